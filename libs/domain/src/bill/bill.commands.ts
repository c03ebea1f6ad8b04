import type { UnreadableReason } from '../kernel/unreadable.js';
import type { Message } from '../kernel/decider.js';
import type { BillSubmittedData, DocumentFacts, DocumentText, Remark, ReportedStatus } from './bill.events.js';
import type {
  AcknowledgementLevel,
  AcknowledgementOutcome,
  ClaimStatusToldData,
  CourtesyCopyRequestedData,
  InterchangeNumbers,
  PayerAnswerConcern,
  TransmissionFailureCode,
} from './delivery.events.js';
import type {
  Adjustment,
  CalendarDate,
  Cents,
  DeliveryFacts,
  DisputedItem,
  EorAnswers,
  EorLine,
  EorSource,
  PaymentMethod,
  RemittanceKeys,
  ReviewType,
  Route,
  SubmissionChoice,
  Timestamp,
} from './bill.types.js';

export const scenarios = ['accepted', 'processed', 'rejected', 'denied', 'partial_payment', 'paid'] as const;
/** What the sandbox's payer can be told to do. */
export type Scenario = (typeof scenarios)[number];

/** Every command carries the organization's time, and the ids that it may need: the domain makes neither. */
interface Asked {
  readonly at: Timestamp;
  readonly actorName: string | null;
}

/** An EOR as the payer sent it (835 or paper). */
export interface PayerEor {
  readonly eorId: string;
  readonly source: EorSource;
  readonly eorDate: CalendarDate;
  readonly servedAt: CalendarDate;
  readonly reportedPaid: Cents;
  readonly payerClaimControlNumber: string | null;
  /** Said by the recorder; null = work it out from dates. */
  readonly answers: EorAnswers | null;
  /** Empty: shared over the lines pro rata to the unpaid charge. */
  readonly lines: readonly Omit<EorLine, 'billed'>[];
  readonly claimAdjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
  readonly document: {
    readonly sizeBytes: number;
    readonly filename: string;
    readonly sha256: string;
    readonly unreadable?: UnreadableReason;
  } | null;
}

/** What a TA1, a 999 or a 277CA says of one transmission. */
export interface AcknowledgementFound {
  readonly controlNumber: string;
  readonly level: AcknowledgementLevel;
  readonly outcome: AcknowledgementOutcome;
  readonly code: string | null;
  readonly payerFileId: string;
  /** The day on which the payer got it, by its own words; null: the day of the answer. */
  readonly receivedDate: CalendarDate | null;
  readonly payerClaimControlNumber: string | null;
  /** Of a rejection: why, in words. */
  readonly reason: string;
  readonly issues: readonly {
    readonly code: string;
    readonly description: string;
    readonly fieldPaths: readonly string[];
  }[];
  /** A line of it was refused although the bill was accepted. */
  readonly lineRejected: boolean;
}

/** A claim of an 835 about this bill. */
export interface RemittanceFound {
  readonly eor: PayerEor;
  readonly remittance: RemittanceKeys;
  /** The day on which the payer got the bill (DTM*050); null where it does not say. */
  readonly receivedDate: CalendarDate | null;
  readonly payerFileId: string;
  /** The money that came with it; null where there is none. Cents. */
  readonly payment: {
    readonly paymentId: string;
    readonly amount: Cents;
    readonly interest: Cents;
    readonly method: PaymentMethod;
    readonly checkNumber: string;
    readonly depositDate: CalendarDate;
  } | null;
  /** It announces money that cannot be posted as it is: a person must look. */
  readonly withheld: boolean;
}

/** A review as it is asked for. */
export interface ReviewWish {
  readonly reviewId: string;
  readonly type: ReviewType;
  readonly externalId: string | null;
  readonly reason: string;
  /** Null: what the schedules allow above what was paid, over the lines in dispute. */
  readonly disputedAmount: Cents | null;
  readonly payerClaimControlNumber: string | null;
  readonly attachmentIds: readonly string[];
  /** The lines in dispute, with the reason and, where it is less than the default, the amount of each; empty: all. */
  readonly lineItems: readonly DisputedItem[];
}

export type BillCommand =
  | Message<'SubmitBill', Omit<BillSubmittedData, 'attempt' | 'charged'>>
  | Message<
      'SimulatePayer',
      Asked & {
        scenario: Scenario;
        /** Only with partial_payment; null = half of the balance. */
        amount: Cents | null;
        reasonCode: string | null;
        eorId: string;
        paymentId: string;
        payerClaimControlNumber: string;
        checkNumber: string;
      }
    >
  | Message<'AcknowledgeReceipt', Asked & { source: '277CA' | 'receipt' }>
  | Message<
      'RejectBill',
      Asked & {
        code: string;
        source: '999' | '277CA' | 'delivery';
        reason: string;
        issues: readonly { code: string; description: string; fieldPaths: readonly string[] }[];
      }
    >
  | Message<'RecordEor', Asked & { eor: PayerEor }>
  | Message<'RecordAcknowledgement', Asked & AcknowledgementFound>
  /** A payer's 277: nothing but news of its work. */
  | Message<'TellClaimStatus', Asked & Omit<ClaimStatusToldData, 'billId' | 'toldAt'>>
  | Message<'RecordRemittance', Asked & RemittanceFound>
  /** A payer's answer could not be worked off as it is. */
  | Message<
      'FlagPayerAnswer',
      { readonly at: Timestamp; readonly concern: PayerAnswerConcern; readonly payerFileId: string }
    >
  /** A payer takes back what it paid: the payment and its EOR count no more. */
  | Message<'ReverseRemittance', Asked & RemittanceKeys & { reason: string }>
  | Message<'VoidEor', Asked & { eorId: string; reason: string }>
  | Message<
      'PostPayment',
      Asked & {
        paymentId: string;
        eorId: string | null;
        amount: Cents;
        penalty: Cents;
        interest: Cents;
        method: PaymentMethod;
        source: 'paper' | '835' | 'portal';
        checkNumber: string | null;
        depositDate: CalendarDate;
        note: string | null;
      }
    >
  | Message<'VoidPayment', Asked & { paymentId: string; reason: string }>
  | Message<'CreateReview', Asked & { review: ReviewWish }>
  | Message<'SubmitReview', Asked & { reviewId: string }>
  | Message<'DiscardReview', Asked & { reviewId: string }>
  | Message<'StartReview', Asked & { review: ReviewWish }>
  | Message<'ResubmitBill', Asked & { reason: string | null }>
  | Message<'SendDuplicate', Asked & { reason: string | null; attachmentIds: readonly string[] }>
  | Message<
      'AddDocuments',
      Asked & { documents: readonly { readonly facts: DocumentFacts; readonly text: DocumentText }[] }
    >
  | Message<'CloseBill', Asked & { reason: string; writeOff: boolean; replacedBy: string | null }>
  | Message<'ReopenBill', Asked & { reason: string }>
  | Message<'MarkLien', Asked & { filedAt: CalendarDate | null; note: string | null }>
  | Message<'WithdrawLien', Asked & { note: string | null }>
  | Message<'AddNote', Asked & { noteId: string; note: string }>
  | Message<
      'ReportBillStatus',
      Asked & {
        status: ReportedStatus;
        company: string | null;
        representativeName: string | null;
        phone: string | null;
        callReference: string | null;
        note: string | null;
      }
    >
  | Message<
      'RequestCourtesyCopy',
      {
        readonly at: Timestamp;
        /** Of the message that will be sent: made of the copy's id. */
        readonly messageId: string;
        readonly copy: Omit<CourtesyCopyRequestedData, 'billId' | 'requestedAt'>;
      }
    >
  /** The mail server took it. */
  | Message<
      'RecordCopySent',
      { readonly at: Timestamp; readonly messageId: string; readonly copy: CourtesyCopyRequestedData }
    >
  /** The payer delivery's: a transmission lies in the outbox. */
  | Message<
      'RecordTransmission',
      {
        readonly at: Timestamp;
        readonly controlNumber: string;
        readonly route: Route | null;
        readonly partner?: string | null;
        readonly interchange?: InterchangeNumbers | null;
      }
    >
  /** The payer delivery's: it has left for the payer. */
  | Message<'RecordTransmissionSent', { readonly at: Timestamp; readonly controlNumber: string }>
  /** The payer delivery's: it could not be written or carried, or the partner refused the whole interchange. */
  | Message<
      'RecordTransmissionFailure',
      {
        readonly at: Timestamp;
        readonly controlNumber: string;
        readonly code: TransmissionFailureCode;
        readonly paths: readonly string[];
      }
    >
  | Message<
      'SetDeliveryRoute',
      Asked & {
        readonly route: Route;
        readonly destination: SubmissionChoice['destination'];
        /** Routes by which the administrator takes bills today. */
        readonly available: readonly Route[];
        /** Where it takes them; null where the directory knows it no longer. */
        readonly delivery: DeliveryFacts | null;
      }
    >
  /** A person says that what lies in the outbox has left for the payer. */
  | Message<
      'MarkSent',
      Asked & {
        /** The day in Los Angeles on which it left; null: now. */
        readonly sentDate: CalendarDate | null;
        /** The one that left; all that lie there unless given. */
        readonly controlNumber?: string;
      }
    >
  /** The scheduler's: record a due date that has passed. */
  | Message<'PassTime', { readonly at: Timestamp }>;

export const remark = (text: string | null, { actorName }: Asked): Remark => ({ text, actorName });
