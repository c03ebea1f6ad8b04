import { RuleRefView } from '../rules/rule.views.js';
import { determinationOutcomes, dollarsOf, serviceMethods, type BillOnFile } from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Flag,
  Id,
  OptionalDollars,
  OptionalNested,
  Timestamp,
} from '../kernel/fields.js';

/** The determination of an independent bill review (extension). */
export class DeterminationView {
  @Id('Determination id.') readonly id!: string;
  @Id('The review that it ends.') readonly reviewId!: string;
  @Choice(determinationOutcomes, 'How the review ended.') readonly outcome!: string;
  @Dollars('Ordered to be paid above what was paid, without the fee.') readonly additionalOwed!: number;
  @Flag('It orders the payer to pay the fee back.') readonly feeOrdered!: boolean;
  @OptionalDollars('The filing fee that was paid for the review; null where none is on file.', { nullable: true })
  readonly feePaid?: number | null;
  @OptionalNested(RuleRefView, 'The rule of that fee; null where somebody said what was paid.', { nullable: true })
  readonly feeRule?: RuleRefView | null;
  @CalendarDate('When it was served.') readonly servedAt!: string;
  @Choice(serviceMethods, 'How it was served.') readonly servedBy!: string;
  @Id('The determination as a document of the bill.', { nullable: true }) readonly documentId!: string | null;
  @Flag('Another one says it anew: this one counts no more.') readonly corrected!: boolean;
  @Timestamp('When it was recorded.') readonly recordedAt!: string;
}

export const presentDeterminations = ({ determinations, facts, reviews }: BillOnFile): readonly DeterminationView[] =>
  determinations.map(({ determinationId, additionalOwed, ...one }) => ({
    id: determinationId,
    additionalOwed: dollarsOf(additionalOwed),
    ...{ reviewId: one.reviewId, outcome: one.outcome, feeOrdered: one.feeOrdered, servedAt: one.servedAt },
    ...{ servedBy: one.servedBy, documentId: one.documentId, recordedAt: one.recordedAt },
    ...feePaidOf(reviews.find(({ id }) => id === one.reviewId)),
    corrected: facts.determinations.find((fact) => fact.determinationId === determinationId)?.corrected ?? false,
  }));

/** The fee of a review as it was paid, in dollars. */
const feePaidOf = (review: BillOnFile['reviews'][number] | undefined): Pick<DeterminationView, 'feePaid' | 'feeRule'> =>
  review?.fee == null ? { feePaid: null, feeRule: null } : { feePaid: dollarsOf(review.fee), feeRule: review.feeRule };
