import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  MAX_CHOICES,
  type BillCountsView,
  type BillDashboardRequest,
  type BillCountsRequest,
  type BillDashboardView,
  type DashboardItemView,
  type DashboardOptionsRequest,
  type DashboardOptionsView,
  type NamedView,
} from '#contracts';
import { dollarsOf } from '#domain';
import { Cursors, type RequestContext } from '#http';
import { billProjection, Views, type Filter, type FindQuery } from '#read-models';
import { allOf, billOrder, fieldsOf, pageKeyOf, searchWords, type PageKey } from '../bills/search-filter.js';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { startedStream } from '../kernel/started-stream.js';
import { csvHead, csvMoney, csvRows, type Columns } from '../kernel/csv.js';
import type { CsvOrJson } from '../kernel/query-controller.js';
import { Freshness } from '../kernel/freshness.js';
import { Names, type NamesWithChoices, type List, type DirectoryNames } from '../kernel/names.js';
import { customerOf, scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import { Organizations } from '../kernel/organizations.js';
import { ownerFilter, ownerNames, snoozeFilter } from '../tasks/owners.js';
import { dashboardSearch } from './dashboard-filter.js';
import { billCounts, countFields, type CountFacts } from './bill-counts.js';
import { itemFields, presentItem, type ItemFacts } from './present-item.js';

/** One page, with optional totals over all pages and filter choices, or all rows as CSV. */
export class GetBillDashboard extends ContextQuery<CsvOrJson<BillDashboardView>, [request: BillDashboardRequest]> {}
export class CountBills extends ContextQuery<BillCountsView, [request: BillCountsRequest]> {}
export class SearchOptions extends ContextQuery<DashboardOptionsView, [request: DashboardOptionsRequest]> {}

const ROW_BATCH_SIZE = 500;

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
    private readonly cursors: Cursors,
    private readonly organizations: Organizations,
  ) {}

  @HandlesQuery(GetBillDashboard)
  async dashboard(context: RequestContext, request: BillDashboardRequest): Promise<CsvOrJson<BillDashboardView>> {
    return {
      name: 'bills',
      view: () => this.page(context, request),
      csv: () => this.export(context, request),
    };
  }

  private async page(context: RequestContext, request: BillDashboardRequest): Promise<BillDashboardView> {
    const { organizationId } = context;
    const order = billOrder(request);
    // A cursor is valid only for its sort order. It contains its page number.
    const owner = { organizationId, list: `dashboard ${order.join(' ')}`, customerExternalId: customerOf(context) };
    const cursor = await this.cursors.decode<{ after: PageKey; page: number }>(owner, request.cursor);
    const { after, page } = cursor ?? { page: request.page };
    await this.freshness.reached(context, [billProjection.name]);
    const today = todayOf(context);
    const counts = request.count !== false;
    const { rows, total, sums } = await this.views.find<ItemFacts>(billProjection.name, {
      organizationId,
      ...dashboardSearch(await this.asked(context, request), request, today, await this.names.providers(context)),
      sort: order,
      skip: after ? 0 : (page - 1) * request.pageSize,
      // One extra row shows whether there is a next page.
      limit: request.pageSize + 1,
      sums: ['balanceCents'],
      count: counts,
      fields: [...new Set([...itemFields, ...fieldsOf(order)])],
      ...(after && { after }),
    });
    const items = rows.slice(0, request.pageSize);
    const last = items.at(-1);
    const counted = counts ? await this.counted(context) : null;
    const names = counted ?? (await this.names.few(context, namedIn(items)));
    const owners = await ownerNames(context, items, this.organizations);
    const choices = (list: List): readonly NamedView[] => counted?.options(list, MAX_CHOICES).options ?? [];
    return {
      filters: {
        patients: choices('patients'),
        renderingProviders: choices('renderingProviders'),
        claimsAdministrators: choices('claimsAdministrators'),
      },
      items: items.map((row) => presentItem(row, today, names, owners)),
      ...(counts && { total, balanceTotal: dollarsOf(sums['balanceCents'] ?? 0) }),
      page,
      pageSize: request.pageSize,
      nextCursor:
        last && rows.length > items.length
          ? await this.cursors.encode(owner, { after: pageKeyOf(order, last), page: page + 1 })
          : null,
    };
  }

  private async export(context: RequestContext, request: BillDashboardRequest): Promise<Readable> {
    await this.freshness.reached(context, [billProjection.name]);
    const names = await this.counted(context);
    const search = dashboardSearch(await this.asked(context, request), request, todayOf(context), names.providers);
    // Produce the header and the first rows first, so that errors produce a problem response.
    return startedStream(this.lines(context, { ...search, sort: billOrder(request) }, names), 2);
  }

  @HandlesQuery(CountBills)
  async counts(context: RequestContext, request: BillCountsRequest): Promise<BillCountsView> {
    await this.freshness.reached(context, [billProjection.name]);
    const { status: _status, ...asked } = request;
    const providers = await this.names.providers(context);
    const { filter, words } = dashboardSearch(await this.asked(context, asked), asked, todayOf(context), providers);
    return billCounts(
      this.views.scan<CountFacts>(billProjection.name, context.organizationId, filter, countFields, words),
    );
  }

  @HandlesQuery(SearchOptions)
  async options(context: RequestContext, { list, q, limit }: DashboardOptionsRequest): Promise<DashboardOptionsView> {
    await this.freshness.reached(context, [billProjection.name]);
    return (await this.names.counted(context, [list])).options(list, limit, searchWords(q));
  }

  /**
   * Returns a filter for rows that the credential may see and that have the requested owner. As in the work queues,
   * snoozed bills have no task unless the request includes them.
   */
  private async asked(
    context: RequestContext,
    { owner, snoozed, taskKind }: Pick<BillDashboardRequest, 'owner' | 'snoozed' | 'taskKind'>,
  ): Promise<Filter> {
    return allOf(
      scopeFilter(context),
      await ownerFilter(context, owner, this.organizations),
      snoozed === true || taskKind !== undefined ? snoozeFilter(todayOf(context), snoozed) : {},
    );
  }

  private counted(context: RequestContext): Promise<NamesWithChoices> {
    return this.names.counted(context, ['patients', 'renderingProviders', 'claimsAdministrators']);
  }

  private async *lines(
    context: RequestContext,
    search: Pick<FindQuery, 'filter' | 'words' | 'sort'>,
    names: DirectoryNames,
  ): AsyncGenerator<string, void, undefined> {
    const today = todayOf(context);
    const order = search.sort ?? [];
    yield csvHead(columns);
    for (let after: PageKey | undefined; ;) {
      const { rows } = await this.views.find<ItemFacts>(billProjection.name, {
        organizationId: context.organizationId,
        ...search,
        limit: ROW_BATCH_SIZE,
        count: false,
        fields: [...new Set([...itemFields, ...fieldsOf(order)])],
        ...(after && { after }),
      });
      const last = rows.at(-1);
      if (!last) return;
      const owners = await ownerNames(context, rows, this.organizations);
      const items = rows.map((row) => presentItem(row, today, names, owners));
      yield csvRows(columns, items);
      after = pageKeyOf(order, last);
    }
  }
}

const namedIn = (rows: readonly ItemFacts[]) => ({
  patients: rows.map(({ patientId }) => patientId),
  claimsAdministrators: rows.map(({ claimsAdminId }) => claimsAdminId),
  renderingProviders: rows.map(({ renderingProviderId }) => renderingProviderId),
});
