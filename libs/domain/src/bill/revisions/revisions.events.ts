import type { Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { Timestamp, Remark } from '../shared/bill.types.js';
import type { RevisionFact, RevisionReason } from './revision.types.js';

export interface RevisionsFacts {
  /** Correction after an EOR, or null. */
  readonly revision: RevisionFact | null;
}

export interface RevisionEvents {
  readonly BillRevised: {
    billId: string;
    newBillId: string;
    reason: RevisionReason;
    revisedAt: Timestamp;
    private: Sealed<Remark>;
  };
  /** The corrected bill was closed before the payer responded to it. */
  readonly RevisionWithdrawn: { billId: string; newBillId: string };
}

export const revisionEvents = {
  BillRevised: {
    public: 'bill.revised',
    evolve: (facts, { newBillId }) => ({ ...facts, revision: { newBillId, withdrawn: false } }),
  },
  RevisionWithdrawn: {
    public: 'bill.revision_withdrawn',
    saidBy: 'System',
    evolve: (facts, { newBillId }) => ({ ...facts, revision: { newBillId, withdrawn: true } }),
  },
} as const satisfies EventKinds<RevisionEvents>;
