import { Injectable } from '@nestjs/common';
import type {
  DenialLinesView,
  DenialLineView,
  DenialsView,
  ListDenialLinesRequest,
  ListDenialsRequest,
} from '#contracts';
import { dollarsOf, reviewReasonsOf, sum } from '#domain';
import { Cursors, type RequestContext } from '#http';
import { billProjection, Views, type BillRow, type StoredDoc } from '#read-models';
import { allOf, equals } from '../bills/search-filter.js';
import { ContextQuery, HandlesQuery } from '../kernel/context-query.js';
import { Freshness } from '../kernel/freshness.js';
import { Names } from '../kernel/names.js';
import { Organizations } from '../kernel/organizations.js';
import { queryDigest } from '../kernel/query-digest.js';
import { customerOf, scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import {
  denialFields,
  findDenials,
  groupDenials,
  isAfter,
  reasonFinder,
  type DenialKey,
  type FoundDenial,
  type GroupKey,
} from './denials.js';
import { pagesForReport } from './rows-for-reports.js';

/** The largest amount first. */
export class ListDenials extends ContextQuery<DenialsView, [request: ListDenialsRequest]> {}
/** Sorted by safe day. */
export class ListDenialLines extends ContextQuery<DenialLinesView, [request: ListDenialLinesRequest]> {}

const listedFields = [
  'patientId',
  'patientName',
  'claimNumber',
  'claimsAdminId',
  'claimsAdminName',
  'disputedCents',
] as const satisfies readonly (keyof BillRow)[];
type ListedFacts = StoredDoc<Pick<BillRow, (typeof listedFields)[number]>>;

@Injectable()
export class DenialQueries {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly names: Names,
    private readonly cursors: Cursors,
    private readonly organizations: Organizations,
  ) {}

  @HandlesQuery(ListDenials)
  async groups(context: RequestContext, { cursor, limit, ...search }: ListDenialsRequest): Promise<DenialsView> {
    const owner = this.ownerOf(context, `denials ${queryDigest(search)}`);
    const position = await this.cursors.decode<{ after: GroupKey }>(owner, cursor);
    const today = todayOf(context);
    const pages = await this.scan(context, search);
    const { groups, bills } = await groupDenials(pages, search, today, await this.reasonsOf(context));
    const rest = groups.filter(({ key }) => isAfter(key, position?.after ?? null));
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    const names = await this.names.few(context, {
      patients: [],
      claimsAdministrators: page.map(({ claimsAdminId }) => claimsAdminId),
      renderingProviders: [],
      billingProviders: [],
    });
    return {
      today,
      groups: page.map((group) => ({
        code: group.code,
        claimsAdministrator: { id: group.claimsAdminId, name: names.administrator(group) },
        ...{ lines: group.lines, bills: group.bills },
        amountInDispute: dollarsOf(group.cents),
        ...{ safeDay: group.safeDay, reason: group.reason },
      })),
      total: groups.length,
      lines: sum(groups.map(({ lines }) => lines)),
      bills,
      amountInDispute: dollarsOf(sum(groups.map(({ cents }) => cents))),
      nextCursor: last && rest.length > limit ? await this.cursors.encode(owner, { after: last.key }) : null,
    };
  }

  @HandlesQuery(ListDenialLines)
  async lines(context: RequestContext, { cursor, limit, ...search }: ListDenialLinesRequest): Promise<DenialLinesView> {
    const owner = this.ownerOf(context, `denial-lines ${queryDigest(search)}`);
    const position = await this.cursors.decode<{ after: DenialKey }>(owner, cursor);
    const today = todayOf(context);
    const pages = await this.scan(context, search);
    const found = await findDenials(pages, search, today, { after: position?.after ?? null, limit });
    const page = found.lines.slice(0, limit);
    const last = page.at(-1);
    return {
      today,
      lines: await this.present(context, page),
      total: found.total,
      nextCursor: last && found.lines.length > limit ? await this.cursors.encode(owner, { after: last.key }) : null,
    };
  }

  private ownerOf(context: RequestContext, list: string) {
    return { organizationId: context.organizationId, list, customerExternalId: customerOf(context) };
  }

  private async reasonsOf({ organizationId }: RequestContext): Promise<ReturnType<typeof reasonFinder>> {
    return reasonFinder(reviewReasonsOf(await this.organizations.get(organizationId)));
  }

  private async scan(
    context: RequestContext,
    { customerExternalId }: Pick<ListDenialsRequest, 'customerExternalId'>,
  ): Promise<ReturnType<typeof pagesForReport<(typeof denialFields)[number]>>> {
    await this.freshness.reached(context, [billProjection.name]);
    const filter = allOf(scopeFilter(context), equals('customerExternalId', customerExternalId), {
      nextReview: 'second_review',
      // A bill whose second review can be requested has this deadline.
      lastDeadline: { $gte: todayOf(context) },
    });
    return pagesForReport(this.views, context.organizationId, filter, denialFields);
  }

  /** Leaves out lines of bills that have since been erased. */
  private async present(context: RequestContext, found: readonly FoundDenial[]): Promise<readonly DenialLineView[]> {
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
    const reasonOf = await this.reasonsOf(context);
    const bills = new Map(rows.map((row) => [row._id, row]));
    return found.flatMap((line) => {
      const bill = bills.get(line.billId);
      if (!bill) return [];
      const { billId, billNumber, lineItemId, code, modifiers, carcs, safeDay, lastDay } = line;
      return {
        ...{ billId, billNumber, lineItemId, code, modifiers, carcs, safeDay, lastDay },
        patientName: names.patient(bill),
        claimNumber: bill.claimNumber,
        claimsAdministrator: { id: bill.claimsAdminId, name: names.administrator(bill) },
        charge: dollarsOf(line.chargedCents),
        paid: line.paidCents === null ? null : dollarsOf(line.paidCents),
        amountInDispute: dollarsOf(line.disputedCents),
        billAmountInDispute: dollarsOf(bill.disputedCents ?? line.disputedCents),
        reason: reasonOf(line),
      };
    });
  }
}
