import { Readable } from 'node:stream';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { BillDashboardRequest, DashboardItemView } from '#contracts';
import type { RequestContext } from '#http';
import { billRowProjection, Views, type FindQuery } from '#read-models';
import { csvHead, csvMoney, csvRows, type Columns } from '../kernel/csv.js';
import { Freshness } from '../kernel/freshness.js';
import { Names, type NamesToday } from '../kernel/names.js';
import { scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import { dashboardSearch, dashboardSort } from './dashboard-filter.js';
import { itemFields, presentItem, type ItemFacts } from './present-item.js';

/** All rows of a dashboard, whatever its page, as CSV. */
export class ExportBillDashboard extends Query<Readable> {
  constructor(
    readonly context: RequestContext,
    readonly request: BillDashboardRequest,
  ) {
    super();
  }
}

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

@QueryHandler(ExportBillDashboard)
export class ExportBillDashboardHandler implements IQueryHandler<ExportBillDashboard> {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly names: Names,
  ) {}

  async execute({ context, request }: ExportBillDashboard): Promise<Readable> {
    await this.freshness.reached(context, [billRowProjection.name]);
    const names = await this.names.counted(context, ['patients', 'renderingProviders', 'claimsAdministrators']);
    const search = dashboardSearch(scopeFilter(context), request, todayOf(context), names.providers);
    return Readable.from(this.lines(context, { ...search, sort: dashboardSort(request) }, names));
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
        billRowProjection.name,
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
