import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** Number of refusals per source that are sent immediately. */
const IMMEDIATE_REFUSALS = 9;
/** Minimum time between later refusals of the same source. */
const REFUSAL_INTERVAL_MS = 1_000;
/** Time in milliseconds without refusals after which a source is reset. */
const RESET_AFTER_MS = 15 * 60_000;
/** Maximum number of delayed refusals per source. More are sent immediately with a Retry-After. */
const MAX_WAITING_PER_SOURCE = 5;
/** Maximum number of delayed refusals in total, so that they cannot exhaust the process. */
const MAX_WAITING = 100;
const MAX_SOURCES = 20_000;

interface Source {
  readonly count: number;
  readonly lastAt: number;
  /** Time when the source's latest refusal is sent. */
  readonly answeredAt: number;
}

/**
 * Delays refusals by address and by account: from the tenth on, one is sent per second. Each process counts separately.
 * Valid credentials are never delayed (ADR 16).
 */
export class RefusalThrottle {
  private readonly sources = new LRUCache<string, Source>({ max: MAX_SOURCES });
  private waiting = 0;

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly wait: (ms: number) => Promise<unknown> = (ms) => pause(ms, undefined, { ref: false }),
  ) {}

  /**
   * Resolves with null when the refusal may be sent. If too many are waiting, resolves immediately with the seconds for
   * Retry-After. `held` is called before a wait.
   */
  async refused(sources: readonly string[], held: () => void = () => undefined): Promise<number | null> {
    const now = this.now();
    const turns = sources.map((source) => this.turnOf(source, now));
    const ms = Math.max(0, ...turns);
    if (ms === 0) return null;
    if (ms > MAX_WAITING_PER_SOURCE * REFUSAL_INTERVAL_MS || this.waiting >= MAX_WAITING) return Math.ceil(ms / 1_000);
    held();
    this.waiting += 1;
    await this.wait(ms).finally(() => (this.waiting -= 1));
    return null;
  }

  /** Returns the milliseconds until the next refusal may be sent. */
  private turnOf(name: string, now: number): number {
    const known = this.sources.get(name);
    const { count, answeredAt } = known && now - known.lastAt < RESET_AFTER_MS ? known : { count: 0, answeredAt: now };
    const turn = count < IMMEDIATE_REFUSALS ? now : Math.max(now, answeredAt) + REFUSAL_INTERVAL_MS;
    const isTooFar = turn - now > MAX_WAITING_PER_SOURCE * REFUSAL_INTERVAL_MS;
    // A refusal with a Retry-After does not extend the queue.
    this.sources.set(name, { count: count + 1, lastAt: now, answeredAt: isTooFar ? answeredAt : turn });
    return turn - now;
  }
}
