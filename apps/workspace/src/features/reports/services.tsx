import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serviceLineReport } from '../../api/queries';
import { m } from '../../messages';
import { QueryContent, Empty } from '../../ui/query-content';
import { BillLink } from '../../ui/bill-link';
import { DataTable } from '../../ui/data-table';
import { dollars, number, roundDollars } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Bars } from './chart';

const MAX_CHART_ROWS = 14;
const MAX_LINES = 300;

export const ServicesReport = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const found = useQuery(serviceLineReport(from, to));
  const [code, setCode] = useState<string | null>(null);
  return (
    <QueryContent query={found} rows={10}>
      {({ cptRows, flat, totalBilled, totalBills }) => {
        const lines = code === null ? [] : flat.filter((line) => line.code === code).slice(0, MAX_LINES);
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
                    rows={cptRows.slice(0, MAX_CHART_ROWS).map((row) => ({
                      name: row.code,
                      [m.bill.charged]: row.billed,
                      [m.bill.allowedFee]: row.allowed,
                      [m.bill.paid]: row.paid,
                    }))}
                  />
                  <DataTable
                    name={m.reports.names.services}
                    list
                    rows={cptRows}
                    keyOf={(row) => row.code}
                    look={(row) => (row.code === code ? 'chosen' : null)}
                    columns={[
                      {
                        head: m.bill.code,
                        cell: (row) => (
                          <button
                            type="button"
                            className="ws-link"
                            aria-pressed={code === row.code}
                            onClick={() => setCode(code === row.code ? null : row.code)}
                          >
                            {row.code}
                          </button>
                        ),
                        whole: true,
                        sort: (row) => row.code,
                        foot: m.reports.sum,
                      },
                      {
                        head: m.home.total,
                        cell: ({ bills }) => number(bills),
                        num: true,
                        sort: ({ bills }) => bills,
                        foot: number(totalBills),
                      },
                      {
                        head: m.bill.tabs.lines,
                        cell: (row) => number(row.lines),
                        num: true,
                        sort: (row) => row.lines,
                      },
                      { head: m.bill.units, cell: ({ units }) => number(units), num: true, sort: ({ units }) => units },
                      {
                        head: m.bill.charged,
                        cell: ({ billed }) => dollars(billed),
                        num: true,
                        sort: ({ billed }) => billed,
                        foot: dollars(totalBilled),
                      },
                      {
                        head: m.bill.allowedFee,
                        cell: ({ allowed }) => dollars(allowed),
                        num: true,
                        sort: ({ allowed }) => allowed,
                      },
                      { head: m.bill.paid, cell: ({ paid }) => dollars(paid), num: true, sort: ({ paid }) => paid },
                    ]}
                  />
                </>
              )}
            </Panel>
            {code !== null && (
              <Panel title={m.reports.linesOf(code)} bare>
                <DataTable
                  name={m.reports.linesOf(code)}
                  rows={lines}
                  keyOf={({ billId }, n) => `${billId} ${n}`}
                  columns={[
                    {
                      head: m.bills.columns.billNumber,
                      cell: ({ billId, billNumber, patient, dos }) => (
                        <BillLink of={{ billId, billNumber, patientName: patient, dateOfService: dos }} tab="lines" />
                      ),
                    },
                    { head: m.bill.administrator, cell: ({ claimsAdmin }) => claimsAdmin },
                    { head: m.bills.columns.status, cell: ({ status }) => status },
                    { head: m.bill.charged, cell: ({ billed }) => dollars(billed), num: true },
                    { head: m.bill.allowedFee, cell: ({ allowed }) => dollars(allowed), num: true },
                    { head: m.bill.paid, cell: ({ paid }) => dollars(paid), num: true },
                  ]}
                />
              </Panel>
            )}
          </div>
        );
      }}
    </QueryContent>
  );
};
