import {
  openBalanceOf,
  creditOf,
  dashboardStatusOf,
  daysBetween,
  dollarsOf,
  paidOf,
  nativeStatusOf,
  submittedOn,
  writtenOffOf,
  type BillOnFile as Bill,
  type CalendarDate,
} from '#domain';
import type { BillStatusView } from './bill-status.view.js';

/** Days since the first submission, in Los Angeles time. `today`: the organization's date. */
export const agingDays = (bill: Bill, today: CalendarDate): number => daysBetween(submittedOn(bill), today);

/** Throws `RangeError` if the view has no bill. */
export const presentBillStatus = (bill: Bill, today: CalendarDate): BillStatusView => {
  const { clear, facts, snapshot } = bill;
  if (!clear) throw new RangeError('there is no bill to present');
  return {
    billId: clear.billId,
    externalId: snapshot?.externalId ?? null,
    state: facts.state,
    status: dashboardStatusOf(facts.state),
    nativeStatus: nativeStatusOf(facts),
    totalCharge: dollarsOf(facts.charged),
    totalPaid: dollarsOf(paidOf(facts)),
    writtenOff: dollarsOf(writtenOffOf(facts)),
    credit: dollarsOf(creditOf(facts)),
    balanceDue: dollarsOf(openBalanceOf(facts)),
    submittedAt: bill.submittedAt,
    agingDays: agingDays(bill, today),
    lastEventId: bill.lastEventId,
    lastEventSequence: bill.lastEventSequence,
    responseDueDate: facts.responseDueDate,
    updatedAt: bill.updatedAt,
  };
};
