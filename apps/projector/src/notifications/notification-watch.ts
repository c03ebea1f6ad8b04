import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { dueDigests, notificationsLastDue, losAngelesInstant, recentDays, type Timestamp } from '#domain';
import {
  EVERY_ORGANIZATION,
  recipientProjection,
  type DocumentFields,
  type RecipientRow,
  type Views,
} from '#read-models';
import { repeat, type BackgroundService } from '#subscriptions';
import type { EmailTopic, EmailQueue } from './email-queue.js';
import type { Practices } from './practices.js';

const CHECK_INTERVAL_MS = 30_000;
/** After a due time, all subscribers are checked repeatedly, because read models may lag behind the log. */
const SETTLE_WINDOW_MS = 600_000;
/** Interval at other times, in case of an earlier failure or read models that are far behind. */
const FULL_CHECK_INTERVAL_MS = 3_600_000;
/** Maximum number of keys remembered as queued; the state store has all. With `maxSize`, memory grows as needed. */
const MAX_CACHED_KEYS = 100_000;

type Subscriber = Pick<RecipientRow, 'agingDays' | 'reportDigest' | 'enabledAt'> &
  Pick<DocumentFields, '_id' | 'organizationId'>;

type NewEmail = Parameters<EmailQueue['add']>[0];

/** Queues due reminders and digests. Checks twice a minute around due times, otherwise once an hour. */
export class NotificationWatch implements BackgroundService {
  private readonly queued = new LRUCache<string, true>({ maxSize: MAX_CACHED_KEYS, sizeCalculation: () => 1 });
  /** Start of the last completed check, in milliseconds since 1970. */
  private lookedAt: number | null = null;
  /** Sandbox organizations. An organization never changes its environment. */
  private readonly sandbox = new LRUCache<string, true>({ maxSize: MAX_CACHED_KEYS, sizeCalculation: () => 1 });

  constructor(
    private readonly views: Views,
    private readonly practices: Practices,
    private readonly queue: EmailQueue,
    /** Returns milliseconds since 1970. */
    private readonly clock: () => number = Date.now,
    private readonly everyMs = CHECK_INTERVAL_MS,
  ) {}

  /** Runs until the signal aborts. Retries after engine failures. */
  run(signal: AbortSignal): Promise<void> {
    return repeat('notification watch', () => this.lookInTime(signal), { everyMs: this.everyMs }, signal);
  }

  /** Checks all subscribers if emails may have become due since the last check. */
  async lookInTime(signal?: AbortSignal): Promise<void> {
    const now = this.clock();
    if (!this.isTime(now)) return;
    await this.look(signal);
    this.lookedAt = now;
  }

  private isTime(now: number): boolean {
    // If the clock was set back, the time of the last check is unknown.
    if (this.lookedAt === null || now < this.lookedAt || now - this.lookedAt >= FULL_CHECK_INTERVAL_MS) return true;
    return this.lookedAt < Date.parse(notificationsLastDue(new Date(now).toISOString())) + SETTLE_WINDOW_MS;
  }

  /** Checks all subscribers of live organizations, whose clocks show real time. */
  async look(signal?: AbortSignal): Promise<void> {
    const now = new Date(this.clock()).toISOString();
    for (const [organizationId, subscribers] of await this.subscribers()) {
      if (signal?.aborted) return;
      await yieldToEventLoop();
      if (this.sandbox.has(organizationId)) continue;
      const letters = subscribers.flatMap((subscriber) => this.lettersFor(subscriber, now));
      if (letters.length === 0) continue;
      const practice = await this.practices(organizationId);
      if (practice?.environment === 'sandbox') this.sandbox.set(organizationId, true);
      if (practice?.environment !== 'live') continue;
      for (const letter of letters) await this.add(letter);
    }
  }

  private async subscribers(): Promise<ReadonlyMap<string, readonly Subscriber[]>> {
    const found = new Map<string, Subscriber[]>();
    const active = this.views.scan<Omit<Subscriber, '_id'>>(
      recipientProjection.name,
      EVERY_ORGANIZATION,
      { status: 'active' },
      ['organizationId', 'agingDays', 'reportDigest', 'enabledAt'],
    );
    for await (const rows of active)
      for (const row of rows) {
        const others = found.get(row.organizationId);
        if (others) others.push(row);
        else found.set(row.organizationId, [row]);
      }
    return found;
  }

  /** Returns the subscriber's due emails, except those known to be queued. */
  private lettersFor(subscriber: Subscriber, now: Timestamp): readonly NewEmail[] {
    const { _id: recipientId, organizationId } = subscriber;
    return dueFor(subscriber, now)
      .map((about) => {
        const what = about.kind === 'aging' ? 'aging' : `digest-${about.cadence}`;
        return { key: `${what}:${recipientId}:${about.date}`, organizationId, recipientId, about, order: 0 };
      })
      .filter(({ key }) => !this.queued.has(key));
  }

  private async add(letter: NewEmail): Promise<void> {
    await this.queue.add(letter);
    this.queued.set(letter.key, true);
  }
}

/** Reminders for recent days that started after the current consent, and digests for periods that ended after it. */
const dueFor = (
  { agingDays, reportDigest, enabledAt }: Subscriber,
  now: Timestamp,
): readonly Extract<EmailTopic, { kind: 'aging' | 'digest' }>[] => {
  const since = enabledAt ?? now;
  const days = agingDays.length > 0 ? recentDays(now).filter((date) => losAngelesInstant(date, 0) >= since) : [];
  const periods = reportDigest === 'off' ? [] : dueDigests(reportDigest, now).filter(({ until }) => until > since);
  return [
    ...days.map((date) => ({ kind: 'aging', date }) as const),
    ...(reportDigest === 'off'
      ? []
      : periods.map(({ date }) => ({ kind: 'digest', cadence: reportDigest, date }) as const)),
  ];
};
