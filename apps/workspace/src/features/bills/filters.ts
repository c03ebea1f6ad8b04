import type { BillsQuery } from '../../api/queries';
import { searchParams } from '../../ui/search-params';
import { searchText } from '../../ui/search-text';

/** Filters in the URL. Search text and patients are kept only in this tab's memory, never in the URL. */
export interface BillFilters {
  readonly status?: string;
  readonly age?: string;
  readonly payer?: string;
  readonly provider?: string;
  readonly dateField?: 'submitted' | 'service';
  readonly from?: string;
  readonly to?: string;
  readonly open?: '1';
  readonly task?: string;
  readonly taskLabel?: string;
  /** Member ID, `me` or `none`. */
  readonly owner?: string;
  readonly snoozed?: '1';
  readonly sort?: string;
  readonly dir?: 'asc' | 'desc';
}

const names = [
  'status',
  'age',
  'payer',
  'provider',
  'dateField',
  'from',
  'to',
  'open',
  'task',
  'taskLabel',
  'owner',
  'snoozed',
  'sort',
  'dir',
] as const satisfies readonly (keyof BillFilters)[];

/** Unknown parameters are ignored. */
export const readBillFilters = (search: Readonly<Record<string, unknown>>): BillFilters =>
  searchParams(...names)(search) as BillFilters;

export const billsQuery = (filters: BillFilters, q: string): BillsQuery =>
  Object.fromEntries(
    Object.entries({
      q: searchText(q).slice(0, 160) || undefined,
      status: filters.status?.split(','),
      age: filters.age,
      claimsAdminId: filters.payer,
      renderingProviderId: filters.provider,
      dateField: filters.dateField,
      from: filters.from,
      to: filters.to,
      openAr: filters.open,
      taskKind: filters.task,
      taskLabel: filters.task === undefined ? undefined : filters.taskLabel,
      owner: filters.owner,
      snoozed: filters.snoozed,
      sort: filters.sort,
      dir: filters.dir,
    }).filter(([, value]) => value !== undefined),
  );

/** Returns the filters that narrow the list, without its sort order. */
export const narrowingFilters = ({ sort: _sort, dir: _dir, ...rest }: BillFilters): BillFilters => rest;
