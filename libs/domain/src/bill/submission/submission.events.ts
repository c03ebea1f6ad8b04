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

/** The encrypted part of a submission, in the order of its clear part. */
export interface SubmissionPrivate {
  /** The client's own id of the bill: it may be made of the patient's name or number. */
  readonly externalId: string | null;
  /** Rule by which names are parted. */
  readonly nameParts: typeof NAME_PARTS_VERSION;
  readonly patient: PatientSnapshot;
  readonly claim: ClaimSnapshot;
  readonly service: ServiceSnapshot;
  readonly billingProvider: BillingProviderSnapshot;
  readonly renderingProvider: RenderingProviderSnapshot;
  /** Missing where none was sent. */
  readonly referringProvider?: ReferringProviderSnapshot;
  readonly serviceLocation: ServiceLocationSnapshot;
  /** What became of the appointment that ML200 is billed for; missing where nothing was sent of it. */
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
  /** The comprehensive evaluation that the bill's first evaluation comes after; missing where none was found. */
  readonly priorEvaluation?: PriorEvaluation;
  /** The payer's number of the bill that a corrected one is sent in place of (REF*F8, box 22); missing otherwise. */
  readonly originalReference?: string;
  readonly warnings: readonly Warning[];
  readonly actorName: string | null;
  /** The client's own keys and values, to find the bill again by. Missing where none were sent. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** A keyed hash of each pair of it, by which read models find the bill. */
  readonly metadataTokens?: readonly string[];
}

/** A bill, as it was submitted: its snapshot. Amounts in cents. */
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
   * Environment of the bill's organization. In the sandbox a transmission is sent at once; a live one is sent when
   * somebody says so.
   */
  readonly environment: Environment;
  readonly charged: Cents;
  readonly lines: readonly LineFacts[];
  readonly documents: readonly DocumentFacts[];
  /** First bill of a chain of replacements; its own id when there is none before. */
  readonly originalBillId: string;
  readonly replacesBillId: string | null;
  /** The bill that an EOR had answered, and that this one is sent to correct; missing where it corrects none. */
  readonly revisionOf?: string;
  /** Bills of the same person that it may be a duplicate of, as it was warned of them. */
  readonly duplicates: readonly Omit<DuplicateFact, 'warned' | 'dismissed'>[];
  readonly private: Sealed<SubmissionPrivate>;
}

/** The encrypted part of a submission as people may see it: no SSN, a tax id that is an SSN by its last four digits. */
export interface Snapshot extends Omit<SubmissionPrivate, 'patient' | 'billingProvider'> {
  readonly patient: Omit<SubmissionPrivate['patient'], 'ssn'>;
  readonly billingProvider: SubmissionPrivate['billingProvider'] & { readonly taxIdLast4: string };
}

/** Part of a bill on file about its submission. */
export interface SubmissionOnFile {
  /** The submission without its encrypted part; null before there is one. */
  readonly clear: Omit<BillSubmittedData, 'private'> | null;
  /** The snapshot; null when the patient's data was shredded. */
  readonly snapshot: Snapshot | null;
  /** First submission. */
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

/** Facts of the submission. */
export interface SubmittedFacts {
  /** False until BillSubmitted: there is no such bill. */
  readonly exists: boolean;
  readonly billId: string;
  readonly billNumber: number;
  readonly externalId: string | null;
  readonly customerExternalId: string | null;
  readonly billingMode: BillingMode;
  /** The payer is a self-insured public entity, which has more time to pay for treatment. */
  readonly publicEntity: boolean;
  readonly environment: Environment;
  readonly charged: Cents;
  readonly lines: readonly LineFacts[];
}

/** Stored events of a bill that is submitted, and submitted again after a rejection. */
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
