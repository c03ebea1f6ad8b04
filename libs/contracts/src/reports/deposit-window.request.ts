import { OptionalCalendarDate } from '../kernel/fields.js';

/** Range of deposit dates, inclusive. */
export class DepositWindowRequest {
  @OptionalCalendarDate('First deposit date, inclusive. Default: the first deposit.') readonly from?: string;
  @OptionalCalendarDate('Last deposit date, inclusive. Not before `from`. Default: the last deposit.')
  readonly to?: string;
}
