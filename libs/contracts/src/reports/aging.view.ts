import { Dollars, Id, Int, ListOf, OptionalCalendarDate, Text } from '../kernel/fields.js';
import { CustomerRequest } from '../queries/bill-search.request.js';
import { ANY_LENGTH, BucketBalances, BucketCounts, TOTAL } from './buckets.js';

export class AgingRequest extends CustomerRequest {
  @OptionalCalendarDate(
    'Reports the balances at the end of this date (Los Angeles), not in the future. Bills, payments and all other changes count from the date when they were recorded, so the report for a past date stays the same. Default: today.',
  )
  readonly asOf?: string;
}

/** A claims administrator's balances. */
export class AgingRowView {
  @Id('Claims administrator ID.') readonly claimsAdminId!: string;
  @Text('Name of the claims administrator. Null after erasure.', { nullable: true })
  readonly claimsAdminName!: string | null;
  @BucketCounts('Number of open bills.') readonly counts!: readonly number[];
  @BucketBalances('Open balance.') readonly balances!: readonly number[];
  @Int('Number of open bills of all ages.') readonly total!: number;
  @Dollars('Open balance of all ages.', TOTAL) readonly balanceTotal!: number;
  @Int('Age of the oldest open bill, in days.') readonly oldestDays!: number;
}

/** Bills with a balance that are not rejected, paid or closed, at the end of `asOf`. */
export class AgingView {
  @ListOf(() => AgingRowView, 'Claims administrators, largest balance first.', ANY_LENGTH)
  readonly rows!: readonly AgingRowView[];
  @BucketCounts('Number of open bills of all rows.') readonly counts!: readonly number[];
  @BucketBalances('Open balance of all rows.') readonly balances!: readonly number[];
  @Int('Total number of open bills.') readonly total!: number;
  @Dollars('Total open balance.', TOTAL) readonly balanceTotal!: number;
}
