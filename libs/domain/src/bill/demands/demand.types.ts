import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';

export const demandAnswers = ['paid', 'partial', 'refused'] as const;
export type DemandAnswer = (typeof demandAnswers)[number];

/** Penalty and interest in cents. */
export interface LateCost {
  readonly penalty: Cents;
  readonly interest: Cents;
}

/** Demand for penalty and interest. */
export interface DemandFact {
  readonly demandId: string;
  /** Date of the letter. */
  readonly servedAt: CalendarDate;
  /** Due date as counted. `lastDay` is moved to a working day. */
  readonly dueAt: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly answer: DemandAnswer | null;
  /** True if a later demand replaces this one. */
  readonly replaced: boolean;
}
