import type { Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { Timestamp } from '../shared/bill.types.js';
import type { DisclosureBasis } from './disclosure-basis.js';

/*
 * STORED FOR EVER, see bill.events.ts. Clear fields: IDs, counts, hashes and times. Recipients and text are in
 * `private`.
 */

/**
 * Delivery of a courtesy copy: `simulated` in the sandbox, `dry_run` if the service has no mail server (nothing is
 * sent), `mail` by email.
 */
export type CopyMode = 'simulated' | 'dry_run' | 'mail';

/**
 * Copy of the bill for other recipients, as reviewed by the user. Not a submission to the payer. Its packet is stored.
 */
export interface CourtesyCopyRequestedData {
  readonly billId: string;
  /** ID of the copy and of its stored packet. The message ID is derived from it, so a second attempt is recognized. */
  readonly copyId: string;
  readonly mode: CopyMode;
  /** HMAC over all inputs of the packet and its message. */
  readonly packetHash: string;
  readonly packetBytes: number;
  readonly documentIds: readonly string[];
  readonly includeCms1500: boolean;
  readonly toCount: number;
  readonly ccCount: number;
  /** Present if the claim form shows complete identifiers, for the reason in `private`. Absent if they are masked. */
  readonly unmasked?: true;
  /** Legal basis of the disclosure; absent if the workers’ compensation laws allow it. */
  readonly basis?: DisclosureBasis;
  readonly requestedAt: Timestamp;
  readonly private: Sealed<{
    readonly to: readonly string[];
    readonly cc: readonly string[];
    readonly subject: string;
    readonly bodyText: string;
    readonly actorName?: string;
    readonly unmaskedReason?: string;
    /** Purpose of the disclosure, as free text. */
    readonly purpose?: string;
  }>;
}

export interface CourtesyCopySentData {
  readonly billId: string;
  readonly copyId: string;
  readonly messageId: string;
  readonly simulated: boolean;
  readonly packetHash: string;
  readonly documentCount: number;
  readonly recipientCount: number;
  readonly sentAt: Timestamp;
}

export interface CourtesyFacts {
  /** Requested courtesy copies. */
  readonly copies: readonly { readonly copyId: string; readonly sent: boolean }[];
}

/** Stored events about courtesy copies. */
export interface CourtesyEvents {
  readonly CourtesyCopyRequested: CourtesyCopyRequestedData;
  readonly CourtesyCopySent: CourtesyCopySentData;
}

export const courtesyEvents = {
  CourtesyCopyRequested: {
    public: null,
    evolve: (facts, { copyId }) => ({ ...facts, copies: [...facts.copies, { copyId, sent: false }] }),
  },
  CourtesyCopySent: {
    public: 'bill.courtesy_copy_sent',
    evolve: (facts, { copyId }) => ({
      ...facts,
      copies: facts.copies.map((copy) => (copy.copyId === copyId ? { ...copy, sent: true } : copy)),
    }),
  },
} as const satisfies EventKinds<CourtesyEvents>;
