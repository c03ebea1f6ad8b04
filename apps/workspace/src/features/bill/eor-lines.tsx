import type { Types } from '../../api/client';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { date, dollars, NO_VALUE } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { varianceText } from './fee-schedule';

export const EorLines = ({
  eor,
  adjustments = false,
}: {
  readonly eor: Types.EorEntryView;
  /** Shows the adjustments, for wide tables. */
  readonly adjustments?: boolean;
}) => (
  <DataTable
    name={m.bill.eorOf(date(eor.eorDate), labelFor(m.bill.eorAnswers, eor.answers))}
    rows={eor.lineItems}
    keyOf={({ id }) => id}
    look={() => (eor.voided ? 'voided' : null)}
    columns={[
      { head: m.bill.code, cell: ({ code }) => code, whole: true },
      { head: m.bill.charge, cell: ({ billedAmount }) => dollars(billedAmount), num: true },
      {
        head: m.bill.payerAllowed,
        cell: ({ allowedAmount }) => dollars(allowedAmount),
        num: true,
        foot: eor.voided ? undefined : dollars(eor.allowedAmount),
      },
      ...(adjustments
        ? [
            {
              head: m.bill.adjusted,
              cell: ({ adjustmentAmount }: Types.EorLineView) => dollars(adjustmentAmount),
              num: true,
            },
          ]
        : []),
      {
        head: m.bill.announced,
        cell: ({ reportedPaid }) => dollars(reportedPaid),
        num: true,
        foot: eor.voided ? undefined : dollars(eor.reportedPaid),
      },
      ...(eor.contract
        ? [
            {
              head: m.contracts.expected,
              cell: ({ contract }: Types.EorLineView) => (contract ? dollars(contract.expected) : NO_VALUE),
              num: true,
              foot: dollars(eor.contract.expected),
            },
            {
              head: m.contracts.variance,
              cell: ({ contract }: Types.EorLineView) => (contract ? varianceText(contract.variance) : NO_VALUE),
              num: true,
              foot: varianceText(eor.contract.variance),
            },
          ]
        : []),
      { head: m.bill.reasons, cell: ({ reasonCodes }) => reasonCodes.join(', ') },
    ]}
  />
);
