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

/** Encrypted part. Its lists are in the same order as those in the clear part. */
export interface SubmissionPrivate {
  /** ID supplied by the client. Encrypted, because it may be derived from the patient's name or number. */
  readonly externalId: string | null;
  readonly nameParts: typeof NAME_PARTS_VERSION;
  readonly patient: PatientSnapshot;
  readonly claim: ClaimSnapshot;
  readonly service: ServiceSnapshot;
  readonly billingProvider: BillingProviderSnapshot;
  readonly renderingProvider: RenderingProviderSnapshot;
  /** Absent if no provider was sent. */
  readonly referringProvider?: ReferringProviderSnapshot;
  readonly serviceLocation: ServiceLocationSnapshot;
  /** Missed appointment billed with ML200. Absent if none was sent. */
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
  /** Evaluation before the bill's first one. Absent if none was found. */
  readonly priorEvaluation?: PriorEvaluation;
  /**
   * Payer's number for the replaced bill (REF*F8, box 22). Absent unless the bill is a correction that goes to the same
   * payer.
   */
  readonly originalReference?: string;
  readonly warnings: readonly Warning[];
  readonly actorName: string | null;
  /** Metadata supplied by the client to find the bill. Absent if none was sent. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Keyed hash of each pair, used by read models to find the bill. */
  readonly metadataTokens?: readonly string[];
}

/** Snapshot of the bill. Amounts are in cents. */
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
  /** Set if self-insured (Labor Code § 4603.2(b)(2)). */
  readonly publicEntity?: true;
  /** Payer at the administrator (payers[].key), or null. */
  readonly payerKey: string | null;
  /** ID of the saved record, or an ID derived from the NPI. */
  readonly billingProviderId: string;
  readonly renderingProviderId: string;
  /** Null if unknown. The bill then waits for a delivery method (DeliveryRouteSet). */
  readonly route: Route | null;
  /** A sandbox transmission counts as sent immediately. A live one counts as sent once that is recorded. */
  readonly environment: Environment;
  readonly charged: Cents;
  readonly lines: readonly LineFacts[];
  readonly documents: readonly DocumentFacts[];
  /** First bill in the chain of replacements, or the bill itself. */
  readonly originalBillId: string;
  readonly replacesBillId: string | null;
  /** Bill that this bill corrects after an EOR, if any. */
  readonly revisionOf?: string;
  /** Bills for the same person that the warnings name. */
  readonly duplicates: readonly Omit<DuplicateFact, 'warned' | 'dismissed'>[];
  readonly private: Sealed<SubmissionPrivate>;
}

/** Data as shown to users: no SSN, and only the last four digits of a tax ID that is an SSN. */
export interface Snapshot extends Omit<SubmissionPrivate, 'patient' | 'billingProvider'> {
  readonly patient: Omit<SubmissionPrivate['patient'], 'ssn'>;
  readonly billingProvider: SubmissionPrivate['billingProvider'] & { readonly taxIdLast4: string };
}

export interface SubmissionOnFile {
  /** Null before submission. */
  readonly clear: Omit<BillSubmittedData, 'private'> | null;
  /** Null before submission, and after the patient's data was shredded. */
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

/** Returns what readers see of a bill right after its submission. */
export const submissionOnFile = ({ private: sealed, ...clear }: BillSubmittedData): SubmissionOnFile => ({
  clear,
  snapshot: snapshotOf(sealed),
  submittedAt: clear.submittedAt,
});

export interface SubmittedFacts {
  /** False until BillSubmitted. */
  readonly exists: boolean;
  readonly billId: string;
  readonly billNumber: number;
  readonly externalId: string | null;
  readonly customerExternalId: string | null;
  readonly billingMode: BillingMode;
  /** True if self-insured, with more time to pay for treatment. */
  readonly publicEntity: boolean;
  readonly environment: Environment;
  readonly charged: Cents;
  readonly lines: readonly LineFacts[];
}

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
    view: (_view, data) => submissionOnFile(data),
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
