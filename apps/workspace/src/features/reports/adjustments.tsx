import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Types } from '../../api/client';
import { adjustmentReport } from '../../api/queries';
import { m } from '../../messages';
import { QueryContent, Empty } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { date, dollars, NO_VALUE, number } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel } from '../../ui/parts';

export const AdjustmentsReport = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const found = useQuery(adjustmentReport({ from, to }));
  return (
    <QueryContent query={found} rows={8}>
      {(report) =>
        report.rows.length === 0 ? (
          <Panel title={m.reports.names.adjustments} bare>
            <Empty text={m.reports.nothing} />
          </Panel>
        ) : (
          <div className="ws-stack">
            <ByCode report={report} />
            <AdjustmentRows report={report} />
          </div>
        )
      }
    </QueryContent>
  );
};

interface Coded {
  readonly code: string;
}
const codeText = ({ code }: Coded): string => labelFor(m.money.codes, code);
const codeCell = (row: Coded) => (
  <>
    {codeText(row)} <span className="ws-soft">{row.code}</span>
  </>
);

interface ReportProps {
  readonly report: Types.AdjustmentReportView;
}

const ByCode = ({ report: { codes, total, rows } }: ReportProps) => (
  <Panel title={m.reports.byCode} bare>
    <DataTable
      name={m.reports.byCode}
      rows={codes}
      keyOf={({ code }) => code}
      columns={[
        { head: m.money.code, cell: codeCell, sort: codeText, foot: m.reports.sum },
        {
          head: m.reports.count,
          cell: ({ count }) => number(count),
          num: true,
          sort: ({ count }) => count,
          foot: number(rows.length),
        },
        {
          head: m.money.amount,
          cell: ({ amount }) => dollars(amount),
          num: true,
          sort: ({ amount }) => amount,
          foot: dollars(total),
        },
      ]}
    />
  </Panel>
);

const AdjustmentRows = ({ report: { rows } }: ReportProps) => (
  <Panel title={m.reports.names.adjustments} bare>
    <div className="ws-soft" style={{ padding: '8px 12px' }}>
      {m.money.adjustmentsText}
    </div>
    <DataTable
      name={m.reports.names.adjustments}
      list
      rows={rows}
      keyOf={({ adjustmentId }) => adjustmentId}
      columns={[
        {
          head: m.money.deposited,
          cell: ({ checkId, depositDate }) => (
            <Link to="/payments/$checkId" params={{ checkId }}>
              {date(depositDate)}
            </Link>
          ),
          whole: true,
          sort: ({ depositDate }) => depositDate,
        },
        { head: m.money.code, cell: codeCell, sort: codeText },
        { head: m.money.reference, cell: ({ reference }) => reference ?? NO_VALUE },
        { head: m.money.state, cell: ({ status }) => labelFor(m.money.statuses, status) },
        { head: m.money.amount, cell: ({ amount }) => dollars(amount), num: true, sort: ({ amount }) => amount },
      ]}
    />
  </Panel>
);
