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
  /** Id of the partner through whom it goes; null or absent where it goes through none. */
  readonly partner?: string | null;
  /** Of an electronic bill through a partner; null or absent otherwise. */
  readonly interchange?: InterchangeNumbers | null;
}

/** Where in a partner's files a bill stands, as the file writes it: answers of the payer name these. */
export interface InterchangeNumbers {
  /** ISA13. */
  readonly control: string;
  /** GS06. */
  readonly group: string;
  /** ST02. */
  readonly set: string;
}

/**
 * Why a transmission did not come about. `refused_by_checks`: the electronic bill cannot be written as it is;
 * `partner_unreachable`, `authentication_failed`, `host_key_changed`: it could not be carried to the partner. The others
 * are what a payer's file may turn out to be; `TA1:<code>`: the partner refused the whole interchange.
 */
export const transmissionFailureCodes = [
  'partner_unreachable',
  'authentication_failed',
  'host_key_changed',
  'refused_by_checks',
  'duplicate_interchange',
  'malformed',
  'unknown_receiver',
  'unmatched',
  'out_of_balance',
  'wrong_version',
] as const;
export type TransmissionFailureCode = (typeof transmissionFailureCodes)[number] | `TA1:${string}`;

/** A transmission that did not come about: nothing of it went out. */
export interface TransmissionFailedData {
  readonly billId: string;
  /** `<billNumber>-<n>`, as the attempt has it. */
  readonly controlNumber: string;
  readonly code: TransmissionFailureCode;
  /** Fields that are in the way, as paths of a submission: names, never values. */
  readonly paths: readonly string[];
  readonly failedAt: Timestamp;
  /** How it was to go; absent in events of earlier versions. */
  readonly route?: Route | null;
  /** Id of the partner through whom it was to go; null or absent where through none. */
  readonly partner?: string | null;
}

/** A transmission left for the payer. */
export interface TransmissionSentData {
  readonly billId: string;
  readonly controlNumber: string;
  /** Start of the payer's clocks. */
  readonly sentAt: Timestamp;
  /** How it went; absent in events of earlier versions. */
  readonly route?: Route | null;
  /** Id of the partner through whom it went; null or absent where through none. */
  readonly partner?: string | null;
  readonly private: Sealed<{ readonly actorName: string | null }>;
}

export const acknowledgementLevels = ['interchange', 'syntax', 'clearinghouse', 'payer'] as const;
/** Who looked at a transmission, and how far: TA1, 999, 277CA of a clearinghouse, 277CA of the payer. */
export type AcknowledgementLevel = (typeof acknowledgementLevels)[number];
export type AcknowledgementOutcome = 'accepted' | 'rejected';

/** A partner or payer acknowledged a transmission, or refused it. */
export interface TransmissionAcknowledgedData {
  readonly billId: string;
  /** `<billNumber>-<n>`, as the attempt has it. */
  readonly controlNumber: string;
  /** How the transmission went, and through whom; null where it is not known. */
  readonly route: Route | null;
  readonly partner: string | null;
  readonly level: AcknowledgementLevel;
  readonly outcome: AcknowledgementOutcome;
  /** TA105, `999:<code>`, `<STC01-1>:<STC01-2>`; null where none was told. Never a payer's words. */
  readonly code: string | null;
  /** When it was read here. */
  readonly at: Timestamp;
  readonly payerFileId: string;
  /** The payer's own number of the bill, where it names one. */
  readonly private: Sealed<{ readonly payerClaimControlNumber: string | null }>;
}

/** What a payer says about the work on a claim (277): it goes on, or is done and its EOR is on its way. */
export interface ClaimStatusToldData {
  readonly billId: string;
  readonly controlNumber: string;
  readonly status: 'pending' | 'final';
  /** `<STC01-1>:<STC01-2>` */
  readonly code: string;
  readonly toldAt: Timestamp;
  readonly payerFileId: string;
}

/**
 * What an answer leaves for a person to look at. `line_rejected`: a line of an accepted bill was refused; `late_eor`: an
 * EOR came for a closed bill; `payment_not_posted`: an EOR announced money that was not posted, because the check was
 * reduced, is none, or pays more than is open; `out_of_balance`: a remittance of it does not add up, and nothing of it was
 * recorded.
 */
export type PayerAnswerConcern = 'line_rejected' | 'late_eor' | 'payment_not_posted' | 'out_of_balance';

/** A payer's answer needs a look. A note, among others, ends it. */
export interface PayerAnswerFlaggedData {
  readonly billId: string;
  readonly concern: PayerAnswerConcern;
  readonly flaggedAt: Timestamp;
  readonly payerFileId: string;
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
  | Message<'TransmissionAcknowledged', TransmissionAcknowledgedData>
  /** Hidden, as are those after it but for transmissions that fail or leave. */
  | Message<'ClaimStatusTold', ClaimStatusToldData>
  | Message<'PayerAnswerFlagged', PayerAnswerFlaggedData>
  | Message<'TransmissionWritten', TransmissionWrittenData>
  | Message<'TransmissionFailed', TransmissionFailedData>
  | Message<'TransmissionSent', TransmissionSentData>
  | Message<'DeliveryRouteSet', DeliveryRouteSetData>;
