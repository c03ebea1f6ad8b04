import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { m } from '../../messages';
import { PagedQueryContent } from '../../ui/query-content';
import { DataTable, type Column } from '../../ui/data-table';
import { time } from '../../ui/format';
import { labelFor, humanize } from '../../ui/labels';
import { State } from '../../ui/parts';
import { accessRecords, nameOfActor, type AccessQuery, type AccessRecord } from './access-records';

const tones: Readonly<Record<string, string>> = {
  shown: 'neutral',
  refused: 'danger',
  not_found: 'warning',
  failed: 'danger',
};

const columns: readonly Column<AccessRecord>[] = [
  { head: m.developers.at, cell: ({ at }) => time(at), whole: true },
  {
    head: m.bill.who,
    cell: (entry) => (
      <>
        {nameOfActor(entry.actor)}
        <div className="ws-soft">{m.access.kinds[entry.actor.kind as keyof typeof m.access.kinds]}</div>
      </>
    ),
  },
  {
    head: m.access.did,
    cell: (entry) => (
      <>
        {labelFor(m.access.actions, entry.action)}
        {entry.times > 1 && ` ×${entry.times}`}
        <div className="ws-soft">{humanize(entry.operation)}</div>
        {entry.reason !== null && <div>{entry.reason}</div>}
      </>
    ),
  },
  {
    head: m.access.outcome,
    cell: ({ outcome, problemCode }) => (
      <>
        <State tone={tones[outcome] ?? 'neutral'} label={labelFor(m.access.outcomes, outcome)} />
        {problemCode !== null && <div className="ws-soft">{problemCode.replaceAll('_', ' ')}</div>}
      </>
    ),
  },
  {
    head: m.access.from,
    cell: ({ address, userAgent, recipient }) => (
      <>
        {recipient === null ? address : m.access.sentTo(recipient)}
        {userAgent !== null && (
          <div className="ws-soft ws-clip" title={userAgent}>
            {userAgent}
          </div>
        )}
      </>
    ),
  },
];

/** Shows a single bill as a link, otherwise only numbers. */
const subjectColumn: Column<AccessRecord> = {
  head: m.access.about,
  cell: ({ billIds, patientIds }) => {
    const [bill] = billIds;
    if (bill !== undefined && billIds.length === 1)
      return (
        <Link to="/bills/$billId" params={{ billId: bill }} search={{ tab: 'access' }}>
          {m.access.oneBill}
        </Link>
      );
    return [
      billIds.length > 0 && m.access.bills(billIds.length),
      patientIds.length > 0 && m.access.patients(patientIds.length),
    ]
      .filter(Boolean)
      .join(', ');
  },
};

/** `ofOneBill` hides the bill column, because the screen already shows the bill. */
export const AccessList = ({
  query,
  ofOneBill = false,
}: {
  readonly query: AccessQuery;
  readonly ofOneBill?: boolean;
}) => {
  const found = useInfiniteQuery(accessRecords(query));
  const rows = found.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <PagedQueryContent query={found} rows={10}>
      {() => (
        <DataTable
          name={m.access.title}
          empty={found.hasNextPage ? m.access.noneSoFar : m.access.none}
          rows={rows}
          keyOf={({ id }) => id}
          columns={ofOneBill ? columns : [...columns, subjectColumn]}
        />
      )}
    </PagedQueryContent>
  );
};
