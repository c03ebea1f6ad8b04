import type { Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { Timestamp } from '../shared/bill.types.js';
import type { DisclosureBasis } from './disclosure-basis.js';

/* STORED FOREVER, see bill.events.ts. Clear: IDs, counts, hashes, times. In `private`: recipients and text. */

/** `simulated`: in the sandbox. `dry_run`: no mail server, so nothing is sent. `mail`: by email. */
export type CopyMode = 'simulated' | 'dry_run' | 'mail';

/** Copy for other recipients, reviewed by the user. Not a submission to the payer. The packet is stored. */
export interface CourtesyCopyRequestedData {
  readonly billId: string;
  /** Also the ID of the stored packet. The message ID is derived from it, so a second attempt is recognized. */
  readonly copyId: string;
  readonly mode: CopyMode;
  /** HMAC over all inputs to the packet and its message. */
  readonly packetHash: string;
  readonly packetBytes: number;
  readonly documentIds: readonly string[];
  readonly includeCms1500: boolean;
  readonly toCount: number;
  readonly ccCount: number;
  /** True if the claim form shows complete identifiers, for the reason in `private`. If absent, they are masked. */
  readonly unmasked?: true;
  /** Absent if workers’ compensation laws allow the disclosure. */
  readonly basis?: DisclosureBasis;
  readonly requestedAt: Timestamp;
  readonly private: Sealed<{
    readonly to: readonly string[];
    readonly cc: readonly string[];
    readonly subject: string;
    readonly bodyText: string;
    readonly actorName?: string;
    readonly unmaskedReason?: string;
    /** Purpose as free text. */
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
  readonly copies: readonly { readonly copyId: string; readonly sent: boolean }[];
}

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
