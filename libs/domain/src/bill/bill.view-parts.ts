import type {
  DocumentFacts,
  DocumentText,
  EorReceivedData,
  PaymentPostedData,
  SubmissionPrivate,
} from './bill.events.js';
import type { DisputedItem, ReviewOutcome, ReviewType, Timestamp } from './bill.types.js';

/** The encrypted part of a submission as people may see it: no SSN, a tax id that is an SSN by its last four digits. */
export interface Snapshot extends Omit<SubmissionPrivate, 'patient' | 'billingProvider'> {
  readonly patient: Omit<SubmissionPrivate['patient'], 'ssn'>;
  readonly billingProvider: SubmissionPrivate['billingProvider'] & { readonly taxIdLast4: string };
}

/** A document that came after the submission. */
export interface AddedDocument {
  readonly facts: DocumentFacts;
  /** Null after erasure. */
  readonly text: DocumentText | null;
  readonly addedAt: Timestamp;
}

export interface EorOnFile extends Omit<EorReceivedData, 'private'> {
  readonly payerClaimControlNumber: string | null;
  readonly filename: string | null;
  /** Hex digest of the PDF that came with it. */
  readonly sha256: string | null;
  readonly addedAt: Timestamp;
}
/** An EOR that counts no more. */
export interface VoidedEorOnFile extends EorOnFile {
  /** Why; null after erasure. */
  readonly voidReason: string | null;
}
export interface PaymentOnFile extends Omit<PaymentPostedData, 'private'> {
  readonly checkNumber: string | null;
  readonly note: string | null;
  readonly voided: boolean;
  readonly updatedAt: Timestamp;
}
export interface ReviewOnFile {
  readonly id: string;
  readonly type: ReviewType;
  readonly state: 'draft' | 'submitted';
  readonly externalId: string | null;
  readonly reason: string;
  /** Cents. */
  readonly disputedAmount: number;
  readonly payerClaimControlNumber: string | null;
  readonly attachmentIds: readonly string[];
  readonly lineItems: readonly DisputedItem[];
  readonly eorId: string;
  readonly fee: number | null;
  readonly submittedAt: Timestamp | null;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly outcome: ReviewOutcome | null;
  /** The person who asked for it, where the request or its session named one: signs its form. */
  readonly requestedBy?: string;
}
export interface NoteOnFile {
  readonly id: string;
  readonly body: string;
  readonly author: string;
  readonly createdAt: Timestamp;
}
export interface RejectionOnFile {
  readonly reason: string;
  readonly code: string;
  readonly issues: readonly { code: string; description: string; fieldPaths: readonly string[] }[];
  readonly receivedAt: Timestamp;
  readonly source: string;
}
