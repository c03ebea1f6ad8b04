import { Checkbox, Group as Row } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Types } from '../../api/client';
import { billsPage, tasksOf, type BillsQuery } from '../../api/queries';
import { BillList } from '../../features/bills/bill-list';
import { BulkBar } from '../../features/bills/bulk-bar';
import { useBillSelection } from '../../features/bills/bill-selection';
import { OwnerSelect, useAssigneeOf } from '../../features/bills/owner-select';
import { PrintBills } from '../../features/bills/print-bills';
import { startQueue } from '../../features/queue/queue-order';
import { RfaTaskQueue } from '../../features/authorizations/rfa-task-list';
import {
  rfaKindOf,
  rfaQueueOf,
  rfaTaskTone,
  useRfaTaskCounts,
  type RfaTasksQuery,
} from '../../features/authorizations/rfa-tasks';
import { allQueues, queuesOf, type Queue } from '../../features/queue/queues';
import { m } from '../../messages';
import { QueryContent, Empty, Loading } from '../../ui/query-content';
import { dollars, number, roundDollars } from '../../ui/format';
import { Screen } from '../../ui/screen';

/** Hidden columns don't affect the next step. */
const columns = {
  // All bills in a queue have the status that the queue is named for.
  status: false,
  renderingProviderName: false,
  totalPaid: false,
  totalCharge: false,
  submittedAt: false,
  procedureCodes: false,
  owner: false,
  dueOn: false,
};

export const Queues = () => {
  const search = useSearch({ from: '/queues' });
  const { queue: asked, owner, snoozed } = search;
  const navigate = useNavigate();
  const whose = { ...(owner !== undefined && { owner }), ...(snoozed === '1' && { snoozed: '1' as const }) };
  const board = useQuery(tasksOf(whose));
  const set = (change: { readonly owner?: string | undefined; readonly snoozed?: string | undefined }): void =>
    void navigate({ to: '/queues', search: { ...search, ...change }, replace: true });
  const queues = board.data ? allQueues(board.data) : [];
  const assignee = useAssigneeOf(owner);
  const rfaQuery = {
    ...(assignee !== undefined && { assigneeReference: assignee }),
    ...(snoozed === '1' && { snoozed: '1' as const }),
  };
  const rfaCounts = useRfaTaskCounts(rfaQuery);
  const rfaKind = rfaKindOf(asked);
  const rfaTask = rfaCounts.find(({ kind }) => kind === rfaKind);
  const shown = rfaTask ? undefined : (queues.find(({ id }) => id === asked) ?? queues.find(({ total }) => total > 0));
  return (
    <Screen
      full
      title={m.nav.queues}
      actions={
        <Row gap={10}>
          <OwnerSelect value={owner ?? null} onChange={(next) => set({ owner: next ?? undefined })} />
          <Checkbox
            label={m.queues.snoozed}
            checked={snoozed === '1'}
            onChange={({ currentTarget: { checked } }) => set({ snoozed: checked ? '1' : undefined })}
          />
        </Row>
      }
    >
      <QueryContent query={board} rows={12}>
        {({ dashboard, waiting, unmatchedRemittance, unappliedMoney }) => (
          <div className="ws-queues">
            <nav aria-label={m.nav.queues} className="ws-panel" tabIndex={0}>
              <QueueGroup title={m.queues.office} queues={queuesOf(dashboard)} shown={shown} />
              <QueueGroup title={m.queues.waiting} queues={queuesOf(waiting)} shown={shown} />
              {unmatchedRemittance && <Quarantine remittance={unmatchedRemittance} />}
              {unappliedMoney && <Unapplied money={unappliedMoney} />}
              <RfaQueues counts={rfaCounts} shown={rfaTask?.kind} />
            </nav>
            {rfaTask ? (
              <RfaTaskQueue
                key={rfaTask.kind}
                label={rfaTask.label}
                query={{ ...rfaQuery, kind: [rfaTask.kind] } as RfaTasksQuery}
              />
            ) : shown === undefined || shown.total === 0 ? (
              <div className="ws-panel">
                <Empty text={m.queues.empty} />
              </div>
            ) : (
              <Waiting
                queue={shown}
                whose={whose}
                onOpen={(billId) => {
                  startQueue(shown.id, shown.bills);
                  void navigate({ to: '/bills/$billId', params: { billId }, search: { queue: shown.id } });
                }}
              />
            )}
          </div>
        )}
      </QueryContent>
    </Screen>
  );
};

const QueueGroup = ({
  title,
  queues,
  shown,
}: {
  readonly title: string;
  readonly queues: readonly Queue[];
  readonly shown: Queue | undefined;
}) => {
  const navigate = useNavigate();
  if (queues.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      {queues.map((queue, n) => (
        <div key={queue.id} style={{ display: 'contents' }}>
          {queue.section !== queues[n - 1]?.section && <h3>{queue.section}</h3>}
          <button
            type="button"
            aria-current={queue.id === shown?.id}
            onClick={() =>
              void navigate({ to: '/queues', search: (before) => ({ ...before, queue: queue.id }), replace: true })
            }
          >
            <span className="ws-state" data-tone={queue.tone}>
              {queue.label}
            </span>
            <span className="ws-soft">{roundDollars(queue.balance)}</span>
            <strong>{number(queue.total)}</strong>
          </button>
        </div>
      ))}
    </>
  );
};

/** Payments not matched to a bill. Listed with payer files, not with bills. */
const Quarantine = ({ remittance }: { readonly remittance: Types.UnmatchedRemittanceView }) => {
  const navigate = useNavigate();
  // An unreadable file has no items but still counts.
  const total = Math.max(remittance.files, remittance.unmatched + remittance.refused);
  if (total === 0) return null;
  return (
    <>
      <h2>{m.nav.remittances}</h2>
      <button type="button" onClick={() => void navigate({ to: '/remittances', search: { tab: 'unmatched' } })}>
        <span className="ws-state" data-tone="warning">
          {m.queues.unmatched}
        </span>
        <span />
        <strong>{number(total)}</strong>
      </button>
    </>
  );
};

/** Checks' unapplied money, and adjustments that haven't been explained. */
const Unapplied = ({ money: { payments, amount, adjustments } }: { readonly money: Types.UnappliedMoneyView }) => {
  const navigate = useNavigate();
  if (payments === 0 && adjustments === 0) return null;
  return (
    <>
      <h2>{m.nav.payments}</h2>
      {payments > 0 && (
        <button type="button" onClick={() => void navigate({ to: '/payments', search: { unapplied: 'true' } })}>
          <span className="ws-state" data-tone="warning">
            {m.queues.unapplied}
          </span>
          <span className="ws-soft">{roundDollars(amount)}</span>
          <strong>{number(payments)}</strong>
        </button>
      )}
      {adjustments > 0 && (
        <button type="button" onClick={() => void navigate({ to: '/reports', search: { tab: 'unapplied' } })}>
          <span className="ws-state" data-tone="warning">
            {m.queues.openAdjustments}
          </span>
          <span />
          <strong>{number(adjustments)}</strong>
        </button>
      )}
    </>
  );
};

const RfaQueues = ({
  counts,
  shown,
}: {
  readonly counts: ReturnType<typeof useRfaTaskCounts>;
  readonly shown: string | undefined;
}) => {
  const navigate = useNavigate();
  if (counts.length === 0) return null;
  return (
    <>
      <h2>{m.nav.authorizations}</h2>
      {counts.map(({ kind, label, count }) => (
        <button
          key={kind}
          type="button"
          aria-current={kind === shown}
          onClick={() =>
            void navigate({
              to: '/queues',
              search: (before) => ({ ...before, queue: rfaQueueOf(kind) }),
              replace: true,
            })
          }
        >
          <span className="ws-state" data-tone={rfaTaskTone(kind)}>
            {label}
          </span>
          <span />
          <strong>{number(count)}</strong>
        </button>
      ))}
    </>
  );
};

const Waiting = ({
  queue,
  whose,
  onOpen,
}: {
  readonly queue: Queue;
  /** Filter by owner and snoozed tasks. */
  readonly whose: BillsQuery;
  readonly onOpen: (billId: string) => void;
}) => {
  const query = { ...whose, taskKind: queue.kind, taskLabel: queue.label, sort: 'submitted', dir: 'asc' } as BillsQuery;
  const chosen = useBillSelection(query);
  const first = useQuery(billsPage({ ...query, page: 1, pageSize: 100 }));
  return (
    <div className="ws-queue">
      <h2 className="ws-printonly">{queue.label}</h2>
      {first.data === undefined ? (
        <Loading rows={10} />
      ) : (
        <BillList
          label={queue.label}
          query={query}
          total={first.data.total}
          filters={{ sort: 'submitted', dir: 'asc' }}
          visibility={columns}
          chosen={chosen}
          onOpen={onOpen}
        />
      )}
      <BulkBar chosen={chosen} />
      <div className="ws-total">
        {m.bills.total(number(queue.total), dollars(queue.balance))}{' '}
        <span className="ws-soft ws-noprint">{m.queues.hint}</span>
        <div style={{ flex: 1 }} />
        {first.data && <PrintBills query={query} total={first.data.total} />}
      </div>
    </div>
  );
};
