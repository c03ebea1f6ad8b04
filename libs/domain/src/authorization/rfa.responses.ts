import type { CalendarDate, Timestamp } from '../bill/shared/bill.types.js';
import type { RfaChannel, RfaOutcome, RfaTransmissionStatus } from './rfa.types.js';

/* What a request's sendings and the claims administrator's answers say. */

/** Where a request was sent. */
export interface RfaDestination {
  readonly name: string | null;
  readonly attention: string | null;
  readonly fax: string | null;
  readonly email: string | null;
  readonly mailingAddress: string | null;
}

/** One sending of a request, or an answer that came in. */
export interface RfaTransmission {
  readonly transmissionId: string;
  readonly attempt: number;
  readonly channel: RfaChannel;
  readonly direction: 'outbound' | 'inbound';
  readonly status: RfaTransmissionStatus;
  readonly queuedAt: Timestamp;
  readonly sentAt: Timestamp | null;
  /** As the receiving side stamped it. */
  readonly receivedAt: Timestamp | null;
  /** Given to the post. */
  readonly depositedAt: Timestamp | null;
  readonly proofDocumentId: string | null;
  /** The carrier's own id of the message; null where there is none, and once the request was erased. */
  readonly providerMessageId: string | null;
  readonly documentIds: readonly string[];
  readonly destination: RfaDestination | null;
  /** Hash of the packet that was looked at before it was sent; null where nothing was sent from here. */
  readonly packetHash: string | null;
  /** On its cover. */
  readonly message: string | null;
  /** When it came into the print queue, where people take it out of; null of what goes another way. */
  readonly printQueuedAt: Timestamp | null;
  /** Why the service could not send it; null where it did not try, or a person said what became of it. */
  readonly failureCode: RfaDeliveryFailure | null;
}

/** Why the service could not send a request. `packet_changed`: it would not be the packet that was looked at. */
export const rfaDeliveryFailures = [
  'partner_unreachable',
  'authentication_failed',
  'unknown_receiver',
  'malformed',
  'packet_changed',
] as const;
export type RfaDeliveryFailure = (typeof rfaDeliveryFailures)[number];

/** Where the day of receipt comes from: a stamp, a proof, the post's rule, or that there is a decision. */
export const rfaReceiptBases = ['stamp', 'proof', 'mail_rule', 'decision', 'sandbox'] as const;
export type RfaReceiptBasis = (typeof rfaReceiptBases)[number];

export interface RfaReceipt {
  /** Null of mail without a stamp: the rule of the post says the day. */
  readonly receivedAt: Timestamp | null;
  readonly basis: RfaReceiptBasis;
  readonly channel: RfaChannel;
  /** Of mail without a stamp: when it was given to the post. */
  readonly depositedAt: Timestamp | null;
}

export interface RfaInformationRequest {
  readonly requestId: string;
  readonly requestedAt: Timestamp;
  readonly dueAt: CalendarDate | null;
  /** Null once the request was erased. */
  readonly requestText: string | null;
  /** The letter that asks; null where none was named. */
  readonly requestDocumentId: string | null;
  readonly respondedAt: Timestamp | null;
  readonly responseDocumentIds: readonly string[];
}

/** The claims administrator puts the review off, because it disputes liability (Labor Code § 4610(l)). */
export interface RfaDeferral {
  readonly deferredAt: Timestamp;
  readonly itemIds: readonly string[];
  readonly responseDocumentId: string | null;
  /** Null once the request was erased. */
  readonly reason: string | null;
}

/** By whom and how a decision was told. */
export const rfaServedBy = ['fax', 'email', 'mail', 'phone', 'portal', 'hand'] as const;
export type RfaServedBy = (typeof rfaServedBy)[number];

/** What is in clear of the decision of one item. */
export interface RfaDecisionFacts {
  readonly decisionId: string;
  readonly itemId: string;
  readonly outcome: RfaOutcome;
  readonly effectiveFrom: CalendarDate | null;
  readonly effectiveTo: CalendarDate | null;
  /** What is counted of what was granted: units of lines, or days of service (visits). */
  readonly countBy: 'units' | 'days' | null;
  readonly previouslyDenied: boolean;
}

export interface RfaReviewer {
  readonly name: string;
  readonly specialty: string | null;
  readonly phone: string | null;
}

/** What is sealed of it. */
export interface RfaDecisionText {
  readonly authorizationNumber: string | null;
  readonly authorizedProcedureCode: string | null;
  readonly authorizedCodeFrom: string | null;
  readonly authorizedCodeTo: string | null;
  readonly authorizedQuantity: number | null;
  readonly authorizedUnits: number | null;
  readonly reason: string | null;
  readonly reviewer: RfaReviewer | null;
  readonly guideline: string | null;
  /** The provider whom the decision names. */
  readonly providerNpi: string | null;
}

/** A decision without any text: what is shown of an erased one, too. */
export const noDecisionText: RfaDecisionText = {
  authorizationNumber: null,
  authorizedProcedureCode: null,
  authorizedCodeFrom: null,
  authorizedCodeTo: null,
  authorizedQuantity: null,
  authorizedUnits: null,
  reason: null,
  reviewer: null,
  guideline: null,
  providerNpi: null,
};

/** An instant, or a Pacific day (`2026-06-09`). */
export type RfaMoment = string;

/** When and how decisions were made known, which stand together in one answer. */
export interface RfaDecisionTimes {
  readonly decidedAt: RfaMoment;
  readonly communicatedAt: RfaMoment | null;
  readonly servedAt: RfaMoment | null;
  readonly servedBy: RfaServedBy | null;
  readonly responseDocumentId: string;
  readonly imrDocumentId: string | null;
}

/** The times alone, of what has more members. */
export const decisionTimes = ({
  decidedAt,
  communicatedAt,
  servedAt,
  servedBy,
  responseDocumentId,
  imrDocumentId,
}: RfaDecisionTimes): RfaDecisionTimes => ({
  decidedAt,
  communicatedAt,
  servedAt,
  servedBy,
  responseDocumentId,
  imrDocumentId,
});

/** Why a decision was corrected: it was typed wrongly, or a reviewer or the Appeals Board overturned it. */
export const rfaCorrectionBases = ['correction', 'imr', 'wcab'] as const;
export type RfaCorrectionBasis = (typeof rfaCorrectionBases)[number];

/**
 * Who asked for independent medical review: the employee, whoever represents the employee (an attorney, or somebody named after
 * the decision), the requesting physician who joins or assists, or who gave emergency care (8 CCR § 9792.10.1(b); Labor Code § 4610.5).
 */
export const rfaImrFilers = ['employee', 'representative', 'physician', 'emergency_provider'] as const;
export type RfaImrFiler = (typeof rfaImrFilers)[number];

/** What independent medical review decided; `ineligible`: it did not review. */
export const rfaImrOutcomes = ['overturned', 'upheld', 'ineligible'] as const;
export type RfaImrOutcome = (typeof rfaImrOutcomes)[number];

/** Application for independent medical review, as it was filed elsewhere. */
export interface RfaImrFiling {
  readonly filedAt: RfaMoment;
  readonly filedBy: RfaImrFiler;
  /** The application, a document of the request; null: there is no copy. */
  readonly documentId: string | null;
}

/** What the review decided of some items. */
export interface RfaImrDecision {
  readonly decision: RfaImrOutcome;
  readonly decidedAt: RfaMoment;
  /** The determination, a document of the request; null: there is no copy. */
  readonly documentId: string | null;
}

/** One independent medical review. One application may be about several items, and its determination decides each by itself. */
export interface RfaImr {
  readonly imrId: string;
  readonly itemIds: readonly string[];
  /** Null where only its decision became known. */
  readonly filedAt: RfaMoment | null;
  readonly filedBy: RfaImrFiler | null;
  readonly documentId: string | null;
  /** Each item once. */
  readonly decisions: readonly (RfaImrDecision & { readonly itemIds: readonly string[] })[];
}

/** Whether a decision came in time: `unproven` between the best reading of the law and the latest defensible one. */
export const rfaTimelinesses = ['in_time', 'late', 'unproven'] as const;
export type RfaTimeliness = (typeof rfaTimelinesses)[number];

/** The decision of an item as it stands; `text` is null once the request was erased. */
export interface RfaDecision extends RfaDecisionFacts, RfaDecisionTimes {
  readonly text: RfaDecisionText | null;
  readonly basis: RfaCorrectionBasis | null;
  /** The decision that it took the place of. */
  readonly replacesId: string | null;
}
