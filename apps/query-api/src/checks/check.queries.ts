import { Injectable } from '@nestjs/common';
import { checkNumberKey } from '#commands';
import {
  ALLOCATION_PAGE_SIZE,
  presentAdjustment,
  presentCheck,
  presentCheckRefund,
  presentHeld,
  presentShare,
  type CheckView,
  type GetCheckRequest,
  type ListChecksRequest,
  type WholeCheckView,
} from '#contracts';
import { billStream, paymentCheckStream, Rejection, type CalendarDate } from '#domain';
import { EncryptedEventStore, Vault } from '#event-store';
import { PayerFileReader } from '#payer-files';
import { Cursors, refuseParameter, type RequestContext } from '#http';
import { billProjection, checkProjection, Views, type BillRow, type CheckDoc, type Filter } from '#read-models';
import { allOf, equals } from '../bills/search-filter.js';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { Freshness } from '../kernel/freshness.js';
import { checkOrder } from '../reports/date-range.js';
import { checkOf, checksOfBill, type CheckRow } from './check-row.js';
import { withPayers } from './payers-of-checks.js';
import { withSplit, splitsOf } from './share-splits.js';

export interface CheckPageView {
  readonly data: readonly CheckView[];
  readonly nextCursor: string | null;
}

/** Sorted by deposit date, latest first. */
export class ListChecks extends ContextQuery<CheckPageView, [request: ListChecksRequest]> {}
export class GetCheck extends ContextQuery<WholeCheckView, [id: string, request: GetCheckRequest]> {}

interface CheckCursor {
  readonly [member: string]: string;
  readonly depositDate: CalendarDate;
  readonly id: string;
}

/** Number of allocations on the previous pages. */
interface AllocationsCursor {
  readonly [member: string]: number;
  readonly after: number;
}

/** IDs become part of stream names, so other values must be refused. */
const isCheckId = (text: string): boolean => /^chk_[A-Za-z0-9]{1,64}$/.test(text);
const isBillId = (text: string): boolean => /^bill_[A-Za-z0-9]{1,64}$/.test(text);

@Injectable()
export class CheckQueries {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly views: Views,
    private readonly vault: Vault,
    private readonly freshness: Freshness,
    private readonly cursors: Cursors,
    private readonly files: PayerFileReader,
  ) {}

  @HandlesQuery(ListChecks)
  async list(context: RequestContext, request: ListChecksRequest): Promise<CheckPageView> {
    const { organizationId } = context;
    const { cursor, limit } = request;
    const owner = { organizationId, list: 'payments' };
    const place = await this.cursors.decode<CheckCursor>(owner, cursor);
    const filter = await this.filterOf(organizationId, request);
    await this.freshness.reached(context, [checkProjection.name]);
    const { rows } = await this.views.find<CheckDoc>(checkProjection.name, {
      organizationId,
      filter,
      sort: ['-depositDate'],
      // One extra row shows whether there is another page.
      limit: limit + 1,
      count: false,
      ...(place && { after: [place.depositDate, place.id] }),
    });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      data: (await withPayers(this.views, organizationId, rows.slice(0, limit))).map(presentCheck),
      nextCursor: last ? await this.cursors.encode(owner, { depositDate: last.depositDate, id: last._id }) : null,
    };
  }

  @HandlesQuery(GetCheck)
  async get(
    { organizationId }: RequestContext,
    id: string,
    { allocationsCursor }: GetCheckRequest,
  ): Promise<WholeCheckView> {
    const owner = { organizationId, list: `allocations of ${id}` };
    const history = isCheckId(id) ? await this.ledger.load(paymentCheckStream(organizationId, id)) : [];
    const found = checkOf(history);
    if (found === null) throw new Rejection('not_found');
    const { after } = (await this.cursors.decode<AllocationsCursor>(owner, allocationsCursor, 'allocationsCursor')) ?? {
      after: 0,
    };
    const end = after + ALLOCATION_PAGE_SIZE;
    const shares = found.shares.slice(after, end);
    const ids = [...new Set(shares.map(({ billId }) => billId))];
    const [[check = found.check], numbers, splits] = await Promise.all([
      withPayers(this.views, organizationId, [found.check]),
      this.billNumbers(organizationId, ids),
      splitsOf(this.ledger, organizationId, ids),
    ]);
    return {
      ...presentCheck(check),
      allocations: shares.map((share) => presentShare(withSplit(share, splits), numbers.get(share.billId) ?? null)),
      allocationsCursor: found.shares.length > end ? await this.cursors.encode(owner, { after: end }) : null,
      adjustments: found.adjustments.map(presentAdjustment),
      refunds: found.refunds.map(presentCheckRefund),
      held: await this.heldOf(organizationId, found),
      bankReference: found.bankReference,
    };
  }

  private async billNumbers(organizationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map();
    const { rows } = await this.views.find<BillRow>(billProjection.name, {
      ...{ organizationId, filter: { _id: { $in: ids } }, limit: ids.length },
      ...{ fields: ['billNumber'], count: false },
    });
    return new Map(rows.map(({ _id, billNumber }) => [_id, billNumber]));
  }

  /** Returns the money held on a check, with the item numbers from the receipts of its files. */
  private async heldOf(organizationId: string, { held }: CheckRow): Promise<WholeCheckView['held']> {
    const numbers = new Map<string, number>();
    for (const payerFileId of new Set(held.map((item) => item.payerFileId))) {
      const receipt = await this.files.receipt(organizationId, payerFileId);
      for (const { n, place } of receipt?.items ?? []) numbers.set([payerFileId, ...place].join('/'), n);
    }
    // If a claim's money was used for another purpose, it no longer holds any.
    const holding = held.filter(({ amount }) => amount !== 0);
    return holding.map((item) => presentHeld(item, numbers.get([item.payerFileId, ...item.place].join('/')) ?? null));
  }

  private async filterOf(organizationId: string, request: ListChecksRequest): Promise<Filter> {
    const { from, to, status, source, method, checkNumber, billId, payerFileId, unapplied, cleared } = request;
    checkOrder('from', from, to);
    const [numberKey, ids] = await Promise.all([
      checkNumber === undefined ? undefined : checkNumberKey(this.vault, organizationId, checkNumber),
      billId === undefined ? undefined : this.checksOf(organizationId, billId),
    ]);
    return allOf(
      equals<CheckDoc>('status', status && (status === 'voided' ? 'undone' : 'received')),
      equals<CheckDoc>('source', source),
      equals<CheckDoc>('method', method),
      equals<CheckDoc>('payerFileId', payerFileId),
      from === undefined ? {} : { depositDate: { $gte: from } },
      to === undefined ? {} : { depositDate: { $lte: to } },
      unapplied === undefined ? {} : { unappliedCents: unapplied ? { $ne: 0 } : 0 },
      cleared === undefined ? {} : { clearedOn: cleared ? { $ne: null } : null },
      numberKey === undefined ? {} : { numberKey },
      ids === undefined ? {} : { _id: { $in: ids } },
    );
  }

  private async checksOf(organizationId: string, billId: string): Promise<readonly string[]> {
    if (!isBillId(billId)) return refuseParameter('billId', 'is not a bill ID');
    const named = checksOfBill(await this.ledger.load(billStream(organizationId, billId)));
    const found = await Promise.all(
      named.map(
        async (id) => checkOf(await this.ledger.load(paymentCheckStream(organizationId, id)))?.check.checkId ?? [],
      ),
    );
    return [...new Set(found.flat())];
  }
}
