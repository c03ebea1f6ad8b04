import { Button, Checkbox, Group } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { client, download, type Types } from '../../api/client';
import { printBatch, printBatches } from '../../api/queries';
import { useHasPermission, useSession } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { QueryContent, PagedQueryContent } from '../../ui/query-content';
import { ExportMenu } from '../../ui/export-menu';
import type { CsvHeads } from '../../ui/screen-csv';
import { BillLink } from '../../ui/bill-link';
import { billName } from '../../ui/bill-name';
import { DataTable } from '../../ui/data-table';
import { date, dollars, NO_VALUE, number, time, today } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { notifyProblem } from '../../ui/notify';
import { Panel, State } from '../../ui/parts';
import { Refusal } from '../../ui/refusal';
import { DateInput } from '../../ui/date-input';
import { UndoMailed } from './undo-mailed';

const batchHeads: CsvHeads = {
  control_number: m.bill.control,
  bill_number: m.bills.columns.billNumber,
  route: m.act.route,
  payer: m.bills.payer,
  patient: m.bills.columns.patientName,
  claim_number: m.bills.columns.claimNumber,
  service_date: m.bills.columns.dateOfService,
  charged: m.bill.charged,
  status: m.bills.columns.status,
  mailed_at: m.print.mailedOn,
};

/** Items grouped by the date when they entered the queue. Users print them, mail them and mark them as mailed. */
export const PrintQueue = () => {
  const found = useInfiniteQuery(printBatches);
  const { environment } = useSession();
  return (
    <Panel
      title={m.print.title}
      actions={environment === 'sandbox' && <span className="ws-soft">{m.print.sandbox}</span>}
      bare
    >
      <PagedQueryContent query={found} rows={6}>
        {({ pages }) => <Days batches={pages.flatMap(({ data }) => data)} />}
      </PagedQueryContent>
    </Panel>
  );
};

const Days = ({ batches }: { readonly batches: readonly Types.PrintBatchCountsView[] }) => {
  const [open, setOpen] = useState<string | null>(null);
  const seesRequests = useHasPermission('rfas:read');
  return (
    <DataTable
      name={m.print.title}
      empty={m.print.none}
      list
      rows={batches}
      keyOf={({ date: day }) => day}
      columns={[
        { head: m.print.day, cell: ({ date: day }) => date(day), whole: true },
        { head: m.print.bills, cell: ({ bills }) => number(bills), num: true },
        ...(seesRequests
          ? [
              {
                head: m.print.requests,
                cell: ({ requests }: Types.PrintBatchCountsView) => number(requests),
                num: true,
              },
            ]
          : []),
        { head: m.print.waiting, cell: ({ waiting }) => number(waiting), num: true },
        { head: m.print.mailed, cell: ({ mailed }) => number(mailed), num: true },
        { head: m.print.answered, cell: ({ answered }) => number(answered), num: true },
        {
          head: m.common.open,
          quiet: true,
          cell: ({ date: day }) => (
            <button
              type="button"
              className="ws-link"
              aria-expanded={open === day}
              aria-label={m.print.openDay(date(day))}
              onClick={() => setOpen(open === day ? null : day)}
            >
              {m.common.open}
            </button>
          ),
        },
      ]}
      detail={({ date: day }) => open === day && <Batch day={day} />}
    />
  );
};

const tones: Readonly<Record<string, string>> = { waiting: 'warning', mailed: 'success', answered: 'info' };

const Batch = ({ day }: { readonly day: string }) => {
  const found = useQuery(printBatch(day));
  return (
    <QueryContent query={found} rows={3}>
      {(batch) => <Papers batch={batch} />}
    </QueryContent>
  );
};

type Paper = Types.PrintedBillView | Types.PrintedRequestView;

const billOf = ({ serviceDate, ...bill }: Types.PrintedBillView) => ({ ...bill, dateOfService: serviceDate });

/** The same bill can be in a batch twice, with different control numbers. */
const labelOf = (paper: Paper): string =>
  `${'rfaId' in paper ? paper.patientName : billName(billOf(paper))}, ${paper.controlNumber}`;

const Subject = ({ of: paper }: { readonly of: Paper }) =>
  'rfaId' in paper ? (
    <>
      <Link to="/authorizations/$rfaId" params={{ rfaId: paper.rfaId }} search={{ tab: 'history' }}>
        {paper.patientName}
      </Link>
      <div className="ws-soft">{paper.claimNumber}</div>
    </>
  ) : (
    <BillLink of={billOf(paper)} tab="delivery" about={paper.claimNumber} />
  );

const Papers = ({ batch }: { readonly batch: Types.PrintBatchView }) => {
  const mayAct = useHasPermission('bills:act');
  const mayActOnRequests = useHasPermission('rfas:act') && mayAct;
  const seesDocuments = useHasPermission('documents:read');
  const mayExport = useHasPermission('exports:create');
  const [chosen, setChosen] = useState<string[]>([]);
  const [mailedOn, setMailedOn] = useState(today());
  const [marked, setMarked] = useState<Types.MarkMailedView | null>(null);
  const write = useWrite('markPrintBatchMailed', {
    onDone: ({ data }) => {
      setChosen([]);
      setMarked(data);
    },
  });
  // Requests, answered bills and bills that were already returned can't be undone.
  const undoable = batch.items
    .filter(({ controlNumber, status }) => status === 'mailed' && marked?.marked.includes(controlNumber))
    .map(({ billId }) => billId);
  const papers: readonly Paper[] = [...batch.items, ...batch.printedRequests];
  const labels = new Map(papers.map((paper) => [paper.controlNumber, labelOf(paper)]));
  const name = `print-batch-${batch.date}`;
  const savePdf = (which: 'waiting' | 'all'): void => {
    const address = client.address('getPrintBatchPdf', { path: { date: batch.date }, query: { which } });
    download(address, `${name}.pdf`, 'application/pdf').catch(notifyProblem);
  };
  const mark = (): void =>
    write.mutate({
      path: { date: batch.date },
      // Marking the whole batch requires the version shown here. If items were added since then, the API refuses.
      body: {
        ...(chosen.length > 0 ? { controlNumbers: chosen } : { version: batch.version }),
        ...(mailedOn !== '' && { mailedDate: mailedOn }),
      },
    });
  return (
    <>
      <Refusal problem={write.error} />
      {marked !== null && (
        <div role="status">
          {m.print.marked(marked.marked.length, marked.unchanged.length)}{' '}
          {undoable.length > 0 && <UndoMailed billIds={undoable} onUndone={() => setMarked(null)} />}
          {[...marked.refused, ...marked.refusedRequests].map(({ controlNumber, code }) => (
            <div key={controlNumber} className="ws-danger">
              {labels.get(controlNumber) ?? controlNumber}: {labelFor(m.print.refusals, code)}
            </div>
          ))}
        </div>
      )}
      <Group gap={6} my="xs" align="end">
        {seesDocuments && (
          <>
            <Button variant="default" disabled={batch.waiting === 0} onClick={() => savePdf('waiting')}>
              {m.print.pdfWaiting}
            </Button>
            <Button variant="default" onClick={() => savePdf('all')}>
              {m.print.pdfAll}
            </Button>
          </>
        )}
        {mayExport && (
          <ExportMenu
            paths={[client.address('getPrintBatch', { path: { date: batch.date }, query: { which: 'all' } })]}
            name={name}
            heads={batchHeads}
          />
        )}
        {mayAct && batch.waiting > 0 && (
          <>
            <div style={{ flex: 1 }} />
            <DateInput label={m.print.mailedOn} value={mailedOn} onChange={setMailedOn} />
            <Button loading={write.isPending} onClick={mark}>
              {chosen.length > 0 ? m.print.markSome(chosen.length) : m.print.markAll}
            </Button>
          </>
        )}
      </Group>
      <DataTable
        name={m.print.openDay(date(batch.date))}
        rows={papers}
        keyOf={({ controlNumber }) => controlNumber}
        columns={[
          {
            head: m.common.select,
            quiet: true,
            cell: (paper) => {
              const { controlNumber, status } = paper;
              const mayMark = 'rfaId' in paper ? mayActOnRequests : mayAct;
              if (!mayMark || status !== 'waiting') return null;
              return (
                <Checkbox
                  aria-label={m.print.choose(labelOf(paper))}
                  checked={chosen.includes(controlNumber)}
                  onChange={({ currentTarget }) =>
                    setChosen(
                      currentTarget.checked
                        ? [...chosen, controlNumber]
                        : chosen.filter((chosenNumber) => chosenNumber !== controlNumber),
                    )
                  }
                />
              );
            },
          },
          {
            head: m.bills.columns.patientName,
            cell: (paper) => <Subject of={paper} />,
          },
          { head: m.bill.control, cell: ({ controlNumber }) => controlNumber, whole: true },
          { head: m.bills.payer, cell: ({ payerName }) => payerName },
          { head: m.act.route, cell: ({ route }) => labelFor(m.act.routes, route) },
          {
            head: m.bill.charged,
            cell: (paper) => ('charged' in paper ? dollars(paper.charged) : NO_VALUE),
            num: true,
          },
          {
            head: m.bills.columns.status,
            cell: ({ status, mailedAt }) => (
              <>
                <State tone={tones[status] ?? 'neutral'} label={labelFor(m.print.states, status)} />
                {mailedAt !== null && <div className="ws-soft">{time(mailedAt)}</div>}
              </>
            ),
          },
        ]}
      />
    </>
  );
};
