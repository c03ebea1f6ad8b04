import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../api/session';
import { m } from '../../messages';
import { Empty } from '../../ui/asked';
import { date, dollars } from '../../ui/format';
import type { FormValues } from '../../ui/form-field';
import { Figures, Panel } from '../../ui/parts';
import { ActionDialog } from './action-dialog';
import type { Action, Lifecycle } from './action-fields';
import type { BillParts } from './bill-header';
import { CheckLink, MoneyBack, type Begin } from './money-back';
import { EorLines } from './eor-lines';
import { useEor } from './use-eor';
import { inWords } from '../../ui/in-words';

/** What was announced and what came, per EOR and per payment. */
export const Payments = ({ lifecycle }: BillParts) => {
  const mayAct = useMay('bills:act', 'payments:write');
  const eor = useEor(lifecycle);
  const [begun, setBegun] = useState<{ readonly action: Action; readonly initial: FormValues } | null>(null);
  const begin: Begin = (name, initial) => {
    const action = mayAct ? lifecycle.lifecycle.actions.find(({ id, enabled }) => id === name && enabled) : undefined;
    return action ? () => setBegun({ action, initial }) : null;
  };
  const { remittance: money, payments } = lifecycle;
  return (
    <div className="ws-stack">
      <Panel title={m.bill.payments} bare>
        <div style={{ padding: '10px 12px' }}>
          <Figures
            of={[
              [m.bill.expected, dollars(money.expectedAmount)],
              [m.bill.allowed, dollars(money.payerAllowedAmount)],
              [m.bill.announced, dollars(money.payerReportedPaid)],
              [m.bill.principal, dollars(money.postedPrincipal)],
              [m.bill.additional, dollars(money.postedAdditional)],
              [m.bill.balance, dollars(money.balanceDue)],
              ...(money.credit > 0 ? [[m.bill.credit, dollars(money.credit)] as const] : []),
            ]}
          />
          {money.credit > 0 && <div className="ws-soft">{m.bill.creditHint}</div>}
        </div>
        {payments.length === 0 && <Empty text={m.bill.noPayments} />}
        {payments.length > 0 && (
          <div className="ws-scroll">
            <table className="ws-table">
              <thead>
                <tr>
                  <th>{m.bill.deposited}</th>
                  <th>{m.bill.method}</th>
                  <th>{m.bill.check}</th>
                  <th className="num">{m.bill.principal}</th>
                  <th className="num">{m.bill.extra}</th>
                  <th className="num">{m.bill.amount}</th>
                  <th>{m.bill.source}</th>
                  <th>{m.act.note}</th>
                  <th>
                    <span className="ws-hidden">{m.common.actions}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {payments.map((payment) => (
                  <tr key={payment.id} className={payment.voided ? 'ws-voided' : undefined}>
                    <td>{date(payment.depositDate)}</td>
                    <td>{inWords(m.act.methods, payment.method)}</td>
                    <td>
                      <CheckLink checkId={payment.checkId}>{payment.checkNumber ?? m.bill.openCheck}</CheckLink>
                    </td>
                    <td className="num">{dollars(payment.principalAmount)}</td>
                    <td className="num">{dollars(payment.feeAmount)}</td>
                    <td className="num">{dollars(payment.amount)}</td>
                    <td>{inWords(m.money.sources, payment.source)}</td>
                    <td>{payment.note}</td>
                    <td style={{ textAlign: 'right', textDecoration: 'none' }}>
                      <VoidPayment payment={payment} begin={begin} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Panel>
      <MoneyBack lifecycle={lifecycle} begin={begin} />
      {(eor.data?.eors ?? []).map((one) => (
        <Panel
          key={one.id}
          title={m.bill.eorOf(date(one.eorDate), one.answers.replaceAll('_', ' '))}
          bare
          actions={
            <span className="ws-soft">
              {[m.bill.served(date(one.servedAt)), one.payerClaimControlNumber, one.voided && m.bill.voided]
                .filter(Boolean)
                .join(' · ')}
            </span>
          }
        >
          <div className="ws-scroll">
            <EorLines eor={one} adjustments />
          </div>
        </Panel>
      ))}
      {begun && <ActionDialog {...begun} lifecycle={lifecycle} onClose={() => setBegun(null)} />}
    </div>
  );
};

const VoidPayment = ({
  payment: { id, voided },
  begin,
}: {
  readonly payment: Lifecycle['payments'][number];
  readonly begin: Begin;
}) => {
  const start = voided ? null : begin('void_payment', { paymentId: id });
  if (voided) return <>{m.bill.voided}</>;
  return (
    start && (
      <Button variant="subtle" size="compact-xs" onClick={start}>
        {m.bill.void}
      </Button>
    )
  );
};
