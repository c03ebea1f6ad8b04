import type { Message } from '../kernel/decider.js';
import type { Sealed } from '../kernel/sealed.js';
import type { DeliveryFacts, Route, SubmissionChoice, Timestamp } from './bill.types.js';

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
  readonly requestedAt: Timestamp;
  readonly private: Sealed<{
    readonly to: readonly string[];
    readonly cc: readonly string[];
    readonly subject: string;
    readonly bodyText: string;
    readonly actorName?: string;
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

/** A complete transmission to the payer lies in the outbox, from where it is carried. */
export interface TransmissionWrittenData {
  readonly billId: string;
  /** `<billNumber>-<n>`, as the attempt has it. */
  readonly controlNumber: string;
  /** Null in events of earlier versions only, where none was known. */
  readonly route: Route | null;
  readonly writtenAt: Timestamp;
}

/** A transmission that did not come about: nothing of it went out. */
export interface TransmissionFailedData {
  readonly billId: string;
  /** `<billNumber>-<n>`, as the attempt has it. */
  readonly controlNumber: string;
  /** `refused_by_checks`: the electronic bill cannot be written as it is. */
  readonly code: 'refused_by_checks';
  /** Fields that are in the way, as paths of a submission: names, never values. */
  readonly paths: readonly string[];
  readonly failedAt: Timestamp;
}

/** A transmission left for the payer. */
export interface TransmissionSentData {
  readonly billId: string;
  readonly controlNumber: string;
  /** Start of the payer's clocks. */
  readonly sentAt: Timestamp;
  readonly private: Sealed<{ readonly actorName: string | null }>;
}

/** The route that a bill waited for. */
export interface DeliveryRouteSetData {
  readonly billId: string;
  readonly route: Route;
  readonly setAt: Timestamp;
  readonly private: Sealed<{
    /** A destination of the client's own, or null: the administrator's. */
    readonly destination: SubmissionChoice['destination'];
    /** Where the administrator takes bills, as the directory knows it now; null: it knows nothing new. */
    readonly delivery: DeliveryFacts | null;
    readonly actorName: string | null;
  }>;
}

export type DeliveryEvent =
  | Message<'CourtesyCopyRequested', CourtesyCopyRequestedData>
  | Message<'CourtesyCopySent', CourtesyCopySentData>
  /** Hidden, as are the three after it. */
  | Message<'TransmissionWritten', TransmissionWrittenData>
  | Message<'TransmissionFailed', TransmissionFailedData>
  | Message<'TransmissionSent', TransmissionSentData>
  | Message<'DeliveryRouteSet', DeliveryRouteSetData>;
