import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { Cents, Timestamp, Remark } from '../shared/bill.types.js';

/** Part of a bill on file about its closing. */
export interface ClosingOnFile {
  /** Reason given at closing. */
  readonly closeReason: string | null;
}

/** Facts of closing. */
export interface ClosingFacts {
  readonly closed: { readonly writeOff: boolean; readonly replacedBy: string | null } | null;
}

/** Stored events of closing and reopening a bill. */
export interface ClosingEvents {
  readonly BillClosed: {
    billId: string;
    closedAt: Timestamp;
    writeOff: boolean;
    /** Amount of the write-off at closing. */
    writtenOff: Cents;
    /** The corrected bill that took its place, or null. */
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
