import {
  Choice,
  Dollars,
  Flag,
  Id,
  Int,
  ListOf,
  Nested,
  OptionalNested,
  OptionalSwitch,
  OptionalText,
  OptionalTimestamp,
  Text,
} from '../kernel/fields.js';
import { UnappliedMoneyView } from '../checks/check.views.js';
import { NamedView, statusTones, type StatusTone } from '../queries/bill-dashboard.view.js';
import { ANY_LENGTH, BucketBalances, BucketCounts, BucketRefs, TOTAL } from './buckets.js';
import { CustomerRequest, TaskOwnerFilter } from '../queries/bill-search.request.js';

export class BillTasksRequest extends CustomerRequest {
  @OptionalText('Claims administrator ID.', { max: 200 }) readonly claimsAdminId?: string;
  @OptionalText('Rendering provider ID.', { max: 200 }) readonly renderingProviderId?: string;
  @TaskOwnerFilter() readonly owner?: string;
  @OptionalSwitch('`1`: only snoozed bills. Otherwise, snoozed bills are excluded.', { ext: true })
  readonly snoozed?: boolean;
}

/** Member with the number of bills assigned to them. */
export class OwnerRowView {
  @Id('Member ID.') readonly id!: string;
  @Text('Name. Null if unknown.', { nullable: true }) readonly name!: string | null;
  @Flag('True for the user of the session.') readonly you!: boolean;
  @Flag('True if the member may sign in. Bills can only be assigned to active members. Former members may keep bills.')
  readonly active!: boolean;
  @Int('Number of assigned bills that are not closed, including snoozed bills.') readonly bills!: number;
  @Int('Number of these bills that are due.') readonly due!: number;
}

export class TaskOwnersView {
  @ListOf(() => OwnerRowView, 'By name. Former members are listed while they have assigned bills.', { max: 2_000 })
  readonly owners!: readonly OwnerRowView[];
  @Int('Number of unassigned bills that are not closed.') readonly unassigned!: number;
}

export class TaskRowView {
  @Id('`taskKind::taskLabel`. Send both values to GET /bill-dashboard to list these bills.', { max: 200 })
  readonly id!: string;
  @Text('Label of the task.') readonly label!: string;
  @BucketCounts('Number of bills.') readonly counts!: readonly number[];
  @Int('Number of bills of all ages.') readonly total!: number;
  @BucketBalances('Open balance.') readonly balances!: readonly number[];
  @Dollars('Open balance of all ages.', TOTAL) readonly balanceTotal!: number;
  @BucketRefs('IDs of the bills by age, oldest bill first.') readonly refs!: readonly (readonly string[])[];
}

export class TaskSectionView {
  @Id('Section ID.') readonly id!: string;
  @Text('Display name of the section.') readonly label!: string;
  @Text('Display text for the date from which ages are counted.') readonly agingBasisLabel!: string;
  @Choice(statusTones, 'Color tone of the section.') readonly tone!: StatusTone;
  @ListOf(() => TaskRowView, 'Rows, one per task. A bill with two tasks is in two rows.')
  readonly rows!: readonly TaskRowView[];
  @BucketCounts('Number of tasks in all rows.') readonly totals!: readonly number[];
  @Int('Number of tasks in all rows and ages.') readonly total!: number;
  @Dollars('Open balance of all rows.', TOTAL) readonly balanceTotal!: number;
}

export class TaskBoardView {
  @ListOf(() => TaskSectionView, 'All sections, including empty sections.')
  readonly sections!: readonly TaskSectionView[];
  @BucketCounts('Number of tasks in all sections.') readonly grandTotals!: readonly number[];
  @Int('Number of tasks in all sections and ages.') readonly grandTotal!: number;
  @Dollars('Open balance of all bills in these sections. Each bill is counted once.', TOTAL)
  readonly grandBalanceTotal!: number;
}

export class TaskFiltersView {
  @ListOf(() => NamedView, 'Rendering providers to filter by.', ANY_LENGTH)
  readonly renderingProviders!: readonly NamedView[];
  @ListOf(() => NamedView, 'Claims administrators to filter by.', ANY_LENGTH)
  readonly claimsAdministrators!: readonly NamedView[];
}

/** Remittances that couldn't be matched to a bill. They are not part of any bill's tasks, but they need attention. */
export class UnmatchedRemittanceView {
  @Int('Number of files with quarantined items. GET /payer-files?quarantined=true lists them.') readonly files!: number;
  @Int('Number of items without a matching bill. POST /payer-files/{id}/items/{n}/match assigns the bill.')
  readonly unmatched!: number;
  @Int('Number of refused items: out of balance, wrong version or malformed.') readonly refused!: number;
  @OptionalTimestamp('Arrival time of the oldest of these files. Absent if there is none.')
  readonly oldestReceivedAt?: string;
}

export class BillTasksView {
  @Nested(() => TaskBoardView, 'Tasks of the practice.') readonly dashboard!: TaskBoardView;
  @Nested(() => TaskBoardView, 'Bills that wait for others, within the time allowed to them.')
  readonly waiting!: TaskBoardView;
  @Nested(() => TaskFiltersView, 'Choices for the filters, independent of the filters of this request.')
  readonly filters!: TaskFiltersView;
  @OptionalNested(
    () => UnmatchedRemittanceView,
    'Unmatched items of the whole organization, regardless of the filters. Absent with a customer filter, and for sessions limited to a customer or a bill.',
  )
  readonly unmatchedRemittance?: UnmatchedRemittanceView;
  @OptionalNested(() => UnappliedMoneyView, 'Unapplied money, unexplained adjustments. With `unmatchedRemittance`.')
  readonly unappliedMoney?: UnappliedMoneyView;
}
