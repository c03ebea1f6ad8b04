import type { CalendarDate } from '../../kernel/calendar.js';

/** Evaluation that precedes another one. */
export interface PriorEvaluation {
  readonly billId: string;
  /** First date of service. */
  readonly date: CalendarDate;
  /** Last day for a follow-up. */
  readonly until: CalendarDate;
}

export const duplicateKinds = ['exact_duplicate', 'possible_duplicate'] as const;
/**
 * `exact_duplicate`: all lines, physician and payee match. `possible_duplicate`: a code matches for date and physician.
 */
export type DuplicateKind = (typeof duplicateKinds)[number];

export interface DuplicateFound {
  readonly billId: string;
  readonly billNumber: number;
  readonly externalId: string | null;
  readonly kind: DuplicateKind;
  /** Matching lines, by index starting at 0. */
  readonly lines: readonly { readonly line: number; readonly otherLine: number }[];
}

/** Possible duplicate, stored on a bill. */
export interface DuplicateFact {
  readonly billId: string;
  readonly billNumber: number;
  readonly kind: DuplicateKind;
  /** True if the submission had a warning. False if the duplicate was found later, which makes it a task. */
  readonly warned: boolean;
  /** True if a user confirmed that it is not a duplicate. */
  readonly dismissed: boolean;
}
