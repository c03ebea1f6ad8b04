import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { aging } from '../../api/queries';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { dollars, number, roundDollars } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Bars } from './chart';

const CHARTED = 8;
const ages = ['0-30', '31-60', '61-90', '91-180', '181+'];

/** Who owes what since when. */
export const AgingReport = () => {
  const found = useQuery(aging);
  return (
    <Panel title={m.reports.names.aging} bare>
      <Asked query={found} rows={10}>
        {({ rows, balances, counts, balanceTotal, total }) =>
          rows.length === 0 ? (
            <Empty text={m.reports.nothing} />
          ) : (
            <>
              <Bars
                label={m.reports.names.aging}
                stacked
                format={roundDollars}
                series={m.home.ages}
                rows={rows.slice(0, CHARTED).map(({ claimsAdminName, claimsAdminId, balances: owed }) => ({
                  name: claimsAdminName ?? claimsAdminId,
                  ...Object.fromEntries(m.home.ages.map((age, n) => [age, owed[n] ?? 0])),
                }))}
              />
              <div className="ws-scroll" tabIndex={0} role="region" aria-label={m.reports.names.aging}>
                <table className="ws-table">
                  <thead>
                    <tr>
                      <th>{m.bill.administrator}</th>
                      {m.home.ages.map((age) => (
                        <th key={age} className="num">
                          {age}
                        </th>
                      ))}
                      <th className="num">{m.home.total}</th>
                      <th className="num">{m.home.open}</th>
                      <th className="num">{m.reports.oldest}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row) => (
                      <tr key={row.claimsAdminId}>
                        <td>
                          <Link to="/bills" search={{ payer: row.claimsAdminId, open: '1' }}>
                            {row.claimsAdminName ?? row.claimsAdminId}
                          </Link>
                        </td>
                        {row.balances.map((balance, n) => (
                          <td key={ages[n]} className="num">
                            {(row.counts[n] ?? 0) > 0 ? (
                              <Link to="/bills" search={{ payer: row.claimsAdminId, open: '1', age: ages[n] }}>
                                {dollars(balance)}
                              </Link>
                            ) : (
                              <span className="ws-soft">·</span>
                            )}
                          </td>
                        ))}
                        <td className="num">{number(row.total)}</td>
                        <td className="num">{dollars(row.balanceTotal)}</td>
                        <td className="num">{m.common.days(row.oldestDays)}</td>
                      </tr>
                    ))}
                  </tbody>
                  <tfoot>
                    <tr>
                      <td>{m.reports.sum}</td>
                      {balances.map((balance, n) => (
                        <td key={ages[n]} className="num" title={number(counts[n] ?? 0)}>
                          {dollars(balance)}
                        </td>
                      ))}
                      <td className="num">{number(total)}</td>
                      <td className="num">{dollars(balanceTotal)}</td>
                      <td />
                    </tr>
                  </tfoot>
                </table>
              </div>
            </>
          )
        }
      </Asked>
    </Panel>
  );
};
