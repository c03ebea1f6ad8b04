import type { CalendarDate } from '../../kernel/calendar.js';

/** Precedes another evaluation. */
export interface PriorEvaluation {
  readonly billId: string;
  /** First date of service. */
  readonly date: CalendarDate;
  /** Last day for a follow-up. */
  readonly until: CalendarDate;
}

export const duplicateKinds = ['exact_duplicate', 'possible_duplicate'] as const;
/**
 * `exact_duplicate`: all lines, physician and payee match. `possible_duplicate`: a code matches for day and physician.
 */
export type DuplicateKind = (typeof duplicateKinds)[number];

export interface DuplicateFound {
  readonly billId: string;
  readonly billNumber: number;
  readonly externalId: string | null;
  readonly kind: DuplicateKind;
  /** Matching lines, by index from 0. */
  readonly lines: readonly { readonly line: number; readonly otherLine: number }[];
}

/** Possible duplicate, stored on a bill. */
export interface DuplicateFact {
  readonly billId: string;
  readonly billNumber: number;
  readonly kind: DuplicateKind;
  /** True if the submission was warned. False if it was found later, so that it is a task. */
  readonly warned: boolean;
  /** A user confirmed that it is not a duplicate. */
  readonly dismissed: boolean;
}
