import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';

export const orderIssues = ['threshold_resolved', 'payment_ordered'] as const;
/**
 * What an order of the appeals board says: an issue is resolved that would have precluded payment, so that the amount may
 * be disputed now (8 CCR § 9792.5.5(b)(2)); or the payer has to pay.
 */
export type OrderIssue = (typeof orderIssues)[number];

/** An order of the appeals board about a bill. */
export interface OrderFact {
  readonly orderId: string;
  readonly issue: OrderIssue;
  /** The day of its service: start of the time to dispute, or to pay. */
  readonly servedAt: CalendarDate;
  /** Ordered to be paid; null where the order resolves an issue. */
  readonly amount: Cents | null;
}
