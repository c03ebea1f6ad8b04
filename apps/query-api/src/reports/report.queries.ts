import { Injectable } from '@nestjs/common';
import type {
  AgingRequest,
  AgingView,
  ContractPaymentsRequest,
  ContractPaymentsView,
  CustomerRequest,
  OutlookRequest,
  OutlookView,
  PaymentReportRequest,
  PaymentReportView,
  ProductivityAnswerView,
  ProductivityRequest,
  ServiceLineItemsRequest,
  ServiceLineItemsView,
} from '#contracts';
import { daysBetween } from '#domain';
import { refuseParameter, type RequestContext } from '#http';
import { billProjection, Views, type Filter } from '#read-models';
import { allOf, equals, providerFilter, type RowFilter } from '../bills/search-filter.js';
import { openAccounts } from '../dashboard/dashboard-filter.js';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import type { CsvOrJson } from '../kernel/query-controller.js';
import { Freshness } from '../kernel/freshness.js';
import { Names } from '../kernel/names.js';
import { scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import { Organizations } from '../kernel/organizations.js';
import { agingCsv, agingFields, agingReport, openOn, pastAgingFields } from './aging.js';
import { contractPaymentFields, contractPayments, contractPaymentsCsv } from './contract-payments.js';
import { checkOrder } from './date-range.js';
import { outlook, outlookFields } from './outlook.js';
import { paymentEntries, paymentFields, paymentReport, paymentsCsv, type PaymentFacts } from './payments.js';
import { productivity, productivityCsv, productivityFields } from './productivity.js';
import { pagesForReport, rowsForReport } from './rows-for-reports.js';
import { serviceLineFields, serviceLineItems, serviceLinesCsv, windowOf, type Window } from './service-lines.js';

export class GetProductivity extends ContextQuery<CsvOrJson<ProductivityAnswerView>, [request: ProductivityRequest]> {}
export class GetServiceLineItems extends ContextQuery<
  CsvOrJson<ServiceLineItemsView>,
  [request: ServiceLineItemsRequest]
> {}
/** Sorted by date of receipt: one page, or all payments as CSV. */
export class GetPaymentReport extends ContextQuery<CsvOrJson<PaymentReportView>, [request: PaymentReportRequest]> {}
export class GetAgingReport extends ContextQuery<CsvOrJson<AgingView>, [request: AgingRequest]> {}
/** Only bills that the payer answered. */
export class GetContractReport extends ContextQuery<
  CsvOrJson<ContractPaymentsView>,
  [request: ContractPaymentsRequest]
> {}

export class GetOutlook extends ContextQuery<OutlookView, [request: OutlookRequest]> {}

const MAX_DAYS = 366;

const submittedIn = ({ from, to }: Window): RowFilter => ({
  submittedDate: { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) },
});

@Injectable()
export class ReportQueries {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly names: Names,
    private readonly organizations: Organizations,
  ) {}

  @HandlesQuery(GetProductivity)
  async productivity(
    context: RequestContext,
    request: ProductivityRequest,
  ): Promise<CsvOrJson<ProductivityAnswerView>> {
    const { from, to } = request;
    checkOrder('from', from, to);
    if (daysBetween(from, to) >= MAX_DAYS) refuseParameter('to', `must be less than ${MAX_DAYS} days after from`);
    // Bills submitted earlier are included, because they can be sent again in this period.
    const filter = await this.bills(context, request, { submittedDate: { $lte: to }, lastSentDate: { $gte: from } });
    const rows = await rowsForReport(this.views, context.organizationId, filter, productivityFields);
    const names = await this.namesIn(context);
    const data = productivity(rows, request, (id) => names.get(id) ?? id);
    return { name: 'productivity', view: () => ({ data }), csv: () => productivityCsv(data) };
  }

  @HandlesQuery(GetServiceLineItems)
  async serviceLines(
    context: RequestContext,
    request: ServiceLineItemsRequest,
  ): Promise<CsvOrJson<ServiceLineItemsView>> {
    checkOrder('from', request.from, request.to);
    const window = windowOf(request, todayOf(context));
    const filter = await this.bills(context, request, submittedIn(window));
    const rows = await rowsForReport(this.views, context.organizationId, filter, serviceLineFields);
    const names = await this.names.counted(context, ['patients', 'claimsAdministrators']);
    const view = serviceLineItems(rows, window, names);
    return { name: 'service-line-items', view: () => view, csv: () => serviceLinesCsv(view) };
  }

  @HandlesQuery(GetPaymentReport)
  async payments(context: RequestContext, request: PaymentReportRequest): Promise<CsvOrJson<PaymentReportView>> {
    const bills = await this.paidBills(context, request);
    return {
      name: 'payments',
      view: () => paymentReport(bills, request),
      csv: () => paymentsCsv(paymentEntries(bills, request)),
    };
  }

  /** Bills whose payments can be in the report. */
  private async paidBills(context: RequestContext, request: PaymentReportRequest): Promise<readonly PaymentFacts[]> {
    checkOrder('receivedFrom', request.receivedFrom, request.receivedTo, 'receivedTo');
    const mine = await this.bills(context, request);
    const names = await this.names.counted(context, ['patients']);
    const { receivedFrom, receivedTo, renderingProviderId } = request;
    const filter = allOf(
      mine,
      providerFilter(names.providers, 'rendering', renderingProviderId),
      { lastPaymentDate: receivedFrom === undefined ? { $ne: null } : { $gte: receivedFrom } },
      ...(receivedTo === undefined ? [] : [{ firstPaymentDate: { $lte: receivedTo } }]),
    );
    const rows = await rowsForReport(this.views, context.organizationId, filter, paymentFields);
    return rows.map((row) => ({ ...row, patientName: names.patient(row) }));
  }

  @HandlesQuery(GetAgingReport)
  async aging(context: RequestContext, request: AgingRequest): Promise<CsvOrJson<AgingView>> {
    const today = todayOf(context);
    const { asOf = today } = request;
    if (asOf > today) refuseParameter('asOf', 'must not be in the future');
    const isPast = asOf < today;
    const filter = await this.bills(context, request, isPast ? { submittedDate: { $lte: asOf } } : openAccounts);
    const names = await this.names.counted(context, ['claimsAdministrators']);
    const { organizationId } = context;
    const bills = isPast
      ? openOn(asOf, pagesForReport(this.views, organizationId, filter, pastAgingFields))
      : pagesForReport(this.views, organizationId, filter, agingFields);
    const view = await agingReport(bills, asOf, names);
    return { name: 'aging', view: () => view, csv: () => agingCsv(view) };
  }

  @HandlesQuery(GetContractReport)
  async contracts(context: RequestContext, request: ContractPaymentsRequest): Promise<CsvOrJson<ContractPaymentsView>> {
    checkOrder('from', request.from, request.to);
    const window = windowOf(request, todayOf(context));
    const filter = await this.bills(context, request, submittedIn(window));
    const names = await this.names.counted(context, ['claimsAdministrators']);
    const pages = pagesForReport(this.views, context.organizationId, filter, contractPaymentFields);
    const view = await contractPayments(pages, window, names);
    return { name: 'contracts', view: () => view, csv: () => contractPaymentsCsv(view) };
  }

  @HandlesQuery(GetOutlook)
  async outlook(context: RequestContext, request: OutlookRequest): Promise<OutlookView> {
    const filter = await this.bills(context, request);
    const names = await this.names.counted(context, ['patients', 'claimsAdministrators']);
    const bills = pagesForReport(this.views, context.organizationId, filter, outlookFields);
    return outlook(bills, todayOf(context), request.days, names);
  }

  /** Returns the names of keys, members, and the caller, by ID. */
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

  /** Checks freshness first. Selects the bills that the caller may see, limited to one customer if requested. */
  private async bills(
    context: RequestContext,
    { customerExternalId }: CustomerRequest,
    condition: RowFilter = {},
  ): Promise<Filter> {
    await this.freshness.reached(context, [billProjection.name]);
    return allOf(scopeFilter(context), equals('customerExternalId', customerExternalId), condition);
  }
}
