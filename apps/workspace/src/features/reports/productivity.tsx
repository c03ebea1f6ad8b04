import { useQuery } from '@tanstack/react-query';
import { productivity } from '../../api/queries';
import { m } from '../../messages';
import { QueryContent, Empty } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { date, number } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Bars } from './chart';

/** Bills that each user created and sent. */
export const ProductivityReport = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const found = useQuery(productivity(from, to));
  return (
    <Panel title={m.reports.names.productivity} bare>
      <QueryContent query={found} rows={10}>
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
              <DataTable
                name={m.reports.names.productivity}
                rows={report.billers.map((biller, n) => ({
                  ...biller,
                  created: report.createdTotal[n] ?? 0,
                  sent: report.sentTotal[n] ?? 0,
                  clean: report.cleanTotal[n] ?? 0,
                }))}
                keyOf={({ id }) => id}
                columns={[
                  { head: m.bill.who, cell: ({ name }) => name, sort: ({ name }) => name, foot: m.reports.sum },
                  {
                    head: m.reports.created,
                    cell: ({ created }) => number(created),
                    num: true,
                    sort: ({ created }) => created,
                    foot: number(report.totalCreated),
                  },
                  {
                    head: m.reports.sent,
                    cell: ({ sent }) => number(sent),
                    num: true,
                    sort: ({ sent }) => sent,
                    foot: number(report.totalSent),
                  },
                  {
                    head: m.reports.clean,
                    cell: ({ clean }) => number(clean),
                    num: true,
                    sort: ({ clean }) => clean,
                    foot: number(report.totalClean),
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
