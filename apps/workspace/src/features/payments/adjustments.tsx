import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Types } from '../../api/client';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { dollars, NO_VALUE } from '../../ui/format';
import { FormDialog } from '../../ui/form-dialog';
import { pairs } from '../../ui/field';
import { labelFor } from '../../ui/labels';
import { Panel, State } from '../../ui/parts';
import { errorAt } from '../../ui/refusal';
import { PickedBill } from './picked-bill';
import { BillLink } from './bill-link';
import type { WholeCheck } from '../checks/checks';

type Adjustment = Types.CheckAdjustmentView;

const tones: Readonly<Record<string, string>> = {
  open: 'warning',
  proposed: 'warning',
  assigned: 'success',
  disputed: 'danger',
  settled: 'neutral',
};
/** Returns true if the adjustment can still be assigned. */
const isOpen = ({ status }: Adjustment): boolean => ['open', 'proposed', 'disputed'].includes(status);

export const Adjustments = ({ check, mayAct }: { readonly check: WholeCheck; readonly mayAct: boolean }) => {
  const [assigning, setAssigning] = useState<Adjustment | null>(null);
  return (
    <Panel title={m.money.adjustments} bare>
      <div className="ws-soft" style={{ padding: '8px 12px' }}>
        {m.money.adjustmentsText}
      </div>
      <DataTable
        name={m.money.adjustments}
        rows={check.adjustments}
        keyOf={({ id }) => id}
        columns={[
          {
            head: m.money.code,
            cell: (adjustment) => (
              <>
                {codeLabel(adjustment)} <span className="ws-soft">{adjustment.code}</span>
              </>
            ),
          },
          { head: m.money.reference, cell: ({ reference }) => reference ?? NO_VALUE },
          { head: m.money.amount, cell: ({ amount }) => dollars(amount), num: true },
          {
            head: m.money.state,
            cell: ({ status }) => (
              <State tone={tones[status] ?? 'neutral'} label={labelFor(m.money.statuses, status)} />
            ),
          },
          { head: m.money.bill, cell: ({ billId }) => <BillLink billId={billId} /> },
          {
            head: m.common.actions,
            quiet: true,
            cell: (adjustment) =>
              mayAct &&
              check.status === 'received' &&
              isOpen(adjustment) && (
                <Button variant="default" size="compact-xs" onClick={() => setAssigning(adjustment)}>
                  {m.money.assign}
                </Button>
              ),
          },
        ]}
      />
      {assigning && <Assign check={check} adjustment={assigning} onClose={() => setAssigning(null)} />}
    </Panel>
  );
};

const codeLabel = ({ code }: Adjustment): string => labelFor(m.money.codes, code);

const isOfBill = (as: unknown): boolean => as === 'recoupment' || as === 'interest';

const Assign = ({
  check,
  adjustment,
  onClose,
}: {
  readonly check: WholeCheck;
  readonly adjustment: Adjustment;
  readonly onClose: () => void;
}) => (
  <FormDialog
    operation="assignAdjustment"
    path={{ id: check.id, adjustmentId: adjustment.id }}
    name={`assign/${adjustment.id}`}
    title={`${codeLabel(adjustment)}, ${dollars(adjustment.amount)}`}
    text={m.money.assignText}
    fields={{
      // A negative adjustment can be a recoupment, and a positive one can be interest.
      as: {
        choices: pairs(m.money.uses).filter(
          ({ value }) => value !== (adjustment.amount > 0 ? 'interest' : 'recoupment'),
        ),
      },
      billId: false,
    }}
    send={m.money.assign}
    done={m.money.assigned}
    onClose={onClose}
  >
    {(values, set, problem) =>
      isOfBill(values['as']) && (
        <PickedBill
          billId={typeof values['billId'] === 'string' ? values['billId'] : adjustment.billId}
          onPick={(billId) => set('billId', billId)}
          error={errorAt(problem, 'billId')}
        />
      )
    }
  </FormDialog>
);
