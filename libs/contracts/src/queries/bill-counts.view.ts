import { dashboardStatuses } from '#domain';
import { Choice, Dollars, Int, ListOf, Text } from '../kernel/fields.js';
import { statusTones, type StatusTone } from './bill-dashboard.view.js';
import { DashboardSearchRequest } from './bill-search.request.js';

/** Ignores the page and status parameters. */
export class BillCountsRequest extends DashboardSearchRequest {}

export class StatusCountView {
  @Choice(dashboardStatuses, 'Dashboard status key.') readonly id!: string;
  @Text('Display name of the status.') readonly label!: string;
  @Choice(statusTones, 'Color tone of the status badge.') readonly tone!: StatusTone;
  @Int('Number of bills with this status.') readonly count!: number;
  @Dollars('Open balance of these bills.', { max: Number.MAX_SAFE_INTEGER }) readonly balanceTotal!: number;
}

export class BillCountsView {
  @ListOf(() => StatusCountView, 'Every status that a bill can have, with its counts.')
  readonly statuses!: readonly StatusCountView[];
  @Int('Total number of bills.') readonly total!: number;
}
