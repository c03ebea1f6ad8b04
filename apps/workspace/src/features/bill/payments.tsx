import { Button } from '@mantine/core';
import { useState } from 'react';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { date, dollars, NO_VALUE } from '../../ui/format';
import type { FormValues } from '../../ui/field';
import { Figures, Panel } from '../../ui/parts';
import { ActionDialog } from './action-dialog';
import type { Action, Lifecycle } from './action-fields';
import type { BillParts } from './bill-header';
import { CheckLink, RefundsAndRecoupments, type BeginAction } from './refunds-and-recoupments';
import { Demands } from './demands';
import { Receivables } from './receivables';
import { Warnings } from '../../ui/warnings';
import { EorLines } from './eor-lines';
import { contractFigure, totalFee } from './fee-schedule';
import { useEor } from './use-eor';
import { labelFor } from '../../ui/labels';

export const Payments = ({ bill, lifecycle }: BillParts) => {
  const mayAct = useHasPermission('bills:act', 'payments:write');
  const eor = useEor(lifecycle);
  const [begun, setBegun] = useState<{ readonly action: Action; readonly initial: FormValues } | null>(null);
  const begin: BeginAction = (name, initial) => {
    const action = mayAct ? lifecycle.lifecycle.actions.find(({ id, enabled }) => id === name && enabled) : undefined;
    return action ? () => setBegun({ action, initial }) : null;
  };
  const { remittance: money, payments } = lifecycle;
  const hasEor = lifecycle.eors.some(({ voided }) => !voided);
  return (
    <div className="ws-stack">
      <Panel title={m.bill.payments} bare>
        <div style={{ padding: '10px 12px' }}>
          <Figures
            of={[
              [m.bill.expected, totalFee(bill.serviceLines)],
              ...contractFigure(bill.serviceLines, money),
              [m.bill.allowed, hasEor ? dollars(money.payerAllowedAmount) : NO_VALUE],
              [m.bill.announced, hasEor ? dollars(money.payerReportedPaid) : NO_VALUE],
              [m.bill.principal, dollars(money.postedPrincipal)],
              [m.bill.additional, dollars(money.postedAdditional)],
              [m.bill.balance, dollars(money.balanceDue)],
              ...(money.credit > 0 ? [[m.bill.credit, dollars(money.credit)] as const] : []),
            ]}
          />
          {money.credit > 0 && <div className="ws-soft">{m.bill.creditHint}</div>}
        </div>
        <DataTable
          name={m.bill.payments}
          empty={m.bill.noPayments}
          rows={payments}
          keyOf={({ id }) => id}
          look={({ voided }) => (voided ? 'voided' : null)}
          columns={[
            { head: m.bill.deposited, cell: ({ depositDate }) => date(depositDate), whole: true },
            { head: m.bill.method, cell: ({ method }) => labelFor(m.money.methods, method) },
            {
              head: m.bill.check,
              cell: ({ checkId, checkNumber }) => (
                <CheckLink checkId={checkId}>{checkNumber ?? m.bill.openCheck}</CheckLink>
              ),
            },
            { head: m.bill.principal, cell: ({ principalAmount }) => dollars(principalAmount), num: true },
            { head: m.bill.extra, cell: ({ feeAmount }) => dollars(feeAmount), num: true },
            { head: m.bill.amount, cell: ({ amount }) => dollars(amount), num: true },
            { head: m.bill.source, cell: ({ source }) => labelFor(m.money.sources, source) },
            { head: m.act.note, cell: ({ note }) => note },
            {
              head: m.common.actions,
              quiet: true,
              cell: (payment) => <VoidPayment payment={payment} begin={begin} />,
            },
          ]}
        />
      </Panel>
      <Demands lifecycle={lifecycle} begin={begin} />
      <Receivables lifecycle={lifecycle} begin={begin} />
      <RefundsAndRecoupments lifecycle={lifecycle} begin={begin} />
      {(eor.data?.eors ?? []).map((entry) => (
        <Panel
          key={entry.id}
          title={m.bill.eorOf(date(entry.eorDate), labelFor(m.bill.eorAnswers, entry.answers))}
          bare
          actions={
            <span className="ws-soft">
              {[
                m.bill.served(date(entry.servedAt)),
                labelFor(m.bill.servedBases, entry.servedBasis),
                entry.payerClaimControlNumber,
                entry.voided && m.bill.voided,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          }
        >
          {entry.warnings && <Warnings of={entry.warnings} />}
          <EorLines eor={entry} adjustments />
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
  readonly begin: BeginAction;
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
