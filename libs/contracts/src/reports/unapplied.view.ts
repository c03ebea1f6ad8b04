import { CalendarDate, Dollars, Id, Int, ListOf, Text, TextList } from '../kernel/fields.js';
import { ANY_LENGTH, SIGNED_TOTAL } from './buckets.js';

/** A check of which money is for no bill, or of which adjustments nobody has explained. */
export class UnappliedRowView {
  @Id('The check or transfer.', { example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly checkId!: string;
  @CalendarDate('When it was deposited.') readonly depositDate!: string;
  @Text('The payer that the remittance names; null where nobody told it.', { nullable: true })
  readonly payer!: string | null;
  @Text('Number of the check or trace; null where there is none.', { nullable: true })
  readonly checkNumber!: string | null;
  @Dollars('What the payer sent.', SIGNED_TOTAL) readonly amount!: number;
  @Dollars('What of it is for no bill; below 0 where a payer took back what nobody knows.', SIGNED_TOTAL)
  readonly unapplied!: number;
  @Dollars('Its open adjustments, signed as in the remittance: above 0 they take money from it.', SIGNED_TOTAL)
  readonly openAdjustments!: number;
  @TextList(
    'Why money of it is for no bill: reasons of the items of its remittance, `interest_left`, or `not_allocated` where no item is about it.',
  )
  readonly reasons!: readonly string[];
  @Int('Days since the deposit.') readonly ageDays!: number;
}

/** GET /reports/unapplied. */
export class UnappliedView {
  @ListOf(() => UnappliedRowView, 'As of now, the oldest deposit first.', ANY_LENGTH)
  readonly rows!: readonly UnappliedRowView[];
  @Dollars('`unapplied` of all rows, added up with its sign.', SIGNED_TOTAL) readonly total!: number;
  @Dollars('`openAdjustments` of all rows, added up with its sign.', SIGNED_TOTAL) readonly adjustmentTotal!: number;
}
