import { CalendarDate, Dollars, Id, Int, ListOf, Text, TextList } from '../kernel/fields.js';
import { ANY_LENGTH, SIGNED_TOTAL } from './buckets.js';

/** Check with unapplied money or unexplained adjustments. */
export class UnappliedRowView {
  @Id('Check or EFT ID.', { example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly checkId!: string;
  @CalendarDate('Deposit date.') readonly depositDate!: string;
  @Text('Payer named in the remittance. Null if unknown.', { nullable: true }) readonly payer!: string | null;
  @Text('Check or trace number. Null if there is none.', { nullable: true }) readonly checkNumber!: string | null;
  @Dollars('Amount sent by the payer.', SIGNED_TOTAL) readonly amount!: number;
  @Dollars('Not yet applied to any bill. Negative if the payer recouped an unidentified amount.', SIGNED_TOTAL)
  readonly unapplied!: number;
  @Dollars('Total of open adjustments, signed as in the remittance: a positive amount reduces the check.', SIGNED_TOTAL)
  readonly openAdjustments!: number;
  @TextList('Reasons of items in the remittance, `interest_left`, or `not_allocated` (no item covers it).')
  readonly reasons!: readonly string[];
  @Int('Days since the deposit.') readonly ageDays!: number;
}

export class UnappliedView {
  @ListOf(() => UnappliedRowView, 'Checks with unapplied money now, oldest deposit first.', ANY_LENGTH)
  readonly rows!: readonly UnappliedRowView[];
  @Dollars('Signed total of `unapplied` in all rows.', SIGNED_TOTAL) readonly total!: number;
  @Dollars('Signed total of `openAdjustments` in all rows.', SIGNED_TOTAL) readonly adjustmentTotal!: number;
}
