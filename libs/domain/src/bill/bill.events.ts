import type { UnreadableReason } from '../kernel/unreadable.js';
import type { Message } from '../kernel/decider.js';
import type { Sealed } from '../kernel/sealed.js';
import type { Pricing } from '../fees/pricing.js';
import type {
  Adjustment,
  BillState,
  BillingMode,
  BillingProviderSnapshot,
  CalendarDate,
  Cents,
  ClaimSnapshot,
  DeliveryFacts,
  DisputedItem,
  Environment,
  EorAnswers,
  EorLine,
  EorSource,
  PatientSnapshot,
  PaymentMethod,
  ReferringProviderSnapshot,
  RemittanceKeys,
  RenderingProviderSnapshot,
  ReviewOutcome,
  ReviewType,
  Route,
  ServiceLocationSnapshot,
  ServiceSnapshot,
  SubmissionChoice,
  Timestamp,
  Warning,
} from './bill.types.js';
import type { DeliveryEvent } from './delivery.events.js';
import type { DocumentFacts, DocumentText } from './document-facts.js';
import type { LineDetails } from './line-details.js';

export type { DocumentFacts, DocumentText } from './document-facts.js';

/*
 * STORED FOR EVER. A type's name is never changed and its meaning never moves: new meaning, new name; new field, an
 * upcaster in libs/event-store and a golden file of the old shape. Clear fields hold ids, states, cents, codes and
 * times only. Patient data and every free text belong into `private`, which is encrypted under the bill's own key.
 */

export interface LineFacts {
  readonly id: string;
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  /** Charge for the whole line. */
  readonly charge: Cents;
  readonly allowed: Cents;
  readonly pricingStatus: Pricing['status'];
}

/** The encrypted part of a submission, in the order of its clear part. */
export interface SubmissionPrivate {
  /** The client's own id of the bill: it may be made of the patient's name or number. */
  readonly externalId: string | null;
  readonly patient: PatientSnapshot;
  readonly claim: ClaimSnapshot;
  readonly service: ServiceSnapshot;
  readonly billingProvider: BillingProviderSnapshot;
  readonly renderingProvider: RenderingProviderSnapshot;
  /** Missing where none was sent. */
  readonly referringProvider?: ReferringProviderSnapshot;
  readonly serviceLocation: ServiceLocationSnapshot;
  readonly diagnoses: readonly { readonly code: string; readonly description: string | null }[];
  readonly lines: readonly LineDetails[];
  readonly documents: readonly DocumentText[];
  readonly submission: SubmissionChoice;
  readonly delivery: DeliveryFacts;
  readonly claimPattern: {
    readonly state: 'match' | 'warning' | 'unknown';
    readonly label: string;
    readonly detail: string;
  };
  readonly warnings: readonly Warning[];
  readonly actorName: string | null;
  /** What the client wants to find on the bill again, by keys of its own. Missing where none was sent. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** A keyed hash of each pair of it, by which read models find the bill. */
  readonly metadataTokens?: readonly string[];
}

export interface BillSubmittedData {
  readonly billId: string;
  readonly billNumber: number;
  readonly customerExternalId: string | null;
  readonly billingMode: BillingMode;
  readonly attempt: number;
  readonly submittedAt: Timestamp;
  readonly patientId: string;
  readonly claimId: string;
  readonly administratorId: string;
  /** Set where the administrator is a self-insured public entity (Labor Code § 4603.2(b)(2)). */
  readonly publicEntity?: true;
  /** Payer choice within the administrator (payers[].key), or null. */
  readonly payerKey: string | null;
  /** Saved record's id, or one derived from the NPI. */
  readonly billingProviderId: string;
  readonly renderingProviderId: string;
  /** How it goes to the payer; null when no route is known: then it waits for one (DeliveryRouteSet). */
  readonly route: Route | null;
  /**
   * Of its organization. In the sandbox a transmission is sent at once; a live one is sent when somebody says so. Missing
   * in events of earlier versions, which took every transmission for sent.
   */
  readonly environment?: Environment;
  readonly charged: Cents;
  readonly lines: readonly LineFacts[];
  readonly documents: readonly DocumentFacts[];
  /** First bill of a chain of replacements; its own id when there is none before. */
  readonly originalBillId: string;
  readonly replacesBillId: string | null;
  readonly private: Sealed<SubmissionPrivate>;
}

/** Free text of a person, and who wrote it. */
export interface Remark {
  readonly text: string | null;
  readonly actorName: string | null;
}

export interface EorReceivedData {
  readonly billId: string;
  readonly eorId: string;
  readonly source: EorSource;
  readonly eorDate: CalendarDate;
  /** When it was served on the provider: the start of the review windows (8 CCR § 9792.5.5(b)). */
  readonly servedAt: CalendarDate;
  readonly answers: EorAnswers;
  /** The review that it answers, or null for the original bill. */
  readonly reviewId: string | null;
  readonly reportedPaid: Cents;
  readonly allowed: Cents;
  readonly lines: readonly EorLine[];
  readonly claimAdjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
  /** Where it came in an 835: by what it is known again; see RemittanceKeys. */
  readonly remittance?: RemittanceKeys;
  /** The day on which the payer got the bill, says its 835 (DTM*050). */
  readonly receivedDate?: CalendarDate;
  /** Size of the stored PDF, and why it cannot be read where it cannot; null when none came with it. */
  readonly document: { readonly sizeBytes: number; readonly unreadable?: UnreadableReason } | null;
  readonly private: Sealed<{
    readonly payerClaimControlNumber: string | null;
    readonly filename: string | null;
    readonly sha256: string | null;
    readonly actorName: string | null;
  }>;
}

/** A document that came after the submission: no part of it, but it may go along with what is sent later. */
export interface DocumentAddedData {
  readonly billId: string;
  readonly document: DocumentFacts;
  readonly addedAt: Timestamp;
  readonly private: Sealed<DocumentText & { readonly actorName: string | null }>;
}

export interface PaymentPostedData {
  readonly billId: string;
  readonly paymentId: string;
  /** The EOR that announced it, or null. */
  readonly eorId: string | null;
  /** The whole check: principal + penalty + interest. */
  readonly amount: Cents;
  readonly principal: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
  readonly method: PaymentMethod;
  readonly source: 'paper' | '835' | 'portal';
  readonly depositDate: CalendarDate;
  readonly receivedDate: CalendarDate;
  readonly postedAt: Timestamp;
  readonly balance: Cents;
  /** Where an 835 paid it: RemittanceKeys.key. */
  readonly remittanceKey?: string;
  readonly private: Sealed<{
    readonly checkNumber: string | null;
    readonly note: string | null;
    readonly actorName: string | null;
  }>;
}

/** One more transmission of the same bill. */
interface SentAgain {
  readonly billId: string;
  readonly billNumber: number;
  readonly attempt: number;
  /** With the bill's externalId, which the feed names at each transmission. */
  readonly private: Sealed<Remark & { readonly externalId: string | null }>;
}

/** A state that was entered, with what a consumer needs to act on it. */
interface StateEntered {
  readonly billId: string;
  readonly balance: Cents;
  readonly paid: Cents;
}

export type BillEvent =
  | DeliveryEvent
  | Message<'BillSubmitted', BillSubmittedData>
  | Message<'BillResubmitted', SentAgain & { submittedAt: Timestamp }>
  /**
   * `state`: where the bill stands; a duplicate does not move it. `attachmentIds`: documents that came after the submission
   * and go along; absent for none.
   */
  | Message<'DuplicateSent', SentAgain & { state: BillState; sentAt: Timestamp; attachmentIds?: readonly string[] }>
  | Message<
      'BillAccepted',
      {
        billId: string;
        receivedAt: Timestamp;
        /** Last day for the payer's answer; see responseDueDate. */
        responseDueDate: CalendarDate;
        source: 'sandbox' | '277CA' | 'receipt';
      }
    >
  | Message<
      'BillRejected',
      {
        billId: string;
        rejectedAt: Timestamp;
        code: string;
        source: 'sandbox' | '999' | '277CA' | 'delivery';
        private: Sealed<{
          reason: string;
          issues: readonly { code: string; description: string; fieldPaths: readonly string[] }[];
        }>;
      }
    >
  /** A payer's answer that came in a state that it cannot change: activity only. */
  | Message<'PayerAnswerNoted', { billId: string; answer: 'accepted' | 'rejected'; code: string | null }>
  /** The clock passed the response due date without an EOR. Hidden; BillNoResponse is what the feed shows. */
  | Message<'ResponseDeadlinePassed', { billId: string; responseDueDate: CalendarDate }>
  | Message<'DocumentAdded', DocumentAddedData>
  | Message<'EorReceived', EorReceivedData>
  /**
   * An EOR that was recorded by mistake counts no more; what was posted stays. `private.text`: why. `reversedBy`: it is a
   * payer's reversal, whose 835 voided the payment, too (RemittanceKeys.key).
   */
  | Message<
      'EorVoided',
      { billId: string; eorId: string; voidedAt: Timestamp; reversedBy?: string; private: Sealed<Remark> }
    >
  | Message<'PaymentPosted', PaymentPostedData>
  | Message<
      'PaymentVoided',
      {
        billId: string;
        paymentId: string;
        principal: Cents;
        balance: Cents;
        voidedAt: Timestamp;
        /** RemittanceKeys.key of the payer's reversal, where that voided it. */
        reversedBy?: string;
        private: Sealed<Remark>;
      }
    >
  | Message<
      'ReviewCreated',
      {
        billId: string;
        reviewId: string;
        reviewType: ReviewType;
        disputedAmount: Cents;
        attachmentIds: readonly string[];
        /** The EOR in dispute. */
        eorId: string;
        createdAt: Timestamp;
        private: Sealed<{
          externalId: string | null;
          reason: string;
          payerClaimControlNumber: string | null;
          lineItems: readonly DisputedItem[];
          actorName: string | null;
        }>;
      }
    >
  | Message<
      'ReviewSubmitted',
      {
        billId: string;
        reviewId: string;
        reviewType: ReviewType;
        /** The EOR in dispute: the latest one, which may have come after the draft. */
        eorId: string;
        submittedAt: Timestamp;
        /** Filing fee of an independent bill review, by the dated table; null for a second review. */
        fee: Cents | null;
        /** Set where less is left in dispute than the draft disputed: that much. */
        disputedAmount?: Cents;
        private: Sealed<{ actorName: string | null }>;
      }
    >
  /** Another review of its type was submitted. Hidden. */
  | Message<'ReviewDiscarded', { billId: string; reviewId: string }>
  /** A person threw the draft away. */
  | Message<
      'ReviewDraftDeleted',
      { billId: string; reviewId: string; reviewType: ReviewType; deletedAt: Timestamp; private: Sealed<Remark> }
    >
  | Message<
      'ReviewDecided',
      { billId: string; reviewId: string; reviewType: ReviewType; outcome: ReviewOutcome; by: 'eor' | 'payment' }
    >
  /** A void (of a payment, of an EOR) took a decision back: the review waits for its answer again. */
  | Message<'ReviewReopened', { billId: string; reviewId: string }>
  | Message<'LienMarked', { billId: string; filedAt: CalendarDate | null; private: Sealed<Remark> }>
  | Message<'LienWithdrawn', { billId: string; private: Sealed<Remark> }>
  | Message<
      'BillClosed',
      {
        billId: string;
        closedAt: Timestamp;
        writeOff: boolean;
        /** What the write-off came to at closing. */
        writtenOff: Cents;
        /** The corrected bill that took its place, or null. */
        replacedBy: string | null;
        private: Sealed<Remark>;
      }
    >
  | Message<'BillReopened', { billId: string; private: Sealed<Remark> }>
  | Message<'NoteAdded', { billId: string; noteId: string; private: Sealed<Remark> }>
  | Message<
      'BillStatusReported',
      {
        billId: string;
        status: ReportedStatus;
        private: Sealed<{
          company: string | null;
          representativeName: string | null;
          phone: string | null;
          callReference: string | null;
          note: string | null;
          actorName: string | null;
        }>;
      }
    >
  | Message<'BillDenied', StateEntered & { code: string | null }>
  | Message<'BillPartiallyPaid', StateEntered>
  | Message<'BillPaid', StateEntered>
  | Message<'BillInSecondReview', StateEntered>
  | Message<'BillInIbr', StateEntered>
  | Message<'BillInLien', StateEntered>
  | Message<'BillNoResponse', StateEntered & { responseDueDate: CalendarDate }>
  | Message<
      'BillStatusUpdated',
      { billId: string; from: BillState | null; to: BillState; paid: Cents; balance: Cents; writtenOff: Cents }
    >;

export const reportedStatuses = ['message_left', 'eor_pending', 'eor_sent', 'bill_not_on_file', 'forwarded'] as const;
/** What a payer's representative said on the telephone. */
export type ReportedStatus = (typeof reportedStatuses)[number];

/** A keyed request that changed nothing: keeps its key and answer in the log. Hidden. */
export type RequestAcknowledged = Message<'RequestAcknowledged'>;
