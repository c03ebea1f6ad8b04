import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Types } from '../../api/client';
import { aging } from '../../api/queries';
import { m } from '../../messages';
import { QueryContent, Empty } from '../../ui/query-content';
import { DataTable, type Column } from '../../ui/data-table';
import { dollars, NO_VALUE, number, roundDollars } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Bars } from './chart';

const MAX_CHART_ROWS = 8;
const ages = ['0-30', '31-60', '61-90', '91-180', '181+'];

type Row = Types.AgingRowView;
const nameOf = ({ claimsAdminName }: Row): string => claimsAdminName ?? NO_VALUE;

export const AgingReport = () => {
  const found = useQuery(aging);
  return (
    <Panel title={m.reports.names.aging} bare>
      <QueryContent query={found} rows={10}>
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
                    cell: (row) => (
                      <Link to="/bills" search={{ payer: row.claimsAdminId, open: '1' }}>
                        {nameOf(row)}
                      </Link>
                    ),
                    sort: nameOf,
                    foot: m.reports.sum,
                  },
                  ...m.home.ages.map((age, n): Column<Row> => ({
                    head: age,
                    cell: (row) =>
                      (row.counts[n] ?? 0) > 0 ? (
                        <Link to="/bills" search={{ payer: row.claimsAdminId, open: '1', age: ages[n] }}>
                          {dollars(row.balances[n])}
                        </Link>
                      ) : (
                        <span className="ws-none" />
                      ),
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
