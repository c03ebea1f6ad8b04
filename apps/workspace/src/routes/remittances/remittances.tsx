import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useHasPermission } from '../../api/session';
import { DismissDialog } from '../../features/payer-files/dismiss-dialog';
import { MatchDialog } from '../../features/payer-files/match-dialog';
import {
  isUnmatched,
  needsAction,
  checksOf,
  itemsOf,
  numberOf,
  outcomeOf,
  payerFiles,
  reasonsOf,
  waitingIn,
  reasonsText,
  type PayerFile,
  type WaitingItem,
} from '../../features/payer-files/payer-files';
import { SendFile } from '../../features/payer-files/send-file';
import { m } from '../../messages';
import { PagedQueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { dollars, number, size, time } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel, State } from '../../ui/parts';
import { Screen } from '../../ui/screen';
import { Tabs } from '../../ui/tabs';

type PendingAction = WaitingItem & { readonly how: 'match' | 'dismiss' };
/** Handles an action. Null if the user lacks the permission. */
type OnAction = ((answer: PendingAction) => void) | null;

/** Files with their processing status, and items to match by hand. */
export const Remittances = () => {
  const { tab } = useSearch({ from: '/remittances' });
  const files = useInfiniteQuery(payerFiles('all'));
  const quarantine = useInfiniteQuery(payerFiles('quarantined'));
  const mayAnswer = useHasPermission('payments:write');
  const [answer, setAnswer] = useState<PendingAction | null>(null);
  const onAnswer = mayAnswer ? setAnswer : null;
  const all = files.data?.pages.flatMap(({ data }) => data) ?? [];
  const waiting = waitingIn(quarantine.data?.pages.flatMap(({ data }) => data) ?? []);
  const close = () => setAnswer(null);
  // The print queue was a tab of this screen in an earlier release.
  if (tab === 'print') return <Navigate to="/print" replace />;
  return (
    <Screen title={m.nav.remittances} actions={mayAnswer && <SendFile />}>
      <Tabs
        label={m.nav.remittances}
        of={[
          ['files', m.remittances.files],
          ['unmatched', m.remittances.unmatched(waiting.length)],
        ]}
      />
      {tab === 'unmatched' && (
        <PagedQueryContent query={quarantine} rows={8}>
          {() => <Quarantine waiting={waiting} onAnswer={onAnswer} />}
        </PagedQueryContent>
      )}
      {tab !== 'unmatched' && (
        <PagedQueryContent query={files} rows={8}>
          {() => (
            <Panel title={m.remittances.files} bare>
              <Files files={all} onAnswer={onAnswer} />
            </Panel>
          )}
        </PagedQueryContent>
      )}
      {answer?.how === 'match' && answer.item && <MatchDialog file={answer.file} item={answer.item} onClose={close} />}
      {answer?.how === 'dismiss' && <DismissDialog file={answer.file} item={answer.item} onClose={close} />}
    </Screen>
  );
};

const ItemActions = ({ file, item, onAnswer }: WaitingItem & { readonly onAnswer: OnAction }) =>
  onAnswer && (
    <>
      {item !== null && isUnmatched(item) && (
        <Button
          variant="default"
          size="compact-xs"
          data-row-action
          onClick={() => onAnswer({ file, item, how: 'match' })}
        >
          {m.remittances.match}
        </Button>
      )}{' '}
      <Button variant="default" size="compact-xs" onClick={() => onAnswer({ file, item, how: 'dismiss' })}>
        {m.remittances.dismiss}
      </Button>
    </>
  );

const senderOf = ({ partner, interchanges, source }: PayerFile): string =>
  partner ?? interchanges[0]?.sender ?? labelFor(m.remittances.sources, source);

const Quarantine = ({
  waiting,
  onAnswer,
}: {
  readonly waiting: readonly WaitingItem[];
  readonly onAnswer: OnAction;
}) => (
  <Panel title={m.remittances.unmatched(waiting.length)} bare>
    <DataTable
      name={m.remittances.unmatched(waiting.length)}
      empty={m.remittances.allMatched}
      list
      rows={waiting}
      keyOf={({ file, item }) => `${file.id}/${item?.n ?? ''}`}
      columns={[
        { head: m.remittances.received, cell: ({ file }) => time(file.receivedAt) },
        {
          head: m.remittances.from,
          cell: ({ file, item }) => item?.told?.payer ?? senderOf(file),
        },
        { head: m.bills.columns.patientName, cell: ({ item }) => item?.told?.patientName },
        { head: m.remittances.kind, cell: ({ item }) => item && labelFor(m.remittances.kinds, item.kind) },
        { head: m.bill.control, cell: ({ item }) => item && numberOf(item), whole: true },
        { head: m.remittances.check, cell: ({ item }) => item?.told?.checkNumber, whole: true },
        { head: m.bill.charged, cell: ({ item }) => dollars(item?.amounts?.charged), num: true },
        { head: m.bill.paid, cell: ({ item }) => dollars(item?.amounts?.paid), num: true },
        {
          head: m.bill.reason,
          cell: ({ file, item }) =>
            reasonsText(item ? (item.reason === undefined ? [] : [item.reason]) : reasonsOf(file)),
        },
        {
          head: m.remittances.match,
          quiet: true,
          cell: (waiting) => <ItemActions {...waiting} onAnswer={onAnswer} />,
        },
      ]}
    />
  </Panel>
);

const Files = ({ files, onAnswer }: { readonly files: readonly PayerFile[]; readonly onAnswer: OnAction }) => {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <DataTable
      name={m.remittances.files}
      empty={m.remittances.none}
      list
      rows={files}
      keyOf={({ id }) => id}
      columns={[
        { head: m.remittances.received, cell: ({ receivedAt }) => time(receivedAt) },
        {
          head: m.remittances.from,
          cell: (file) => (
            <>
              {senderOf(file)}
              <div className="ws-soft">
                {labelFor(m.remittances.sources, file.source)} · {size(file.bytes)}
              </div>
            </>
          ),
        },
        { head: m.remittances.content, cell: contentOf },
        { head: m.remittances.items, cell: ({ totals }) => number(totals.items), num: true },
        { head: m.remittances.posted, cell: ({ totals }) => dollars(totals.amountPosted), num: true },
        {
          head: m.bills.columns.status,
          cell: ({ quarantined }) => (
            <State
              tone={quarantined ? 'warning' : 'success'}
              label={quarantined ? m.remittances.quarantined : m.remittances.worked}
            />
          ),
        },
        {
          head: m.common.open,
          quiet: true,
          cell: ({ id }) => (
            <button
              type="button"
              className="ws-link"
              aria-expanded={open === id}
              onClick={() => setOpen(open === id ? null : id)}
            >
              {m.remittances.receipt}
            </button>
          ),
        },
      ]}
      detail={(file) => open === file.id && <Receipt file={file} onAnswer={onAnswer} />}
    />
  );
};

const contentOf = ({ interchanges }: PayerFile): string =>
  [...new Set(interchanges.flatMap(({ sets }) => sets.map(({ type }) => type.toLowerCase())))]
    .map((type) => labelFor(m.remittances.kinds, type))
    .join(', ');

const dismissalText = ({ reason, at, by }: NonNullable<PayerFile['dismissal']>): string =>
  `${labelFor(m.remittances.reasons, reason)}, ${time(at)}, ${m.remittances.dismissedBy(by)}`;

const Receipt = ({ file, onAnswer }: { readonly file: PayerFile; readonly onAnswer: OnAction }) => {
  const reasons = reasonsOf(file);
  return (
    <>
      {reasons.length > 0 && (
        <div className="ws-danger">
          {reasonsText(reasons)} {file.quarantined && <ItemActions {...{ file, onAnswer }} item={null} />}
        </div>
      )}
      {file.dismissal && <div>{dismissalText(file.dismissal)}</div>}
      {checksOf(file).map(({ checkId, amount, claims, adjustments }) => (
        <div key={checkId} style={{ fontSize: '0.8125rem', display: 'flex', gap: 10, alignItems: 'baseline' }}>
          <Link to="/payments/$checkId" params={{ checkId }}>
            {m.remittances.checkOf(dollars(amount))}
          </Link>
          <span className="ws-soft">
            {[m.remittances.claims(claims), adjustments !== 0 && m.remittances.ofAdjustments(number(adjustments))]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      ))}
      <DataTable
        name={m.remittances.items}
        rows={itemsOf(file)}
        keyOf={({ n }) => String(n)}
        columns={[
          { head: m.remittances.kind, cell: ({ kind }) => labelFor(m.remittances.kinds, kind) },
          { head: m.bill.control, cell: numberOf, whole: true },
          {
            head: m.bill.outcome,
            cell: (item) => (
              <>
                {outcomeOf(item)}
                {item.dismissal && <div className="ws-soft">{dismissalText(item.dismissal)}</div>}
              </>
            ),
          },
          { head: m.remittances.check, cell: ({ told: references }) => references?.checkNumber, whole: true },
          { head: m.bill.paid, cell: ({ amounts }) => dollars(amounts?.paid), num: true },
          {
            head: m.common.actions,
            quiet: true,
            cell: (item) => (
              <>
                {item.billId !== undefined && (
                  <Link to="/bills/$billId" params={{ billId: item.billId }} search={{ tab: 'history' }}>
                    {m.remittances.toBill}
                  </Link>
                )}{' '}
                {needsAction(item) && <ItemActions file={file} item={item} onAnswer={onAnswer} />}
              </>
            ),
          },
        ]}
      />
    </>
  );
};
