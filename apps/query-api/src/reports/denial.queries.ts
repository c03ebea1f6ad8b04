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
import { billProjection, Views } from '#read-models';
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
  reasonFinder,
  type DenialKey,
  type FoundDenial,
  type GroupKey,
} from './denials.js';
import { isAfter } from './list-position.js';
import { ListedBills } from './listed-bills.js';
import { pagesForReport } from './rows-for-reports.js';

/** Sorted by amount in dispute, largest first. */
export class ListDenials extends ContextQuery<DenialsView, [request: ListDenialsRequest]> {}
/** Sorted by safe day. */
export class ListDenialLines extends ContextQuery<DenialLinesView, [request: ListDenialLinesRequest]> {}

@Injectable()
export class DenialQueries {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly names: Names,
    private readonly listedBills: ListedBills,
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
    const claimsAdministrators = page.map(({ claimsAdminId }) => claimsAdminId);
    const names = await this.names.few(context, { claimsAdministrators });
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
    const { bills, names } = await this.listedBills.of(context, found, ['claimNumber', 'disputedCents']);
    const reasonOf = await this.reasonsOf(context);
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
