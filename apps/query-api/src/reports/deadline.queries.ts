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
import { billProjection, Views, type BillRow } from '#read-models';
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
  deadlineFields,
  findDeadlines,
  firstDay,
  matchOf,
  safeDayOf,
  sideOf,
  type DeadlineKey,
  type FoundDeadline,
} from './deadlines.js';
import { ListedBills } from './listed-bills.js';
import { pagesForReport } from './rows-for-reports.js';

/** Sorted by safe day. Missed deadlines are included only if the request's first day is in the past. */
export class ListDeadlines extends ContextQuery<DeadlinesView, [request: ListDeadlinesRequest]> {}
/** Returns all matches as an iCalendar file. */
export class ExportDeadlines extends ContextQuery<FileResponse, [request: DeadlineSearchRequest]> {}

const listedFields = ['billNumber', 'claimNumber', 'balanceCents', 'disputedCents'] as const;
const exportedFields = [...deadlineFields, 'claimsAdminId', 'claimsAdminName'] as const;

@Injectable()
export class DeadlineQueries {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly names: Names,
    private readonly listedBills: ListedBills,
    private readonly cursors: Cursors,
  ) {}

  @HandlesQuery(ListDeadlines)
  async list(context: RequestContext, { cursor, limit, ...search }: ListDeadlinesRequest): Promise<DeadlinesView> {
    const { organizationId } = context;
    const list = `deadlines ${queryDigest(search)}`;
    const owner = { organizationId, list, customerExternalId: customerOf(context) };
    const position = await this.cursors.decode<{ after: DeadlineKey }>(owner, cursor);
    const pages = await this.scan(context, search, deadlineFields);
    const today = todayOf(context);
    const found = await findDeadlines(pages, search, today, { after: position?.after ?? null, limit });
    const page = found.deadlines.slice(0, limit);
    const last = page.at(-1);
    return {
      today,
      deadlines: await this.present(context, page),
      total: found.total,
      kinds: Array.from(found.counts, ([kind, count]) => ({ kind, count })),
      nextCursor: last && found.deadlines.length > limit ? await this.cursors.encode(owner, { after: last.key }) : null,
    };
  }

  @HandlesQuery(ExportDeadlines)
  async export(context: RequestContext, search: DeadlineSearchRequest): Promise<FileResponse> {
    const pages = await this.scan(context, search, exportedFields);
    return {
      // Produce the header and the first events first, so that errors produce a problem response.
      content: await startedStream(this.calendar(context, search, pages), 2),
      filename: 'deadlines.ics',
      mediaType: 'text/calendar; charset=utf-8',
    };
  }

  private async scan<Field extends keyof BillRow>(
    context: RequestContext,
    search: DeadlineSearchRequest,
    fields: readonly Field[],
  ): Promise<ReturnType<typeof pagesForReport<Field>>> {
    checkOrder('from', search.from, search.to);
    await this.freshness.reached(context, [billProjection.name]);
    const filter = allOf(scopeFilter(context), equals('customerExternalId', search.customerExternalId), {
      lastDeadline: { $gte: firstDay(search, todayOf(context)) },
    });
    return pagesForReport(this.views, context.organizationId, filter, fields);
  }

  /** Leaves out deadlines of bills that have since been erased. */
  private async present(
    context: RequestContext,
    found: readonly FoundDeadline[],
  ): Promise<readonly ListedDeadlineView[]> {
    const { bills, names } = await this.listedBills.of(context, found, listedFields);
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

  /** The file has no order. */
  private async *calendar(
    context: RequestContext,
    search: DeadlineSearchRequest,
    pages: ReturnType<typeof pagesForReport<(typeof exportedFields)[number]>>,
  ): AsyncGenerator<string, void, undefined> {
    const now = currentTimeOf(context);
    const isMatch = matchOf(search, todayOf(context));
    const names = await this.names.counted(context, ['claimsAdministrators']);
    yield calendarHead('Deadlines');
    for await (const rows of pages) {
      const events = rows.flatMap((row) => {
        const payer = names.administrator(row) ?? row.claimsAdminId;
        const uses = new Map<string, number>();
        return row.deadlines.filter(isMatch).map((deadline) => {
          const { kind, lastDay, safeDay } = deadline;
          // Only deadlines of orders can occur several times on a bill and day.
          const name = `${row._id}.${kind}.${lastDay}`;
          const n = (uses.get(name) ?? 0) + 1;
          uses.set(name, n);
          return {
            uid: n === 1 ? name : `${name}.${n}`,
            day: safeDayOf(deadline),
            summary: `Bill ${row.billNumber}: ${deadlineLabel({ id: kind, safeDay })}`,
            description: `Payer: ${payer}\nLast day: ${usDate(lastDay)}`,
          };
        });
      });
      yield calendarEvents(events, now);
    }
    yield calendarEnd;
  }
}
