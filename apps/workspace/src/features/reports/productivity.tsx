import { useQuery } from '@tanstack/react-query';
import { productivity } from '../../api/queries';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { date, number } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Bars } from './chart';

/** Who created and sent how many bills. */
export const ProductivityReport = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const found = useQuery(productivity(from, to));
  return (
    <Panel title={m.reports.names.productivity} bare>
      <Asked query={found} rows={10}>
        {(report) =>
          report === null ? (
            <Empty text={m.reports.nothing} />
          ) : (
            <>
              <Bars
                label={m.reports.names.productivity}
                format={number}
                series={[m.reports.created, m.reports.sent]}
                rows={report.dayKeys.map((day, n) => ({
                  name: date(day).slice(0, 5),
                  [m.reports.created]: report.createdByDay[n] ?? 0,
                  [m.reports.sent]: report.sentByDay[n] ?? 0,
                }))}
              />
              <table className="ws-table">
                <thead>
                  <tr>
                    <th>{m.bill.who}</th>
                    <th className="num">{m.reports.created}</th>
                    <th className="num">{m.reports.sent}</th>
                    <th className="num">{m.reports.clean}</th>
                  </tr>
                </thead>
                <tbody>
                  {report.billers.map(({ id, name }, n) => (
                    <tr key={id}>
                      <td>{name}</td>
                      <td className="num">{number(report.createdTotal[n] ?? 0)}</td>
                      <td className="num">{number(report.sentTotal[n] ?? 0)}</td>
                      <td className="num">{number(report.cleanTotal[n] ?? 0)}</td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <td>{m.reports.sum}</td>
                    <td className="num">{number(report.totalCreated)}</td>
                    <td className="num">{number(report.totalSent)}</td>
                    <td className="num">{number(report.totalClean)}</td>
                  </tr>
                </tfoot>
              </table>
            </>
          )
        }
      </Asked>
    </Panel>
  );
};
