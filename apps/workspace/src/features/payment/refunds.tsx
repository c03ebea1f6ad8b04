import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Types } from '../../api/client';
import { m } from '../../messages';
import { date, dollars, NONE } from '../../ui/format';
import { FormDialog } from '../../ui/form-dialog';
import { inWords } from '../../ui/in-words';
import { Panel } from '../../ui/parts';
import { BillLink } from './bill-link';
import type { WholeCheck } from './checks';

/** What was sent back to the payer. */
export const Refunds = ({ check, mayAct }: { readonly check: WholeCheck; readonly mayAct: boolean }) => {
  const [voiding, setVoiding] = useState<Types.CheckRefundView | null>(null);
  return (
    <Panel title={m.money.refunds} bare>
      <div className="ws-scroll" tabIndex={0} role="region" aria-label={m.money.refunds}>
        <table className="ws-table">
          <thead>
            <tr>
              <th>{m.money.refundDate}</th>
              <th>{m.money.method}</th>
              <th>{m.money.refundNumber}</th>
              <th>{m.money.bill}</th>
              <th>{m.bill.reason}</th>
              <th className="num">{m.money.amount}</th>
              <th>
                <span className="ws-hidden">{m.common.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {check.refunds.map((refund) => (
              <tr key={refund.id} className={refund.voided ? 'ws-voided' : undefined}>
                <td>{date(refund.refundDate)}</td>
                <td>{inWords(m.money.methods, refund.method)}</td>
                <td>{refund.checkNumber ?? NONE}</td>
                <td>
                  <BillLink billId={refund.billId} />
                </td>
                <td>{refund.note}</td>
                <td className="num">{dollars(refund.amount)}</td>
                <td style={{ textAlign: 'right' }}>
                  {refund.voided
                    ? m.bill.voided
                    : // What a bill sent back the bill takes back, too.
                      mayAct &&
                      refund.billId === null && (
                        <Button variant="subtle" size="compact-xs" onClick={() => setVoiding(refund)}>
                          {m.bill.void}
                        </Button>
                      )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
