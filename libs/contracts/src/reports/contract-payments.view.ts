import { CalendarDate, Dollars, Id, Int, ListOf, OptionalCalendarDate, Text } from '../kernel/fields.js';
import { CustomerRequest } from '../queries/bill-search.request.js';
import { ANY_LENGTH, SIGNED_TOTAL, TOTAL } from './buckets.js';

export class ContractPaymentsRequest extends CustomerRequest {
  @OptionalCalendarDate('First submission from this date (Los Angeles). Without `from` and `to`: the last 30 days.')
  readonly from?: string;
  @OptionalCalendarDate('Last date, inclusive, not before `from`. With only one of them, the other side is open.')
  readonly to?: string;
}

class ContractTotalsView {
  @Int('Number of bills with a contract amount.') readonly bills!: number;
  @Int('Number of lines with a contract amount.') readonly lines!: number;
  @Dollars('Amount due under the contract for these lines, at most their charge.', TOTAL) readonly expected!: number;
  @Dollars('Share of the posted principal for these lines.', TOTAL) readonly paid!: number;
  @Dollars('`paid` minus `expected`. Negative if the payer paid less.', SIGNED_TOTAL) readonly variance!: number;
}

export class ContractPaymentsRowView extends ContractTotalsView {
  @Id('Claims administrator ID.') readonly claimsAdminId!: string;
  @Text('Name of the claims administrator. Null after erasure.', { nullable: true })
  readonly claimsAdminName!: string | null;
}

export class ContractPaymentsView extends ContractTotalsView {
  @CalendarDate('First date of the period. Null: open.', { nullable: true }) readonly from!: string | null;
  @CalendarDate('Last date of the period. Null: open.', { nullable: true }) readonly to!: string | null;
  @ListOf(() => ContractPaymentsRowView, 'Totals by claims administrator, largest underpayment first.', ANY_LENGTH)
  readonly rows!: readonly ContractPaymentsRowView[];
}
