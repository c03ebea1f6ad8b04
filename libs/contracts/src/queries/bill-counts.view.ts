import { dashboardStatuses } from '#domain';
import { Choice, Dollars, Int, ListOf, Text } from '../kernel/fields.js';
import { statusTones, type StatusTone } from './bill-dashboard.view.js';
import { DashboardSearchRequest } from './bill-search.request.js';

/** GET /bill-dashboard/counts: the filters of the dashboard; what says which page and which states is not heeded. */
export class BillCountsRequest extends DashboardSearchRequest {}

/** How many of the bills are in one state. */
export class StatusCountView {
  @Choice(dashboardStatuses, 'Dashboard status key.') readonly id!: string;
  @Text('In words.') readonly label!: string;
  @Choice(statusTones, 'How it looks.') readonly tone!: StatusTone;
  @Int('Bills in it.') readonly count!: number;
  @Dollars('What is open on them.', { max: Number.MAX_SAFE_INTEGER }) readonly balanceTotal!: number;
}

export class BillCountsView {
  @ListOf(() => StatusCountView, 'Every state that a bill of the practice can be in.')
  readonly statuses!: readonly StatusCountView[];
  @Int('Bills in all.') readonly total!: number;
}
