import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { Sealed } from '../../kernel/sealed.js';
import type { RuleRef } from '../../rules/rule-entry.js';
import { unchanged, type EventKinds } from '../shared/event-kinds.js';
import type { Remark } from '../shared/bill.types.js';
import type { ReceivableFact, ReceivableKind } from './receivable.types.js';

interface ReceivableData {
  readonly billId: string;
  readonly receivableId: string;
  readonly kind: ReceivableKind;
  /** Full amount when opened; otherwise the amount paid, waived, withdrawn or reopened. Cents. */
  readonly amount: Cents;
}

export interface ReceivablesFacts {
  /** Receivables in the order they were opened. See receivablesOf. */
  readonly receivables: readonly ReceivableFact[];
}

export interface ReceivableEvents {
  /** `rule`: rule that sets the due date, or null. */
  readonly ReceivableOpened: ReceivableData & {
    sourceId: string;
    dueAt: CalendarDate | null;
    lastDay: CalendarDate | null;
    rule: RuleRef | null;
  };
  /** Payments now cover the receivable. */
  readonly ReceivablePaid: ReceivableData;
  /** A payment was voided or reclassified. */
  readonly ReceivableReopened: ReceivableData;
  /** A determination or demand was replaced, or its EOR was voided. */
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
