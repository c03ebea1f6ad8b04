import type { CalendarDate } from '../../kernel/calendar.js';

/** Comprehensive medical-legal evaluation that precedes an evaluation. */
export interface PriorEvaluation {
  readonly billId: string;
  /** First date of service. */
  readonly date: CalendarDate;
  /** Last day on which a later evaluation counts as a follow-up. */
  readonly until: CalendarDate;
}

export const duplicateKinds = ['exact_duplicate', 'possible_duplicate'] as const;
/**
 * `exact_duplicate`: all lines, the physician and the payee match. `possible_duplicate`: a code matches for the same
 * day and physician.
 */
export type DuplicateKind = (typeof duplicateKinds)[number];

/** Existing bill that a bill may duplicate. */
export interface DuplicateFound {
  readonly billId: string;
  readonly billNumber: number;
  readonly externalId: string | null;
  readonly kind: DuplicateKind;
  /** Matching lines: index on this bill and on the other bill, from 0. */
  readonly lines: readonly { readonly line: number; readonly otherLine: number }[];
}

/** Stored fact on a bill about a bill that may be its duplicate. */
export interface DuplicateFact {
  readonly billId: string;
  readonly billNumber: number;
  readonly kind: DuplicateKind;
  /** True if the submission was warned about it. False if it was found later; it is then a task. */
  readonly warned: boolean;
  /** True if a user confirmed that it is not a duplicate. */
  readonly dismissed: boolean;
}
