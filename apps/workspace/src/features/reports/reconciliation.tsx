import { useQuery } from '@tanstack/react-query';
import { reconciliation } from '../../api/queries';
import { m } from '../../messages';
import { Asked } from '../../ui/asked';
import { dollars } from '../../ui/format';
import { Panel, State } from '../../ui/parts';

/** What payers sent against what became of it: the bills' books and those of the checks, side by side. */
export const Reconciliation = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const found = useQuery(reconciliation({ from, to }));
  return (
    <Panel title={m.reports.names.reconciliation} bare>
      <Asked query={found} rows={8}>
        {({ received, applied, adjusted, refunded, unapplied, pending, difference }) => (
          <>
            <div className="ws-scroll" tabIndex={0} role="region" aria-label={m.reports.names.reconciliation}>
              <table className="ws-table">
                <tbody>
                  <Row name={m.reports.receivedSum} amount={received} strong />
                  {(['principal', 'penalty', 'interest', 'ibrFee'] as const).map((part) => (
                    <Row key={part} name={m.reports.ofWhich[part]} hint={m.reports.appliedSum} amount={applied[part]} />
                  ))}
                  <Row name={m.money.adjusted} hint={m.reports.checksSay} amount={adjusted} />
                  <Row name={m.money.refunded} hint={m.reports.checksSay} amount={refunded} />
                  <Row name={m.money.unapplied} hint={m.reports.checksSay} amount={unapplied} />
                  {pending !== 0 && <Row name={m.money.pending} hint={m.reports.checksSay} amount={pending} />}
                </tbody>
                <tfoot>
                  <tr>
                    <td>{m.reports.difference}</td>
                    <td />
                    <td className="num">{dollars(difference)}</td>
                  </tr>
                </tfoot>
              </table>
            </div>
            <div style={{ padding: '8px 12px', fontSize: '0.8125rem' }} role="status">
              <State
                tone={difference === 0 ? 'success' : 'danger'}
                label={difference === 0 ? m.reports.even : m.reports.uneven}
              />
              <div className="ws-soft">{m.reports.byDeposit}</div>
            </div>
          </>
        )}
      </Asked>
    </Panel>
  );
};

const Row = ({
  name,
  hint,
  amount,
  strong = false,
}: {
  readonly name: string;
  readonly hint?: string;
  readonly amount: number;
  readonly strong?: boolean;
}) => (
  <tr>
    <td>{strong ? <strong>{name}</strong> : name}</td>
    <td className="ws-soft">{hint}</td>
    <td className="num">{strong ? <strong>{dollars(amount)}</strong> : dollars(amount)}</td>
  </tr>
);
