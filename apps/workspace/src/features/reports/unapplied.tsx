import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { unappliedReport } from '../../api/queries';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { date, dollars, NO_VALUE } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel } from '../../ui/parts';

/** Checks with unapplied money or unexplained adjustments. */
export const UnappliedReport = () => {
  const found = useQuery(unappliedReport);
  return (
    <Panel title={m.reports.names.unapplied} bare>
      <QueryContent query={found} rows={8}>
        {({ rows, total, adjustmentTotal }) => (
          <DataTable
            name={m.reports.names.unapplied}
            empty={m.reports.unappliedNone}
            list
            rows={rows}
            keyOf={({ checkId }) => checkId}
            columns={[
              {
                head: m.money.deposited,
                cell: ({ depositDate }) => date(depositDate),
                whole: true,
                sort: ({ depositDate }) => depositDate,
                foot: m.reports.sum,
              },
              {
                head: m.money.number,
                cell: ({ checkId, checkNumber }) => (
                  <Link to="/payments/$checkId" params={{ checkId }}>
                    {checkNumber ?? m.money.noNumber}
                  </Link>
                ),
                whole: true,
              },
              { head: m.money.payer, cell: ({ payer }) => payer ?? NO_VALUE, sort: ({ payer }) => payer ?? '' },
              {
                head: m.money.why,
                cell: ({ reasons }) => reasons.map((reason) => labelFor(m.money.reasons, reason)).join(', '),
              },
              {
                head: m.bills.columns.arAgeDays,
                cell: ({ ageDays }) => m.common.days(ageDays),
                num: true,
                sort: ({ ageDays }) => ageDays,
              },
              { head: m.money.amount, cell: ({ amount }) => dollars(amount), num: true, sort: ({ amount }) => amount },
              {
                head: m.money.unapplied,
                cell: ({ unapplied }) => dollars(unapplied),
                num: true,
                sort: ({ unapplied }) => unapplied,
                foot: dollars(total),
              },
              {
                head: m.reports.openAdjustments,
                cell: ({ openAdjustments }) => (openAdjustments === 0 ? NO_VALUE : dollars(openAdjustments)),
                num: true,
                sort: ({ openAdjustments }) => openAdjustments,
                foot: dollars(adjustmentTotal),
              },
            ]}
          />
        )}
      </QueryContent>
    </Panel>
  );
};
