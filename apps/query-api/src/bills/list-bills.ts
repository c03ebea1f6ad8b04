import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentBill, type BillView, type ListBillsRequest } from '#contracts';
import { ApiBase, Cursors, type RequestContext } from '#http';
import { billProjection, billRowProjection, Views, type BillRow } from '#read-models';
import { Freshness } from '../kernel/freshness.js';
import { customerOf, scopeFilter } from '../kernel/scope.js';
import { BillsOfToday } from './bills-of-today.js';
import { allOf, commonFilter, equals, searchWords, type BillSearch, type RowFilter } from './search-filter.js';

export interface BillPage {
  readonly data: readonly BillView[];
  readonly nextCursor: string | null;
}

/** Bills, newest first. */
export class ListBills extends Query<BillPage> {
  constructor(
    readonly context: RequestContext,
    readonly request: ListBillsRequest,
  ) {
    super();
  }
}

/** The values of the sort fields of the last bill of a page, and its id. */
type Place = readonly [submittedTime: number, billNumber: number, id: string];
const newestFirst = ['-submittedTime', '-billNumber'] as const;

const inStates = (states: ListBillsRequest['state'] = []): RowFilter =>
  states.length > 0 ? { state: { $in: states } } : {};

export const listFilter = (context: RequestContext, request: ListBillsRequest): BillSearch => ({
  filter: allOf(
    scopeFilter(context),
    ...commonFilter(request),
    equals('externalId', request.externalId),
    equals('patientExternalId', request.patientExternalId),
    equals('claimExternalId', request.claimExternalId),
    inStates(request.state),
    inStates(request.status),
  ),
  words: searchWords(request.q),
});

@QueryHandler(ListBills)
export class ListBillsHandler implements IQueryHandler<ListBills> {
  constructor(
    private readonly views: Views,
    private readonly bills: BillsOfToday,
    private readonly cursors: Cursors,
    private readonly freshness: Freshness,
    private readonly base: ApiBase,
  ) {}

  async execute({ context, request }: ListBills): Promise<BillPage> {
    const { organizationId } = context;
    const owner = { organizationId, list: 'bills', customerExternalId: customerOf(context) };
    const search = listFilter(context, request);
    const cursor = await this.cursors.decode<{ after: Place }>(owner, request.cursor);
    await this.freshness.reached(context, [billRowProjection.name, billProjection.name]);
    const { rows } = await this.views.find<Pick<BillRow, 'submittedTime' | 'billNumber'>>(billRowProjection.name, {
      organizationId,
      ...search,
      sort: newestFirst,
      // One more than asked for tells whether there is a next page.
      limit: request.limit + 1,
      count: false,
      fields: ['submittedTime', 'billNumber'],
      ...(cursor && { after: cursor.after }),
    });
    const page = rows.slice(0, request.limit);
    const last = page.at(-1);
    const bills = await this.bills.page(
      context,
      page.map(({ _id }) => _id),
    );
    return {
      data: bills.map((bill) => presentBill(bill, this.base.url)),
      nextCursor:
        last && rows.length > page.length
          ? await this.cursors.encode(owner, { after: [last.submittedTime, last.billNumber, last._id] })
          : null,
    };
  }
}
