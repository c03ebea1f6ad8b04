import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { download, type Types } from '../../api/client';
import { printBatch, printBatches } from '../../api/queries';
import { useMay } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { Asked, AskedPages, Empty } from '../../ui/asked';
import { date, dollars, number, time, today } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { notifyProblem } from '../../ui/notify';
import { Panel, State } from '../../ui/parts';
import { Refusal } from '../../ui/refusal';

/** Bills that go on paper, by the day on which they came: print them, mail them, say so. */
export const PrintQueue = () => {
  const found = useInfiniteQuery(printBatches);
  return (
    <Panel title={m.print.title} bare>
      <AskedPages query={found} rows={6}>
        {({ pages }) => <Days batches={pages.flatMap(({ data }) => data)} />}
      </AskedPages>
    </Panel>
  );
};

const Days = ({ batches }: { readonly batches: readonly Types.PrintBatchCountsView[] }) => {
  const [open, setOpen] = useState<string | null>(null);
  if (batches.length === 0) return <Empty text={m.print.none} />;
  return (
    <table className="ws-table">
      <thead>
        <tr>
          <th>{m.print.day}</th>
          <th className="num">{m.print.bills}</th>
          <th className="num">{m.print.waiting}</th>
          <th className="num">{m.print.mailed}</th>
          <th className="num">{m.print.answered}</th>
          <th>
            <span className="ws-hidden">{m.common.open}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {batches.map((batch) => (
          <Fragment key={batch.date}>
            <tr>
              <td>{date(batch.date)}</td>
              <td className="num">{number(batch.bills)}</td>
              <td className="num">{number(batch.waiting)}</td>
              <td className="num">{number(batch.mailed)}</td>
              <td className="num">{number(batch.answered)}</td>
              <td style={{ textAlign: 'right' }}>
                <button
                  type="button"
                  className="ws-link"
                  aria-expanded={open === batch.date}
                  aria-label={m.print.openDay(date(batch.date))}
                  onClick={() => setOpen(open === batch.date ? null : batch.date)}
                >
                  {m.common.open}
                </button>
              </td>
            </tr>
            {open === batch.date && (
              <tr>
                <td colSpan={6} style={{ background: 'var(--ws-head)' }}>
                  <Batch day={batch.date} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
};

const tones: Readonly<Record<string, string>> = { waiting: 'warning', mailed: 'success', answered: 'info' };

const Batch = ({ day }: { readonly day: string }) => {
  const found = useQuery(printBatch(day));
  return (
    <Asked query={found} rows={3}>
      {(batch) => <Bills batch={batch} />}
    </Asked>
  );
};

const Bills = ({ batch }: { readonly batch: Types.PrintBatchView }) => {
  const mayAct = useMay('bills:act');
  const seesDocuments = useMay('documents:read');
  const [chosen, setChosen] = useState<string[]>([]);
  const [mailedOn, setMailedOn] = useState(today());
  const [marked, setMarked] = useState<Types.MarkMailedView | null>(null);
  const write = useWrite('markPrintBatchMailed', {
    onDone: ({ data }) => {
      setChosen([]);
      setMarked(data);
    },
  });
  const save = (kind: 'pdf' | 'csv', which: 'waiting' | 'all'): void => {
    const path = `/print-batches/${batch.date}${kind === 'pdf' ? '/pdf' : ''}?which=${which}`;
    download(path, `print-batch-${batch.date}.${kind}`, kind === 'pdf' ? 'application/pdf' : 'text/csv').catch(
      notifyProblem,
    );
  };
  const mark = (): void =>
    write.mutate({
      path: { date: batch.date },
      // The whole of it only as it is seen here: who printed less than is in it by now is told so.
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
          {m.print.marked(marked.marked.length, marked.unchanged.length)}
          {marked.refused.map(({ controlNumber, code }) => (
            <div key={controlNumber} className="ws-danger">
              {controlNumber}: {code.replaceAll('_', ' ')}
            </div>
          ))}
        </div>
      )}
      <Group gap={6} my="xs" align="end">
        {seesDocuments && (
          <>
            <Button variant="default" disabled={batch.waiting === 0} onClick={() => save('pdf', 'waiting')}>
              {m.print.pdfWaiting}
            </Button>
            <Button variant="default" onClick={() => save('pdf', 'all')}>
              {m.print.pdfAll}
            </Button>
          </>
        )}
        <Button variant="default" onClick={() => save('csv', 'all')}>
          {m.common.csv}
        </Button>
        {mayAct && batch.waiting > 0 && (
          <>
            <div style={{ flex: 1 }} />
            <TextInput
              type="date"
              label={m.print.mailedOn}
              value={mailedOn}
              min={batch.date}
              onChange={({ currentTarget }) => setMailedOn(currentTarget.value)}
            />
            <Button loading={write.isPending} onClick={mark}>
              {chosen.length > 0 ? m.print.markSome(chosen.length) : m.print.markAll}
            </Button>
          </>
        )}
      </Group>
      <table className="ws-table">
        <thead>
          <tr>
            <th>
              <span className="ws-hidden">{m.common.select}</span>
            </th>
            <th>{m.bill.control}</th>
            <th>{m.bills.columns.patientName}</th>
            <th>{m.bills.payer}</th>
            <th>{m.act.route}</th>
            <th className="num">{m.bill.charged}</th>
            <th>{m.bills.columns.status}</th>
          </tr>
        </thead>
        <tbody>
          {batch.items.map((item) => (
            <tr key={item.controlNumber}>
              <td>
                {mayAct && item.status === 'waiting' && (
                  <Checkbox
                    aria-label={m.print.choose(item.controlNumber)}
                    checked={chosen.includes(item.controlNumber)}
                    onChange={({ currentTarget }) =>
                      setChosen(
                        currentTarget.checked
                          ? [...chosen, item.controlNumber]
                          : chosen.filter((one) => one !== item.controlNumber),
                      )
                    }
                  />
                )}
              </td>
              <td>
                <Link to="/bills/$billId" params={{ billId: item.billId }} search={{ tab: 'delivery' }}>
                  {item.controlNumber}
                </Link>
              </td>
              <td>
                {item.patientName}
                <div className="ws-soft">
                  {item.claimNumber} · {date(item.serviceDate)}
                </div>
              </td>
              <td>{item.payerName}</td>
              <td>{inWords(m.act.routes, item.route)}</td>
              <td className="num">{dollars(item.charged)}</td>
              <td>
                <State tone={tones[item.status] ?? 'neutral'} label={inWords(m.print.states, item.status)} />
                {item.mailedAt !== null && <div className="ws-soft">{time(item.mailedAt)}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
