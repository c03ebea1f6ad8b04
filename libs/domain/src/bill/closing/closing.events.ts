import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { Cents, Timestamp, Remark } from '../shared/bill.types.js';

export interface ClosingOnFile {
  /** Null if the bill is open. */
  readonly closeReason: string | null;
}

export interface ClosingFacts {
  readonly closed: { readonly writeOff: boolean; readonly replacedBy: string | null } | null;
}

export interface ClosingEvents {
  readonly BillClosed: {
    billId: string;
    closedAt: Timestamp;
    writeOff: boolean;
    /** Balance written off at closing. */
    writtenOff: Cents;
    /** Corrected bill that replaces this one, or null. */
    replacedBy: string | null;
    private: Sealed<Remark>;
  };
  readonly BillReopened: { billId: string; private: Sealed<Remark> };
}

export const closingEvents = {
  BillClosed: {
    public: 'bill.closed',
    evolve: (facts, { writeOff, replacedBy }) => ({ ...facts, closed: { writeOff, replacedBy }, concern: null }),
    view: (_view, data) => ({ closeReason: unseal(data.private).text ?? null }),
  },
  BillReopened: {
    public: 'bill.reopened',
    evolve: (facts) => ({ ...facts, closed: null, concern: null }),
    view: () => ({ closeReason: null }),
  },
} as const satisfies EventKinds<ClosingEvents>;
