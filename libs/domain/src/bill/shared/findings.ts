import type { CalendarDate } from '../../kernel/calendar.js';

/** The comprehensive medical-legal evaluation that an evaluation comes after. */
export interface PriorEvaluation {
  readonly billId: string;
  /** First day of its service. */
  readonly date: CalendarDate;
  /** Last day on which an evaluation after it is a follow-up. */
  readonly until: CalendarDate;
}

export const duplicateKinds = ['exact_duplicate', 'possible_duplicate'] as const;
/** `exact_duplicate`: all lines, physician and payee are equal; `possible_duplicate`: a code of one day and physician is. */
export type DuplicateKind = (typeof duplicateKinds)[number];

/** Another bill that a bill may be a duplicate of. */
export interface DuplicateFound {
  readonly billId: string;
  readonly billNumber: number;
  readonly externalId: string | null;
  readonly kind: DuplicateKind;
  /** Equal lines: place on this bill and on the other one, from 0. */
  readonly lines: readonly { readonly line: number; readonly otherLine: number }[];
}

/** A bill that may be a duplicate, as the bill itself keeps it. */
export interface DuplicateFact {
  readonly billId: string;
  readonly billNumber: number;
  readonly kind: DuplicateKind;
  /** The submission was warned of it. Otherwise it came out later, and is a task. */
  readonly warned: boolean;
  /** Somebody looked: it is none. */
  readonly dismissed: boolean;
}
