import type { Message } from '../kernel/decider.js';
import type { CalendarDate, Timestamp } from '../kernel/calendar.js';
import type { RfaFollowUpOutcome, RfaTaskRef } from './tasks/rfa-task.js';
import type { RfaLinkedLine, RfaReleaseReason } from './links/item-links.js';
import type {
  RfaCorrectionBasis,
  RfaDecisionFacts,
  RfaDecisionText,
  RfaDecisionTimes,
  RfaDeliveryFailure,
  RfaDestination,
  RfaImrDecision,
  RfaImrFiling,
  RfaTimeliness,
} from './rfa.responses.js';
import type {
  RfaAccepted,
  RfaChannel,
  RfaDocumentFacts,
  RfaDocumentText,
  RfaFacts,
  RfaReturnReason,
  RfaText,
  RfaTransmissionStatus,
} from './rfa.types.js';

interface CommandInfo {
  readonly at: Timestamp;
  readonly actorName: string | null;
}

export interface NewRfaDocument {
  readonly facts: RfaDocumentFacts;
  readonly text: RfaDocumentText;
}

export interface RfaContent {
  readonly facts: RfaFacts;
  readonly text: RfaText;
}

export interface RecordedDecision {
  readonly facts: RfaDecisionFacts;
  readonly text: RfaDecisionText;
}

export interface EvaluatedTimeliness {
  readonly timeliness: RfaTimeliness | null;
  readonly rulesVersion: string | null;
}

type SingleRfaCommand =
  | Message<
      'DraftRfa',
      CommandInfo &
        RfaContent & {
          readonly rfaId: string;
          readonly rfaNumber: number;
          readonly copyOf: string | null;
          readonly documents: readonly NewRfaDocument[];
        }
    >
  /** Rejects with 409 `rfa_revision_changed` if the draft's revision is not `expectedRevision`. */
  | Message<'ReplaceRfaDraft', CommandInfo & RfaContent & { readonly expectedRevision: number }>
  | Message<'AttachRfaDocuments', CommandInfo & { readonly documents: readonly NewRfaDocument[] }>
  | Message<'RemoveRfaDocument', CommandInfo & { readonly documentId: string }>
  | Message<'PreviewRfa', CommandInfo & { readonly previewId: string; readonly contentHash: string }>
  | Message<
      'SignRfa',
      CommandInfo & {
        readonly previewId: string;
        readonly contentHash: string;
        readonly actorReference: string;
        readonly accepted: readonly RfaAccepted[];
      }
    >
  /** `recorded`: the request was sent outside this service, at `sentAt`. */
  | Message<
      'SubmitRfa',
      CommandInfo & {
        readonly transmissionId: string;
        readonly channel: RfaChannel;
        readonly recorded: boolean;
        readonly sentAt: Timestamp | null;
        readonly destination: RfaDestination;
        readonly documentIds: readonly string[];
        readonly packetHash: string | null;
        readonly message: string | null;
        readonly accepted: readonly RfaAccepted[];
      }
    >
  /** Inbound transmissions only. An outbound note applies to the last transmission of its channel. */
  | Message<
      'NoteRfaTransmission',
      CommandInfo & {
        readonly transmissionId: string;
        readonly direction: 'outbound' | 'inbound';
        readonly channel: RfaChannel;
        readonly status: RfaTransmissionStatus;
        readonly occurredAt: Timestamp;
        readonly receivedAt: Timestamp | null;
        readonly depositedAt: Timestamp | null;
        readonly proofDocumentId: string | null;
        readonly providerMessageId: string | null;
      }
    >
  /** Does nothing if the result is already recorded. `providerMessageId`: the carrier's message ID. */
  | Message<
      'RecordRfaDelivery',
      {
        readonly at: Timestamp;
        readonly transmissionId: string;
        readonly outcome: 'written' | 'sent' | 'failed';
        readonly code: RfaDeliveryFailure | null;
        readonly providerMessageId: string | null;
      }
    >
  /** For a transmission in the print queue. `sentDate`: mailing date in Los Angeles, or null for now. */
  | Message<'MarkRfaMailed', CommandInfo & { readonly transmissionId: string; readonly sentDate: CalendarDate | null }>
  | Message<
      'ReturnRfa',
      CommandInfo & {
        readonly code: RfaReturnReason;
        readonly returnedAt: Timestamp;
        readonly responseDocumentId: string;
      }
    >
  | Message<
      'RequestRfaInformation',
      CommandInfo & {
        readonly requestId: string;
        readonly requestedAt: Timestamp;
        readonly dueAt: CalendarDate | null;
        readonly requestText: string;
        readonly requestDocumentId: string | null;
      }
    >
  | Message<
      'AnswerRfaInformation',
      CommandInfo & {
        readonly requestId: string;
        readonly respondedAt: Timestamp;
        readonly responseDocumentIds: readonly string[];
      }
    >
  /** `itemIds` null means all open items. */
  | Message<
      'DeferRfaReview',
      CommandInfo & {
        readonly itemIds: readonly string[] | null;
        readonly deferredAt: Timestamp;
        readonly responseDocumentId: string;
        readonly reason: string;
      }
    >
  | Message<'LiftRfaDeferral', CommandInfo & { readonly liftedAt: Timestamp; readonly reason: string }>
  | Message<
      'DecideRfaItems',
      CommandInfo &
        RfaDecisionTimes &
        EvaluatedTimeliness & {
          readonly decisions: readonly RecordedDecision[];
          /** True if the claims administrator did not enclose the IMR form. */
          readonly imrMissing: boolean;
        }
    >
  /**
   * Rejects 409 `rfa_decision_changed` if `expectedDecisionId` is not in force, and 409 `rfa_linked_to_bill` if bill
   * lines use the item and `force` is not set.
   */
  | Message<
      'CorrectRfaDecision',
      CommandInfo &
        RfaDecisionTimes & {
          readonly expectedDecisionId: string;
          readonly decision: RecordedDecision;
          readonly basis: RfaCorrectionBasis;
          readonly reason: string;
          readonly imrMissing: boolean;
          readonly force: boolean;
        }
    >
  /**
   * Records an application for independent medical review, its decision, or both. `itemIds` null means all eligible
   * items. `imrId` is used if the review is new. Rejects 409 `lifecycle_conflict` if there is nothing to review.
   */
  | Message<
      'RecordRfaImr',
      CommandInfo & {
        readonly imrId: string;
        readonly itemIds: readonly string[] | null;
        readonly filing: RfaImrFiling | null;
        readonly decision: RfaImrDecision | null;
      }
    >
  /**
   * Sent by a bill. Links new lines, or releases all lines of the bill if `released` is set. Does nothing if nothing
   * would change or the request is erased.
   */
  | Message<
      'SettleRfaLinks',
      {
        readonly at: Timestamp;
        readonly billId: string;
        readonly lines: readonly RfaLinkedLine[];
        readonly released: RfaReleaseReason | null;
      }
    >
  | Message<'ReceiveRfaInSandbox', { readonly at: Timestamp }>
  /** Sent by the clock. Does nothing if no decision deadline has passed or the missed deadline is already recorded. */
  | Message<'NoteRfaOverdue', { readonly at: Timestamp }>
  /**
   * If `assigneeReference` or `snoozedUntil` is absent, its value stays. Null clears it. Rejects 409
   * `lifecycle_conflict` if the task is not open today.
   */
  | Message<
      'FollowUpRfa',
      CommandInfo &
        RfaTaskRef & {
          readonly outcome: RfaFollowUpOutcome | null;
          readonly assigneeReference?: string | null;
          readonly snoozedUntil?: CalendarDate | null;
          readonly note: string | null;
        }
    >
  | Message<'WithdrawRfaItem', CommandInfo & { readonly itemId: string; readonly reason: string | null }>
  | Message<'CancelRfa', CommandInfo & { readonly reason: string | null }>
  | Message<'CloseRfa', CommandInfo & { readonly reason: string | null }>
  | Message<'ReopenRfa', CommandInfo & { readonly reason: string | null }>
  | Message<'NoteOnRfa', CommandInfo & { readonly note: string }>;

/** A sandbox response's steps, in order. A user could record each one except the receipt. */
export type RfaSandboxStep = Extract<
  SingleRfaCommand,
  {
    readonly type:
      | 'ReceiveRfaInSandbox'
      | 'AttachRfaDocuments'
      | 'NoteRfaTransmission'
      | 'ReturnRfa'
      | 'RequestRfaInformation'
      | 'DeferRfaReview'
      | 'DecideRfaItems'
      | 'RecordRfaImr';
  }
>;

/** `AnswerRfaInSandbox` appends all its events at once. */
export type RfaCommand =
  | SingleRfaCommand
  | Message<'AnswerRfaInSandbox', { readonly at: Timestamp; readonly steps: readonly RfaSandboxStep[] }>;
