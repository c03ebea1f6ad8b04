import type { Types } from '../../api/client';
import { m } from '../../messages';
import { BillLink } from '../../ui/bill-link';
import { fullBillName } from '../../ui/bill-name';
import { DataTable, type Column } from '../../ui/data-table';
import { date, daysUntil, dollars, NO_VALUE } from '../../ui/format';
import { labelFor } from '../../ui/labels';

export type Deadline = Types.ListedDeadlineView;

/** Deadlines are highlighted from this many days before they end. */
const SOON_DAYS = 14;

/** The bill's tab that shows what the deadline is about. */
const tabs: Readonly<Record<string, string>> = {
  second_review: 'payments',
  independent_bill_review: 'payments',
  second_review_response: 'reviews',
  ibr_determination: 'reviews',
};

/** `today`: by the practice's clock. */
export const DeadlineDay = ({
  safeDay,
  lastDay,
  today,
  soonDays = SOON_DAYS,
}: Pick<Deadline, 'safeDay' | 'lastDay'> & { readonly today: string; readonly soonDays?: number }) => {
  const left = daysUntil(safeDay, today);
  return (
    <>
      {date(safeDay)}
      {safeDay !== lastDay && <div className="ws-soft">{m.deadlines.latest(date(lastDay))}</div>}
      <div className={left <= soonDays ? 'ws-danger' : 'ws-soft'}>
        {left >= 0
          ? m.common.left(left)
          : lastDay >= today
            ? m.deadlines.passed
            : m.common.overdue(-daysUntil(lastDay, today))}
      </div>
    </>
  );
};

/** Returns true if the user can select the deadline to request its second review. */
export const isSelectable = ({ kind, overdue }: Deadline): boolean => kind === 'second_review' && !overdue;

/** `today`: by the practice's clock. */
export const DeadlineTable = ({
  name,
  rows,
  today,
  empty = m.deadlines.none,
  list = false,
  payer = false,
  selection,
}: {
  readonly name: string;
  readonly rows: readonly Deadline[];
  readonly today: string;
  readonly empty?: string;
  readonly list?: boolean;
  /** Whether to show the payer. */
  readonly payer?: boolean;
  readonly selection?: {
    readonly ids: ReadonlySet<string>;
    readonly isPossible: (deadline: Deadline) => boolean;
    readonly toggle: (deadline: Deadline) => void;
  };
}) => (
  <DataTable
    name={name}
    empty={empty}
    list={list}
    rows={rows}
    keyOf={({ billId, kind }, at) => `${billId} ${kind} ${at}`}
    columns={[
      {
        head: m.deadlines.safeDay,
        cell: ({ safeDay, lastDay }) => <DeadlineDay {...{ safeDay, lastDay, today }} />,
        whole: true,
      },
      {
        head: m.deadlines.kind,
        cell: ({ kind, label }) => <span title={label}>{labelFor(m.deadlines.kinds, kind)}</span>,
      },
      {
        head: m.bills.columns.billNumber,
        cell: (deadline) => <BillLink of={deadline} tab={tabs[deadline.kind]} about={deadline.claimNumber} />,
      },
      ...(payer
        ? [
            {
              head: m.money.payer,
              cell: ({ claimsAdministrator }: Deadline) => claimsAdministrator.name ?? NO_VALUE,
            },
          ]
        : []),
      { head: m.deadlines.inDispute, cell: ({ amountInDispute }) => dollars(amountInDispute), num: true },
      { head: m.bill.balance, cell: ({ balanceDue }) => dollars(balanceDue), num: true },
      ...(selection
        ? [
            {
              head: m.common.select,
              quiet: true,
              cell: (deadline: Deadline) =>
                selection.isPossible(deadline) && (
                  <input
                    type="checkbox"
                    className="ws-check"
                    aria-label={m.chosen.one(fullBillName(deadline))}
                    checked={selection.ids.has(deadline.billId)}
                    onChange={() => selection.toggle(deadline)}
                  />
                ),
            } satisfies Column<Deadline>,
          ]
        : []),
    ]}
  />
);
