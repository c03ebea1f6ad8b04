import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';

export const orderIssues = ['threshold_resolved', 'payment_ordered'] as const;
/**
 * Content of an order of the appeals board. `threshold_resolved`: an issue that would have precluded payment is
 * resolved, so the amount can be disputed now (8 CCR § 9792.5.5(b)(2)). `payment_ordered`: the payer has to pay.
 */
export type OrderIssue = (typeof orderIssues)[number];

/** Order of the appeals board about a bill. */
export interface OrderFact {
  readonly orderId: string;
  readonly issue: OrderIssue;
  /** Day of service, which starts the period to dispute or to pay. */
  readonly servedAt: CalendarDate;
  /** Amount ordered to be paid, in cents; null if the order resolves an issue. */
  readonly amount: Cents | null;
}
