import type { CalendarDate } from '../../kernel/calendar.js';

export const demandAnswers = ['paid', 'partial', 'refused'] as const;
/** What a payer answers to a demand for penalty and interest. */
export type DemandAnswer = (typeof demandAnswers)[number];

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
