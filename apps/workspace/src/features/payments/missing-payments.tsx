import { Link } from '@tanstack/react-router';
import type { Types } from '../../api/client';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { date, dollars, NO_VALUE } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel, State } from '../../ui/parts';
import { nameOf } from '../checks/checks';

type Missing = Types.MissingPaymentView;

const nameOfMissing = ({ method, checkNumber }: Missing): string => nameOf({ method: method ?? 'eft', checkNumber });

const summaryOf = (equal: readonly Missing[]): string | null => {
  const [first] = equal;
  if (!first) return null;
  if (equal.length > 1) return m.deposits.several(equal.length);
  return m.deposits.one([nameOfMissing(first), first.payer, date(first.date)].filter(Boolean).join(' · '));
};

const keyOf = ({ paymentId, payerFileId, checkNumber }: Missing, at: number): string =>
  paymentId ?? `${payerFileId} ${checkNumber} ${at}`;

/** Payments that can be the difference between the day's deposit and the bank statement. */
export const MissingPayments = ({
  missing,
  difference,
}: {
  readonly missing: readonly Missing[];
  readonly difference: number;
}) => {
  const summary = summaryOf(missing.filter(({ isDifference }) => isDifference));
  return (
    <Panel title={m.deposits.missing} bare>
      {missing.length > 0 && (
        <div className="ws-soft" style={{ padding: '8px 12px' }}>
          {difference > 0 ? m.deposits.notCleared : m.deposits.notHere} {summary !== null && <strong>{summary}</strong>}
        </div>
      )}
      <DataTable
        name={m.deposits.missing}
        empty={m.deposits.nothingMissing}
        rows={missing}
        keyOf={keyOf}
        columns={[
          {
            head: m.money.number,
            cell: ({ paymentId, checkNumber }) =>
              paymentId === null ? (
                <Link to="/remittances" search={{ tab: 'unmatched' }}>
                  {checkNumber ?? m.money.noNumber}
                </Link>
              ) : (
                <Link to="/payments/$checkId" params={{ checkId: paymentId }}>
                  {checkNumber ?? m.money.noNumber}
                </Link>
              ),
            whole: true,
          },
          { head: m.money.payer, cell: ({ payer }) => payer ?? NO_VALUE },
          { head: m.deposits.reason, cell: ({ reason }) => labelFor(m.deposits.reasons, reason) },
          { head: m.deposits.date, cell: (row) => date(row.date), whole: true },
          { head: m.money.amount, cell: ({ amount }) => dollars(amount), num: true },
          {
            head: m.deposits.difference,
            cell: ({ isDifference }) =>
              isDifference ? <State tone="success" label={m.deposits.isDifference} /> : NO_VALUE,
          },
        ]}
      />
    </Panel>
  );
};
