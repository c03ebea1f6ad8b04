import { adjustmentStatuses } from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Id,
  Int,
  ListOf,
  OptionalChoice,
  OptionalText,
  Text,
} from '../kernel/fields.js';
import { ANY_LENGTH, SIGNED_TOTAL } from './buckets.js';
import { DepositWindowRequest } from './deposit-window.request.js';

export class AdjustmentReportRequest extends DepositWindowRequest {
  @OptionalText('Only this code (PLB03-1). Case is ignored.', { max: 5, pattern: /^[A-Za-z0-9]{1,5}$/, example: 'WO' })
  readonly code?: string;
  @OptionalChoice(adjustmentStatuses, 'Only adjustments with this status.') readonly status?: string;
}

/** Provider-level adjustment from a remittance, with its check. */
export class AdjustmentRowView {
  @Id('Check or EFT ID.', { example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly checkId!: string;
  @CalendarDate('Deposit date of the check.') readonly depositDate!: string;
  @Id('Adjustment ID.', { example: 'adj_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly adjustmentId!: string;
  @Text('Adjustment reason code (PLB03-1).', { max: 40, example: 'WO' }) readonly code!: string;
  @Dollars('Amount of the adjustment, signed as in the remittance: a positive amount reduces the check.', SIGNED_TOTAL)
  readonly amount!: number;
  @Text('Reference as written by the payer. Null if there is none.', { nullable: true, example: '88123' })
  readonly reference!: string | null;
  @Choice(adjustmentStatuses, 'Status of the adjustment.', { example: 'open' }) readonly status!: string;
}

/** Totals for one code. */
export class AdjustmentCodeView {
  @Text('Adjustment reason code (PLB03-1).', { max: 40, example: 'WO' }) readonly code!: string;
  @Int('Number of adjustments.') readonly count!: number;
  @Dollars('Signed total of the amounts.', SIGNED_TOTAL) readonly amount!: number;
}

export class AdjustmentReportView {
  @ListOf(() => AdjustmentRowView, 'Adjustments, newest deposit first.', ANY_LENGTH)
  readonly rows!: readonly AdjustmentRowView[];
  @ListOf(() => AdjustmentCodeView, 'Totals by code.', ANY_LENGTH) readonly codes!: readonly AdjustmentCodeView[];
  @Dollars('Signed total of all adjustments.', SIGNED_TOTAL) readonly total!: number;
}
