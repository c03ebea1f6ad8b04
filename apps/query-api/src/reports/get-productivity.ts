import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ProductivityRequest, ProductivityView } from '#contracts';
import { daysBetween } from '#domain';
import { refuseParameter, type RequestContext } from '#http';
import { billRowProjection, Views } from '#read-models';
import { allOf, equals } from '../bills/search-filter.js';
import { Organizations } from '../organization/organizations.js';
import { Freshness } from '../kernel/freshness.js';
import { scopeFilter } from '../kernel/scope.js';
import { checkOrder } from './date-range.js';
import { productivity, productivityFields } from './productivity.js';
import { rowsForReport } from './rows-for-reports.js';

const MOST_DAYS = 366;

/** Who created and sent what on which day; null when nothing happened. */
export class GetProductivity extends Query<ProductivityView | null> {
  constructor(
    readonly context: RequestContext,
    readonly request: ProductivityRequest,
  ) {
    super();
  }
}

@QueryHandler(GetProductivity)
export class GetProductivityHandler implements IQueryHandler<GetProductivity> {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly organizations: Organizations,
  ) {}

  async execute({ context, request }: GetProductivity): Promise<ProductivityView | null> {
    const { from, to } = request;
    checkOrder('from', from, to);
    if (daysBetween(from, to) >= MOST_DAYS) refuseParameter('to', `must be within ${MOST_DAYS} days from from`);
    await this.freshness.reached(context, [billRowProjection.name]);
    // What was submitted before may be sent again.
    const filter = allOf(scopeFilter(context), equals('customerExternalId', request.customerExternalId), {
      submittedDate: { $lte: to },
      lastSentDate: { $gte: from },
    });
    const rows = await rowsForReport(this.views, context.organizationId, filter, productivityFields);
    const names = await this.namesIn(context);
    return productivity(rows, request, (id) => names.get(id) ?? id);
  }

  /** Of keys and people by id: those of the organization, and whoever asks. */
  private async namesIn({ organizationId, actor, keyName }: RequestContext): Promise<ReadonlyMap<string, string>> {
    const organization = await this.organizations.find(organizationId);
    return new Map([
      ...(organization?.keys ?? []).map(({ credentialId, name }) => [credentialId, name] as const),
      ...(organization?.members ?? []).flatMap(({ subject, name }) =>
        subject && name ? [[subject, name] as const] : [],
      ),
      [actor.id, keyName],
    ]);
  }
}
