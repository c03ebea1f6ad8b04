import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Types } from '../../api/client';
import { aging } from '../../api/queries';
import { m } from '../../messages';
import { QueryContent, Empty } from '../../ui/query-content';
import { DataTable, type Column } from '../../ui/data-table';
import { date, dollars, NO_VALUE, number, roundDollars } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Bars } from './chart';

const MAX_CHART_ROWS = 8;
const ages = ['0-30', '31-60', '61-90', '91-180', '181+'];

type Row = Types.AgingRowView;
const nameOf = ({ claimsAdminName }: Row): string => claimsAdminName ?? NO_VALUE;

/** Links lead to today's bills, so the report as of a past day has none. */
export const AgingReport = ({ asOf }: { readonly asOf: string | undefined }) => {
  const found = useQuery(aging({ asOf }));
  return (
    <Panel title={asOf === undefined ? m.reports.names.aging : m.reports.agingAsOf(date(asOf))} bare>
      {asOf !== undefined && (
        <div className="ws-soft" style={{ padding: '8px 12px' }}>
          {m.reports.asOfBasis}
        </div>
      )}
      <QueryContent query={found} rows={10}>
        {({ rows, balances, counts, balanceTotal, total }) =>
          rows.length === 0 ? (
            <Empty text={m.reports.noBalances} />
          ) : (
            <>
              <Bars
                label={m.reports.names.aging}
                stacked
                format={roundDollars}
                series={m.home.ages}
                rows={rows.slice(0, MAX_CHART_ROWS).map(({ claimsAdminName, balances: owed }) => ({
                  name: claimsAdminName ?? NO_VALUE,
                  ...Object.fromEntries(m.home.ages.map((age, n) => [age, owed[n] ?? 0])),
                }))}
              />
              <DataTable
                name={m.reports.names.aging}
                list
                rows={rows}
                keyOf={({ claimsAdminId }) => claimsAdminId}
                columns={[
                  {
                    head: m.bill.administrator,
                    cell: (row) =>
                      asOf === undefined ? (
                        <Link to="/bills" search={{ payer: row.claimsAdminId, open: '1' }}>
                          {nameOf(row)}
                        </Link>
                      ) : (
                        nameOf(row)
                      ),
                    sort: nameOf,
                    foot: m.reports.sum,
                  },
                  ...m.home.ages.map((age, n): Column<Row> => ({
                    head: age,
                    cell: (row) => {
                      if ((row.counts[n] ?? 0) === 0) return <span className="ws-none" />;
                      if (asOf !== undefined) return dollars(row.balances[n]);
                      return (
                        <Link to="/bills" search={{ payer: row.claimsAdminId, open: '1', age: ages[n] }}>
                          {dollars(row.balances[n])}
                        </Link>
                      );
                    },
                    num: true,
                    sort: (row) => row.balances[n] ?? 0,
                    foot: <span title={number(counts[n] ?? 0)}>{dollars(balances[n])}</span>,
                  })),
                  {
                    head: m.home.total,
                    cell: (row) => number(row.total),
                    num: true,
                    sort: (row) => row.total,
                    foot: number(total),
                  },
                  {
                    head: m.home.open,
                    cell: (row) => dollars(row.balanceTotal),
                    num: true,
                    sort: (row) => row.balanceTotal,
                    foot: dollars(balanceTotal),
                  },
                  {
                    head: m.reports.oldest,
                    cell: ({ oldestDays }) => m.common.days(oldestDays),
                    num: true,
                    sort: ({ oldestDays }) => oldestDays,
                  },
                ]}
              />
            </>
          )
        }
      </QueryContent>
    </Panel>
  );
};
