import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';

export const demandAnswers = ['paid', 'partial', 'refused'] as const;
/** What a payer answers to a demand for penalty and interest. */
export type DemandAnswer = (typeof demandAnswers)[number];

/** Penalty and interest of a late payment. Cents. */
export interface LateCost {
  readonly penalty: Cents;
  readonly interest: Cents;
}

/** A demand for penalty and interest. */
export interface DemandFact {
  readonly demandId: string;
  /** The day of the letter. */
  readonly servedAt: CalendarDate;
  /** The day until which the letter asks for payment: as counted, and as moved to a working day. */
  readonly dueAt: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly answer: DemandAnswer | null;
  /** A later demand says it anew: this one counts no more. */
  readonly replaced: boolean;
}
