import type { AgeBucket, DashboardSearchRequest } from '#contracts';
import { addDays, centsOf, type CalendarDate } from '#domain';
import { refuseParameter } from '#http';
import type { Filter } from '#read-models';
import {
  allOf,
  commonFilter,
  equals,
  providerFilter,
  searchWords,
  type BillSearch,
  type RowFilter,
} from '../bills/search-filter.js';
import type { ProviderIds } from '../kernel/provider-ids.js';
import { taskFilters } from '../tasks/task-filters.js';
import { taskCondition } from '../tasks/task-sections.js';

/** First and last day of each range, both inclusive, in days since the first submission. */
const ages: Readonly<Record<Exclude<AgeBucket, 'all'>, readonly [number, number]>> = {
  '0-30': [0, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '91+': [91, Infinity],
  '91-180': [91, 180],
  '181+': [181, Infinity],
};

const ageFilter = (age: AgeBucket, today: CalendarDate): RowFilter => {
  if (age === 'all') return {};
  const [youngest, oldest] = ages[age];
  return {
    submittedDate: {
      $lte: addDays(today, -youngest),
      ...(oldest !== Infinity && { $gte: addDays(today, -oldest) }),
    },
  };
};

const statusFilter = (status: DashboardSearchRequest['status']): RowFilter =>
  status === undefined || status.length === 0 || status.includes('all') ? {} : { status: { $in: status } };

export const openAccounts: RowFilter = { balanceCents: { $gt: 0 }, state: { $nin: ['paid', 'closed', 'rejected'] } };

const taskFilter = ({ taskKind, taskLabel }: DashboardSearchRequest, today: CalendarDate): Filter => {
  if (taskKind === undefined) return taskLabel === undefined ? {} : refuseParameter('taskLabel', 'requires taskKind');
  return taskCondition(taskKind, taskLabel, today);
};

/**
 * `scope` selects the rows that the credential may see; `today` is a date in Los Angeles. Throws 400 if `from` is after
 * `to` or if a task label is sent without a task kind.
 */
export const dashboardSearch = (
  scope: Filter,
  request: DashboardSearchRequest,
  today: CalendarDate,
  providers: ProviderIds,
): BillSearch => ({
  filter: allOf(
    scope,
    ...commonFilter(request),
    statusFilter(request.status),
    ageFilter(request.age, today),
    equals('claimsAdminId', request.claimsAdminId),
    providerFilter(providers, 'billing', request.billingProviderId),
    providerFilter(providers, 'rendering', request.renderingProviderId),
    request.ids === undefined ? {} : { _id: { $in: request.ids } },
    equals('chargedCents', request.totalCharge === undefined ? undefined : centsOf(request.totalCharge)),
    request.openAr === true ? openAccounts : {},
    request.reviewDraft === true ? taskFilters.review_draft(today) : {},
    taskFilter(request, today),
  ),
  words: searchWords(request.q),
});
