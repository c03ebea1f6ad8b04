import { Injectable } from '@nestjs/common';
import type {
  AgingView,
  CustomerRequest,
  OutlookRequest,
  OutlookView,
  PaymentReportRequest,
  ProductivityRequest,
  ProductivityView,
  ServiceLineItemsRequest,
  ServiceLineItemsView,
} from '#contracts';
import { daysBetween } from '#domain';
import { refuseParameter, type RequestContext } from '#http';
import { billProjection, Views, type Filter } from '#read-models';
import { allOf, equals, isProvider, type RowFilter } from '../bills/search-filter.js';
import { openAccounts } from '../dashboard/dashboard-filter.js';
import { Answers, Ask } from '../kernel/ask.js';
import { Freshness } from '../kernel/freshness.js';
import { Names } from '../kernel/names.js';
import { scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import { Organizations } from '../organization/organizations.js';
import { agingFields, agingReport } from './aging.js';
import { checkOrder } from './date-range.js';
import { outlook, outlookFields } from './outlook.js';
import { paymentFields, type PaymentFacts } from './payments.js';
import { productivity, productivityFields } from './productivity.js';
import { pagesForReport, rowsForReport } from './rows-for-reports.js';
import { serviceLineFields, serviceLineItems, windowOf } from './service-lines.js';

/** Who created and sent what on which day; null when nothing happened. */
export class GetProductivity extends Ask<ProductivityView | null, [request: ProductivityRequest]> {}
/** What was billed in a window of first submissions. */
export class GetServiceLineItems extends Ask<ServiceLineItemsView, [request: ServiceLineItemsRequest]> {}
/** The bills whose payments a report may be about. */
export class FindPaidBills extends Ask<readonly PaymentFacts[], [request: PaymentReportRequest]> {}
/** Open accounts receivable by claims administrator and age. */
export class GetAgingReport extends Ask<AgingView, [request: CustomerRequest]> {}

/** What runs out soon, what came in by week, and how long payers take. */
export class GetOutlook extends Ask<OutlookView, [request: OutlookRequest]> {}

const MOST_DAYS = 366;

@Injectable()
export class ReportQueries {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly names: Names,
    private readonly organizations: Organizations,
  ) {}

  @Answers(GetProductivity)
  async productivity(context: RequestContext, request: ProductivityRequest): Promise<ProductivityView | null> {
    const { from, to } = request;
    checkOrder('from', from, to);
    if (daysBetween(from, to) >= MOST_DAYS) refuseParameter('to', `must be within ${MOST_DAYS} days from from`);
    // What was submitted before may be sent again.
    const filter = await this.bills(context, request, { submittedDate: { $lte: to }, lastSentDate: { $gte: from } });
    const rows = await rowsForReport(this.views, context.organizationId, filter, productivityFields);
    const names = await this.namesIn(context);
    return productivity(rows, request, (id) => names.get(id) ?? id);
  }

  @Answers(GetServiceLineItems)
  async serviceLines(context: RequestContext, request: ServiceLineItemsRequest): Promise<ServiceLineItemsView> {
    checkOrder('from', request.from, request.to);
    const window = windowOf(request, todayOf(context));
    const submittedDate = {
      ...(window.from !== undefined && { $gte: window.from }),
      ...(window.to !== undefined && { $lte: window.to }),
    };
    const filter = await this.bills(context, request, { submittedDate });
    const rows = await rowsForReport(this.views, context.organizationId, filter, serviceLineFields);
    return serviceLineItems(rows, window, await this.names.counted(context, ['patients', 'claimsAdministrators']));
  }

  @Answers(FindPaidBills)
  async paidBills(context: RequestContext, request: PaymentReportRequest): Promise<readonly PaymentFacts[]> {
    checkOrder('receivedFrom', request.receivedFrom, request.receivedTo, 'receivedTo');
    const mine = await this.bills(context, request);
    const names = await this.names.counted(context, ['patients']);
    const { receivedFrom, receivedTo, renderingProviderId } = request;
    const filter = allOf(
      mine,
      isProvider(names.providers, 'rendering', renderingProviderId),
      { lastPaymentDate: receivedFrom === undefined ? { $ne: null } : { $gte: receivedFrom } },
      ...(receivedTo === undefined ? [] : [{ firstPaymentDate: { $lte: receivedTo } }]),
    );
    const rows = await rowsForReport(this.views, context.organizationId, filter, paymentFields);
    return rows.map((row) => ({ ...row, patientName: names.patient(row) }));
  }

  @Answers(GetAgingReport)
  async aging(context: RequestContext, request: CustomerRequest): Promise<AgingView> {
    const filter = await this.bills(context, request, openAccounts);
    const names = await this.names.counted(context, ['claimsAdministrators']);
    const bills = pagesForReport(this.views, context.organizationId, filter, agingFields);
    return agingReport(bills, todayOf(context), names);
  }

  @Answers(GetOutlook)
  async outlook(context: RequestContext, request: OutlookRequest): Promise<OutlookView> {
    const filter = await this.bills(context, request);
    const names = await this.names.counted(context, ['patients', 'claimsAdministrators']);
    const bills = pagesForReport(this.views, context.organizationId, filter, outlookFields);
    return outlook(bills, todayOf(context), request.days, names);
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

  /** The bills of a report when they are fresh: what the caller may see, of one customer where the request names one. */
  private async bills(
    context: RequestContext,
    { customerExternalId }: CustomerRequest,
    condition: RowFilter = {},
  ): Promise<Filter> {
    await this.freshness.reached(context, [billProjection.name]);
    return allOf(scopeFilter(context), equals('customerExternalId', customerExternalId), condition);
  }
}
