import type { CalendarDate, Timestamp } from '../bill/shared/bill.types.js';
import type { RfaChannel, RfaOutcome, RfaTransmissionStatus } from './rfa.types.js';

export interface RfaDestination {
  readonly name: string | null;
  readonly attention: string | null;
  readonly fax: string | null;
  readonly email: string | null;
  readonly mailingAddress: string | null;
}

/** Outbound request or inbound response. */
export interface RfaTransmission {
  readonly transmissionId: string;
  readonly attempt: number;
  readonly channel: RfaChannel;
  readonly direction: 'outbound' | 'inbound';
  readonly status: RfaTransmissionStatus;
  readonly queuedAt: Timestamp;
  readonly sentAt: Timestamp | null;
  /** Time stamped by the recipient. */
  readonly receivedAt: Timestamp | null;
  readonly depositedAt: Timestamp | null;
  readonly proofDocumentId: string | null;
  /** The carrier's ID. Null if there is none, and after the request is erased. */
  readonly providerMessageId: string | null;
  readonly documentIds: readonly string[];
  readonly destination: RfaDestination | null;
  /** Hash of the previewed packet. Null if the service did not send it. */
  readonly packetHash: string | null;
  /** Message on the cover page. */
  readonly message: string | null;
  /** Null if the packet is not printed. */
  readonly printQueuedAt: Timestamp | null;
  /** Null if the service did not try, or if a user noted the result. */
  readonly failureCode: RfaDeliveryFailure | null;
}

/** `packet_changed`: the packet would differ from the previewed one. */
export const rfaDeliveryFailures = [
  'partner_unreachable',
  'authentication_failed',
  'unknown_receiver',
  'malformed',
  'packet_changed',
] as const;
export type RfaDeliveryFailure = (typeof rfaDeliveryFailures)[number];

/** `decision`: only a decision proves the receipt. */
export const rfaReceiptBases = ['stamp', 'proof', 'mail_rule', 'decision', 'sandbox'] as const;
export type RfaReceiptBasis = (typeof rfaReceiptBases)[number];

export interface RfaReceipt {
  /** Null for mail without a receipt stamp. The mail rule then determines the day. */
  readonly receivedAt: Timestamp | null;
  readonly basis: RfaReceiptBasis;
  readonly channel: RfaChannel;
  /** Only for mail without a receipt stamp. */
  readonly depositedAt: Timestamp | null;
}

export interface RfaInformationRequest {
  readonly requestId: string;
  readonly requestedAt: Timestamp;
  readonly dueAt: CalendarDate | null;
  /** Null after the request is erased. */
  readonly requestText: string | null;
  /** ID of the letter, or null if none was named. */
  readonly requestDocumentId: string | null;
  readonly respondedAt: Timestamp | null;
  readonly responseDocumentIds: readonly string[];
}

/** The claims administrator disputes liability (Labor Code § 4610(l)). */
export interface RfaDeferral {
  readonly deferredAt: Timestamp;
  readonly itemIds: readonly string[];
  readonly responseDocumentId: string | null;
  /** Null after the request is erased. */
  readonly reason: string | null;
}

export const rfaServedBy = ['fax', 'email', 'mail', 'phone', 'portal', 'hand'] as const;
export type RfaServedBy = (typeof rfaServedBy)[number];

export interface RfaDecisionFacts {
  readonly decisionId: string;
  readonly itemId: string;
  readonly outcome: RfaOutcome;
  readonly effectiveFrom: CalendarDate | null;
  readonly effectiveTo: CalendarDate | null;
  /** `units` of lines, or `days` of service (visits). */
  readonly countBy: 'units' | 'days' | null;
  readonly previouslyDenied: boolean;
}

export interface RfaReviewer {
  readonly name: string;
  readonly specialty: string | null;
  readonly phone: string | null;
}

/** Sealed fields of the decision on one item. */
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
  readonly providerNpi: string | null;
}

/** Also shown for an erased decision. */
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

/** An instant or a Pacific calendar day (`2026-06-09`). */
export type RfaMoment = string;

/** Apply to all decisions of one response. */
export interface RfaDecisionTimes {
  readonly decidedAt: RfaMoment;
  readonly communicatedAt: RfaMoment | null;
  readonly servedAt: RfaMoment | null;
  readonly servedBy: RfaServedBy | null;
  readonly responseDocumentId: string;
  readonly imrDocumentId: string | null;
}

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

/** `correction`: a typing error. The others overturned the decision. */
export const rfaCorrectionBases = ['correction', 'imr', 'wcab'] as const;
export type RfaCorrectionBasis = (typeof rfaCorrectionBases)[number];

/**
 * Requester (8 CCR § 9792.10.1(b); Labor Code § 4610.5). `representative`: an attorney, or a person designated after
 * the decision. `physician`: the requesting physician, who joins or assists. `emergency_provider`: gave emergency care.
 */
export const rfaImrFilers = ['employee', 'representative', 'physician', 'emergency_provider'] as const;
export type RfaImrFiler = (typeof rfaImrFilers)[number];

/** `ineligible`: the reviewer did not accept the application. */
export const rfaImrOutcomes = ['overturned', 'upheld', 'ineligible'] as const;
export type RfaImrOutcome = (typeof rfaImrOutcomes)[number];

/** Filed outside this service. */
export interface RfaImrFiling {
  readonly filedAt: RfaMoment;
  readonly filedBy: RfaImrFiler;
  /** A document of the request, or null if there is no copy. */
  readonly documentId: string | null;
}

export interface RfaImrDecision {
  readonly decision: RfaImrOutcome;
  readonly decidedAt: RfaMoment;
  /** A document of the request, or null if there is no copy. */
  readonly documentId: string | null;
}

/** An application can cover several items. The determination decides each item separately. */
export interface RfaImr {
  readonly imrId: string;
  readonly itemIds: readonly string[];
  /** Null if only the decision is known. */
  readonly filedAt: RfaMoment | null;
  readonly filedBy: RfaImrFiler | null;
  readonly documentId: string | null;
  /** Each item appears once. */
  readonly decisions: readonly (RfaImrDecision & { readonly itemIds: readonly string[] })[];
}

/** `unproven`: between the best reading of the law and the latest defensible one. */
export const rfaTimelinesses = ['in_time', 'late', 'unproven'] as const;
export type RfaTimeliness = (typeof rfaTimelinesses)[number];

/** Decision in force. `text` is null after the request is erased. */
export interface RfaDecision extends RfaDecisionFacts, RfaDecisionTimes {
  readonly text: RfaDecisionText | null;
  readonly basis: RfaCorrectionBasis | null;
  readonly replacesId: string | null;
}
