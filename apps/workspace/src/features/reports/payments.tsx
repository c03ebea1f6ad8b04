import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { outlook, paymentReport } from '../../api/queries';
import { m } from '../../messages';
import { QueryContent, Empty } from '../../ui/query-content';
import { BillLink } from '../../ui/bill-link';
import { DataTable } from '../../ui/data-table';
import { date, dollars, NO_VALUE, number, roundDollars } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Bars } from './chart';
import { labelFor } from '../../ui/labels';

export const PaymentsReport = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const [page, setPage] = useState(1);
  const found = useQuery(paymentReport(from, to, page));
  const weeks = useQuery(outlook);
  return (
    <Panel title={m.reports.names.payments} bare>
      {weeks.data && (
        <Bars
          label={m.home.money}
          format={roundDollars}
          series={[m.home.money]}
          rows={weeks.data.weeks.map(({ week, amount }) => ({ name: date(week).slice(0, 5), [m.home.money]: amount }))}
        />
      )}
      <QueryContent query={found} rows={10}>
        {({ items, total, pageSize, summary }) =>
          items.length === 0 ? (
            <Empty text={m.reports.nothing} />
          ) : (
            <>
              <DataTable
                name={m.reports.names.payments}
                list
                rows={items}
                keyOf={({ id }) => id}
                look={({ status }) => (status === 'voided' ? 'voided' : null)}
                columns={[
                  {
                    head: m.reports.received,
                    cell: ({ receivedDate }) => date(receivedDate),
                    whole: true,
                    foot: m.reports.paymentsSum(number(summary.entryCount), number(summary.uniquePatients)),
                  },
                  {
                    head: m.bills.columns.billNumber,
                    cell: (payment) => <BillLink of={payment} tab="payments" />,
                  },
                  { head: m.bills.columns.claimNumber, cell: ({ claimNumber }) => claimNumber, whole: true },
                  { head: m.bill.method, cell: ({ method }) => labelFor(m.money.methods, method) },
                  { head: m.bill.check, cell: ({ checkNumber }) => checkNumber ?? NO_VALUE, whole: true },
                  { head: m.bill.source, cell: ({ source }) => labelFor(m.money.sources, source) },
                  {
                    head: m.bill.amount,
                    cell: ({ amount }) => dollars(amount),
                    num: true,
                    foot: dollars(summary.postedTotal),
                  },
                ]}
              />
              {total > pageSize && (
                <Group p={8} gap={6} className="ws-noprint">
                  <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {m.queues.previous}
                  </Button>
                  <Button variant="default" disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
                    {m.queues.next}
                  </Button>
                </Group>
              )}
            </>
          )
        }
      </QueryContent>
    </Panel>
  );
};
