import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { Sealed } from '../../kernel/sealed.js';
import type { RuleRef } from '../../rules/rule-entry.js';
import { unchanged, type EventKinds } from '../shared/event-kinds.js';
import type { Remark } from '../shared/bill.types.js';
import type { ReceivableFact, ReceivableKind } from './receivable.types.js';

/** A receivable in an event. */
interface ReceivableData {
  readonly billId: string;
  readonly receivableId: string;
  readonly kind: ReceivableKind;
  /** All of it where it was opened; else what came in, what was waived, or what is open again. Cents. */
  readonly amount: Cents;
}

/** Facts of receivables. */
export interface ReceivablesFacts {
  /** What payers owe besides the bill, in the order in which it was opened; see receivablesOf. */
  readonly receivables: readonly ReceivableFact[];
}

/** Stored events about what payers owe besides the bill. */
export interface ReceivableEvents {
  /** `rule`: what sets the day of payment; null where none does. */
  readonly ReceivableOpened: ReceivableData & {
    sourceId: string;
    dueAt: CalendarDate | null;
    lastDay: CalendarDate | null;
    rule: RuleRef | null;
  };
  /** Shares of payments cover it now. */
  readonly ReceivablePaid: ReceivableData;
  /** They cover it no more: a payment was voided or split anew. */
  readonly ReceivableReopened: ReceivableData;
  /** What it was of counts no more: a determination or a demand that was made anew, an EOR that was voided. */
  readonly ReceivableWithdrawn: ReceivableData;
  readonly ReceivableWaived: ReceivableData & { private: Sealed<Remark> };
}

export const receivableEvents = {
  ReceivableOpened: {
    public: 'receivable.opened',
    evolve: (facts, { receivableId, kind, amount, sourceId, dueAt, lastDay }) => ({
      ...facts,
      receivables: [...facts.receivables, { receivableId, kind, amount, sourceId, dueAt, lastDay, waived: 0 }],
    }),
  },
  ReceivablePaid: { public: 'receivable.paid', evolve: unchanged },
  ReceivableReopened: { public: 'receivable.reopened', evolve: unchanged },
  ReceivableWithdrawn: { public: 'receivable.withdrawn', evolve: unchanged },
  ReceivableWaived: {
    public: 'receivable.waived',
    evolve: (facts, { receivableId, amount }) => ({
      ...facts,
      receivables: facts.receivables.map((receivable) =>
        receivable.receivableId === receivableId ? { ...receivable, waived: receivable.waived + amount } : receivable,
      ),
    }),
  },
} as const satisfies EventKinds<ReceivableEvents>;
