import type { Message } from '../kernel/decider.js';
import type { Sealed } from '../kernel/sealed.js';
import type { SubjectShredded } from '../kernel/shredding.js';
import type { CalendarDate, Timestamp } from '../kernel/calendar.js';
import type { RfaDecisionDeadlineId } from './clocks/rfa-deadlines.js';
import type {
  RfaCorrectionBasis,
  RfaDecisionFacts,
  RfaDecisionText,
  RfaDecisionTimes,
  RfaDeliveryFailure,
  RfaDestination,
  RfaImrDecision,
  RfaImrFiling,
  RfaReceiptBasis,
  RfaTimeliness,
} from './rfa.responses.js';
import type { RfaFollowUpOutcome, RfaTaskRef } from './tasks/rfa-task.js';
import type { RfaLinkText, RfaReleaseReason } from './links/item-links.js';
import type {
  RfaAccepted,
  RfaChannel,
  RfaDocumentFacts,
  RfaDocumentText,
  RfaFacts,
  RfaReturnReason,
  RfaStatus,
  RfaText,
  RfaTransmissionStatus,
  RfaWaiver,
} from './rfa.types.js';

/*
 * A request for authorization. STORED FOR EVER, in `{organization}-rfa_{id}`. Clear fields hold ids, codes of outcome, dates and
 * counts. Names, diagnosis and procedure codes, authorization numbers and every free text sit in `private`, which is
 * sealed under the request's own key. Events hold what happened, never a deadline: those are counted when somebody asks.
 */

interface RfaEventBase {
  readonly rfaId: string;
}

interface ItemLineData {
  readonly itemId: string;
  readonly billId: string;
  readonly lineId: string;
  readonly unitsRemaining: number | null;
}

interface ImrEventData {
  readonly imrId: string;
  readonly itemIds: readonly string[];
  readonly notedAt: Timestamp;
}

/** Whoever did it, by name. */
interface ActorData {
  readonly actorName: string | null;
}

export type RfaEvent =
  | Message<
      'RfaDrafted',
      RfaEventBase &
        RfaFacts & {
          /** Within the organization, from 1. */
          readonly rfaNumber: number;
          /** The client's id of the request, as in `rfa.created`. */
          readonly externalId?: string | null;
          readonly draftedAt: Timestamp;
          /** The request that it was copied from. */
          readonly copyOf: string | null;
          readonly private: Sealed<RfaText & ActorData>;
        }
    >
  /** The whole content anew. Signatures are gone by it. */
  | Message<
      'RfaDraftReplaced',
      RfaEventBase &
        RfaFacts & {
          readonly revision: number;
          readonly replacedAt: Timestamp;
          readonly private: Sealed<RfaText & ActorData>;
        }
    >
  | Message<
      'RfaDocumentAttached',
      RfaEventBase & {
        readonly document: RfaDocumentFacts;
        readonly attachedAt: Timestamp;
        readonly private: Sealed<RfaDocumentText & ActorData>;
      }
    >
  | Message<'RfaDocumentRemoved', RfaEventBase & { readonly documentId: string; readonly removedAt: Timestamp }>
  /** What the physician looks at before signing. Hidden. */
  | Message<
      'RfaPreviewed',
      RfaEventBase & {
        readonly previewId: string;
        readonly revision: number;
        readonly previewedAt: Timestamp;
        readonly expiresAt: Timestamp;
        /** Hash of the content: of what could be guessed, so that it is sealed. */
        readonly private: Sealed<{ readonly contentHash: string }>;
      }
    >
  | Message<
      'RfaSigned',
      RfaEventBase & {
        readonly revision: number;
        readonly signedAt: Timestamp;
        readonly accepted: readonly RfaWaiver[];
        readonly private: Sealed<
          ActorData & {
            readonly contentHash: string;
            /** Whoever signed, in the words of the client. */
            readonly actorReference: string;
            readonly accepted: readonly RfaAccepted[];
          }
        >;
      }
    >
  /** The packet is frozen, and its transmission queued; `recorded`: it had gone elsewhere. */
  | Message<
      'RfaSubmitted',
      RfaEventBase & {
        readonly transmissionId: string;
        readonly attempt: number;
        readonly channel: RfaChannel;
        readonly recorded: boolean;
        readonly submittedAt: Timestamp;
        readonly sentAt: Timestamp | null;
        readonly documentIds: readonly string[];
        readonly accepted: readonly RfaWaiver[];
        readonly private: Sealed<
          ActorData & {
            readonly destination: RfaDestination;
            readonly packetHash: string | null;
            /** On its cover. */
            readonly message?: string;
            readonly accepted: readonly RfaAccepted[];
          }
        >;
      }
    >
  | Message<
      'RfaTransmissionNoted',
      RfaEventBase & {
        readonly transmissionId: string;
        readonly direction: 'outbound' | 'inbound';
        readonly channel: RfaChannel;
        readonly status: RfaTransmissionStatus;
        readonly occurredAt: Timestamp;
        readonly receivedAt: Timestamp | null;
        readonly depositedAt: Timestamp | null;
        readonly proofDocumentId: string | null;
        readonly notedAt: Timestamp;
        /** Why the service could not send it; absent of what a person noted. */
        readonly code?: RfaDeliveryFailure;
        readonly private: Sealed<ActorData & { readonly providerMessageId: string | null }>;
      }
    >
  /** It waits to be printed, and to be mailed or faxed by hand. */
  | Message<'RfaPrintQueued', RfaEventBase & { readonly transmissionId: string; readonly queuedAt: Timestamp }>
  /** The claims administrator has it: the clocks begin. */
  | Message<
      'RfaReceived',
      RfaEventBase & {
        /** Null of mail without a stamp. */
        readonly receivedAt: Timestamp | null;
        readonly basis: RfaReceiptBasis;
        readonly channel: RfaChannel;
        readonly depositedAt: Timestamp | null;
        readonly notedAt: Timestamp;
      }
    >
  | Message<
      'RfaReturned',
      RfaEventBase & {
        readonly code: RfaReturnReason;
        readonly returnedAt: Timestamp;
        readonly responseDocumentId: string;
        readonly notedAt: Timestamp;
        readonly private: Sealed<ActorData>;
      }
    >
  | Message<
      'RfaInformationRequested',
      RfaEventBase & {
        readonly requestId: string;
        readonly requestedAt: Timestamp;
        readonly dueAt: CalendarDate | null;
        /** The letter that asks; absent where none was named. */
        readonly requestDocumentId?: string;
        readonly notedAt: Timestamp;
        readonly private: Sealed<ActorData & { readonly requestText: string }>;
      }
    >
  | Message<
      'RfaInformationAnswered',
      RfaEventBase & {
        readonly requestId: string;
        readonly respondedAt: Timestamp;
        readonly responseDocumentIds: readonly string[];
        readonly notedAt: Timestamp;
        readonly private: Sealed<ActorData>;
      }
    >
  | Message<
      'RfaReviewDeferred',
      RfaEventBase & {
        readonly itemIds: readonly string[];
        readonly deferredAt: Timestamp;
        readonly responseDocumentId: string;
        readonly notedAt: Timestamp;
        readonly private: Sealed<ActorData & { readonly reason: string }>;
      }
    >
  | Message<
      'RfaDeferralLifted',
      RfaEventBase & {
        readonly itemIds: readonly string[];
        readonly liftedAt: Timestamp;
        readonly notedAt: Timestamp;
        readonly private: Sealed<ActorData & { readonly reason: string }>;
      }
    >
  | Message<
      'RfaItemsDecided',
      RfaEventBase &
        RfaDecisionTimes & {
          readonly decisions: readonly RfaDecisionFacts[];
          /** Null where no deadline could be counted. */
          readonly timeliness: RfaTimeliness | null;
          /** Version of the rules that it was judged by. */
          readonly rulesVersion: string | null;
          /** Status of the request after these decisions. */
          readonly status?: RfaStatus;
          readonly notedAt: Timestamp;
          /** Texts in the order of `decisions`. */
          readonly private: Sealed<ActorData & { readonly decisions: readonly RfaDecisionText[] }>;
        }
    >
  | Message<
      'RfaDecisionCorrected',
      RfaEventBase &
        RfaDecisionTimes & {
          readonly replacesId: string;
          readonly decision: RfaDecisionFacts;
          readonly basis: RfaCorrectionBasis;
          readonly notedAt: Timestamp;
          readonly private: Sealed<ActorData & { readonly decision: RfaDecisionText; readonly reason: string }>;
        }
    >
  | Message<'RfaImrFiled', RfaEventBase & ImrEventData & RfaImrFiling & { readonly private: Sealed<ActorData> }>
  /** Of an application that nobody recorded, too. Told again of the same items, the last one counts. */
  | Message<'RfaImrDecided', RfaEventBase & ImrEventData & RfaImrDecision & { readonly private: Sealed<ActorData> }>
  /** The last day of an answer went by without one. Once for each deadline. */
  | Message<
      'RfaOverdue',
      RfaEventBase & {
        readonly deadline: RfaDecisionDeadlineId;
        readonly lastDay: CalendarDate;
        readonly at: Timestamp;
      }
    >
  | Message<
      'RfaItemWithdrawn',
      RfaEventBase & {
        readonly itemId: string;
        readonly withdrawnAt: Timestamp;
        readonly private: Sealed<ActorData & { readonly reason: string | null }>;
      }
    >
  /** A line of a bill uses an item. `unitsRemaining`: by the decision of then; null where it has no limit. */
  | Message<
      'RfaItemLinked',
      RfaEventBase &
        ItemLineData & {
          readonly units: number;
          readonly linkedAt: Timestamp;
          readonly private: Sealed<RfaLinkText>;
        }
    >
  /** It uses the item no more. */
  | Message<
      'RfaItemReleased',
      RfaEventBase & ItemLineData & { readonly because: RfaReleaseReason; readonly releasedAt: Timestamp }
    >
  | Message<
      'RfaCanceled',
      RfaEventBase & {
        readonly canceledAt: Timestamp;
        readonly private: Sealed<ActorData & { readonly reason: string | null }>;
      }
    >
  | Message<
      'RfaClosed',
      RfaEventBase & {
        readonly closedAt: Timestamp;
        readonly private: Sealed<ActorData & { readonly reason: string | null }>;
      }
    >
  | Message<
      'RfaReopened',
      RfaEventBase & {
        readonly reopenedAt: Timestamp;
        readonly private: Sealed<ActorData & { readonly reason: string | null }>;
      }
    >
  | Message<
      'RfaNoted',
      RfaEventBase & { readonly notedAt: Timestamp; readonly private: Sealed<ActorData & { readonly note: string }> }
    >
  /** What came of looking after a task. Hidden. `outcome` null: it was put off, or given to somebody. */
  | Message<
      'RfaFollowedUp',
      RfaEventBase &
        RfaTaskRef & {
          readonly outcome: RfaFollowUpOutcome | null;
          readonly snoozedUntil: CalendarDate | null;
          readonly followedUpAt: Timestamp;
          readonly private: Sealed<
            ActorData & { readonly assigneeReference: string | null; readonly note: string | null }
          >;
        }
    >
  /** Told last of a command that changes the status. */
  | Message<
      'RfaStatusUpdated',
      RfaEventBase & { readonly status: RfaStatus; readonly previousStatus: RfaStatus | null }
    >
  | SubjectShredded;
