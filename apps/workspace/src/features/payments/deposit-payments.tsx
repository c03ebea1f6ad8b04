import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Types } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { dollars, NO_VALUE, today } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { notifyProblem } from '../../ui/notify';
import { nameOf } from '../checks/checks';

type Payment = Types.DepositPaymentView;

export const DepositPayments = ({ day, payments }: { readonly day: string; readonly payments: readonly Payment[] }) => (
  <DataTable
    name={m.deposits.payments}
    empty={m.deposits.noPayments}
    list
    rows={payments}
    keyOf={({ id }) => id}
    columns={[
      { head: m.money.cleared, cell: (payment) => <ClearedCheckbox payment={payment} day={day} /> },
      {
        head: m.money.number,
        cell: ({ id, checkNumber }) => (
          <Link to="/payments/$checkId" params={{ checkId: id }}>
            {checkNumber ?? m.money.noNumber}
          </Link>
        ),
        whole: true,
      },
      { head: m.money.payer, cell: ({ payer }) => payer ?? NO_VALUE },
      { head: m.money.method, cell: ({ method }) => labelFor(m.money.methods, method) },
      { head: m.money.amount, cell: ({ amount }) => dollars(amount), num: true },
      { head: m.money.applied, cell: ({ applied }) => dollars(applied), num: true },
      {
        head: m.money.unapplied,
        cell: ({ unapplied }) => (unapplied === 0 ? NO_VALUE : <strong>{dollars(unapplied)}</strong>),
        num: true,
      },
    ]}
  />
);

/** Sets the cleared date to the deposit date, or to today if that date is in the future. */
const ClearedCheckbox = ({ payment, day }: { readonly payment: Payment; readonly day: string }) => {
  const mayAct = useHasPermission('payments:write');
  const write = useWrite('clearCheck');
  const set = (cleared: boolean): void =>
    write.mutate(
      {
        path: { id: payment.id },
        body: { cleared, ...(cleared && { clearedOn: day <= today() ? day : today() }) },
      },
      { onError: notifyProblem },
    );
  return (
    <Checkbox
      aria-label={m.deposits.cleared(`${nameOf(payment)}, ${dollars(payment.amount)}`)}
      checked={write.isPending ? !payment.cleared : payment.cleared}
      disabled={!mayAct || write.isPending}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  );
};
