import { OptionalCalendarDate } from '../kernel/fields.js';

/** Days of deposit, both included. */
export class DepositWindowRequest {
  @OptionalCalendarDate('First day of deposit, included. Without it: from the first deposit on.')
  readonly from?: string;
  @OptionalCalendarDate('Last day of deposit, included; not before `from`. Without it: to the last deposit.')
  readonly to?: string;
}
