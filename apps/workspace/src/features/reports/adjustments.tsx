import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Types } from '../../api/client';
import { adjustmentReport } from '../../api/queries';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { date, dollars, NONE, number } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { Panel } from '../../ui/parts';

/** Adjustments of whole remittances: by code, and one by one. */
export const AdjustmentsReport = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const found = useQuery(adjustmentReport({ from, to }));
  return (
    <Asked query={found} rows={8}>
      {(report) =>
        report.rows.length === 0 ? (
          <Panel title={m.reports.names.adjustments} bare>
            <Empty text={m.reports.nothing} />
          </Panel>
        ) : (
          <div className="ws-stack">
            <ByCode report={report} />
            <OneByOne report={report} />
          </div>
        )
      }
    </Asked>
  );
};

interface Part {
  readonly report: Types.AdjustmentReportView;
}

const ByCode = ({ report: { codes, total, rows } }: Part) => (
  <Panel title={m.reports.byCode} bare>
    <div className="ws-scroll" tabIndex={0} role="region" aria-label={m.reports.byCode}>
      <table className="ws-table">
        <thead>
          <tr>
            <th>{m.money.code}</th>
            <th className="num">{m.reports.count}</th>
            <th className="num">{m.money.amount}</th>
          </tr>
        </thead>
        <tbody>
          {codes.map(({ code, count, amount }) => (
            <tr key={code}>
              <td>
                {inWords(m.money.codes, code)} <span className="ws-soft">{code}</span>
              </td>
              <td className="num">{number(count)}</td>
              <td className="num">{dollars(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{m.reports.sum}</td>
            <td className="num">{number(rows.length)}</td>
            <td className="num">{dollars(total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  </Panel>
);

const OneByOne = ({ report: { rows } }: Part) => (
  <Panel title={m.reports.names.adjustments} bare>
    <div className="ws-soft" style={{ padding: '8px 12px' }}>
      {m.money.adjustmentsText}
    </div>
    <div className="ws-scroll" tabIndex={0} role="region" aria-label={m.reports.names.adjustments}>
      <table className="ws-table">
        <thead>
          <tr>
            <th>{m.money.deposited}</th>
            <th>{m.money.code}</th>
            <th>{m.money.reference}</th>
            <th>{m.money.state}</th>
            <th className="num">{m.money.amount}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.adjustmentId}>
              <td>
                <Link to="/payments/$checkId" params={{ checkId: row.checkId }}>
                  {date(row.depositDate)}
                </Link>
              </td>
              <td>
                {inWords(m.money.codes, row.code)} <span className="ws-soft">{row.code}</span>
              </td>
              <td>{row.reference ?? NONE}</td>
              <td>{inWords(m.money.statuses, row.status)}</td>
              <td className="num">{dollars(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Panel>
);
