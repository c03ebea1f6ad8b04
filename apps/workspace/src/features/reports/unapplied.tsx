import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { unappliedReport } from '../../api/queries';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { date, dollars, NONE } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { Panel } from '../../ui/parts';

/** Checks of which money is for no bill, or of which adjustments nobody has explained. */
export const UnappliedReport = () => {
  const found = useQuery(unappliedReport);
  return (
    <Panel title={m.reports.names.unapplied} bare>
      <Asked query={found} rows={8}>
        {({ rows, total, adjustmentTotal }) =>
          rows.length === 0 ? (
            <Empty text={m.reports.unappliedNone} />
          ) : (
            <div className="ws-scroll" tabIndex={0} role="region" aria-label={m.reports.names.unapplied}>
              <table className="ws-table">
                <thead>
                  <tr>
                    <th>{m.money.deposited}</th>
                    <th>{m.money.number}</th>
                    <th>{m.money.payer}</th>
                    <th>{m.money.why}</th>
                    <th className="num">{m.bills.columns.arAgeDays}</th>
                    <th className="num">{m.money.amount}</th>
                    <th className="num">{m.money.unapplied}</th>
                    <th className="num">{m.reports.openAdjustments}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.checkId}>
                      <td>{date(row.depositDate)}</td>
                      <td>
                        <Link to="/payments/$checkId" params={{ checkId: row.checkId }}>
                          {row.checkNumber ?? m.money.noNumber}
                        </Link>
                      </td>
                      <td>{row.payer ?? NONE}</td>
                      <td>{row.reasons.map((reason) => inWords(m.money.reasons, reason)).join(', ')}</td>
                      <td className="num">{m.common.days(row.ageDays)}</td>
                      <td className="num">{dollars(row.amount)}</td>
                      <td className="num">{dollars(row.unapplied)}</td>
                      <td className="num">{row.openAdjustments === 0 ? NONE : dollars(row.openAdjustments)}</td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <td colSpan={6}>{m.reports.sum}</td>
                    <td className="num">{dollars(total)}</td>
                    <td className="num">{dollars(adjustmentTotal)}</td>
                  </tr>
                </tfoot>
              </table>
            </div>
          )
        }
      </Asked>
    </Panel>
  );
};
