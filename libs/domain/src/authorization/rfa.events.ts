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
 * Events of a request for authorization. STORED FOREVER, in `{organization}-rfa_{id}`. Clear fields hold IDs, outcome
 * codes, dates and counts. Names, diagnosis and procedure codes, authorization numbers and all free text are in
 * `private`, which is sealed under the request's own key. Events hold facts, never deadlines. Deadlines are calculated
 * on every read.
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

interface ActorData {
  readonly actorName: string | null;
}

export type RfaEvent =
  | Message<
      'RfaDrafted',
      RfaEventBase &
        RfaFacts & {
          /** Numbered from 1 within the organization. */
          readonly rfaNumber: number;
          /** Same as in `rfa.created`. */
          readonly externalId?: string | null;
          readonly draftedAt: Timestamp;
          /** ID of the copied request. */
          readonly copyOf: string | null;
          readonly private: Sealed<RfaText & ActorData>;
        }
    >
  /** Replaces the whole content. Signatures become invalid. */
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
  /** Not published. */
  | Message<
      'RfaPreviewed',
      RfaEventBase & {
        readonly previewId: string;
        readonly revision: number;
        readonly previewedAt: Timestamp;
        readonly expiresAt: Timestamp;
        /** Hash of the content. Sealed, because the content could be guessed from it. */
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
            /** Actor as identified by the client. */
            readonly actorReference: string;
            readonly accepted: readonly RfaAccepted[];
          }
        >;
      }
    >
  /** `recorded`: the request was sent outside this service. */
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
            /** Message on the cover page. */
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
        /** Absent if a user noted the status. */
        readonly code?: RfaDeliveryFailure;
        readonly private: Sealed<ActorData & { readonly providerMessageId: string | null }>;
      }
    >
  /** The packet is to be mailed or faxed by hand. */
  | Message<'RfaPrintQueued', RfaEventBase & { readonly transmissionId: string; readonly queuedAt: Timestamp }>
  /** The receipt starts the deadlines. */
  | Message<
      'RfaReceived',
      RfaEventBase & {
        /** Null for mail without a receipt stamp. */
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
        /** Absent if no letter was named. */
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
          /** Null if no deadline could be calculated. */
          readonly timeliness: RfaTimeliness | null;
          readonly rulesVersion: string | null;
          /** Status after these decisions. */
          readonly status?: RfaStatus;
          readonly notedAt: Timestamp;
          /** In the order of `decisions`. */
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
  /** Can occur without a recorded application. A later decision on the same items replaces it. */
  | Message<'RfaImrDecided', RfaEventBase & ImrEventData & RfaImrDecision & { readonly private: Sealed<ActorData> }>
  /** Recorded once per deadline. */
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
  /** `unitsRemaining`: under the decision at that time. Null if there is no limit. */
  | Message<
      'RfaItemLinked',
      RfaEventBase &
        ItemLineData & {
          readonly units: number;
          readonly linkedAt: Timestamp;
          readonly private: Sealed<RfaLinkText>;
        }
    >
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
  /** Not published. `outcome` is null if the task was only snoozed or assigned. */
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
  /** Last event from a command that changes the status. */
  | Message<
      'RfaStatusUpdated',
      RfaEventBase & { readonly status: RfaStatus; readonly previousStatus: RfaStatus | null }
    >
  | SubjectShredded;
