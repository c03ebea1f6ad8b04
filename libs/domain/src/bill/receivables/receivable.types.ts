import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';

export const receivableKinds = ['ibr_fee', 'penalty', 'interest'] as const;
/** What a payer owes besides the bill: the fee of an independent bill review, or what a late payment costs it. */
export type ReceivableKind = (typeof receivableKinds)[number];

/** Something that a payer owes besides the bill, as it was opened. Cents. */
export interface ReceivableFact {
  readonly receivableId: string;
  readonly kind: ReceivableKind;
  readonly amount: Cents;
  /** The determination, the EOR or the demand that it is of. */
  readonly sourceId: string;
  /** The day for its payment when it was opened, as counted, and as moved to a working day; null where none is set. */
  readonly dueAt: CalendarDate | null;
  readonly lastDay: CalendarDate | null;
  /** Waived of it; 0 unless somebody did. */
  readonly waived: Cents;
}
