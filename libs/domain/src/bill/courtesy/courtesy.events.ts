import type { Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { Timestamp } from '../shared/bill.types.js';
import type { DisclosureBasis } from './disclosure-basis.js';

/* Clear: ids, counts, hashes and times. Who a copy goes to and what it says is in `private`. */

/*
 * STORED FOR EVER, as bill.events.ts says. Clear: ids, counts, hashes and times. Who a copy goes to and what it says is
 * in `private`.
 */

/**
 * How a courtesy copy goes: `simulated` in the sandbox, `dry_run` where the service has no mail (nothing goes out),
 * `mail` by mail.
 */
export type CopyMode = 'simulated' | 'dry_run' | 'mail';

/** A copy of the bill for other people, as it was reviewed; a courtesy copy is no submission. Its packet is stored. */
export interface CourtesyCopyRequestedData {
  readonly billId: string;
  /** Id of the copy, and of its stored packet. The message's id is made of it, so a second attempt is recognised. */
  readonly copyId: string;
  readonly mode: CopyMode;
  /** HMAC over everything that the packet and its message are made of. */
  readonly packetHash: string;
  readonly packetBytes: number;
  readonly documentIds: readonly string[];
  readonly includeCms1500: boolean;
  readonly toCount: number;
  readonly ccCount: number;
  /** The claim form shows identifiers whole, for a reason in `private`; absent in copies that are redacted. */
  readonly unmasked?: true;
  /** What allows the disclosure; absent if the workers’ compensation laws do. */
  readonly basis?: DisclosureBasis;
  readonly requestedAt: Timestamp;
  readonly private: Sealed<{
    readonly to: readonly string[];
    readonly cc: readonly string[];
    readonly subject: string;
    readonly bodyText: string;
    readonly actorName?: string;
    readonly unmaskedReason?: string;
    /** What for, in words. */
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

/** Facts of courtesy copies. */
export interface CourtesyFacts {
  /** Courtesy copies that were asked for. */
  readonly copies: readonly { readonly copyId: string; readonly sent: boolean }[];
}

/** Stored events about courtesy copies for other people. */
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
