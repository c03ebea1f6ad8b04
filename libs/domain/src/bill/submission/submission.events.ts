import { REDACTED, unseal, type Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type {
  BillingMode,
  BillingProviderSnapshot,
  Cents,
  ClaimSnapshot,
  DeliveryFacts,
  Environment,
  PatientSnapshot,
  ReferringProviderSnapshot,
  RenderingProviderSnapshot,
  Route,
  ServiceLocationSnapshot,
  ServiceSnapshot,
  SubmissionChoice,
  Timestamp,
  Warning,
} from '../shared/bill.types.js';
import { noDocuments, withDocuments, type DocumentFacts, type DocumentText } from '../documents/index.js';
import type { LineDetails, LineFacts } from '../lines/line-details.js';
import type { DuplicateFact, PriorEvaluation } from '../shared/findings.js';
import type { MissedAppointment } from './missed-appointment.types.js';
import type { NAME_PARTS_VERSION } from './name-parts.js';
import { withNewTransmission, type Retransmission } from '../transmissions/index.js';

/** Encrypted part of a submission. Its lists are in the order of the clear part. */
export interface SubmissionPrivate {
  /** Client's ID of the bill. Encrypted, because the client may derive it from the patient's name or number. */
  readonly externalId: string | null;
  /** Version of the rule that splits names. */
  readonly nameParts: typeof NAME_PARTS_VERSION;
  readonly patient: PatientSnapshot;
  readonly claim: ClaimSnapshot;
  readonly service: ServiceSnapshot;
  readonly billingProvider: BillingProviderSnapshot;
  readonly renderingProvider: RenderingProviderSnapshot;
  /** Absent if none was sent. */
  readonly referringProvider?: ReferringProviderSnapshot;
  readonly serviceLocation: ServiceLocationSnapshot;
  /** Details of the missed appointment billed with ML200; absent if none were sent. */
  readonly missedAppointment?: MissedAppointment;
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
  /** Comprehensive evaluation that precedes the bill's first evaluation; absent if none was found. */
  readonly priorEvaluation?: PriorEvaluation;
  /** Payer's number for the bill that this corrected bill replaces (REF*F8, box 22); absent for other bills. */
  readonly originalReference?: string;
  readonly warnings: readonly Warning[];
  readonly actorName: string | null;
  /** Client's key-value data, by which the bill can be found. Absent if none was sent. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Keyed hash of each key-value pair, by which read models find the bill. */
  readonly metadataTokens?: readonly string[];
}

/** Bill as submitted, which is its snapshot. Amounts in cents. */
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
  /** Present if the administrator is a self-insured public entity (Labor Code § 4603.2(b)(2)). */
  readonly publicEntity?: true;
  /** Payer chosen within the administrator (payers[].key), or null. */
  readonly payerKey: string | null;
  /** ID of the saved record, or an ID derived from the NPI. */
  readonly billingProviderId: string;
  readonly renderingProviderId: string;
  /** Delivery method; null if none is known. The bill then waits for one (DeliveryRouteSet). */
  readonly route: Route | null;
  /**
   * Environment of the bill's organization. In the sandbox, a transmission counts as sent immediately. A live
   * transmission is sent when the sending is recorded.
   */
  readonly environment: Environment;
  readonly charged: Cents;
  readonly lines: readonly LineFacts[];
  readonly documents: readonly DocumentFacts[];
  /** First bill in a chain of replacements; the bill's own ID if it replaces none. */
  readonly originalBillId: string;
  readonly replacesBillId: string | null;
  /** ID of the bill that this bill corrects after an EOR; absent if it corrects none. */
  readonly revisionOf?: string;
  /** Bills of the same person that this bill may duplicate, according to its warnings. */
  readonly duplicates: readonly Omit<DuplicateFact, 'warned' | 'dismissed'>[];
  readonly private: Sealed<SubmissionPrivate>;
}

/**
 * Encrypted part of a submission as shown to users. It has no SSN, and only the last four digits of a tax ID that is an
 * SSN.
 */
export interface Snapshot extends Omit<SubmissionPrivate, 'patient' | 'billingProvider'> {
  readonly patient: Omit<SubmissionPrivate['patient'], 'ssn'>;
  readonly billingProvider: SubmissionPrivate['billingProvider'] & { readonly taxIdLast4: string };
}

/** Submission in the bill view. */
export interface SubmissionOnFile {
  /** Clear part of the submission; null before the submission. */
  readonly clear: Omit<BillSubmittedData, 'private'> | null;
  /** Null before the submission, and after the patient's data was shredded. */
  readonly snapshot: Snapshot | null;
  /** Time of the first submission. */
  readonly submittedAt: Timestamp;
}

const withoutSsn = (patient: SubmissionPrivate['patient']): Snapshot['patient'] => {
  const { ssn: _ssn, ...rest } = patient;
  return rest;
};

const snapshotOf = (sealed: BillSubmittedData['private']): Snapshot | null => {
  if (sealed === REDACTED) return null;
  const { taxId, taxIdType } = sealed.billingProvider;
  return {
    ...sealed,
    patient: withoutSsn(sealed.patient),
    billingProvider: {
      ...sealed.billingProvider,
      taxId: taxIdType === 'SSN' ? '' : taxId,
      taxIdLast4: taxId.slice(-4),
    },
  };
};

export interface SubmittedFacts {
  /** False until BillSubmitted: the bill does not exist. */
  readonly exists: boolean;
  readonly billId: string;
  readonly billNumber: number;
  readonly externalId: string | null;
  readonly customerExternalId: string | null;
  readonly billingMode: BillingMode;
  /** True if the payer is a self-insured public entity, which has more time to pay for treatment. */
  readonly publicEntity: boolean;
  readonly environment: Environment;
  readonly charged: Cents;
  readonly lines: readonly LineFacts[];
}

/** Stored events about the submission of a bill, and about its resubmission after a rejection. */
export interface SubmissionEvents {
  readonly BillSubmitted: BillSubmittedData;
  readonly BillResubmitted: Retransmission & { submittedAt: Timestamp };
}

export const submissionEvents = {
  BillSubmitted: {
    public: 'bill.submitted',
    exchanged: true,
    evolve: (facts, data) =>
      withNewTransmission(
        {
          ...facts,
          exists: true,
          billId: data.billId,
          billNumber: data.billNumber,
          externalId: unseal(data.private).externalId ?? null,
          customerExternalId: data.customerExternalId,
          billingMode: data.billingMode,
          publicEntity: data.publicEntity ?? false,
          route: data.route,
          environment: data.environment,
          charged: data.charged,
          lines: data.lines,
          duplicates: data.duplicates.map((duplicate) => ({ ...duplicate, warned: true, dismissed: false })),
          ...withDocuments(noDocuments, data.documents),
          attempt: data.attempt,
          answer: null,
          state: 'submitted',
        },
        data.submittedAt,
      ),
    view: (_view, { private: sealed, ...clear }) => ({
      clear,
      snapshot: snapshotOf(sealed),
      submittedAt: clear.submittedAt,
    }),
  },
  BillResubmitted: {
    public: 'bill.submitted',
    exchanged: true,
    evolve: (facts, { attempt, submittedAt }) =>
      withNewTransmission(
        {
          ...facts,
          attempt,
          answer: null,
          receivedAt: null,
          receivedFrom: null,
          responseDueDate: null,
          overdue: false,
          eorAnnounced: false,
        },
        submittedAt,
      ),
    view: () => ({ rejection: null, reportedStatus: null }),
  },
} as const satisfies EventKinds<SubmissionEvents>;
