import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';

export const receivableKinds = ['ibr_fee', 'penalty', 'interest'] as const;
/**
 * Amounts that a payer owes in addition to the bill: the fee of an independent bill review, or penalty and interest.
 */
export type ReceivableKind = (typeof receivableKinds)[number];

/** Amount that a payer owes in addition to the bill, as opened. Cents. */
export interface ReceivableFact {
  readonly receivableId: string;
  readonly kind: ReceivableKind;
  readonly amount: Cents;
  /** ID of the determination, EOR or demand from which the receivable results. */
  readonly sourceId: string;
  /** Due date at opening as counted; `lastDay` is moved to a working day. Null if none is set. */
  readonly dueAt: CalendarDate | null;
  readonly lastDay: CalendarDate | null;
  /** Waived amount; 0 if none. */
  readonly waived: Cents;
}
