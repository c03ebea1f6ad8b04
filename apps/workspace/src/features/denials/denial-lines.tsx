import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { m } from '../../messages';
import { BillLink } from '../../ui/bill-link';
import { fullBillName } from '../../ui/bill-name';
import { DataTable, type Column } from '../../ui/data-table';
import { dollars, NO_VALUE } from '../../ui/format';
import { PagedQueryContent } from '../../ui/query-content';
import { DeadlineDay } from '../deadlines/deadline-table';
import { denialLines, type DenialGroup, type DenialLine } from './denials';

/** Value of `code` for lines without an adjustment. */
const NO_CODE = 'none';

/** Lists a group's lines. Selecting a line selects its bill. */
export const DenialLines = ({
  of: { code, claimsAdministrator },
  days,
  selection,
}: {
  readonly of: DenialGroup;
  readonly days: number | undefined;
  readonly selection?: {
    readonly has: (billId: string) => boolean;
    readonly toggle: (line: DenialLine) => void;
    readonly add: (lines: readonly DenialLine[]) => void;
  };
}) => {
  const found = useInfiniteQuery(
    denialLines({
      code: code ?? NO_CODE,
      claimsAdministratorId: claimsAdministrator.id,
      ...(days !== undefined && { days }),
    }),
  );
  return (
    <PagedQueryContent query={found} rows={3}>
      {({ pages }) => {
        const lines = pages.flatMap((page) => page.lines);
        const today = pages[0]?.today ?? '';
        return (
          <>
            {selection && (
              <Button variant="subtle" onClick={() => selection.add(lines)}>
                {m.denials.selectAll}
              </Button>
            )}
            <DataTable
              name={m.denials.linesOf(code ?? m.denials.noCode, claimsAdministrator.name ?? NO_VALUE)}
              rows={lines}
              keyOf={({ billId, lineItemId }) => `${billId} ${lineItemId}`}
              columns={[
                ...(selection
                  ? [
                      {
                        head: m.common.select,
                        quiet: true,
                        cell: (line: DenialLine) => (
                          <input
                            type="checkbox"
                            className="ws-check"
                            aria-label={m.chosen.one(fullBillName(line))}
                            checked={selection.has(line.billId)}
                            onChange={() => selection.toggle(line)}
                          />
                        ),
                      } satisfies Column<DenialLine>,
                    ]
                  : []),
                {
                  head: m.bills.columns.billNumber,
                  cell: (line) => <BillLink of={line} tab="payments" about={line.claimNumber} />,
                },
                {
                  head: m.bill.code,
                  whole: true,
                  cell: ({ code: billed, modifiers, carcs }) => (
                    <>
                      {[billed, ...modifiers].join('-')}
                      <div className="ws-soft">{carcs.join(', ')}</div>
                    </>
                  ),
                },
                { head: m.bill.charge, num: true, cell: ({ charge }) => dollars(charge) },
                { head: m.bill.payerPaid, num: true, cell: ({ paid }) => dollars(paid) },
                { head: m.deadlines.inDispute, num: true, cell: ({ amountInDispute }) => dollars(amountInDispute) },
                { head: m.denials.reason, cell: ({ reason }) => reason?.title ?? m.denials.noReason },
                {
                  head: m.deadlines.safeDay,
                  whole: true,
                  cell: ({ safeDay, lastDay }) => <DeadlineDay {...{ safeDay, lastDay, today }} />,
                },
              ]}
            />
          </>
        );
      }}
    </PagedQueryContent>
  );
};
