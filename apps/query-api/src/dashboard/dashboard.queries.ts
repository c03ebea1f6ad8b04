import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  MOST_CHOICES,
  type BillCountsView,
  type BillDashboardRequest,
  type BillDashboardView,
  type DashboardItemView,
  type DashboardOptionsRequest,
  type DashboardOptionsView,
  type NamedView,
} from '#contracts';
import { dollarsOf } from '#domain';
import type { RequestContext } from '#http';
import { billProjection, Views, type FindQuery } from '#read-models';
import { billOrder, searchWords } from '../bills/search-filter.js';
import { Answers, Ask } from '../kernel/ask.js';
import { csvHead, csvMoney, csvRows, type Columns } from '../kernel/csv.js';
import { Freshness } from '../kernel/freshness.js';
import { Names, type CountedNames, type List, type NamesToday } from '../kernel/names.js';
import { scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import { dashboardSearch } from './dashboard-filter.js';
import { billCounts, countFields, type CountFacts } from './bill-counts.js';
import { itemFields, presentItem, type ItemFacts } from './present-item.js';

/** One page of the dashboard, with totals over all pages and the choices for its filters. */
export class GetBillDashboard extends Ask<BillDashboardView, [request: BillDashboardRequest]> {}
/** All rows of a dashboard, whatever its page, as CSV. */
export class ExportBillDashboard extends Ask<Readable, [request: BillDashboardRequest]> {}
/** How many bills of a dashboard are in which state. */
export class CountBills extends Ask<BillCountsView, [request: BillDashboardRequest]> {}
/** Some choices of one filter of the dashboard, by words. */
export class SearchOptions extends Ask<DashboardOptionsView, [request: DashboardOptionsRequest]> {}

const ROWS_A_TURN = 500;

const columns: Columns<DashboardItemView> = {
  id: ({ id }) => id,
  billNumber: ({ billNumber }) => billNumber,
  externalId: ({ externalId }) => externalId,
  patientName: ({ patientName }) => patientName,
  claimNumber: ({ claimNumber }) => claimNumber,
  claimsAdministratorId: ({ claimsAdministrator }) => claimsAdministrator.id,
  claimsAdministratorName: ({ claimsAdministrator }) => claimsAdministrator.name,
  status: ({ status }) => status.id,
  statusLabel: ({ status }) => status.label,
  dateOfService: ({ dateOfService }) => dateOfService,
  procedureCodes: ({ procedureCodes }) => procedureCodes.join(' '),
  billingProviderId: ({ billingProviderId }) => billingProviderId,
  renderingProviderId: ({ renderingProviderId }) => renderingProviderId,
  renderingProviderName: ({ renderingProviderName }) => renderingProviderName,
  submittedAt: ({ submittedAt }) => submittedAt,
  arAgeDays: ({ arAgeDays }) => arAgeDays,
  totalCharge: ({ totalCharge }) => csvMoney(totalCharge),
  totalPaid: ({ totalPaid }) => csvMoney(totalPaid),
  balanceDue: ({ balanceDue }) => csvMoney(balanceDue),
};

@Injectable()
export class DashboardQueries {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly names: Names,
  ) {}

  @Answers(GetBillDashboard)
  async page(context: RequestContext, request: BillDashboardRequest): Promise<BillDashboardView> {
    const names = await this.namesNow(context);
    const today = todayOf(context);
    const choices = (list: List): readonly NamedView[] => names.options(list, MOST_CHOICES).options;
    const filters = {
      patients: choices('patients'),
      renderingProviders: choices('renderingProviders'),
      claimsAdministrators: choices('claimsAdministrators'),
    };
    const { rows, total, sums } = await this.views.find<ItemFacts>(billProjection.name, {
      organizationId: context.organizationId,
      ...dashboardSearch(scopeFilter(context), request, today, names.providers),
      sort: billOrder(request),
      skip: (request.page - 1) * request.pageSize,
      limit: request.pageSize,
      sums: ['balanceCents'],
      fields: itemFields,
    });
    return {
      filters,
      items: rows.map((row) => presentItem(row, today, names)),
      total,
      balanceTotal: dollarsOf(sums['balanceCents'] ?? 0),
      page: request.page,
      pageSize: request.pageSize,
    };
  }

  @Answers(ExportBillDashboard)
  async export(context: RequestContext, request: BillDashboardRequest): Promise<Readable> {
    const names = await this.namesNow(context);
    const search = dashboardSearch(scopeFilter(context), request, todayOf(context), names.providers);
    return Readable.from(this.lines(context, { ...search, sort: billOrder(request) }, names));
  }

  @Answers(CountBills)
  async counts(context: RequestContext, request: BillDashboardRequest): Promise<BillCountsView> {
    const names = await this.namesNow(context);
    const { status: _status, ...asked } = request;
    const { filter, words } = dashboardSearch(scopeFilter(context), asked, todayOf(context), names.providers);
    return billCounts(
      this.views.scan<CountFacts>(billProjection.name, context.organizationId, filter, countFields),
      words,
    );
  }

  @Answers(SearchOptions)
  async options(context: RequestContext, { list, q, limit }: DashboardOptionsRequest): Promise<DashboardOptionsView> {
    await this.freshness.reached(context, [billProjection.name]);
    return (await this.names.counted(context, [list])).options(list, limit, searchWords(q));
  }

  /** What items are called, when the rows are fresh. */
  private async namesNow(context: RequestContext): Promise<CountedNames> {
    await this.freshness.reached(context, [billProjection.name]);
    return this.names.counted(context, ['patients', 'renderingProviders', 'claimsAdministrators']);
  }

  private async *lines(
    context: RequestContext,
    search: Pick<FindQuery, 'filter' | 'words' | 'sort'>,
    names: NamesToday,
  ) {
    const today = todayOf(context);
    const sortFields = (search.sort ?? []).map((field) => field.replace(/^-/, ''));
    yield csvHead(columns);
    for (let after: readonly (string | number)[] | undefined; ;) {
      const { rows } = await this.views.find<ItemFacts & Readonly<Record<string, string | number>>>(
        billProjection.name,
        {
          organizationId: context.organizationId,
          ...search,
          limit: ROWS_A_TURN,
          count: false,
          fields: [...new Set([...itemFields, ...sortFields])],
          ...(after && { after }),
        },
      );
      const last = rows.at(-1);
      if (!last) return;
      const items = rows.map((row) => presentItem(row, today, names));
      yield csvRows(columns, items);
      after = [...sortFields.map((field) => last[field] ?? ''), last._id];
    }
  }
}
