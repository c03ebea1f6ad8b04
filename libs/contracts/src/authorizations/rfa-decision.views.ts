import { rfaCorrectionBases, rfaImrFilers, rfaImrOutcomes, rfaOutcomes, rfaServedBy } from '#domain';
import { CalendarDate, Choice, Flag, Id, Int, ListOf, LongText, Nested, Text, TextList } from '../kernel/fields.js';

const MAX_COUNT = 10_000;
const nullable = { nullable: true } as const;

export class RfaReviewerView {
  @Text('Name of the reviewer.') readonly name!: string;
  @Text('Specialty of the reviewer.', nullable) readonly specialty!: string | null;
  @Text('Phone number.', nullable) readonly phone!: string | null;
}

export class RfaDecisionView {
  @Id('ID of the decision.') readonly id!: string;
  @Id('ID of the item.') readonly itemId!: string;
  @Choice(rfaOutcomes, 'Outcome of the decision.') readonly outcome!: string;
  @Text('Time of the decision: a timestamp, or a date in California.', { max: 40 }) readonly decidedAt!: string;
  @Text('Time when the decision was communicated to the physician.', { nullable: true, max: 40 })
  readonly communicatedAt!: string | null;
  @Text('Time when the written decision was served.', { nullable: true, max: 40 }) readonly servedAt!: string | null;
  @Choice(rfaServedBy, 'Service method.', nullable) readonly servedBy!: string | null;
  @Id('ID of the document with the decision.') readonly responseDocumentId!: string;
  @Id('ID of the document with the enclosed IMR form.', nullable) readonly imrDocumentId!: string | null;
  @Text('Authorization number.', nullable) readonly authorizationNumber!: string | null;
  @Text('Authorized procedure code.', nullable) readonly authorizedProcedureCode!: string | null;
  @Text('First authorized procedure code of a range.', nullable) readonly authorizedCodeFrom!: string | null;
  @Text('Last authorized procedure code of a range.', nullable) readonly authorizedCodeTo!: string | null;
  @Int('Authorized number of visits or items.', { nullable: true, max: MAX_COUNT })
  readonly authorizedQuantity!: number | null;
  @Int('Authorized number of service line units.', { nullable: true, max: MAX_COUNT })
  readonly authorizedUnits!: number | null;
  @Choice(['units', 'days'], 'Unit of use: line units, or days of service (visits). Null without a limit.', nullable)
  readonly countBy!: string | null;
  @CalendarDate('First date on which the authorization is valid.', nullable) readonly effectiveFrom!: string | null;
  @CalendarDate('Last date on which the authorization is valid.', nullable) readonly effectiveTo!: string | null;
  @Text('NPI of the provider that the decision names.', nullable) readonly providerNpi!: string | null;
  @LongText('Reason for the decision.', nullable) readonly reason!: string | null;
  @Nested(() => RfaReviewerView, 'Physician who reviewed the item.', nullable)
  readonly reviewer!: RfaReviewerView | null;
  @Text('Guideline on which the decision is based.', { nullable: true, max: 500 }) readonly guideline!: string | null;
  @Flag('True if the decision refers to an earlier denial.') readonly previouslyDenied!: boolean;
  @Choice(rfaCorrectionBases, 'Reason why this decision replaced another decision, or null if it did not.', nullable)
  readonly basis!: string | null;
  @Id('ID of the decision that this decision replaced.', nullable) readonly replacesId!: string | null;
}

export class RfaImrDecisionView {
  @TextList('IDs of the items.', { max: 50 }) readonly itemIds!: readonly string[];
  @Choice(rfaImrOutcomes, 'Outcome. `ineligible`: the items were not reviewed; a review may be requested again.')
  readonly decision!: string;
  @Text('Time of the decision: a timestamp, or a date in California.', { max: 40 }) readonly decidedAt!: string;
  @Id('ID of the document with the determination.', nullable) readonly documentId!: string | null;
}

/** Review of items that were modified or denied. */
export class RfaImrView {
  @Id('ID of the review.') readonly id!: string;
  @TextList('IDs of the items under review.', { max: 50 }) readonly itemIds!: readonly string[];
  @Text('Time (timestamp or California date). Null if only the decision is known.', { nullable: true, max: 40 })
  readonly filedAt!: string | null;
  @Choice(rfaImrFilers, 'Party that requested the review.', nullable) readonly filedBy!: string | null;
  @Id('ID of the document with the application.', nullable) readonly documentId!: string | null;
  @ListOf(() => RfaImrDecisionView, 'Decisions of the review.', { max: 50 })
  readonly decisions!: readonly RfaImrDecisionView[];
  @TextList('IDs of the items that wait for a decision.', { max: 50 }) readonly awaiting!: readonly string[];
  @TextList(
    'IDs of the overturned items whose decision is not corrected. Next step for each item: POST /rfas/{id}/decision-corrections with `basis: imr`.',
    { max: 50 },
  )
  readonly toCorrect!: readonly string[];
}
