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

/** When it is asked for, and by whom. */
interface CommandInfo {
  readonly at: Timestamp;
  readonly actorName: string | null;
}

/** A document as it comes. */
export interface NewRfaDocument {
  readonly facts: RfaDocumentFacts;
  readonly text: RfaDocumentText;
}

export interface RfaContent {
  readonly facts: RfaFacts;
  readonly text: RfaText;
}

/** The decision of one item as it is recorded. */
export interface RecordedDecision {
  readonly facts: RfaDecisionFacts;
  readonly text: RfaDecisionText;
}

/** How a decision stands to the deadlines, and by which rules that was judged. */
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
  /** Rejects 409 `rfa_revision_changed` where the draft was replaced meanwhile. */
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
  /** `recorded`: it went elsewhere, at `sentAt`. */
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
  /** `transmissionId`: of one that came in. What goes out is the last one of its channel. */
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
  /**
   * The delivery's: what became of a sending that it has in hand. Does nothing where that is known already. `code`: why it
   * failed. `providerMessageId`: of the message that took it.
   */
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
  /** Of one that waits in the print queue. `sentDate`: the day in Los Angeles on which it left; null: now. */
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
  /** `itemIds` null: all that are open. */
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
          /** The claims administrator enclosed no IMR form. */
          readonly imrMissing: boolean;
        }
    >
  /**
   * Rejects 409 `rfa_decision_changed` where the decision was corrected meanwhile, `rfa_linked_to_bill` where lines of bills
   * use the item and `force` is not set.
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
   * Independent medical review: what was filed, what was decided, or both. `itemIds` null: all that it can be about. `imrId`: of a
   * review that is not on record. Rejects 409 `lifecycle_conflict` where there is nothing to review.
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
   * A bill's. Links its lines that are not linked yet; where `released` says why, releases all that are. Does nothing where all
   * is so already, and once the request was erased.
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
  /** The claims administrator of the sandbox has it. */
  | Message<'ReceiveRfaInSandbox', { readonly at: Timestamp }>
  /** The clock's. Does nothing where no last day for a decision has passed, or that is told already. */
  | Message<'NoteRfaOverdue', { readonly at: Timestamp }>
  /**
   * What came of looking after a task. What is left out of `assigneeReference` and `snoozedUntil` stays; null takes it away.
   * Rejects 409 `lifecycle_conflict` where the task does not stand today.
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

/** What a person could have recorded of an answer of the sandbox's claims administrator, in the order in which it happens. */
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

/** `AnswerRfaInSandbox`: the claims administrator of the sandbox does this, and all of it is one append. */
export type RfaCommand =
  | SingleRfaCommand
  | Message<'AnswerRfaInSandbox', { readonly at: Timestamp; readonly steps: readonly RfaSandboxStep[] }>;
