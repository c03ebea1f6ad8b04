import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { serviceLineReport } from '../../api/queries';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { dollars, number, roundDollars } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Bars } from './chart';

const CHARTED = 14;
const SHOWN = 300;

/** What was billed, by code; the bills of a code below it. */
export const ServicesReport = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const found = useQuery(serviceLineReport(from, to));
  const [code, setCode] = useState<string | null>(null);
  return (
    <Asked query={found} rows={10}>
      {({ cptRows, flat, totalBilled, totalBills }) => {
        const lines = code === null ? [] : flat.filter((line) => line.code === code).slice(0, SHOWN);
        return (
          <div className="ws-stack">
            <Panel title={m.reports.names.services} bare>
              {cptRows.length === 0 && <Empty text={m.reports.nothing} />}
              {cptRows.length > 0 && (
                <>
                  <Bars
                    label={m.reports.names.services}
                    format={roundDollars}
                    series={[m.bill.charged, m.bill.allowedFee, m.bill.paid]}
                    rows={cptRows.slice(0, CHARTED).map((row) => ({
                      name: row.code,
                      [m.bill.charged]: row.billed,
                      [m.bill.allowedFee]: row.allowed,
                      [m.bill.paid]: row.paid,
                    }))}
                  />
                  <table className="ws-table">
                    <thead>
                      <tr>
                        <th>{m.bill.code}</th>
                        <th className="num">{m.home.total}</th>
                        <th className="num">{m.bill.tabs.lines}</th>
                        <th className="num">{m.bill.units}</th>
                        <th className="num">{m.bill.charged}</th>
                        <th className="num">{m.bill.allowedFee}</th>
                        <th className="num">{m.bill.paid}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {cptRows.map((row) => (
                        <tr key={row.code}>
                          <td>
                            <button
                              type="button"
                              className="ws-link"
                              aria-pressed={code === row.code}
                              onClick={() => setCode(code === row.code ? null : row.code)}
                            >
                              {row.code}
                            </button>
                          </td>
                          <td className="num">{number(row.bills)}</td>
                          <td className="num">{number(row.lines)}</td>
                          <td className="num">{number(row.units)}</td>
                          <td className="num">{dollars(row.billed)}</td>
                          <td className="num">{dollars(row.allowed)}</td>
                          <td className="num">{dollars(row.paid)}</td>
                        </tr>
                      ))}
                    </tbody>
                    <tfoot>
                      <tr>
                        <td>{m.reports.sum}</td>
                        <td className="num">{number(totalBills)}</td>
                        <td colSpan={2} />
                        <td className="num">{dollars(totalBilled)}</td>
                        <td colSpan={2} />
                      </tr>
                    </tfoot>
                  </table>
                </>
              )}
            </Panel>
            {code !== null && (
              <Panel title={m.reports.linesOf(code)} bare>
                <table className="ws-table">
                  <tbody>
                    {lines.map((line, n) => (
                      <tr key={`${line.billId} ${n}`}>
                        <td>
                          <Link to="/bills/$billId" params={{ billId: line.billId }} search={{ tab: 'lines' }}>
                            {line.billNumber}
                          </Link>
                        </td>
                        <td>{line.patient}</td>
                        <td>{line.claimsAdmin}</td>
                        <td>{line.status}</td>
                        <td className="num">{dollars(line.billed)}</td>
                        <td className="num">{dollars(line.allowed)}</td>
                        <td className="num">{dollars(line.paid)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </Panel>
            )}
          </div>
        );
      }}
    </Asked>
  );
};
