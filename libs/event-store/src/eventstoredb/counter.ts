import { randomUUID } from 'node:crypto';
import { EventStoreUnavailable, NO_STREAM, WrongExpectedRevision } from '../event-store.js';
import { serializeAppend } from '../serialize.js';
import { pause } from '../waiting.js';
import { type Connection } from './connection.js';

/** Event type internal to this adapter and hidden from log readers. */
export const COUNTER_ADVANCED = 'CounterAdvanced';

interface Waiting {
  readonly count: number;
  readonly resolve: (first: number) => void;
  readonly reject: (error: unknown) => void;
}

/** Revision of the newest event, and the last reserved number. */
interface CounterState {
  readonly revision: number;
  readonly last: number;
}

/** Time limit for retries after conflicts with other processes. `MAX_TIMEOUTS` limits appends without a response. */
const RETRY_TIMEOUT_MS = 5_000;
const MAX_TIMEOUTS = 2;
/** Maximum random delay, so that conflicting processes do not retry at the same time. */
const MAX_BACKOFF_MS = 50;

/** Maximum number of numbers reserved ahead of requests. */
const MAX_AHEAD = 20;
const NONE_AHEAD = { next: 1, last: 0, since: 0 };
/** Period in milliseconds for measuring the request rate and for keeping reserved numbers. */
const RATE_PERIOD_MS = 1_000;

/**
 * Counter in a stream that keeps only its newest event. Numbers are unique and may have gaps. Within a process, later
 * requests get higher numbers. All waiting requests share one append, which fails if another process advanced the
 * counter. Under load, an append also reserves as many numbers as were used in the last second, at most twenty.
 *
 * The next append after a second without a request starts at the first unused number. Unused numbers are skipped if
 * another process has advanced the counter, after a restart, and after an append without a response.
 */
export class Counter {
  private waiting: Waiting[] = [];
  private running = false;
  private standing: CounterState | null = null;
  /** Reserved numbers that are not used yet: next and last. */
  private ahead = NONE_AHEAD;
  /** Numbers requested in the current and the previous period. */
  private usage = { since: -Infinity, now: 0, before: 0 };

  constructor(
    private readonly connection: Connection,
    private readonly stream: string,
  ) {}

  reserve(count: number): Promise<number> {
    this.countUsage(count);
    const { ahead } = this;
    const isCurrent = performance.now() - ahead.since < RATE_PERIOD_MS;
    if (this.waiting.length === 0 && !this.running && isCurrent && ahead.last - ahead.next + 1 >= count) {
      this.ahead = { ...ahead, next: ahead.next + count };
      return Promise.resolve(ahead.next);
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ count, resolve, reject });
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    // Requests from the same tick share the first append.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0);
      try {
        const wanted = group.reduce((sum, { count }) => sum + count, 0);
        const more = Math.min(MAX_AHEAD, Math.max(this.usage.now, this.usage.before) - wanted);
        const reserved = wanted + Math.max(0, more);
        this.giveBack();
        let next = await this.advance(reserved);
        this.ahead = { next: next + wanted, last: next + reserved - 1, since: performance.now() };
        for (const { count, resolve } of group) {
          resolve(next);
          next += count;
        }
      } catch (error) {
        group.forEach(({ reject }) => reject(error));
      }
    }
    this.running = false;
  }

  /** Makes the next append start at the first unused number. */
  private giveBack(): void {
    if (this.standing && this.ahead.next <= this.ahead.last)
      this.standing = { ...this.standing, last: this.ahead.next - 1 };
    this.ahead = NONE_AHEAD;
  }

  private countUsage(count: number): void {
    const now = performance.now();
    const { usage } = this;
    if (now - usage.since >= RATE_PERIOD_MS)
      this.usage = { since: now, now: 0, before: now - usage.since < 2 * RATE_PERIOD_MS ? usage.now : 0 };
    this.usage.now += count;
  }

  /** Advances the counter by `count` and returns the first number. */
  private async advance(count: number): Promise<number> {
    const end = performance.now() + RETRY_TIMEOUT_MS;
    for (let silences = 0; ;) {
      try {
        const { revision, last } = this.standing ?? (await this.read());
        this.standing = null;
        const written = await this.connection.append(this.stream, revision, this.event(revision, last + count));
        this.standing = { revision: written.revision, last: last + count };
        return last + 1;
      } catch (error) {
        if (error instanceof WrongExpectedRevision && performance.now() < end) {
          await pause(Math.random() * MAX_BACKOFF_MS);
          continue;
        }
        if (error instanceof EventStoreUnavailable && (silences += 1) < MAX_TIMEOUTS) continue;
        throw error instanceof WrongExpectedRevision
          ? new EventStoreUnavailable('the counter has too many concurrent writers')
          : error;
      }
    }
  }

  private async read(): Promise<CounterState> {
    const newest = (await this.connection.readLast(this.stream))?.event;
    if (newest) return { revision: Number(newest.revision), last: (newest.data as { last: number }).last };
    await this.connection.keepOnlyNewest(this.stream);
    return { revision: NO_STREAM, last: 0 };
  }

  private event(revision: number, last: number): ReturnType<typeof serializeAppend> {
    const event = { id: randomUUID(), type: COUNTER_ADVANCED, data: { last }, metadata: {} };
    return serializeAppend(this.stream, revision, [event]);
  }
}
