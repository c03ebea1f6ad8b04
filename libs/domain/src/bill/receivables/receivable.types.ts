import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';

export const receivableKinds = ['ibr_fee', 'penalty', 'interest'] as const;
/** Owed in addition to the bill. */
export type ReceivableKind = (typeof receivableKinds)[number];

/** As opened. Cents. */
export interface ReceivableFact {
  readonly receivableId: string;
  readonly kind: ReceivableKind;
  readonly amount: Cents;
  /** Determination, EOR or demand. */
  readonly sourceId: string;
  /** Due date at opening, as counted. `lastDay` is moved to a working day. Null if none is set. */
  readonly dueAt: CalendarDate | null;
  readonly lastDay: CalendarDate | null;
  /** 0 if none. */
  readonly waived: Cents;
}
