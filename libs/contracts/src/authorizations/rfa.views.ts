import {
  rfaActions,
  rfaLifecycleStatuses,
  rfaRequestTypes,
  rfaReviewTypes,
  rfaStatuses,
  rfaTimelinesses,
} from '#domain';
import {
  CalendarDate,
  Choice,
  ChoiceList,
  Decimal,
  Flag,
  Id,
  Int,
  ListOf,
  LongText,
  Nested,
  Text,
  Timestamp,
} from '../kernel/fields.js';
import { pickMembers, partialViewOf } from '../kernel/partial.js';
import { rfaAgingBuckets } from './list-rfas.request.js';
import { RfaDecisionView, RfaImrView } from './rfa-decision.views.js';
import {
  RfaClaimView,
  RfaContactView,
  RfaDeadlineView,
  RfaDeferralView,
  RfaDocumentView,
  RfaInformationRequestView,
  RfaItemView,
  RfaPatientView,
  RfaPhysicianView,
  RfaPracticeView,
  RfaReceiptView,
  RfaReturnedView,
  RfaTransmissionView,
} from './rfa-parts.views.js';
import { RfaAcceptedView, RfaReadinessView, RfaSignatureView, RfaWarningView } from './rfa-readiness.views.js';

const nullable = { nullable: true } as const;
const erased = 'null once the request was erased';

/** Fields in every response. */
class RfaHeadView {
  @Id('ID of the request.', { example: 'rfa_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly id!: string;
  @Int('Number of the request within the organization.', { min: 1, max: Number.MAX_SAFE_INTEGER, example: 12 })
  readonly rfaNumber!: number;
  @Text("Client's ID of the request, or null.", nullable) readonly externalId!: string | null;
  @Text("Client's ID of the customer that the request belongs to, or null.", nullable)
  readonly customerExternalId!: string | null;
  @Choice(rfaStatuses, 'Status of the request.', { example: 'submitted' }) readonly status!: string;
  @Choice(rfaLifecycleStatuses, 'Summary of the status.', { example: 'sent' }) readonly lifecycleStatus!: string;
  @Timestamp('Time when the request was drafted.') readonly createdAt!: string;
  @Timestamp('Time when the request was first sent.', nullable) readonly submittedAt!: string | null;
  @Timestamp('Time of the last change.') readonly updatedAt!: string;
  @Flag('True if a decision is pending and the last day for it has passed.') readonly overdue!: boolean;
}

/** Request with all recorded data. */
export class RfaView extends RfaHeadView {
  @Int('Revision of the content; 1 for the first draft.', { min: 1, max: 100_000, example: 1 })
  readonly revision!: number;
  @Nested(() => RfaPatientView, `Injured worker; ${erased}.`, nullable) readonly patient!: RfaPatientView | null;
  @Nested(() => RfaClaimView, `Claim of the injured worker; ${erased}.`, nullable) readonly claim!: RfaClaimView | null;
  @Nested(() => RfaPhysicianView, `Physician who requests the treatment; ${erased}.`, nullable)
  readonly requestingPhysician!: RfaPhysicianView | null;
  @Nested(() => RfaPracticeView, `Practice of the physician; ${erased}.`, nullable)
  readonly practice!: RfaPracticeView | null;
  @Nested(() => RfaContactView, 'Contact person at the claims administrator, as named on the form, or null.', nullable)
  readonly authorizationContact!: RfaContactView | null;
  @Choice(rfaRequestTypes, 'Request type, as checked at the top of the form.') readonly requestType!: string;
  @Flag('True if the request confirms an oral request.') readonly oralConfirmation!: boolean;
  @Choice(rfaReviewTypes, 'Time of the treatment: planned, during an inpatient stay, or already provided.')
  readonly reviewType!: string;
  @Flag('True for an expedited review.') readonly expedited!: boolean;
  @LongText("Physician's certification of the threat to health.", nullable) readonly certification!: string | null;
  @LongText('Reason why the treatment is needed.', nullable) readonly rationale!: string | null;
  @LongText('Changes since the previous decision.', nullable) readonly materialChange!: string | null;
  @CalendarDate('Date of the examination that led to the request.', nullable)
  readonly recommendationDate!: string | null;
  @CalendarDate('Date of the first visit for the injury.', nullable) readonly firstVisitDate!: string | null;
  @Choice(['rfa', 'narrative'], 'Form of the request: DWC Form RFA, or a narrative.') readonly form!: string;
  @ListOf(() => RfaItemView, `Requested items; empty once the request was erased.`, { max: 50 })
  readonly items!: readonly RfaItemView[];
  @ListOf(() => RfaDocumentView, 'Documents of the request, oldest first.', { max: 1000 })
  readonly documents!: readonly RfaDocumentView[];
  @ListOf(() => RfaTransmissionView, 'Outgoing and incoming transmissions, oldest first.', { max: 10_000 })
  readonly transmissions!: readonly RfaTransmissionView[];
  @Nested(() => RfaReceiptView, 'Receipt by the claims administrator, or null if none is recorded.', nullable)
  readonly receipt!: RfaReceiptView | null;
  @Nested(() => RfaReturnedView, 'Last return as incomplete, or null.', nullable)
  readonly returned!: RfaReturnedView | null;
  @ListOf(() => RfaInformationRequestView, 'Information requests of the claims administrator.', { max: 10_000 })
  readonly informationRequests!: readonly RfaInformationRequestView[];
  @Nested(() => RfaDeferralView, 'Deferral of the review, or null.', nullable)
  readonly deferral!: RfaDeferralView | null;
  @ListOf(() => RfaDecisionView, 'Decisions in force.', { max: 50 }) readonly decisions!: readonly RfaDecisionView[];
  @ListOf(() => RfaDecisionView, 'Decisions that were corrected, oldest first.', { max: 10_000 })
  readonly correctedDecisions!: readonly RfaDecisionView[];
  @ListOf(() => RfaImrView, 'Independent medical reviews, in the order in which they were recorded.', { max: 1000 })
  readonly imr!: readonly RfaImrView[];
  @Choice(
    rfaTimelinesses,
    'Timeliness of the last decision by the rules in force today and the receipt at the time of the decision. The event `rfa.decided` has the timeliness as determined when the decision was recorded. Null if there is no decision, or if its date of receipt is unknown.',
    nullable,
  )
  readonly timeliness!: string | null;
  @Text('Version of the rules by which the timeliness was determined.', nullable) readonly rulesVersion!: string | null;
  @ListOf(() => RfaDeadlineView, 'Current deadlines by the rules in force.', { max: 500 })
  readonly deadlines!: readonly RfaDeadlineView[];
  @Nested(() => RfaReadinessView, 'Missing requirements for signing and sending.')
  readonly readiness!: RfaReadinessView;
  @ListOf(() => RfaWarningView, 'Warnings about the decisions in force (extension).', { max: 50 })
  readonly warnings!: readonly RfaWarningView[];
  @ListOf(() => RfaAcceptedView, 'Requirements that were waived.', { max: 10 })
  readonly accepted!: readonly RfaAcceptedView[];
  @Nested(() => RfaSignatureView, 'Signature of this content, or null.', nullable)
  readonly signature!: RfaSignatureView | null;
  @ChoiceList(rfaActions, 'Actions that are currently allowed.', { max: rfaActions.length })
  readonly allowedActions!: readonly string[];
}

const receiptFields = [
  ...(['id', 'rfaNumber', 'customerExternalId', 'status', 'lifecycleStatus', 'createdAt', 'submittedAt'] as const),
  ...(['updatedAt', 'overdue', 'revision', 'readiness', 'warnings', 'allowedActions'] as const),
] as const;

/** Omits the fields that the credential may not read. */
export class ChangedRfaView extends partialViewOf(RfaView, receiptFields) {}

/** Fields for callers without read permission. */
export const rfaReceipt = (view: RfaView): ChangedRfaView => pickMembers(view, receiptFields);

export class ListedRfaView extends RfaHeadView {
  @Text(`Name of the injured worker; ${erased}.`, { nullable: true, max: 1000 }) readonly employeeName!: string | null;
  @Text('Claim number. Null for a draft without one.', nullable) readonly claimNumber!: string | null;
  @Text(`Name of the physician; ${erased}.`, nullable) readonly providerName!: string | null;
  @Text(`Name of the claims administrator; ${erased}.`, nullable) readonly administratorName!: string | null;
  @Int('Number of requested items.', { max: 50 }) readonly itemCount!: number;
  @CalendarDate('Last day for the pending decision, the latest by any reading. Null if none is pending.', nullable)
  readonly answerBy!: string | null;
  @Choice(rfaAgingBuckets, 'Calendar days since first sent. Null if not sent or if no decision is pending.', nullable)
  readonly agingBucket!: string | null;
}

export class RfaStatusCountView {
  @Choice(rfaStatuses, 'Status of the requests.') readonly status!: string;
  @Int('Number of requests.', { max: Number.MAX_SAFE_INTEGER }) readonly count!: number;
}

export class RfaLifecycleCountView {
  @Choice(rfaLifecycleStatuses, 'Lifecycle status of the requests.') readonly lifecycleStatus!: string;
  @Int('Number of requests.', { max: Number.MAX_SAFE_INTEGER }) readonly count!: number;
}

export class RfaAgingCountView {
  @Choice(rfaAgingBuckets, 'Calendar days since the requests were first sent.') readonly agingBucket!: string;
  @Int('Number of requests.', { max: Number.MAX_SAFE_INTEGER }) readonly count!: number;
}

export class RfaSummaryView {
  @Int('Number of matching requests.', { max: Number.MAX_SAFE_INTEGER }) readonly total!: number;
  @ListOf(() => RfaStatusCountView, 'Requests by status. Empty statuses are omitted.', { max: rfaStatuses.length })
  readonly byStatus!: readonly RfaStatusCountView[];
  @ListOf(
    () => RfaLifecycleCountView,
    'Number of requests by `lifecycleStatus`. Values without requests are omitted.',
    { max: rfaLifecycleStatuses.length },
  )
  readonly byLifecycleStatus!: readonly RfaLifecycleCountView[];
  @ListOf(() => RfaAgingCountView, 'Requests waiting for a decision, by days since they were first sent.', { max: 4 })
  readonly byAging!: readonly RfaAgingCountView[];
  @Int('Number of requests that still wait for a decision after the last day for it.', { max: Number.MAX_SAFE_INTEGER })
  readonly overdue!: number;
  @Decimal(
    'Authorized line units that no bill uses: the sum over items with such a limit, of requests that are not closed and whose approval has not ended.',
    { max: Number.MAX_SAFE_INTEGER },
  )
  readonly unitsRemaining!: number;
  @Int('Authorized visits (days of service) that no bill uses, if limited in visits.', { max: Number.MAX_SAFE_INTEGER })
  readonly visitsRemaining!: number;
}

export class RfaPageView {
  @ListOf(() => ListedRfaView, 'Requests of the page.', { max: 200 }) readonly data!: readonly ListedRfaView[];
  @Text('Value of `cursor` for the next page. Null on the last page.', { nullable: true, max: 2048 })
  readonly nextCursor!: string | null;
  @Nested(() => RfaSummaryView, 'Totals of all matching requests, not only of this page.')
  readonly summary!: RfaSummaryView;
}

export class RfaPreviewView {
  @Id('ID of the preview. Send it as `snapshotId` to sign.', { example: 'rfapre_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly id!: string;
  @Text('Hash of the content. Send it with the signature.', { example: '4c'.repeat(32) }) readonly contentHash!: string;
  @Int('Revision of the content.', { min: 1, max: 100_000 }) readonly contentRevision!: number;
  @Timestamp('Time until which the preview can be signed.') readonly expiresAt!: string;
  @Id(
    'ID of the form as it will be signed, dated today. GET /rfas/{id}/documents/{docId}/content returns the PDF until the request is signed or its draft is replaced. Null for a narrative, which has no form.',
    { nullable: true, example: 'doc_k5zq3v7m2xw6n4r5t7u2y3a4bc' },
  )
  readonly previewDocumentId!: string | null;
}
