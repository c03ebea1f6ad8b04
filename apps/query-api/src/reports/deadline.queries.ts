import { Injectable } from '@nestjs/common';
import {
  deadlineLabel,
  type DeadlineSearchRequest,
  type DeadlinesView,
  type ListDeadlinesRequest,
  type ListedDeadlineView,
} from '#contracts';
import { dollarsOf, usDate } from '#domain';
import { currentTimeOf, Cursors, type RequestContext } from '#http';
import { billProjection, Views, type BillRow, type StoredDoc } from '#read-models';
import { allOf, equals } from '../bills/search-filter.js';
import { ContextQuery, HandlesQuery } from '../kernel/context-query.js';
import { Freshness } from '../kernel/freshness.js';
import { Names } from '../kernel/names.js';
import { queryDigest } from '../kernel/query-digest.js';
import type { FileResponse } from '../kernel/query-controller.js';
import { customerOf, scopeFilter } from '../kernel/scope.js';
import { startedStream } from '../kernel/started-stream.js';
import { todayOf } from '../kernel/today.js';
import { calendarEnd, calendarEvents, calendarHead } from './calendar.js';
import { checkOrder } from './date-range.js';
import {
  compareKeys,
  deadlineFields,
  findDeadlines,
  firstDay,
  safeDayOf,
  sideOf,
  type DeadlineKey,
  type FoundDeadline,
  type FoundDeadlines,
} from './deadlines.js';
import { pagesForReport } from './rows-for-reports.js';

/** Sorted by safe day. Missed deadlines are included only if the request's first day is in the past. */
export class ListDeadlines extends ContextQuery<DeadlinesView, [request: ListDeadlinesRequest]> {}
/** Returns all matches as an iCalendar file. */
export class ExportDeadlines extends ContextQuery<FileResponse, [request: DeadlineSearchRequest]> {}

const listedFields = [
  'billNumber',
  'patientId',
  'patientName',
  'claimNumber',
  'claimsAdminId',
  'claimsAdminName',
  'balanceCents',
  'disputedCents',
] as const satisfies readonly (keyof BillRow)[];
type ListedFacts = StoredDoc<Pick<BillRow, (typeof listedFields)[number]>>;

const EVENT_BATCH_SIZE = 500;

@Injectable()
export class DeadlineQueries {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly names: Names,
    private readonly cursors: Cursors,
  ) {}

  @HandlesQuery(ListDeadlines)
  async list(context: RequestContext, { cursor, limit, ...search }: ListDeadlinesRequest): Promise<DeadlinesView> {
    const { organizationId } = context;
    const list = `deadlines ${queryDigest(search)}`;
    const owner = { organizationId, list, customerExternalId: customerOf(context) };
    const position = await this.cursors.decode<{ after: DeadlineKey }>(owner, cursor);
    const { deadlines, counts } = await this.find(context, search);
    const left = position ? deadlines.filter(({ key }) => compareKeys(key, position.after) > 0) : deadlines;
    const page = left.slice(0, limit);
    const last = page.at(-1);
    return {
      today: todayOf(context),
      deadlines: await this.present(context, page),
      total: deadlines.length,
      kinds: Array.from(counts, ([kind, count]) => ({ kind, count })),
      nextCursor: last && left.length > page.length ? await this.cursors.encode(owner, { after: last.key }) : null,
    };
  }

  @HandlesQuery(ExportDeadlines)
  async export(context: RequestContext, search: DeadlineSearchRequest): Promise<FileResponse> {
    const { deadlines } = await this.find(context, search);
    return {
      // Produce the header and the first events first, so that errors produce a problem response.
      content: await startedStream(this.calendar(context, deadlines), 2),
      filename: 'deadlines.ics',
      mediaType: 'text/calendar; charset=utf-8',
    };
  }

  private async find(context: RequestContext, search: DeadlineSearchRequest): Promise<FoundDeadlines> {
    const today = todayOf(context);
    checkOrder('from', search.from, search.to);
    await this.freshness.reached(context, [billProjection.name]);
    const filter = allOf(scopeFilter(context), equals('customerExternalId', search.customerExternalId), {
      lastDeadline: { $gte: firstDay(search, today) },
    });
    const pages = pagesForReport(this.views, context.organizationId, filter, deadlineFields);
    return findDeadlines(pages, search, today);
  }

  /** Leaves out deadlines of bills that have since been erased. */
  private async present(
    context: RequestContext,
    found: readonly FoundDeadline[],
  ): Promise<readonly ListedDeadlineView[]> {
    const ids = [...new Set(found.map(({ billId }) => billId))];
    const { rows } = await this.views.find<ListedFacts>(billProjection.name, {
      organizationId: context.organizationId,
      filter: allOf(scopeFilter(context), { _id: { $in: ids } }),
      limit: ids.length,
      count: false,
      fields: listedFields,
    });
    const names = await this.names.few(context, {
      patients: rows.map(({ patientId }) => patientId),
      claimsAdministrators: rows.map(({ claimsAdminId }) => claimsAdminId),
      renderingProviders: [],
      billingProviders: [],
    });
    const bills = new Map(rows.map((row) => [row._id, row]));
    const today = todayOf(context);
    return found.flatMap((deadline) => {
      const bill = bills.get(deadline.billId);
      if (!bill) return [];
      const { kind, lastDay, safeDay } = deadline;
      return {
        billId: bill._id,
        billNumber: bill.billNumber,
        patientName: names.patient(bill),
        claimNumber: bill.claimNumber,
        claimsAdministrator: { id: bill.claimsAdminId, name: names.administrator(bill) },
        kind,
        label: deadlineLabel({ id: kind, safeDay }),
        side: sideOf(deadline),
        safeDay: safeDayOf(deadline),
        lastDay,
        overdue: today > lastDay,
        amountInDispute: bill.disputedCents === null ? null : dollarsOf(bill.disputedCents),
        balanceDue: dollarsOf(bill.balanceCents),
      };
    });
  }

  private async *calendar(
    context: RequestContext,
    found: readonly FoundDeadline[],
  ): AsyncGenerator<string, void, undefined> {
    const now = currentTimeOf(context);
    const uses = new Map<string, number>();
    yield calendarHead('Deadlines');
    for (let at = 0; at < found.length; at += EVENT_BATCH_SIZE) {
      const batch = await this.present(context, found.slice(at, at + EVENT_BATCH_SIZE));
      const events = batch.map(({ billId, billNumber, kind, label, safeDay, lastDay, claimsAdministrator: payer }) => {
        // Only deadlines of orders can occur several times on a bill and day.
        const name = `${billId}.${kind}.${lastDay}`;
        const n = (uses.get(name) ?? 0) + 1;
        uses.set(name, n);
        return {
          uid: n === 1 ? name : `${name}.${n}`,
          day: safeDay,
          summary: `Bill ${billNumber}: ${label}`,
          description: `Payer: ${payer.name ?? payer.id}\nLast day: ${usDate(lastDay)}`,
        };
      });
      yield calendarEvents(events, now);
    }
    yield calendarEnd;
  }
}
