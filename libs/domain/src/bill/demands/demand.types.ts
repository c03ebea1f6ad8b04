import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';

export const demandAnswers = ['paid', 'partial', 'refused'] as const;
/** Response of a payer to a demand for penalty and interest. */
export type DemandAnswer = (typeof demandAnswers)[number];

/** Penalty and interest of a late payment. Cents. */
export interface LateCost {
  readonly penalty: Cents;
  readonly interest: Cents;
}

/** Demand for penalty and interest. */
export interface DemandFact {
  readonly demandId: string;
  /** Date of the letter. */
  readonly servedAt: CalendarDate;
  /** Due date in the letter as counted; `lastDay` is moved to a working day. */
  readonly dueAt: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly answer: DemandAnswer | null;
  /** True if a later demand replaces this demand. */
  readonly replaced: boolean;
}
