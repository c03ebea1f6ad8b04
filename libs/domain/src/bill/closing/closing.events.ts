import { unsealed, type Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../bill.event-kinds.js';
import type { Cents, Timestamp } from '../bill.types.js';
import type { Remark } from '../office/office.events.js';

/** What a bill on file has of its end. */
export interface ClosingOnFile {
  /** Reason given at closing. */
  readonly closeReason: string | null;
}

/** What is stored of the end of the work on a bill. */
export interface ClosingEvents {
  readonly BillClosed: {
    billId: string;
    closedAt: Timestamp;
    writeOff: boolean;
    /** What the write-off came to at closing. */
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
    view: (_view, data) => ({ closeReason: unsealed(data.private).text ?? null }),
  },
  BillReopened: {
    public: 'bill.reopened',
    evolve: (facts) => ({ ...facts, closed: null, concern: null }),
    view: () => ({ closeReason: null }),
  },
} as const satisfies EventKinds<ClosingEvents, ClosingOnFile>;
