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
export type DeterminationOutcome = (typeof determinationOutcomes)[number];

/** Determination with amounts in cents. */
export interface DeterminationFact {
  readonly determinationId: string;
  readonly reviewId: string;
  readonly servedAt: CalendarDate;
  readonly servedBy: ServiceMethod;
  readonly outcome: DeterminationOutcome;
  readonly additionalOwed: Cents;
  readonly feeOrdered: boolean;
  /** True if a later determination corrects this one. */
  readonly corrected: boolean;
}
