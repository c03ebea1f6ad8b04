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

/** Independent bill review (extension). */
export class DeterminationView {
  @Id('Determination ID.') readonly id!: string;
  @Id('Review that the determination ends.') readonly reviewId!: string;
  @Choice(determinationOutcomes, 'Outcome of the review.') readonly outcome!: string;
  @Dollars('Amount ordered to be paid in addition to earlier payments, without the fee.')
  readonly additionalOwed!: number;
  @Flag('True if the payer is ordered to reimburse the filing fee.') readonly feeOrdered!: boolean;
  @OptionalDollars('Filing fee that was paid for the review. Null if none is on file.', { nullable: true })
  readonly feePaid?: number | null;
  @OptionalNested(RuleRefView, 'Rule of the filing fee. Null if a user entered the fee.', { nullable: true })
  readonly feeRule?: RuleRefView | null;
  @CalendarDate('Date on which the determination was served.') readonly servedAt!: string;
  @Choice(serviceMethods, 'Method by which the determination was served.') readonly servedBy!: string;
  @Id('Bill document with the determination. Null without a document.', { nullable: true })
  readonly documentId!: string | null;
  @Flag('True if a later record corrects this determination, which is then no longer in force.')
  readonly corrected!: boolean;
  @Timestamp('Time when the determination was recorded.') readonly recordedAt!: string;
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

/** Fee in dollars. */
const feePaidOf = (review: BillOnFile['reviews'][number] | undefined): Pick<DeterminationView, 'feePaid' | 'feeRule'> =>
  review?.fee == null ? { feePaid: null, feeRule: null } : { feePaid: dollarsOf(review.fee), feeRule: review.feeRule };
