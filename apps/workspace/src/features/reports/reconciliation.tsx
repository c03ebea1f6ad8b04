import { useQuery } from '@tanstack/react-query';
import { reconciliation } from '../../api/queries';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { dollars } from '../../ui/format';
import { Panel, State } from '../../ui/parts';

interface Row {
  readonly name: string;
  readonly hint?: string;
  readonly amount: number;
  readonly strong?: boolean;
}

const parts = ['principal', 'penalty', 'interest', 'ibrFee'] as const;

/** Compares the bills' totals with the checks' totals. */
export const Reconciliation = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const found = useQuery(reconciliation({ from, to }));
  return (
    <Panel title={m.reports.names.reconciliation} bare>
      <QueryContent query={found} rows={8}>
        {({ received, applied, adjusted, refunded, unapplied, pending, difference }) => (
          <>
            <DataTable
              name={m.reports.names.reconciliation}
              headless
              rows={[
                { name: m.reports.receivedSum, amount: received, strong: true },
                ...parts.map((part) => ({
                  name: m.reports.ofWhich[part],
                  hint: m.reports.appliedSum,
                  amount: applied[part],
                })),
                { name: m.money.adjusted, hint: m.reports.checksSay, amount: adjusted },
                { name: m.money.refunded, hint: m.reports.checksSay, amount: refunded },
                { name: m.money.unapplied, hint: m.reports.checksSay, amount: unapplied },
                ...(pending === 0 ? [] : [{ name: m.money.pending, hint: m.reports.checksSay, amount: pending }]),
              ]}
              keyOf={({ name }) => name}
              columns={[
                {
                  head: m.reports.names.reconciliation,
                  cell: ({ name, strong }: Row) => (strong ? <strong>{name}</strong> : name),
                  foot: m.reports.difference,
                },
                { head: m.bill.source, cell: ({ hint }: Row) => <span className="ws-soft">{hint}</span> },
                {
                  head: m.money.amount,
                  cell: ({ amount, strong }: Row) => (strong ? <strong>{dollars(amount)}</strong> : dollars(amount)),
                  num: true,
                  foot: dollars(difference),
                },
              ]}
            />
            <div style={{ padding: '8px 12px', fontSize: '0.8125rem' }} role="status">
              <State
                tone={difference === 0 ? 'success' : 'danger'}
                label={difference === 0 ? m.reports.even : m.reports.uneven}
              />
              <div className="ws-soft">{m.reports.byDeposit}</div>
            </div>
          </>
        )}
      </QueryContent>
    </Panel>
  );
};
