import {
  Choice,
  CalendarDate,
  Dollars,
  Id,
  Int,
  ListOf,
  Nested,
  OptionalInt,
  OptionalText,
  Text,
  Timestamp,
  Flag,
} from '../kernel/fields.js';
import { documentTypes } from '#domain';
import { DashboardItemView, NamedView } from '../queries/bill-dashboard.view.js';
import { DeadlineView } from '../queries/lifecycle.view.js';
import { ListedRfaView } from '../authorizations/rfa.views.js';

/** GET /patients. */
export class ListPatientsRequest {
  @OptionalText('Words that must all occur in the name; whatever the case and accents.', { max: 200 })
  readonly q?: string;
  @OptionalInt('How many at most.', { min: 1, max: 100, default: 50 }) readonly limit!: number;
}

/** Patients by name. */
export class PatientsView {
  @ListOf(NamedView, 'By name; of more than `limit` those with the most bills.', { max: 100 })
  readonly patients!: readonly NamedView[];
  @Int('How many there are, listed or not.') readonly total!: number;
}

/** A claim of a patient, derived from its bills and requests for authorization. */
export class PatientClaimView {
  @Id('Send it as claim.id on the next bill.') readonly id!: string;
  @Text('Claim number; null after erasure.', { nullable: true }) readonly claimNumber!: string | null;
  @Text('WCAB / EAMS case number.', { nullable: true }) readonly adjNumber!: string | null;
  @Text('Employer.', { nullable: true }) readonly employer!: string | null;
  @CalendarDate('Date of injury.', { nullable: true }) readonly dateOfInjury!: string | null;
  @Text('Claims administrator of the newest bill, or of the newest request if the claim has no bill.', {
    nullable: true,
  })
  readonly administratorName!: string | null;
  @Int('Its bills.') readonly bills!: number;
  @Dollars('What is open on them.') readonly balanceDue!: number;
  @Id('Its newest bill; null if the claim is known only from requests for authorization.', { nullable: true })
  readonly newestBillId!: string | null;
}

/** A deadline of one of the patient's bills. */
export class PatientDeadlineView {
  @Id('The bill.') readonly billId!: string;
  @Int('Its number.') readonly billNumber!: number;
  @Nested(DeadlineView, 'The deadline.') readonly deadline!: DeadlineView;
}

/** A document of one of the patient's bills. */
export class PatientDocumentView {
  @Id('Document id.') readonly id!: string;
  @Id('The bill.') readonly billId!: string;
  @Int('Its number.') readonly billNumber!: number;
  @Text('File name.') readonly filename!: string;
  @Choice(documentTypes, 'What it is.') readonly documentType!: string;
  @Timestamp('When it was added.') readonly addedAt!: string;
}

/** A comprehensive medical-legal evaluation that was billed. */
export class PatientEvaluationView {
  @Id('The bill.') readonly billId!: string;
  @Int('Its number.') readonly billNumber!: number;
  @CalendarDate('The day of the evaluation.') readonly date!: string;
  @CalendarDate('Until then another one by the same physician is a follow-up (8 CCR §§ 9793, 9795(c)).')
  readonly followUpUntil!: string;
  @Text('The physician.', { nullable: true }) readonly renderingProviderName!: string | null;
}

/** A patient, derived from the bills and requests for authorization that the credential may see. */
export class PatientRecordView {
  @Id('Stable id; send it as patient.id on the next bill.') readonly id!: string;
  @Text('Name on the newest bill, or on the newest request if there is no bill; null after erasure.', {
    nullable: true,
  })
  readonly name!: string | null;
  @CalendarDate('Date of birth.', { nullable: true }) readonly dateOfBirth!: string | null;
  @Text('Telephone.', { nullable: true }) readonly phone!: string | null;
  @Dollars('Charged on all bills.') readonly totalCharge!: number;
  @Dollars('Paid on them.') readonly totalPaid!: number;
  @Dollars('What is open on them.') readonly balanceDue!: number;
  @Int('How many bills there are, listed or not.') readonly billTotal!: number;
  @ListOf(DashboardItemView, 'The bills, the newest first, at most 200; what follows is of these.', { max: 200 })
  readonly bills!: readonly DashboardItemView[];
  @ListOf(PatientClaimView, 'The claims, that of the newest bill first.', { max: 200 })
  readonly claims!: readonly PatientClaimView[];
  @ListOf(PatientDeadlineView, 'Deadlines that run or were missed, the first day first.', { max: 2000 })
  readonly deadlines!: readonly PatientDeadlineView[];
  @ListOf(PatientEvaluationView, 'Comprehensive evaluations that count, the newest first.', { max: 200 })
  readonly evaluations!: readonly PatientEvaluationView[];
  @ListOf(PatientDocumentView, 'Documents, the newest first; none without the right to read them.', { max: 10_000 })
  readonly documents!: readonly PatientDocumentView[];
  @Int('Number of requests for authorization, listed or not; 0 for a credential that may not read requests.')
  readonly rfaTotal!: number;
  @ListOf(ListedRfaView, 'Requests for authorization, newest first, at most 200.', { max: 200 })
  readonly rfas!: readonly ListedRfaView[];
  @Flag('A bill or a request of the patient was erased.') readonly erased!: boolean;
}
