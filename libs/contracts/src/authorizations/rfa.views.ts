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
import {
  RfaClaimView,
  RfaContactView,
  RfaDeadlineView,
  RfaDeferralView,
  RfaDecisionView,
  RfaDocumentView,
  RfaImrView,
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

/** What every answer about a request says. */
class RfaHeadView {
  @Id('The request.', { example: 'rfa_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly id!: string;
  @Int('Number within the organization.', { min: 1, max: Number.MAX_SAFE_INTEGER, example: 12 })
  readonly rfaNumber!: number;
  @Text('The client’s id; null where there is none.', nullable) readonly externalId!: string | null;
  @Text('The customer that it belongs to; null where it belongs to none.', nullable)
  readonly customerExternalId!: string | null;
  @Choice(rfaStatuses, 'Where it stands.', { example: 'submitted' }) readonly status!: string;
  @Choice(rfaLifecycleStatuses, 'The same in a few words.', { example: 'sent' }) readonly lifecycleStatus!: string;
  @Timestamp('When it was drafted.') readonly createdAt!: string;
  @Timestamp('When it was first sent.', nullable) readonly submittedAt!: string | null;
  @Timestamp('Last change.') readonly updatedAt!: string;
  @Flag('A decision is waited for, and the last day for one has passed.') readonly overdue!: boolean;
}

/** A request for authorization, with everything that is on record of it. */
export class RfaView extends RfaHeadView {
  @Int('Of the content: 1 as it was drafted.', { min: 1, max: 100_000, example: 1 }) readonly revision!: number;
  @Nested(() => RfaPatientView, `The injured worker; ${erased}.`, nullable) readonly patient!: RfaPatientView | null;
  @Nested(() => RfaClaimView, `The claim; ${erased}.`, nullable) readonly claim!: RfaClaimView | null;
  @Nested(() => RfaPhysicianView, `Who asks; ${erased}.`, nullable)
  readonly requestingPhysician!: RfaPhysicianView | null;
  @Nested(() => RfaPracticeView, `The practice; ${erased}.`, nullable) readonly practice!: RfaPracticeView | null;
  @Nested(
    () => RfaContactView,
    'Whom at the claims administrator the form names; null where nobody is named.',
    nullable,
  )
  readonly authorizationContact!: RfaContactView | null;
  @Choice(rfaRequestTypes, 'The box at the top of the form.') readonly requestType!: string;
  @Flag('It confirms an oral request.') readonly oralConfirmation!: boolean;
  @Choice(rfaReviewTypes, 'When the treatment takes place.') readonly reviewType!: string;
  @Flag('Expedited review.') readonly expedited!: boolean;
  @LongText('The certification of the threat to health.', nullable) readonly certification!: string | null;
  @LongText('Why the treatment is needed.', nullable) readonly rationale!: string | null;
  @LongText('What changed since the decision before.', nullable) readonly materialChange!: string | null;
  @CalendarDate('Day of the examination.', nullable) readonly recommendationDate!: string | null;
  @CalendarDate('Day of the first visit.', nullable) readonly firstVisitDate!: string | null;
  @Choice(['rfa', 'narrative'], 'On the form, or a narrative.') readonly form!: string;
  @ListOf(() => RfaItemView, `What is asked for; empty once the request was erased.`, { max: 50 })
  readonly items!: readonly RfaItemView[];
  @ListOf(() => RfaDocumentView, 'Its documents, oldest first.', { max: 1000 })
  readonly documents!: readonly RfaDocumentView[];
  @ListOf(() => RfaTransmissionView, 'What was sent and what came in, oldest first.', { max: 10_000 })
  readonly transmissions!: readonly RfaTransmissionView[];
  @Nested(() => RfaReceiptView, 'That the claims administrator has it; null before.', nullable)
  readonly receipt!: RfaReceiptView | null;
  @Nested(
    () => RfaReturnedView,
    'That it was sent back as incomplete, the last time; null where it never was.',
    nullable,
  )
  readonly returned!: RfaReturnedView | null;
  @ListOf(() => RfaInformationRequestView, 'Questions of the claims administrator.', { max: 10_000 })
  readonly informationRequests!: readonly RfaInformationRequestView[];
  @Nested(() => RfaDeferralView, 'Review that is put off; null where none is.', nullable)
  readonly deferral!: RfaDeferralView | null;
  @ListOf(() => RfaDecisionView, 'The decisions that stand.', { max: 50 })
  readonly decisions!: readonly RfaDecisionView[];
  @ListOf(() => RfaDecisionView, 'Decisions that were corrected, oldest first.', { max: 10_000 })
  readonly correctedDecisions!: readonly RfaDecisionView[];
  @ListOf(() => RfaImrView, 'Independent medical reviews, in the order in which they were recorded.', { max: 1000 })
  readonly imr!: readonly RfaImrView[];
  @Choice(
    rfaTimelinesses,
    'Did the last decision come in time, by the rules in force and the receipt of then? The event `rfa.decided` says it as it was judged when it was recorded. Null where there is none, or its day of receipt is unknown.',
    nullable,
  )
  readonly timeliness!: string | null;
  @Text('Version of the rules that this was judged by.', nullable) readonly rulesVersion!: string | null;
  @ListOf(() => RfaDeadlineView, 'Days that count now, by the rules in force.', { max: 500 })
  readonly deadlines!: readonly RfaDeadlineView[];
  @Nested(() => RfaReadinessView, 'What is missing for signature and sending.')
  readonly readiness!: RfaReadinessView;
  @ListOf(() => RfaWarningView, 'Warnings about the decisions in force (extension).', { max: 50 })
  readonly warnings!: readonly RfaWarningView[];
  @ListOf(() => RfaAcceptedView, 'What was missing and was accepted.', { max: 10 })
  readonly accepted!: readonly RfaAcceptedView[];
  @Nested(() => RfaSignatureView, 'The signature; null where this content has none.', nullable)
  readonly signature!: RfaSignatureView | null;
  @ChoiceList(rfaActions, 'What may be done with it now.', { max: rfaActions.length })
  readonly allowedActions!: readonly string[];
}

const receiptFields = [
  ...(['id', 'rfaNumber', 'customerExternalId', 'status', 'lifecycleStatus', 'createdAt', 'submittedAt'] as const),
  ...(['updatedAt', 'overdue', 'revision', 'readiness', 'warnings', 'allowedActions'] as const),
] as const;

/** Answer to whoever changed a request, without what the credential may not read. */
export class ChangedRfaView extends partialViewOf(RfaView, receiptFields) {}

/** The members of a request that may be known to whoever changes it and does not read. */
export const rfaReceipt = (view: RfaView): ChangedRfaView => pickMembers(view, receiptFields);

/** A request in a list. */
export class ListedRfaView extends RfaHeadView {
  @Text(`Name of the injured worker; ${erased}.`, { nullable: true, max: 1000 }) readonly employeeName!: string | null;
  @Text('Claim number; null in a draft without one.', nullable) readonly claimNumber!: string | null;
  @Text(`Name of the physician; ${erased}.`, nullable) readonly providerName!: string | null;
  @Text(`Name of the claims administrator; ${erased}.`, nullable) readonly administratorName!: string | null;
  @Int('How many items it asks for.', { max: 50 }) readonly itemCount!: number;
  @CalendarDate(
    'Last day for the decision that is waited for, the latest one by any reading of the rules; null where none is waited for.',
    nullable,
  )
  readonly answerBy!: string | null;
  @Choice(rfaAgingBuckets, 'Calendar days since it was first sent; null before.', nullable)
  readonly agingBucket!: string | null;
}

export class RfaStatusCountView {
  @Choice(rfaStatuses, 'Status.') readonly status!: string;
  @Int('Requests.', { max: Number.MAX_SAFE_INTEGER }) readonly count!: number;
}

export class RfaLifecycleCountView {
  @Choice(rfaLifecycleStatuses, 'Where they stand, in a few words.') readonly lifecycleStatus!: string;
  @Int('Requests.', { max: Number.MAX_SAFE_INTEGER }) readonly count!: number;
}

export class RfaAgingCountView {
  @Choice(rfaAgingBuckets, 'Calendar days since they were first sent.')
  readonly agingBucket!: string;
  @Int('Requests.', { max: Number.MAX_SAFE_INTEGER }) readonly count!: number;
}

export class RfaSummaryView {
  @Int('Requests that match.', { max: Number.MAX_SAFE_INTEGER }) readonly total!: number;
  @ListOf(() => RfaStatusCountView, 'By status, those that there are.', { max: rfaStatuses.length })
  readonly byStatus!: readonly RfaStatusCountView[];
  @ListOf(() => RfaLifecycleCountView, 'By `lifecycleStatus`, those that there are.', {
    max: rfaLifecycleStatuses.length,
  })
  readonly byLifecycleStatus!: readonly RfaLifecycleCountView[];
  @ListOf(() => RfaAgingCountView, 'By days since they were first sent, those that wait for a decision.', { max: 4 })
  readonly byAging!: readonly RfaAgingCountView[];
  @Int('Those that wait for a decision after the last day for one.', { max: Number.MAX_SAFE_INTEGER })
  readonly overdue!: number;
  @Int(
    'Units of service lines that were granted and that no bill uses: the sum over items that have such a limit, of requests that are not closed, and whose approval has not ended.',
    { max: Number.MAX_SAFE_INTEGER },
  )
  readonly unitsRemaining!: number;
  @Int('The same of visits (days of service), where these were granted and not units.', {
    max: Number.MAX_SAFE_INTEGER,
  })
  readonly visitsRemaining!: number;
}

/** GET /rfas. */
export class RfaPageView {
  @ListOf(() => ListedRfaView, 'The page.', { max: 200 }) readonly data!: readonly ListedRfaView[];
  @Text('`cursor` of the next page; null where this is the last one.', { nullable: true, max: 2048 })
  readonly nextCursor!: string | null;
  @Nested(() => RfaSummaryView, 'Of all that match, not of the page alone.') readonly summary!: RfaSummaryView;
}

/** POST /rfas/{id}/signing-preview. */
export class RfaPreviewView {
  @Id('`snapshotId` of the signature.', { example: 'rfapre_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly id!: string;
  @Text('Hash of the content; send it with the signature.', { example: '4c'.repeat(32) }) readonly contentHash!: string;
  @Int('Revision of the content.', { min: 1, max: 100_000 }) readonly contentRevision!: number;
  @Timestamp('Until when it may be signed.') readonly expiresAt!: string;
  @Id(
    'Its form as it will be signed, dated today: GET /rfas/{id}/documents/{docId}/content answers the PDF until the request is signed or its draft replaced. Null of a narrative, which has no form.',
    { nullable: true, example: 'doc_k5zq3v7m2xw6n4r5t7u2y3a4bc' },
  )
  readonly previewDocumentId!: string | null;
}
