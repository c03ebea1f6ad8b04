import type { Types } from '../../api/client';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { date, dollars, NO_VALUE } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel } from '../../ui/parts';
import { RuleNote } from '../../ui/rule-note';
import type { Lifecycle } from './action-fields';
import { ActionButton, type BeginAction } from './refunds-and-recoupments';

/** Fees, penalties and interest that the payer owes in addition to the bill. */
export const Receivables = ({ lifecycle, begin }: { readonly lifecycle: Lifecycle; readonly begin: BeginAction }) =>
  lifecycle.receivables.length > 0 && (
    <Panel title={m.bill.receivables} bare>
      <DataTable
        name={m.bill.receivables}
        rows={lifecycle.receivables}
        keyOf={({ id }) => id}
        columns={[
          {
            head: m.bill.receivableKind,
            cell: (receivable) => (
              <>
                {labelFor(m.bill.receivableKinds, receivable.kind)}
                <div className="ws-soft">
                  {sourceOf(lifecycle, receivable)}
                  <RuleNote of={receivable.rule} />
                </div>
              </>
            ),
          },
          { head: m.bill.owed, cell: ({ amount }) => dollars(amount), num: true },
          { head: m.bill.cameIn, cell: ({ paid }) => dollars(paid), num: true },
          { head: m.bill.waived, cell: ({ waived }) => dollars(waived), num: true },
          { head: m.bill.stillOpen, cell: ({ open }) => dollars(open), num: true },
          { head: m.bill.payBy, cell: ({ lastDay }) => (lastDay === null ? NO_VALUE : date(lastDay)), whole: true },
          {
            head: m.common.actions,
            quiet: true,
            cell: ({ id, open }) => (
              <ActionButton
                variant="subtle"
                label={m.bill.waive}
                begin={open > 0 ? begin('waive_receivable', { receivableId: id }) : null}
              />
            ),
          },
        ]}
      />
    </Panel>
  );

/** Returns the demand letter, or the determination that orders the fee's refund. */
const sourceOf = ({ demands, determinations }: Lifecycle, { sourceId }: Types.ReceivableView): string | undefined => {
  const demand = demands.find(({ id }) => id === sourceId);
  if (demand) return m.bill.demandedOn(date(demand.servedAt));
  const ordered = determinations.find(({ id }) => id === sourceId);
  return ordered?.feePaid == null ? undefined : m.bill.feeReturned(dollars(ordered.feePaid), date(ordered.servedAt));
};
