import { Link } from '@tanstack/react-router';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { date, dollars, NO_VALUE } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { State } from '../../ui/parts';
import { nameOf, sourceOf, type Check } from '../checks/checks';

export const CheckState = ({ check }: { readonly check: Check }) => {
  if (check.status === 'voided') return <State tone="danger" label={m.money.states.voided} />;
  if (check.pending !== 0) return <State tone="info" label={m.money.pending} />;
  if (check.unapplied !== 0) return <State tone="warning" label={m.money.unapplied} />;
  return <State tone="success" label={m.money.states.received} />;
};

export const CheckList = ({ checks, empty }: { readonly checks: readonly Check[]; readonly empty: string }) => (
  <DataTable
    name={m.money.checks}
    empty={empty}
    list
    rows={checks}
    keyOf={({ id }) => id}
    look={({ status }) => (status === 'voided' ? 'voided' : null)}
    columns={[
      { head: m.money.deposited, cell: ({ depositDate }) => date(depositDate), whole: true },
      {
        head: m.money.number,
        cell: (check) => (
          <Link to="/payments/$checkId" params={{ checkId: check.id }} aria-label={m.money.openCheck(nameOf(check))}>
            {check.checkNumber ?? m.money.noNumber}
          </Link>
        ),
        whole: true,
      },
      { head: m.money.payer, cell: ({ payer }) => payer ?? NO_VALUE },
      { head: m.money.method, cell: ({ method }) => labelFor(m.money.methods, method) },
      { head: m.money.source, cell: sourceOf },
      { head: m.money.amount, cell: ({ amount }) => dollars(amount), num: true },
      { head: m.money.applied, cell: ({ applied }) => dollars(applied), num: true },
      {
        head: m.money.unapplied,
        cell: ({ unapplied }) => (unapplied === 0 ? NO_VALUE : <strong>{dollars(unapplied)}</strong>),
        num: true,
      },
      { head: m.money.state, cell: (check) => <CheckState check={check} /> },
    ]}
  />
);
