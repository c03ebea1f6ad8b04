import { Injectable } from '@nestjs/common';
import {
  AccessJournal,
  AccessRecord,
  actionTerm,
  actorTerm,
  type AccessEntry,
  type AccessCursor,
  type AccessSearch,
} from '#access-record';
import { satisfiesAny, nameOfActor, type AccessRecordView, type ListAccessRecordsRequest } from '#contracts';
import { addDays, losAngelesDate, type Organization } from '#domain';
import { Cursors, canReadIdentifiers, refuseParameter, type RequestContext } from '#http';
import { billProjection, Views, type BillRow } from '#read-models';
import { Organizations } from '../kernel/organizations.js';
import { maskQuery, maskSsns } from './masked-query.js';

export interface AccessRecordsPage {
  readonly data: readonly AccessRecordView[];
  readonly nextCursor: string | null;
}

const ENTRY_PAGE_SIZE = 500;
const BILL_BATCH_SIZE = 500;

@Injectable()
export class AccessRecordQueries {
  constructor(
    private readonly record: AccessRecord,
    private readonly journal: AccessJournal,
    private readonly cursors: Cursors,
    private readonly organizations: Organizations,
    private readonly views: Views,
  ) {}

  /** Newest first. */
  async page(context: RequestContext, request: ListAccessRecordsRequest): Promise<AccessRecordsPage> {
    const owner = { organizationId: context.organizationId, list: 'access-records' };
    const place = await this.cursors.decode<AccessCursor>(owner, request.cursor);
    await this.journal.flush();
    const practice = await this.organizations.get(context.organizationId);
    const search = await this.searchOf(context, practice, request);
    const { entries, next } = await this.record.page(search, place, request.limit);
    return {
      data: await this.shown(context, practice, entries),
      nextCursor: next && (await this.cursors.encode(owner, next)),
    };
  }

  /** Returns all matching entries page by page, newest first. */
  async *all(
    context: RequestContext,
    request: ListAccessRecordsRequest,
  ): AsyncGenerator<readonly AccessRecordView[], void, undefined> {
    await this.journal.flush();
    const practice = await this.organizations.get(context.organizationId);
    const search = await this.searchOf(context, practice, request);
    for (let place: AccessCursor | null = null; ;) {
      const { entries, next }: Awaited<ReturnType<AccessRecord['page']>> = await this.record.page(
        search,
        place,
        ENTRY_PAGE_SIZE,
      );
      yield await this.shown(context, practice, entries);
      if (next === null) return;
      place = next;
    }
  }

  private async searchOf(
    { organizationId }: RequestContext,
    { members }: Organization,
    request: ListAccessRecordsRequest,
  ): Promise<AccessSearch> {
    const { patientId, billId, memberId, keyId, action, outcome, day } = request;
    const subject = memberId === undefined ? undefined : members.find(({ id }) => id === memberId)?.subject;
    if (memberId !== undefined && subject === undefined) return refuseParameter('memberId', 'is not a team member');
    const actors = [subject, keyId, request.actor].filter((id) => id !== undefined);
    const bills = patientId === undefined ? null : await this.billsOf(organizationId, patientId);
    const matches = (entry: AccessEntry): boolean =>
      (bills === null || entry.patients.includes(patientId ?? '') || entry.bills.some((id) => bills.has(id))) &&
      (billId === undefined || entry.bills.includes(billId)) &&
      actors.every((id) => entry.actor.id === id) &&
      (day === undefined || losAngelesDate(entry.at) === day) &&
      (action === undefined || entry.action === action) &&
      (outcome === undefined || entry.outcome === outcome);
    const term =
      billId === undefined ? ((actors[0] && actorTerm(actors[0])) ?? (action && actionTerm(action))) : billId;
    const terms = bills === null || billId !== undefined ? (term ? [term] : null) : [patientId ?? '', ...bills];
    return { organizationId, terms, matches, ...spanOfDays(request) };
  }

  private async billsOf(organizationId: string, patientId: string): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    const filter = { patientId };
    for await (const rows of this.views.scan<Pick<BillRow, 'patientId'>>(billProjection.name, organizationId, filter, [
      'patientId',
    ]))
      for (const { _id } of rows) found.add(_id);
    return found;
  }

  private async shown(
    context: RequestContext,
    practice: Organization,
    entries: readonly AccessEntry[],
  ): Promise<readonly AccessRecordView[]> {
    const patients = await this.patientsOf(entries);
    const mayReadBills = satisfiesAny(context.permissions, ['bills:read']);
    const isMasked = !canReadIdentifiers(context);
    return Promise.all(
      entries.map(async (entry) => {
        const secrets = mayReadBills ? await this.record.secretsOf(entry) : null;
        const { query: asked = null, customer: customerExternalId = null, reason = null } = secrets ?? {};
        const known = entry.bills.flatMap((id) => patients.get(id) ?? []);
        return {
          ...factsOf(entry),
          actor: { kind: entry.actor.kind, id: entry.actor.id, name: nameOfActor(practice, entry.actor.id) },
          patientIds: [...new Set([...entry.patients, ...known])],
          asked: asked !== null && isMasked ? maskQuery(asked) : asked,
          customerExternalId,
          reason: reason !== null && isMasked ? maskSsns(reason) : reason,
        };
      }),
    );
  }

  private async patientsOf(entries: readonly AccessEntry[]): Promise<ReadonlyMap<string, string>> {
    const silent = entries.filter(({ patients }) => patients.length === 0).flatMap(({ bills }) => bills);
    const ids = [...new Set(silent)];
    const patients = new Map<string, string>();
    for (let from = 0; from < ids.length; from += BILL_BATCH_SIZE) {
      const some = ids.slice(from, from + BILL_BATCH_SIZE);
      const rows = await Promise.all(some.map((id) => this.views.get<BillRow>(billProjection.name, id)));
      for (const row of rows) if (row) patients.set(row._id, row.patientId);
    }
    return patients;
  }
}

/** With or without daylight saving time, a Los Angeles day lies between these UTC times. */
const EARLIEST_DAY_START = 'T07:00:00Z';
const LATEST_DAY_END = 'T08:00:00Z';

const spanOfDays = ({ day, from, to }: ListAccessRecordsRequest): Required<Pick<AccessSearch, 'from' | 'to'>> => ({
  from: Math.max(
    from === undefined ? 0 : Date.parse(from),
    day === undefined ? 0 : Date.parse(day + EARLIEST_DAY_START),
  ),
  to: Math.min(
    to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to),
    day === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(addDays(day, 1) + LATEST_DAY_END),
  ),
});

const factsOf = (
  entry: AccessEntry,
): Omit<AccessRecordView, 'actor' | 'patientIds' | 'asked' | 'customerExternalId' | 'reason'> => ({
  id: entry.id,
  at: entry.at,
  action: entry.action,
  outcome: entry.outcome,
  operation: entry.operation,
  billIds: entry.bills,
  address: entry.address,
  userAgent: entry.agent,
  requestId: entry.requestId,
  problemCode: entry.problem ?? null,
  count: entry.count ?? null,
  digest: entry.digest ?? null,
  recipient: entry.recipient ?? null,
  times: entry.times ?? 1,
});
