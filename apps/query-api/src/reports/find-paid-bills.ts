import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PaymentReportRequest } from '#contracts';
import type { RequestContext } from '#http';
import { billRowProjection, Views } from '#read-models';
import { allOf, equals, isProvider } from '../bills/search-filter.js';
import { Freshness } from '../kernel/freshness.js';
import { Names } from '../kernel/names.js';
import { scopeFilter } from '../kernel/scope.js';
import { checkOrder } from './date-range.js';
import { paymentFields, type PaymentFacts } from './payments.js';
import { rowsForReport } from './rows-for-reports.js';

/** The bills whose payments a report may be about. */
export class FindPaidBills extends Query<readonly PaymentFacts[]> {
  constructor(
    readonly context: RequestContext,
    readonly request: PaymentReportRequest,
  ) {
    super();
  }
}

@QueryHandler(FindPaidBills)
export class FindPaidBillsHandler implements IQueryHandler<FindPaidBills> {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly names: Names,
  ) {}

  async execute({ context, request }: FindPaidBills): Promise<readonly PaymentFacts[]> {
    checkOrder('receivedFrom', request.receivedFrom, request.receivedTo, 'receivedTo');
    await this.freshness.reached(context, [billRowProjection.name]);
    const names = await this.names.counted(context, ['patients']);
    const { receivedFrom, receivedTo, renderingProviderId } = request;
    const filter = allOf(
      scopeFilter(context),
      equals('customerExternalId', request.customerExternalId),
      isProvider(names.providers, 'rendering', renderingProviderId),
      { lastPaymentDate: receivedFrom === undefined ? { $ne: null } : { $gte: receivedFrom } },
      ...(receivedTo === undefined ? [] : [{ firstPaymentDate: { $lte: receivedTo } }]),
    );
    const rows = await rowsForReport(this.views, context.organizationId, filter, paymentFields);
    return rows.map((row) => ({ ...row, patientName: names.patient(row) }));
  }
}
