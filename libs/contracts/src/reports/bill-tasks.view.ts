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

/** GET /bill-tasks. */
export class BillTasksRequest extends CustomerRequest {
  @OptionalText('A claims administrator id.', { max: 200 }) readonly claimsAdminId?: string;
  @OptionalText('A rendering provider id.', { max: 200 }) readonly renderingProviderId?: string;
  @TaskOwnerFilter() readonly owner?: string;
  @OptionalSwitch('`1`: bills that were put off, and no others; without it, none of them.', { ext: true })
  readonly snoozed?: boolean;
}

/** Somebody whom a task can be given to, and what they have. */
export class OwnerRowView {
  @Id('The member.') readonly id!: string;
  @Text('Name; null where none is known.', { nullable: true }) readonly name!: string | null;
  @Flag('Is it the person of the session?') readonly you!: boolean;
  @Flag('May they sign in? Nobody else is given a task; who left may still have some.') readonly active!: boolean;
  @Int('Their bills that are not closed, those that were put off, too.') readonly bills!: number;
  @Int('Those of them whose day to be looked at has come.') readonly due!: number;
}

/** GET /bill-tasks/owners. */
export class TaskOwnersView {
  @ListOf(() => OwnerRowView, 'The team, by name; who left as long as they have bills.', { max: 2_000 })
  readonly owners!: readonly OwnerRowView[];
  @Int('Bills that are not closed and nobody’s.') readonly unassigned!: number;
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
