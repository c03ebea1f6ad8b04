import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';

export const receivableKinds = ['ibr_fee', 'penalty', 'interest'] as const;
/** What is owed in addition to the bill. */
export type ReceivableKind = (typeof receivableKinds)[number];

/** Receivable as opened. Amounts are in cents. */
export interface ReceivableFact {
  readonly receivableId: string;
  readonly kind: ReceivableKind;
  readonly amount: Cents;
  /** ID of the determination, EOR or demand. */
  readonly sourceId: string;
  /** Due date when opened, as counted. `lastDay` is moved to a working day. Null if none is set. */
  readonly dueAt: CalendarDate | null;
  readonly lastDay: CalendarDate | null;
  /** Amount waived. 0 if none. */
  readonly waived: Cents;
}
