import { Injectable } from '@nestjs/common';
import {
  presentRfaTask,
  rfaTaskText,
  type ListRfaFollowUpsRequest,
  type RfaFollowUpPageView,
  type RfaFollowUpView,
  type FollowUpRfa,
} from '#contracts';
import {
  isRfaTaskOn,
  isSameRfaTask,
  isSnoozedRfaTask,
  rfaTaskId,
  rfaTaskKinds,
  type CalendarDate,
  type RfaTaskKind,
} from '#domain';
import { checkTreatmentBilling, Cursors, refuseParameter, type RequestContext } from '#http';
import { rfaProjection, Views, type RfaRow, type RfaRowTask, type StoredDoc } from '#read-models';
import { allOf, equals } from '../bills/search-filter.js';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { queryDigest } from '../kernel/query-digest.js';
import { Freshness } from '../kernel/freshness.js';
import { customerOf, scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';

export class ListRfaFollowUps extends ContextQuery<RfaFollowUpPageView, [request: ListRfaFollowUpsRequest]> {}

/** Tasks are sorted by due date, or by the day they start if they have none. */
interface Match {
  readonly day: CalendarDate;
  readonly id: string;
  readonly rfaId: string;
  readonly task: RfaRowTask;
}

/** Position of a page's last task, and the digest of the filters. */
type FollowUpCursor = { readonly after: readonly [day: string, id: string]; readonly asked: string };

const isBefore = (a: Pick<Match, 'day' | 'id'>, b: Pick<Match, 'day' | 'id'>): boolean =>
  a.day < b.day || (a.day === b.day && a.id < b.id);

const isMatch = (
  task: RfaRowTask,
  { kind = [], assigneeReference, snoozed = false }: ListRfaFollowUpsRequest,
  today: CalendarDate,
): boolean =>
  isRfaTaskOn(task, today) &&
  isSnoozedRfaTask(task, today) === snoozed &&
  (kind.length === 0 || kind.includes(task.kind)) &&
  (assigneeReference === undefined ||
    (assigneeReference === 'none' ? task.assigneeReference === null : task.assigneeReference === assigneeReference));

@Injectable()
export class RfaFollowUpQueries {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly cursors: Cursors,
  ) {}

  @HandlesQuery(ListRfaFollowUps)
  async list(context: RequestContext, request: ListRfaFollowUpsRequest): Promise<RfaFollowUpPageView> {
    checkTreatmentBilling(context);
    const { organizationId } = context;
    const { cursor, limit, ...wanted } = request;
    const owner = { organizationId, list: 'rfa-follow-ups', customerExternalId: customerOf(context) };
    const asked = queryDigest(wanted);
    const place = await this.cursors.decode<FollowUpCursor>(owner, cursor);
    if (place && place.asked !== asked)
      refuseParameter('cursor', 'was created with other filters; start again without a cursor');
    const today = todayOf(context);
    await this.freshness.reached(context, [rfaProjection.name]);
    const matches = await this.matches(context, request, today);
    const [day, id] = place?.after ?? ['', ''];
    const rest = matches.filter((match) => isBefore({ day, id }, match));
    const page = rest.slice(0, limit);
    const last = rest.length > limit ? page.at(-1) : undefined;
    return {
      data: await this.shown(organizationId, page, today),
      nextCursor: last ? await this.cursors.encode(owner, { after: [last.day, last.id], asked }) : null,
      summary: { total: matches.length, byKind: countsOf(matches) },
    };
  }

  private async matches(
    context: RequestContext,
    request: ListRfaFollowUpsRequest,
    today: CalendarDate,
  ): Promise<readonly Match[]> {
    const filter = allOf(
      scopeFilter(context),
      { tasksFrom: { $gt: '' } },
      { tasksFrom: { $lte: today } },
      equals<RfaRow>('_id', request.rfaId),
      equals<RfaRow>('administratorId', request.claimsAdminId),
      equals<RfaRow>('customerExternalId', request.customerExternalId),
    );
    const found: Match[] = [];
    const rows = this.views.scan<Pick<RfaRow, 'tasks'>>(rfaProjection.name, context.organizationId, filter, ['tasks']);
    for await (const some of rows)
      for (const { _id: rfaId, tasks } of some)
        for (const task of tasks)
          if (isMatch(task, request, today))
            found.push({ day: task.dueAt ?? task.from, id: rfaTaskId(rfaId, task), rfaId, task });
    return found.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  /** Returns tasks with their requests' sealed data. Leaves out tasks of requests that have since been erased. */
  private async shown(
    organizationId: string,
    page: readonly Match[],
    today: CalendarDate,
  ): Promise<readonly RfaFollowUpView[]> {
    const ids = [...new Set(page.map(({ rfaId }) => rfaId))];
    const { rows } = await this.views.find<RfaRow>(rfaProjection.name, {
      ...{ organizationId, filter: { _id: { $in: ids } }, limit: ids.length, count: false },
    });
    const byId = new Map(rows.filter(({ employeeName }) => employeeName !== null).map((row) => [row._id, row]));
    return page.flatMap(({ rfaId, task }) => {
      const row = byId.get(rfaId);
      if (!row) return [];
      const followUp = row.followUps.find((entry) => isSameRfaTask(entry, task)) ?? null;
      return [presentRfaTask({ ...task, followUp }, followUpRfaOf(row), today)];
    });
  }
}

const countsOf = (matches: readonly Match[]): RfaFollowUpPageView['summary']['byKind'] => {
  const counts = new Map<RfaTaskKind, number>();
  for (const { task } of matches) counts.set(task.kind, (counts.get(task.kind) ?? 0) + 1);
  return rfaTaskKinds.flatMap((kind) => {
    const count = counts.get(kind);
    return count === undefined ? [] : [{ kind, label: rfaTaskText[kind].label, count }];
  });
};

const followUpRfaOf = (row: StoredDoc<RfaRow>): FollowUpRfa => {
  const { _id: rfaId, rfaNumber, customerExternalId, status, patientId, administratorId: claimsAdminId } = row;
  const { employeeName, claimNumber, providerName, administratorName } = row;
  return {
    ...{ rfaId, rfaNumber, customerExternalId, status, patientId, claimsAdminId },
    ...{ employeeName, claimNumber, providerName, administratorName },
  };
};
