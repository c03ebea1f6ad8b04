import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { date, dollars, NONE } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { Panel } from '../../ui/parts';
import type { Lifecycle } from './action-fields';
import { Act, type Begin } from './money-back';

/** What the payer owes besides the bill: fees, penalties and interest, and what of them came in. */
export const Receivables = ({
  lifecycle: { receivables },
  begin,
}: {
  readonly lifecycle: Lifecycle;
  readonly begin: Begin;
}) =>
  receivables.length > 0 && (
    <Panel title={m.bill.receivables} bare>
      <DataTable
        name={m.bill.receivables}
        rows={receivables}
        keyOf={({ id }) => id}
        columns={[
          { head: m.bill.receivables, cell: ({ kind }) => inWords(m.bill.receivableKinds, kind) },
          { head: m.bill.owed, cell: ({ amount }) => dollars(amount), num: true },
          { head: m.bill.cameIn, cell: ({ paid }) => dollars(paid), num: true },
          { head: m.bill.waived, cell: ({ waived }) => dollars(waived), num: true },
          { head: m.bill.stillOpen, cell: ({ open }) => dollars(open), num: true },
          { head: m.bill.payBy, cell: ({ lastDay }) => (lastDay === null ? NONE : date(lastDay)), whole: true },
          {
            head: m.common.actions,
            quiet: true,
            cell: ({ id, open }) => (
              <Act
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
