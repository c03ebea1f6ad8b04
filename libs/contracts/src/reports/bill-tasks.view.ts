import {
  Choice,
  Dollars,
  Id,
  Int,
  ListOf,
  Nested,
  OptionalNested,
  OptionalText,
  OptionalTimestamp,
  Text,
} from '../kernel/fields.js';
import { UnappliedMoneyView } from '../payments/check.views.js';
import { NamedView, statusTones, type StatusTone } from '../queries/bill-dashboard.view.js';
import { ANY_LENGTH, BucketBalances, BucketCounts, BucketRefs, TOTAL } from './buckets.js';
import { CustomerRequest } from '../queries/bill-search.request.js';

/** GET /bill-tasks. */
export class BillTasksRequest extends CustomerRequest {
  @OptionalText('A claims administrator id.', { max: 200 }) readonly claimsAdminId?: string;
  @OptionalText('A rendering provider id.', { max: 200 }) readonly renderingProviderId?: string;
}

/** The bills that wait for one thing. */
export class TaskRowView {
  @Id('`taskKind::taskLabel`: send both to GET /bill-dashboard for exactly these bills.', { max: 200 })
  readonly id!: string;
  @Text('The task label.') readonly label!: string;
  @BucketCounts('Bills.') readonly counts!: readonly number[];
  @Int('Bills of all ages.') readonly total!: number;
  @BucketBalances('Their balances.') readonly balances!: readonly number[];
  @Dollars('Their balances together.', TOTAL) readonly balanceTotal!: number;
  @BucketRefs('Bill ids by age, oldest bill first.') readonly refs!: readonly (readonly string[])[];
}

export class TaskSectionView {
  @Id('Section.') readonly id!: string;
  @Text('In words.') readonly label!: string;
  @Text('What the ages count from.') readonly agingBasisLabel!: string;
  @Choice(statusTones, 'How it looks.') readonly tone!: StatusTone;
  @ListOf(() => TaskRowView, 'One row a task; a bill that waits for two things is in two rows.')
  readonly rows!: readonly TaskRowView[];
  @BucketCounts('Tasks of all rows.') readonly totals!: readonly number[];
  @Int('Tasks of all rows and ages.') readonly total!: number;
  @Dollars('The balances of all rows.', TOTAL) readonly balanceTotal!: number;
}

export class TaskBoardView {
  @ListOf(() => TaskSectionView, 'Always all sections, also empty ones.')
  readonly sections!: readonly TaskSectionView[];
  @BucketCounts('Tasks of all sections.') readonly grandTotals!: readonly number[];
  @Int('Tasks of all sections and ages.') readonly grandTotal!: number;
  @Dollars('The balances of all bills of these sections, each counted once.', TOTAL)
  readonly grandBalanceTotal!: number;
}

export class TaskFiltersView {
  @ListOf(() => NamedView, 'Rendering providers.', ANY_LENGTH) readonly renderingProviders!: readonly NamedView[];
  @ListOf(() => NamedView, 'Claims administrators.', ANY_LENGTH) readonly claimsAdministrators!: readonly NamedView[];
}

/** Answers in payers' files about no bill that could be told: no bill's task, and work all the same. */
export class UnmatchedRemittanceView {
  @Int('Files of which something lies in quarantine: GET /payer-files?quarantined=true shows them.')
  readonly files!: number;
  @Int('Their items about no bill that could be told: say which, POST /payer-files/{id}/items/{n}/match.')
  readonly unmatched!: number;
  @Int('Their items that were refused: out of balance, of another version, malformed.') readonly refused!: number;
  @OptionalTimestamp('When the file came that has been there the longest; left out where there is none.')
  readonly oldestReceivedAt?: string;
}

/** GET /bill-tasks. */
export class BillTasksView {
  @Nested(() => TaskBoardView, 'What the office has to do.') readonly dashboard!: TaskBoardView;
  @Nested(() => TaskBoardView, 'What it waits for, within the time that others have.')
  readonly waiting!: TaskBoardView;
  @Nested(() => TaskFiltersView, 'Choices for the filters, whatever the filters of this request.')
  readonly filters!: TaskFiltersView;
  @OptionalNested(
    () => UnmatchedRemittanceView,
    'Of the whole organization, whatever provider or administrator is asked for; left out where one customer is, and for those who see less.',
  )
  readonly unmatchedRemittance?: UnmatchedRemittanceView;
  @OptionalNested(
    () => UnappliedMoneyView,
    'Money of checks that is for no bill, and adjustments that nobody has explained; there where `unmatchedRemittance` is.',
  )
  readonly unappliedMoney?: UnappliedMoneyView;
}
