import { Injectable } from '@nestjs/common';
import {
  presentAccessAlert,
  presentAccessWeek,
  type AccessAlertView,
  type AccessRecordView,
  type AccessReviewView,
  type AccessWeekView,
  type ActorFigureView,
  type ListAccessRecordsRequest,
  type NewcomerView,
  type ReviewedActView,
} from '#contracts';
import { addDays, isWeek, losAngelesInstant, weekAfter, weekOf, type Timestamp } from '#domain';
import { refuse, type RequestContext } from '#http';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { Organizations } from '../kernel/organizations.js';
import { AccessRecordQueries } from './access-record.queries.js';

/** Weeks that can be acknowledged, newest first. */
export class ListAccessReviews extends ContextQuery<readonly AccessWeekView[]> {}
export class GetAccessReview extends ContextQuery<AccessReviewView, [week: string]> {}
/** Newest first. */
export class ListAccessAlerts extends ContextQuery<readonly AccessAlertView[]> {}

/** A quarter of a year. */
const WEEKS = 13;
const WEEK_DAYS = 7;
const MAX_ACTORS = 10;
const MAX_ACTS = 100;

/** Weekly access review by administrators (45 CFR 164.308(a)(1)(ii)(D)). */
@Injectable()
export class AccessReviewQueries {
  constructor(
    private readonly records: AccessRecordQueries,
    private readonly organizations: Organizations,
  ) {}

  @HandlesQuery(ListAccessReviews)
  async list({ organizationId }: RequestContext): Promise<readonly AccessWeekView[]> {
    const practice = await this.organizations.get(organizationId);
    const running = weekOf(new Date().toISOString());
    const weeks = Array.from({ length: WEEKS }, (_, n) => addDays(running, -WEEK_DAYS * (n + 1)));
    return weeks.map((week) => presentAccessWeek(practice, week));
  }

  @HandlesQuery(ListAccessAlerts)
  async alerts({ organizationId }: RequestContext): Promise<readonly AccessAlertView[]> {
    const practice = await this.organizations.get(organizationId);
    return (practice.accessAlerts ?? []).toReversed().map((alert) => presentAccessAlert(practice, alert));
  }

  @HandlesQuery(GetAccessReview)
  async review(context: RequestContext, week: string): Promise<AccessReviewView> {
    const now = new Date().toISOString();
    if (!isWeek(week) || week > weekOf(now)) return refuse('not_found');
    const practice = await this.organizations.get(context.organizationId);
    const from = losAngelesInstant(week, 0);
    const to = losAngelesInstant(weekAfter(week), 0);
    const figures = new WeekFigures();
    const span = { from, to } as ListAccessRecordsRequest;
    for await (const entries of this.records.all(context, span)) figures.add(entries);
    const isNew = ({ createdAt }: { readonly createdAt: Timestamp }): boolean => createdAt >= from && createdAt < to;
    const newcomer = (id: string, { name, createdAt }: Omit<NewcomerView, 'id'>): NewcomerView => ({
      id,
      name,
      createdAt,
    });
    return {
      ...presentAccessWeek(practice, week),
      over: week < weekOf(now),
      ...figures.all(),
      newMembers: practice.members.filter(isNew).map((member) => newcomer(member.id, member)),
      newKeys: practice.keys.filter(isNew).map((key) => newcomer(key.credentialId, key)),
    };
  }
}

type Figures = Omit<AccessReviewView, keyof AccessWeekView | 'over' | 'newMembers' | 'newKeys'>;

class WeekFigures {
  private acts = 0;
  private refused = 0;
  private readonly refusals = new Tally();
  private readonly nights = new Tally();
  private readonly patients = new Map<string, { readonly of: AccessRecordView; readonly seen: Set<string> }>();
  private readonly shown: Record<'exports' | 'reveals' | 'emergencies', ReviewedActView[]> = {
    exports: [],
    reveals: [],
    emergencies: [],
  };

  add(entries: readonly AccessRecordView[]): void {
    for (const entry of entries) this.one(entry);
  }

  all(): Figures {
    const mostPatients = [...this.patients.values()]
      .map(({ of: entry, seen }) => ({ actor: entry.actor, count: seen.size }))
      .filter(({ count }) => count > 0);
    return {
      acts: this.acts,
      refused: this.refused,
      refusedActors: this.refusals.most(),
      mostPatients: largest(mostPatients),
      atNight: this.nights.most(),
      ...this.shown,
    };
  }

  private one(entry: AccessRecordView): void {
    const { action, actor, outcome, times, patientIds, count } = entry;
    this.acts += times;
    if (outcome === 'refused') {
      this.refused += times;
      this.refusals.add(entry, times);
    }
    const name = nameOf(entry);
    const seen = this.patients.get(name)?.seen ?? new Set<string>();
    for (const id of patientIds) seen.add(id);
    this.patients.set(name, { of: entry, seen });
    if (actor.kind === 'browser_session' && isNight(entry.at)) this.nights.add(entry, times);
    // If a file has several entries, the last one contains the count.
    if ((action === 'export' || action === 'print') && count !== null) this.show('exports', entry);
    if (action === 'reveal') this.show('reveals', entry);
    if (action === 'emergency') this.show('emergencies', entry);
  }

  private show(
    list: keyof WeekFigures['shown'],
    { at, actor, operation, count, billIds, reason }: AccessRecordView,
  ): void {
    if (this.shown[list].length < MAX_ACTS)
      this.shown[list].push({ at, actor, operation, bills: count ?? billIds.length, reason });
  }
}

class Tally {
  private readonly counts = new Map<string, { readonly of: AccessRecordView; count: number }>();

  add(entry: AccessRecordView, times: number): void {
    const known = this.counts.get(nameOf(entry));
    if (known) known.count += times;
    else this.counts.set(nameOf(entry), { of: entry, count: times });
  }

  most(): readonly ActorFigureView[] {
    return largest([...this.counts.values()].map(({ of: entry, count }) => ({ actor: entry.actor, count })));
  }
}

const nameOf = ({ actor }: AccessRecordView): string => `${actor.kind} ${actor.id}`;

const largest = (figures: readonly ActorFigureView[]): readonly ActorFigureView[] =>
  figures.toSorted((a, b) => b.count - a.count).slice(0, MAX_ACTORS);

const NIGHT_BEGINS = 22;
const NIGHT_ENDS = 6;
const hours = new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone: 'America/Los_Angeles' });

const isNight = (at: Timestamp): boolean => {
  const hour = Number(hours.format(Date.parse(at)));
  return hour >= NIGHT_BEGINS || hour < NIGHT_ENDS;
};
