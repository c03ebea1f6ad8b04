import { Link } from '@tanstack/react-router';
import { m } from '../../messages';
import { date, dollars, NONE } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { State } from '../../ui/parts';
import { nameOf, sourceOf, type Check } from './checks';

/** Checks and transfers, one a row. */
export const CheckList = ({ checks }: { readonly checks: readonly Check[] }) => (
  <div className="ws-scroll" tabIndex={0} role="region" aria-label={m.money.checks}>
    <table className="ws-table">
      <thead>
        <tr>
          <th>{m.money.deposited}</th>
          <th>{m.money.number}</th>
          <th>{m.money.payer}</th>
          <th>{m.money.method}</th>
          <th>{m.money.source}</th>
          <th className="num">{m.money.amount}</th>
          <th className="num">{m.money.applied}</th>
          <th className="num">{m.money.unapplied}</th>
          <th>{m.money.state}</th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr key={check.id}>
            <td>{date(check.depositDate)}</td>
            <td>
              <Link
                to="/payments/$checkId"
                params={{ checkId: check.id }}
                aria-label={m.money.openCheck(nameOf(check))}
              >
                {check.checkNumber ?? m.money.noNumber}
              </Link>
            </td>
            <td>{check.payer ?? NONE}</td>
            <td>{inWords(m.money.methods, check.method)}</td>
            <td>{sourceOf(check)}</td>
            <td className="num">{dollars(check.amount)}</td>
            <td className="num">{dollars(check.applied)}</td>
            <td className="num">{check.unapplied === 0 ? NONE : <strong>{dollars(check.unapplied)}</strong>}</td>
            <td>
              <CheckState check={check} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Where a check stands, in a word. */
export const CheckState = ({ check }: { readonly check: Check }) => {
  if (check.status === 'voided') return <State tone="danger" label={m.money.states.voided} />;
  if (check.pending !== 0) return <State tone="info" label={m.money.pending} />;
  if (check.unapplied !== 0) return <State tone="warning" label={m.money.unapplied} />;
  return <State tone="success" label={m.money.states.received} />;
};
