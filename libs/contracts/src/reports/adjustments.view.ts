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

/** GET /reports/adjustments. */
export class AdjustmentReportRequest extends DepositWindowRequest {
  @OptionalText('Only those with this code (PLB03-1), in capitals or not.', {
    max: 5,
    pattern: /^[A-Za-z0-9]{1,5}$/,
    example: 'WO',
  })
  readonly code?: string;
  @OptionalChoice(adjustmentStatuses, 'Only those of which this became.') readonly status?: string;
}

/** An adjustment of a remittance, with its check. */
export class AdjustmentRowView {
  @Id('The check or transfer.', { example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly checkId!: string;
  @CalendarDate('When the check was deposited.') readonly depositDate!: string;
  @Id('The adjustment.', { example: 'adj_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly adjustmentId!: string;
  @Text('Its code (PLB03-1).', { max: 40, example: 'WO' }) readonly code!: string;
  @Dollars('Its amount, signed as in the remittance: above 0 takes money from the check.', SIGNED_TOTAL)
  readonly amount!: number;
  @Text('Its reference as the payer wrote it; null without one.', { nullable: true, example: '88123' })
  readonly reference!: string | null;
  @Choice(adjustmentStatuses, 'What became of it.', { example: 'open' }) readonly status!: string;
}

/** All adjustments of one code. */
export class AdjustmentCodeView {
  @Text('The code (PLB03-1).', { max: 40, example: 'WO' }) readonly code!: string;
  @Int('How many.') readonly count!: number;
  @Dollars('Their amounts, added up with their signs.', SIGNED_TOTAL) readonly amount!: number;
}

/** GET /reports/adjustments. */
export class AdjustmentReportView {
  @ListOf(() => AdjustmentRowView, 'The newest deposit first.', ANY_LENGTH)
  readonly rows!: readonly AdjustmentRowView[];
  @ListOf(() => AdjustmentCodeView, 'The same by code.', ANY_LENGTH) readonly codes!: readonly AdjustmentCodeView[];
  @Dollars('All of them, added up with their signs.', SIGNED_TOTAL) readonly total!: number;
}
