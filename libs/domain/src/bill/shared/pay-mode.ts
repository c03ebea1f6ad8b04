import { isCopyServiceCode } from '../../fees/copy-service.js';
import type { CalendarDate } from '../../kernel/calendar.js';
import type { RuleSet } from '../../rules/rule-set.js';
import type { BillingMode } from './bill.types.js';

/** Selects the payer's periods and the cost of late payment: by the type of the bill, or those of copy services. */
type PayMode = BillingMode | 'copy_service';

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
