import { Dollars, Id, Int, ListOf, Text } from '../kernel/fields.js';
import { ANY_LENGTH, BucketBalances, BucketCounts, TOTAL } from './buckets.js';

/** Debt of one claims administrator. */
export class AgingRowView {
  @Id('Claims administrator.') readonly claimsAdminId!: string;
  @Text('Its name; null after erasure.', { nullable: true }) readonly claimsAdminName!: string | null;
  @BucketCounts('Open bills.') readonly counts!: readonly number[];
  @BucketBalances('Their balances.') readonly balances!: readonly number[];
  @Int('Open bills of all ages.') readonly total!: number;
  @Dollars('Their balances together.', TOTAL) readonly balanceTotal!: number;
  @Int('Age of the oldest in days.') readonly oldestDays!: number;
}

/** GET /reports/aging: bills with a balance that are not rejected, paid or closed. */
export class AgingView {
  @ListOf(() => AgingRowView, 'By claims administrator, the largest balance first.', ANY_LENGTH)
  readonly rows!: readonly AgingRowView[];
  @BucketCounts('Open bills of all rows.') readonly counts!: readonly number[];
  @BucketBalances('The balances of all rows.') readonly balances!: readonly number[];
  @Int('Open bills.') readonly total!: number;
  @Dollars('Their balances together.', TOTAL) readonly balanceTotal!: number;
}
