import { Link } from '@tanstack/react-router';
import { m } from '../../messages';
import { billName, namedBill } from '../../ui/bill-name';
import { date, dollars } from '../../ui/format';
import { Figures, State } from '../../ui/parts';
import type { Lifecycle } from './action-fields';
import type { BillParts } from './bill-header';
import { contractFigure, totalFee } from './fee-schedule';
import { toneOf } from './tones';

/** The bill's task. Hidden if no value is set. */
const Task = ({ of: { task } }: { readonly of: Lifecycle }) => {
  const words = [
    task?.owner && m.act.taskOf(task.owner.name ?? m.act.unnamedMember),
    task?.dueOn != null && m.act.due(date(task.dueOn)),
    task?.snoozedUntil != null && m.act.putOff(date(task.snoozedUntil)),
  ].filter(Boolean);
  return words.length === 0 ? null : <div className="ws-soft">{words.join(' · ')}</div>;
};

/** The latest EOR may deny payment even though money was posted on the bill. The bill isn't denied then. */
const Denial = ({ of: { lifecycle, remittance } }: { readonly of: Lifecycle }) => {
  if (remittance.denialReason === null || lifecycle.state === 'paid') return null;
  return lifecycle.state === 'denied' ? (
    <div className="ws-danger">{m.bill.denial(remittance.denialReason)}</div>
  ) : (
    <div className="ws-soft">{m.bill.unpaidEor(remittance.denialReason)}</div>
  );
};

export const BillSummary = ({ bill, lifecycle }: BillParts) => {
  const { remittance: money, lifecycle: state } = lifecycle;
  return (
    <section className="ws-panel ws-billhead" aria-label={billName(namedBill(lifecycle))}>
      <div>
        <div style={{ fontWeight: 600 }}>{m.bill.title(lifecycle.bill.billNumber)}</div>
        <Task of={lifecycle} />
        {(bill.replaces !== null || bill.replacedBy !== null || bill.revisedBy) && (
          <div className="ws-soft">
            {bill.replaces !== null && (
              <Link to="/bills/$billId" params={{ billId: bill.replaces }}>
                {m.bill.replaces}
              </Link>
            )}
            {bill.revisedBy && bill.replacedBy === null && (
              <Link to="/bills/$billId" params={{ billId: bill.revisedBy }}>
                {m.bill.revisedBy}
              </Link>
            )}
            {bill.replacedBy !== null && (
              <Link to="/bills/$billId" params={{ billId: bill.replacedBy }}>
                {m.bill.replacedBy}
              </Link>
            )}
          </div>
        )}
      </div>
      <div>
        <div style={{ fontWeight: 600 }}>
          <State tone={toneOf(state.state)} label={state.nativeStatus} />
        </div>
        <div className="ws-soft">{m.bill.ageDays(state.agingDays)}</div>
        <Denial of={lifecycle} />
      </div>
      <Figures
        of={[
          [m.bill.charged, dollars(money.billedAmount)],
          [m.bill.expected, totalFee(bill.serviceLines)],
          ...contractFigure(bill.serviceLines, money),
          [m.bill.paid, dollars(money.postedPrincipal)],
          ...(money.writtenOff > 0 ? [[m.bill.writtenOff, dollars(money.writtenOff)] as const] : []),
          [m.bill.balance, dollars(money.balanceDue)],
          ...(money.credit > 0 ? [[m.bill.credit, dollars(money.credit)] as const] : []),
        ]}
      />
    </section>
  );
};
