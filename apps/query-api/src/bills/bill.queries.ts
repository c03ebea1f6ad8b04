import { Injectable } from '@nestjs/common';
import {
  allEors,
  olderEntries,
  presentBill,
  presentBillEor,
  presentBillStatus,
  presentDocuments,
  presentExpandedBill,
  presentLifecycle,
  type BillEorQuery,
  type BillExpansion,
  type BillEorView,
  type BillStatusView,
  type BillView,
  type DocumentView,
  type ExpandedBillView,
  type GetBillRequest,
  type LifecycleQuery,
  type LifecycleView,
  type ListBillsRequest,
  type OlderEntries,
  type OperationId,
} from '#contracts';
import { BlobStore } from '#documents';
import { losAngelesDate, REDACTED, type BillOnFile } from '#domain';
import { RulesInForce, Vault, type JsonObject } from '#event-store';
import { ApiBase, Cursors, canRead, currentTimeOf, refuse, refuseParameter, type RequestContext } from '#http';
import { billProjection, metadataTokens, Views } from '#read-models';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { queryDigest } from '../kernel/query-digest.js';
import type { FileResponse } from '../kernel/query-controller.js';
import { Freshness } from '../kernel/freshness.js';
import { ListPages } from '../kernel/list-pages.js';
import { customerOf, scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import { BillReader } from './bill-reader.js';
import { changedWarnings } from './changed-warnings.js';
import { CurrentBills } from './current-bills.js';
import {
  allOf,
  billOrder,
  commonFilter,
  equals,
  fieldsOf,
  pageKeyOf,
  searchWords,
  type BillSearch,
  type PageKey,
  type RowFilter,
} from './search-filter.js';

export interface BillPage {
  readonly data: readonly BillView[];
  readonly nextCursor: string | null;
  /** Number of all matches, if requested. */
  readonly total?: number;
}
/** If there is no `nextCursor`, the histories are complete. */
export interface LifecyclePage {
  readonly data: LifecycleView;
  readonly nextCursor?: string | null;
}

/** Newest first by default. */
export class ListBills extends ContextQuery<BillPage, [request: ListBillsRequest]> {}
/** Throws 403 for an expansion that the credential may not read. */
export class GetBill extends ContextQuery<ExpandedBillView, [billId: string, request: GetBillRequest]> {}
export class GetBillStatus extends ContextQuery<BillStatusView, [billId: string]> {}
/** Histories are complete unless a page is requested. */
export class GetBillLifecycle extends ContextQuery<LifecyclePage, [billId: string, asked?: LifecycleQuery]> {}
/** Throws 404 if no EOR is on file. */
export class GetBillEor extends ContextQuery<BillEorPage, [billId: string, request: BillEorQuery]> {}

interface BillEorPage {
  readonly data: BillEorView;
  readonly nextCursor?: string | null;
}
/** In packet order. */
export class ListBillDocuments extends ContextQuery<readonly DocumentView[], [billId: string]> {}
/** Throws 404 for an unknown or erased document. */
export class OpenBillDocument extends ContextQuery<FileResponse, [billId: string, documentId: string]> {}

/** Operation whose permission each expansion requires. Payments are part of the workspace. */
const expansionOperations = {
  eors: 'getBillEor',
  reviews: 'listReviews',
  payments: 'getBillLifecycle',
  documents: 'listBillDocuments',
} as const satisfies Record<BillExpansion, OperationId>;

@Injectable()
export class BillQueries {
  constructor(
    private readonly bills: BillReader,
    private readonly lists: CurrentBills,
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly cursors: Cursors,
    private readonly pages: ListPages,
    private readonly blobs: BlobStore,
    private readonly base: ApiBase,
    private readonly vault: Vault,
    private readonly rules: RulesInForce,
  ) {}

  @HandlesQuery(ListBills)
  async list(context: RequestContext, request: ListBillsRequest): Promise<BillPage> {
    const { organizationId } = context;
    const order = billOrder(request);
    // A cursor is valid only for the sort order in which it was created.
    const list = `bills ${order.join(' ')}`;
    const owner = { organizationId, list, customerExternalId: customerOf(context) };
    const search = listFilter(context, request, await metadataTokens(this.vault, organizationId, request.metadata));
    const filter = filterDigest(request);
    const cursor = await this.cursors.decode<{ after: PageKey; filter: string }>(owner, request.cursor);
    if (cursor !== null && cursor.filter !== filter)
      refuseParameter('cursor', 'was created with other filters; start again without a cursor');
    await this.freshness.reached(context, [billProjection.name]);
    const { rows, total } = await this.views.find(billProjection.name, {
      organizationId,
      ...search,
      sort: order,
      // One extra row shows whether there is a next page.
      limit: request.limit + 1,
      count: request.count === true,
      fields: fieldsOf(order),
      ...(cursor && { after: cursor.after }),
    });
    const page = rows.slice(0, request.limit);
    const last = page.at(-1);
    const bills = await this.lists.page(
      context,
      page.map(({ _id }) => _id),
    );
    return {
      data: bills.map((bill) => presentBill(bill, this.base.url)),
      nextCursor:
        last && rows.length > page.length
          ? await this.cursors.encode(owner, { after: pageKeyOf(order, last), filter })
          : null,
      ...(request.count === true && { total }),
    };
  }

  @HandlesQuery(GetBill)
  async get(context: RequestContext, billId: string, { asOf, expand = [] }: GetBillRequest): Promise<ExpandedBillView> {
    const bill = await this.bill(context, billId, asOf);
    const hidden = expand.find((expansion) => !canRead(context, expansionOperations[expansion]));
    if (hidden !== undefined)
      refuse('permission_denied', { detail: `This credential does not have permission to read ${hidden}.` });
    const rules = this.rules.current;
    const shown = presentExpandedBill(bill, expand, this.base.url, rules);
    const day = asOf === undefined ? todayOf(context) : losAngelesDate(bill.updatedAt);
    const current = changedWarnings(bill, day, rules);
    return current === null ? shown : Object.assign(shown, { currentWarnings: current });
  }

  @HandlesQuery(GetBillStatus)
  async status(context: RequestContext, billId: string): Promise<BillStatusView> {
    return presentBillStatus(await this.bills.read(context, billId), todayOf(context));
  }

  @HandlesQuery(GetBillLifecycle)
  async lifecycle(
    context: RequestContext,
    billId: string,
    { asOf, cursor, limit }: LifecycleQuery = {},
  ): Promise<LifecyclePage> {
    const { organizationId, environment } = context;
    const bill = await this.bill(context, billId, asOf);
    const past = asOf !== undefined;
    const owner = { organizationId, list: `lifecycle ${billId} ${asOf ?? 'now'}` };
    const isPaged = cursor !== undefined || limit !== undefined;
    const older = await this.cursors.decode<OlderEntries & JsonObject>(owner, cursor);
    const page = isPaged ? { most: limit ?? DEFAULT_HISTORY_LIMIT, of: older ?? undefined } : undefined;
    const data = presentLifecycle(
      bill,
      {
        environment,
        at: past ? bill.updatedAt : currentTimeOf(context).toISOString(),
        baseUrl: this.base.url,
        past,
        page,
      },
      this.rules.current,
    );
    if (!page) return { data };
    const next = olderEntries(bill, page);
    return { data, nextCursor: next && (await this.cursors.encode(owner, next)) };
  }

  private bill(context: RequestContext, billId: string, asOf: string | undefined): Promise<BillOnFile> {
    return asOf === undefined ? this.bills.read(context, billId) : this.bills.readAsOf(context, billId, asOf);
  }

  @HandlesQuery(GetBillEor)
  async eor(context: RequestContext, billId: string, request: BillEorQuery = {}): Promise<BillEorPage> {
    const bill = await this.bills.read(context, billId);
    const owner = { organizationId: context.organizationId, list: `eors ${billId}` };
    const ids = allEors(bill).map(({ eorId }) => eorId);
    const { data: shown, ...next } = await this.pages.page(owner, request, ids, async (some) => some);
    const eor = presentBillEor(bill, this.base.url, this.rules.current, new Set(shown));
    return { data: eor ?? refuse('not_found', { detail: 'No EOR is on file for this bill.' }), ...next };
  }

  @HandlesQuery(ListBillDocuments)
  async documents(context: RequestContext, billId: string): Promise<readonly DocumentView[]> {
    return presentDocuments(await this.bills.read(context, billId), this.base.url);
  }

  @HandlesQuery(OpenBillDocument)
  async openDocument(context: RequestContext, billId: string, documentId: string): Promise<FileResponse> {
    const document = (await this.documents(context, billId)).find(({ id }) => id === documentId);
    if (!document) return refuse('not_found');
    const { organizationId } = context;
    const blob = await this.blobs.open({ organizationId, subject: billId, blobId: document.id });
    if (blob === null || blob === REDACTED) return refuse('not_found');
    return { content: blob.stream, size: blob.size, filename: document.filename };
  }
}

const DEFAULT_HISTORY_LIMIT = 50;

const inStates = (states: ListBillsRequest['state'] = []): RowFilter =>
  states.length > 0 ? { state: { $in: states } } : {};

const listFilter = (context: RequestContext, request: ListBillsRequest, tokens: readonly string[]): BillSearch => ({
  filter: allOf(
    scopeFilter(context),
    ...commonFilter(request),
    equals('externalId', request.externalId),
    equals('patientExternalId', request.patientExternalId),
    equals('claimExternalId', request.claimExternalId),
    inStates(request.state),
    inStates(request.status),
    ...tokens.map((token) => equals('metadataTokens', token)),
  ),
  words: searchWords(request.q),
});

/** A cursor is valid only with the same filter. */
const filterDigest = ({
  cursor: _,
  limit: __,
  count: ___,
  sort: ____,
  dir: _____,
  ...filter
}: ListBillsRequest): string => queryDigest(filter);
