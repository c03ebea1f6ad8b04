import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { outlook, paymentReport } from '../../api/queries';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { date, dollars, NONE, number, roundDollars } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Bars } from './chart';
import { inWords } from '../../ui/in-words';

/** Money as it was received. */
export const PaymentsReport = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const [page, setPage] = useState(1);
  const found = useQuery(paymentReport(from, to, page));
  const weeks = useQuery(outlook());
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
      <Asked query={found} rows={10}>
        {({ items, total, pageSize, summary }) =>
          items.length === 0 ? (
            <Empty text={m.reports.nothing} />
          ) : (
            <>
              <div className="ws-scroll" tabIndex={0} role="region" aria-label={m.reports.names.payments}>
                <table className="ws-table">
                  <thead>
                    <tr>
                      <th>{m.reports.received}</th>
                      <th>{m.bills.columns.billNumber}</th>
                      <th>{m.bills.columns.patientName}</th>
                      <th>{m.bills.columns.claimNumber}</th>
                      <th>{m.bill.method}</th>
                      <th>{m.bill.check}</th>
                      <th>{m.bill.source}</th>
                      <th className="num">{m.bill.amount}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {items.map((row) => (
                      <tr key={row.id} className={row.status === 'voided' ? 'ws-voided' : undefined}>
                        <td>{date(row.receivedDate)}</td>
                        <td>
                          <Link to="/bills/$billId" params={{ billId: row.billId }} search={{ tab: 'payments' }}>
                            {row.billNumber}
                          </Link>
                        </td>
                        <td>{row.patientName}</td>
                        <td>{row.claimNumber}</td>
                        <td>{inWords(m.act.methods, row.method)}</td>
                        <td>{row.checkNumber ?? NONE}</td>
                        <td>{row.source}</td>
                        <td className="num">{dollars(row.amount)}</td>
                      </tr>
                    ))}
                  </tbody>
                  <tfoot>
                    <tr>
                      <td colSpan={7}>
                        {m.reports.paymentsSum(number(summary.entryCount), number(summary.uniquePatients))}
                      </td>
                      <td className="num">{dollars(summary.postedTotal)}</td>
                    </tr>
                  </tfoot>
                </table>
              </div>
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
      </Asked>
    </Panel>
  );
};
