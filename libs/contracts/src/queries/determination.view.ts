import { determinationOutcomes, dollarsOf, serviceWays, type BillOnFile } from '#domain';
import { CalendarDate, Choice, Dollars, Flag, Id, Timestamp } from '../kernel/fields.js';

/** The determination of an independent bill review (extension). */
export class DeterminationView {
  @Id('Determination id.') readonly id!: string;
  @Id('The review that it ends.') readonly reviewId!: string;
  @Choice(determinationOutcomes, 'How the review ended.') readonly outcome!: string;
  @Dollars('Ordered to be paid above what was paid, without the fee.') readonly additionalOwed!: number;
  @Flag('It orders the payer to pay the fee back.') readonly feeOrdered!: boolean;
  @CalendarDate('When it was served.') readonly servedAt!: string;
  @Choice(serviceWays, 'How it was served.') readonly servedBy!: string;
  @Id('The determination as a document of the bill.', { nullable: true }) readonly documentId!: string | null;
  @Flag('Another one says it anew: this one counts no more.') readonly corrected!: boolean;
  @Timestamp('When it was recorded.') readonly recordedAt!: string;
}

export const presentDeterminations = ({ determinations, facts }: BillOnFile): readonly DeterminationView[] =>
  determinations.map(({ determinationId, additionalOwed, ...one }) => ({
    id: determinationId,
    additionalOwed: dollarsOf(additionalOwed),
    ...{ reviewId: one.reviewId, outcome: one.outcome, feeOrdered: one.feeOrdered, servedAt: one.servedAt },
    ...{ servedBy: one.servedBy, documentId: one.documentId, recordedAt: one.recordedAt },
    corrected: facts.determinations.find((fact) => fact.determinationId === determinationId)?.corrected ?? false,
  }));
