import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { Sealed } from '../../kernel/sealed.js';
import type { RuleRef } from '../../rules/rule-entry.js';
import { unchanged, type EventKinds } from '../shared/event-kinds.js';
import type { Remark } from '../shared/bill.types.js';
import type { ReceivableFact, ReceivableKind } from './receivable.types.js';

/** Common data of receivable events. */
interface ReceivableData {
  readonly billId: string;
  readonly receivableId: string;
  readonly kind: ReceivableKind;
  /** Full amount at opening; otherwise the amount that was paid, waived or withdrawn, or that is open again. Cents. */
  readonly amount: Cents;
}

export interface ReceivablesFacts {
  /** Amounts that payers owe in addition to the bill, in opening order; see receivablesOf. */
  readonly receivables: readonly ReceivableFact[];
}

/** Stored events about amounts that payers owe in addition to the bill. */
export interface ReceivableEvents {
  /** `rule`: rule for the due date; null if there is none. */
  readonly ReceivableOpened: ReceivableData & {
    sourceId: string;
    dueAt: CalendarDate | null;
    lastDay: CalendarDate | null;
    rule: RuleRef | null;
  };
  /** Payments now cover the receivable. */
  readonly ReceivablePaid: ReceivableData;
  /** Payments no longer cover the receivable because a payment was voided or reclassified. */
  readonly ReceivableReopened: ReceivableData;
  /** The source is no longer valid: a determination or demand was replaced, or an EOR was voided. */
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
