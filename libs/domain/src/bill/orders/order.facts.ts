import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';

export const orderIssues = ['threshold_resolved', 'payment_ordered'] as const;
/**
 * `threshold_resolved`: an issue that precluded payment is resolved, so the amount can now be disputed (8 CCR §
 * 9792.5.5(b)(2)). `payment_ordered`: the payer must pay.
 */
export type OrderIssue = (typeof orderIssues)[number];

export interface OrderFact {
  readonly orderId: string;
  readonly issue: OrderIssue;
  /** Starts the period to dispute or to pay. */
  readonly servedAt: CalendarDate;
  /** Amount ordered, in cents. Null if the order resolves an issue. */
  readonly amount: Cents | null;
}
