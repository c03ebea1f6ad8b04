import { Injectable } from '@nestjs/common';
import type { AuthorizationReportRequest, AuthorizationReportView } from '#contracts';
import { checkTreatmentBilling, canRead, type RequestContext } from '#http';
import { billProjection, rfaProjection, Views } from '#read-models';
import { RulesInForce } from '#event-store';
import { allOf, equals } from '../bills/search-filter.js';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { Freshness } from '../kernel/freshness.js';
import { Names } from '../kernel/names.js';
import type { CsvOrJson } from '../kernel/query-controller.js';
import { scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import { AuthorizationReport, authorizationsCsv, measuredFields, type MeasuredRequest } from './authorizations.js';
import { checkOrder } from './date-range.js';
import { pagesForReport } from './rows-for-reports.js';
import { windowOf } from './service-lines.js';

export class GetAuthorizationReport extends ContextQuery<
  CsvOrJson<AuthorizationReportView>,
  [request: AuthorizationReportRequest]
> {}

const BATCH_SIZE = 1000;

@Injectable()
export class AuthorizationReportQueries {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly names: Names,
    private readonly rules: RulesInForce,
  ) {}

  @HandlesQuery(GetAuthorizationReport)
  async report(
    context: RequestContext,
    request: AuthorizationReportRequest,
  ): Promise<CsvOrJson<AuthorizationReportView>> {
    checkTreatmentBilling(context);
    checkOrder('from', request.from, request.to);
    await this.freshness.reached(context, [rfaProjection.name, billProjection.name]);
    const { organizationId } = context;
    const window = windowOf(request, todayOf(context));
    const filter = allOf(
      scopeFilter(context),
      equals('customerExternalId', request.customerExternalId),
      window.from === undefined ? { submittedDate: { $ne: null } } : { submittedDate: { $gte: window.from } },
      window.to === undefined ? {} : { submittedDate: { $lte: window.to } },
    );
    const names = await this.names.counted(context, ['claimsAdministrators']);
    const report = new AuthorizationReport();
    const rules = this.rules.current;
    const pages = this.views.scan<MeasuredRequest>(rfaProjection.name, organizationId, filter, measuredFields);
    for await (const page of pages) for (const row of page) report.addRequest(row, names, rules);
    const { billIds } = report;
    for (let at = 0; at < billIds.length; at += BATCH_SIZE) {
      const pages = pagesForReport(this.views, organizationId, { _id: { $in: billIds.slice(at, at + BATCH_SIZE) } }, [
        'lines',
      ]);
      for await (const page of pages) for (const bill of page) report.addBill(bill);
    }
    const view = report.present(window, canRead(context, 'getServiceLineItems'));
    return { name: 'authorizations', view: () => view, csv: () => authorizationsCsv(view, request.table) };
  }
}
