import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { ServiceMethod } from '../eors/index.js';

export const determinationOutcomes = [
  'overturned',
  'partially_overturned',
  'upheld',
  'ineligible',
  'withdrawn',
] as const;
/** How an independent bill review ended. */
export type DeterminationOutcome = (typeof determinationOutcomes)[number];

/** A determination of an independent bill review. */
export interface DeterminationFact {
  readonly determinationId: string;
  readonly reviewId: string;
  readonly servedAt: CalendarDate;
  readonly servedBy: ServiceMethod;
  readonly outcome: DeterminationOutcome;
  readonly additionalOwed: Cents;
  readonly feeOrdered: boolean;
  /** Another one says it anew: this one counts no more. */
  readonly corrected: boolean;
}
