import type { Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { Remark } from '../shared/bill.types.js';
import type { DuplicateFact, DuplicateKind } from '../shared/findings.js';

export interface DuplicatesFacts {
  /** Suspected duplicates: bills for the same person. */
  readonly duplicates: readonly DuplicateFact[];
}

export interface DuplicateEvents {
  /** Found after a submission that had no warning about it. */
  readonly DuplicateSuspected: { billId: string; otherBillId: string; otherBillNumber: number; kind: DuplicateKind };
  /** A user confirmed that the services differ. */
  readonly DuplicateDismissed: { billId: string; otherBillId: string; private: Sealed<Remark> };
}

export const duplicateEvents = {
  DuplicateSuspected: {
    public: 'bill.duplicate_suspected',
    saidBy: 'System',
    evolve: (facts, { otherBillId, otherBillNumber, kind }): BillFacts => ({
      ...facts,
      duplicates: [
        ...facts.duplicates,
        { billId: otherBillId, billNumber: otherBillNumber, kind, warned: false, dismissed: false },
      ],
    }),
  },
  DuplicateDismissed: {
    public: null,
    evolve: (facts, { otherBillId }): BillFacts => ({
      ...facts,
      duplicates: facts.duplicates.map((duplicate) =>
        duplicate.billId === otherBillId ? { ...duplicate, dismissed: true } : duplicate,
      ),
    }),
  },
} as const satisfies EventKinds<DuplicateEvents>;
