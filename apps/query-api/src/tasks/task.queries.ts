import { Injectable } from '@nestjs/common';
import type { BillTasksRequest, BillTasksView, TaskOwnersView } from '#contracts';
import { PayerFileReader } from '#payer-files';
import type { RequestContext } from '#http';
import { billProjection, checkProjection, payerFileProjection, Views } from '#read-models';
import { allOf, equals, providerFilter } from '../bills/search-filter.js';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { Freshness } from '../kernel/freshness.js';
import { Names } from '../kernel/names.js';
import { scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import { UnappliedMoney } from '../checks/unapplied-money.js';
import { Organizations } from '../kernel/organizations.js';
import { pagesForReport } from '../reports/rows-for-reports.js';
import { isCurrentUser, ownerFilter, nameOfOwner, snoozeFilter } from './owners.js';
import { taskFilters } from './task-filters.js';
import { billTasks, taskFields, type Waiting } from './tasks.js';

export class GetBillTasks extends ContextQuery<BillTasksView, [request: BillTasksRequest]> {}

const noTasks = { bills: 0, due: 0 };

export class ListTaskOwners extends ContextQuery<TaskOwnersView> {}

@Injectable()
export class TaskQueries {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly names: Names,
    private readonly payerFiles: PayerFileReader,
    private readonly unapplied: UnappliedMoney,
    private readonly organizations: Organizations,
  ) {}

  @HandlesQuery(GetBillTasks)
  async get(context: RequestContext, request: BillTasksRequest): Promise<BillTasksView> {
    const { organizationId } = context;
    const today = todayOf(context);
    await this.freshness.reached(context, [billProjection.name]);
    await this.freshness.reached(context, [payerFileProjection.name, checkProjection.name]);
    const names = await this.names.counted(context, ['renderingProviders', 'claimsAdministrators']);
    const filters = {
      renderingProviders: names.options('renderingProviders', Infinity).options,
      claimsAdministrators: names.options('claimsAdministrators', Infinity).options,
    };
    const asked = allOf(
      scopeFilter(context),
      await ownerFilter(context, request.owner, this.organizations),
      snoozeFilter(today, request.snoozed),
      equals('customerExternalId', request.customerExternalId),
      equals('claimsAdminId', request.claimsAdminId),
      providerFilter(names.providers, 'rendering', request.renderingProviderId),
    );
    const waiting: Waiting = (kind) =>
      pagesForReport(this.views, organizationId, allOf(asked, taskFilters[kind](today)), taskFields);
    const seesAll = context.scope.kind === 'organization' && request.customerExternalId === undefined;
    return {
      ...(await billTasks(waiting, today)),
      filters,
      ...(seesAll && {
        unmatchedRemittance: await this.payerFiles.quarantineCounts(organizationId),
        unappliedMoney: await this.unapplied.summarize(organizationId, today),
      }),
    };
  }

  @HandlesQuery(ListTaskOwners)
  async owners(context: RequestContext): Promise<TaskOwnersView> {
    await this.freshness.reached(context, [billProjection.name]);
    const today = todayOf(context);
    const counted = new Map<string | null, { bills: number; due: number }>();
    const open = { state: { $ne: 'closed' } };
    for await (const page of pagesForReport(this.views, context.organizationId, open, ['ownerId', 'dueOn']))
      for (const { ownerId, dueOn } of page) {
        const { bills, due } = counted.get(ownerId) ?? noTasks;
        counted.set(ownerId, { bills: bills + 1, due: due + Number(dueOn !== null && dueOn <= today) });
      }
    const owners = (await this.organizations.members(context.organizationId))
      .map((member) => ({
        id: member.id,
        name: nameOfOwner(member),
        you: isCurrentUser(context, member),
        active: member.active,
        ...(counted.get(member.id) ?? noTasks),
      }))
      .filter(({ active, bills }) => active || bills > 0)
      .toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
    return { owners, unassigned: counted.get(null)?.bills ?? 0 };
  }
}
