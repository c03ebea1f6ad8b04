import { responseEnd, type PayMode } from '../../deadlines/deadlines.js';
import type { End } from '../../deadlines/periods.js';
import { isCopyServiceCode } from '../../fees/copy-service.js';
import { losAngelesDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import type { RuleSet } from '../../rules/rule-set.js';
import type { BillingMode, Route } from './bill.types.js';

export interface PaidBill {
  readonly billingMode: BillingMode;
  readonly lines: readonly { readonly code: string }[];
}

/**
 * Returns `copy_service` if all lines are copies of records and the rules of 8 CCR § 9981(e) were in force on the date
 * of receipt. A bill with other services is paid by its type.
 */
export const payModeOf = ({ billingMode, lines }: PaidBill, receivedOn: CalendarDate, rules: RuleSet): PayMode =>
  lines.length > 0 &&
  lines.every(({ code }) => isCopyServiceCode(code)) &&
  rules.findOrLast('rate.penalty', { mode: 'copy_service' }, receivedOn) !== null
    ? 'copy_service'
    : billingMode;

/** Returns the end of the payer's time to respond to a bill that it received at `receivedAt`. */
export const billResponseEnd = (
  bill: PaidBill & { readonly route: Route | null },
  receivedAt: Timestamp,
  rules: RuleSet,
): End => responseEnd(payModeOf(bill, losAngelesDate(receivedAt), rules), bill.route, receivedAt, rules);
