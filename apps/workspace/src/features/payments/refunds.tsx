import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Types } from '../../api/client';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { date, dollars, NO_VALUE } from '../../ui/format';
import { FormDialog } from '../../ui/form-dialog';
import { labelFor } from '../../ui/labels';
import { Panel } from '../../ui/parts';
import { BillLink } from './bill-link';
import type { WholeCheck } from '../checks/checks';

export const Refunds = ({ check, mayAct }: { readonly check: WholeCheck; readonly mayAct: boolean }) => {
  const [voiding, setVoiding] = useState<Types.CheckRefundView | null>(null);
  return (
    <Panel title={m.money.refunds} bare>
      <DataTable
        name={m.money.refunds}
        rows={check.refunds}
        keyOf={({ id }) => id}
        look={({ voided }) => (voided ? 'voided' : null)}
        columns={[
          { head: m.money.refundDate, cell: ({ refundDate }) => date(refundDate), whole: true },
          { head: m.money.method, cell: ({ method }) => labelFor(m.money.methods, method) },
          { head: m.money.refundNumber, cell: ({ checkNumber }) => checkNumber ?? NO_VALUE, whole: true },
          { head: m.money.bill, cell: ({ billId }) => <BillLink billId={billId} /> },
          { head: m.bill.reason, cell: ({ note }) => note },
          { head: m.money.amount, cell: ({ amount }) => dollars(amount), num: true },
          {
            head: m.common.actions,
            quiet: true,
            cell: (refund) => {
              if (refund.voided) return m.bill.voided;
              // A refund recorded on a bill can only be voided on that bill.
              return (
                mayAct &&
                refund.billId === null && (
                  <Button variant="subtle" size="compact-xs" onClick={() => setVoiding(refund)}>
                    {m.bill.void}
                  </Button>
                )
              );
            },
          },
        ]}
      />
      {voiding && (
        <FormDialog
          operation="voidCheckRefund"
          path={{ id: check.id, refundId: voiding.id }}
          name={`void-refund/${voiding.id}`}
          title={m.money.voidRefund}
          text={m.money.voidRefundText}
          send={m.money.voidRefund}
          done={m.money.refundVoided}
          destructive
          onClose={() => setVoiding(null)}
        />
      )}
    </Panel>
  );
};
