import {
  Choice,
  CalendarDate,
  Dollars,
  Id,
  Int,
  ListOf,
  Nested,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalDollars,
  OptionalInt,
  OptionalSwitch,
  OptionalText,
  Text,
  Timestamp,
  Flag,
} from '../kernel/fields.js';
import { documentTypes } from '#domain';
import { DashboardItemView, NamedView } from '../queries/bill-dashboard.view.js';
import { DeadlineView } from '../queries/lifecycle.view.js';
import { ListedRfaView } from '../authorizations/rfa.views.js';

export const patientSorts = ['bills', 'name'] as const;

export class ListPatientsRequest {
  @OptionalText('Search words. Every word must occur in the name. Case and accents are ignored.', { max: 200 })
  readonly q?: string;
  @OptionalInt('Maximum number of results.', { min: 1, max: 100, default: 50 }) readonly limit!: number;
  @OptionalChoice(
    patientSorts,
    '`bills`: only the patients with the most bills. `name`: all patients by name, in pages.',
    { default: 'bills' },
  )
  readonly sort!: (typeof patientSorts)[number];
  @OptionalText('`nextCursor` of the previous page with the same search words. Only with `sort=name`.', { max: 2048 })
  readonly cursor?: string;
  @OptionalSwitch('`1`: also the date of birth, phone, claims and balance of each patient. Only with `sort=name`.', {
    ext: true,
  })
  readonly details?: boolean;
}

/** Members other than `id` and `name` are present only with `details=1`. */
export class ListedPatientView extends NamedView {
  @OptionalCalendarDate('Date of birth on the newest bill. Null if no bill has it.', { nullable: true, ext: true })
  readonly dateOfBirth?: string | null;
  @OptionalText('Telephone number on the newest bill. Null if no bill has it.', { nullable: true, ext: true })
  readonly phone?: string | null;
  @OptionalInt('Number of claims with bills.', { ext: true }) readonly claims?: number;
  @OptionalDollars('Open balance of all bills.', { max: Number.MAX_SAFE_INTEGER, ext: true })
  readonly balanceDue?: number;
}

export class PatientsView {
  @ListOf(ListedPatientView, 'Patients by name. If more than `limit` match, the patients with the most bills.', {
    max: 100,
  })
  readonly patients!: readonly ListedPatientView[];
  @Int('Total number of matching patients, including patients that are not listed.') readonly total!: number;
  @OptionalText('Cursor of the next page, to send as `cursor`. Null on the last page. Only with `sort=name`.', {
    max: 2048,
    nullable: true,
  })
  readonly nextCursor?: string | null;
}

/** Derived from bills and requests for authorization. */
export class PatientClaimView {
  @Id('Claim ID. Send it as `claim.id` on the next bill.') readonly id!: string;
  @Text('Claim number. Null after erasure.', { nullable: true }) readonly claimNumber!: string | null;
  @Text('WCAB / EAMS case number.', { nullable: true }) readonly adjNumber!: string | null;
  @Text('Employer.', { nullable: true }) readonly employer!: string | null;
  @CalendarDate('Date of injury.', { nullable: true }) readonly dateOfInjury!: string | null;
  @Text('Claims administrator of the newest bill, or else of the newest request.', { nullable: true })
  readonly administratorName!: string | null;
  @Int('Number of bills of the claim.') readonly bills!: number;
  @Dollars('Open balance of the claim’s bills.') readonly balanceDue!: number;
  @Id('Newest bill of the claim. Null if the claim is known only from requests for authorization.', { nullable: true })
  readonly newestBillId!: string | null;
}

export class PatientDeadlineView {
  @Id('Bill ID.') readonly billId!: string;
  @Int('Bill number.') readonly billNumber!: number;
  @Nested(DeadlineView, 'Deadline of the bill.') readonly deadline!: DeadlineView;
}

export class PatientDocumentView {
  @Id('Document ID.') readonly id!: string;
  @Id('Bill ID.') readonly billId!: string;
  @Int('Bill number.') readonly billNumber!: number;
  @Text('File name.') readonly filename!: string;
  @Choice(documentTypes, 'Type of the document.') readonly documentType!: string;
  @Timestamp('Time when the document was added.') readonly addedAt!: string;
}

/** Comprehensive medical-legal evaluation. */
export class PatientEvaluationView {
  @Id('Bill ID.') readonly billId!: string;
  @Int('Bill number.') readonly billNumber!: number;
  @CalendarDate('Date of the evaluation.') readonly date!: string;
  @CalendarDate('Last day for a follow-up evaluation by the same physician (8 CCR §§ 9793, 9795(c)).')
  readonly followUpUntil!: string;
  @Text('Name of the physician.', { nullable: true }) readonly renderingProviderName!: string | null;
}

/** Derived from the bills and requests for authorization that the credential may see. */
export class PatientRecordView {
  @Id('Stable patient ID. Send it as `patient.id` on the next bill.') readonly id!: string;
  @Text('Name on the newest bill, or else on the newest request. Null after erasure.', { nullable: true })
  readonly name!: string | null;
  @CalendarDate('Date of birth.', { nullable: true }) readonly dateOfBirth!: string | null;
  @Text('Telephone number.', { nullable: true }) readonly phone!: string | null;
  @Dollars('Total charge of all bills.') readonly totalCharge!: number;
  @Dollars('Total paid on all bills.') readonly totalPaid!: number;
  @Dollars('Open balance of all bills.') readonly balanceDue!: number;
  @Int('Total number of bills, including bills that are not listed.') readonly billTotal!: number;
  @ListOf(
    DashboardItemView,
    'Newest bills, at most 200, newest first. Claims, deadlines, evaluations and documents are derived from these bills.',
    { max: 200 },
  )
  readonly bills!: readonly DashboardItemView[];
  @ListOf(PatientClaimView, 'Claims. The claim of the newest bill is first.', { max: 200 })
  readonly claims!: readonly PatientClaimView[];
  @ListOf(PatientDeadlineView, 'Open and missed deadlines, ordered by last day.', { max: 2000 })
  readonly deadlines!: readonly PatientDeadlineView[];
  @ListOf(PatientEvaluationView, 'Newest first. Excludes replaced, duplicate and erroneous bills.', { max: 200 })
  readonly evaluations!: readonly PatientEvaluationView[];
  @ListOf(PatientDocumentView, 'Newest first. Empty if the credential may not read documents.', { max: 10_000 })
  readonly documents!: readonly PatientDocumentView[];
  @Int('Number of requests, including unlisted ones. 0 if the credential may not read them.')
  readonly rfaTotal!: number;
  @ListOf(ListedRfaView, 'Requests for authorization, newest first, at most 200.', { max: 200 })
  readonly rfas!: readonly ListedRfaView[];
  @Flag('True if a bill or request of the patient was erased.') readonly erased!: boolean;
}
