import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contractReport } from '../../api/queries';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { dollars, NO_VALUE, number } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { QueryContent } from '../../ui/query-content';
import { varianceText } from '../bill/fee-schedule';

/** Payments compared with the contracts, by payer. */
export const ContractsReport = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const found = useQuery(contractReport(from, to));
  return (
    <Panel title={m.reports.names.contracts} bare>
      <QueryContent query={found} rows={8}>
        {({ rows, bills, lines, expected, paid, variance }) => (
          <DataTable
            name={m.reports.names.contracts}
            empty={m.reports.contractsNone}
            list
            rows={rows}
            keyOf={({ claimsAdminId }) => claimsAdminId}
            columns={[
              {
                head: m.bill.administrator,
                cell: ({ claimsAdminId, claimsAdminName }) => (
                  <Link to="/bills" search={{ payer: claimsAdminId }}>
                    {claimsAdminName ?? NO_VALUE}
                  </Link>
                ),
                sort: ({ claimsAdminName }) => claimsAdminName ?? '',
                foot: m.reports.sum,
              },
              { head: m.home.total, cell: (row) => number(row.bills), num: true, foot: number(bills) },
              { head: m.bill.tabs.lines, cell: (row) => number(row.lines), num: true, foot: number(lines) },
              { head: m.contracts.expected, cell: (row) => dollars(row.expected), num: true, foot: dollars(expected) },
              { head: m.bill.paid, cell: (row) => dollars(row.paid), num: true, foot: dollars(paid) },
              {
                head: m.contracts.variance,
                cell: (row) => varianceText(row.variance),
                num: true,
                sort: (row) => row.variance,
                foot: varianceText(variance),
              },
            ]}
          />
        )}
      </QueryContent>
    </Panel>
  );
};
