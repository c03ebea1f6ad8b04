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
/** Outcome of an independent bill review. */
export type DeterminationOutcome = (typeof determinationOutcomes)[number];

/** Determination of an independent bill review. Amounts in cents. */
export interface DeterminationFact {
  readonly determinationId: string;
  readonly reviewId: string;
  readonly servedAt: CalendarDate;
  readonly servedBy: ServiceMethod;
  readonly outcome: DeterminationOutcome;
  readonly additionalOwed: Cents;
  readonly feeOrdered: boolean;
  /** True if a later determination corrects this determination. */
  readonly corrected: boolean;
}
