import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** Refusals of one source that are answered at once. */
const IMMEDIATE_REFUSALS = 9;
/** From then on they are answered this far apart, in milliseconds. */
const REFUSAL_INTERVAL_MS = 1_000;
/** A source without refusals for so long begins anew. Milliseconds. */
const RESET_AFTER_MS = 15 * 60_000;
/** Refusals of one source that wait for their turn at most; more are told to come again. */
const MAX_WAITING_PER_SOURCE = 5;
/** Refusals that wait in all, so that nobody fills the process with them. */
const MAX_WAITING = 100;
/** Number of sources that are remembered. */
const MAX_SOURCES = 20_000;

interface Source {
  readonly count: number;
  readonly lastAt: number;
  /** When the last of its refusals is answered. */
  readonly answeredAt: number;
}

/**
 * Slows whoever is refused again and again, by address and by account: from the tenth refusal on, one a second is answered.
 * Each process counts for itself. It never touches who has a right credential (ADR 16).
 */
export class RefusalThrottle {
  private readonly sources = new LRUCache<string, Source>({ max: MAX_SOURCES });
  private waiting = 0;

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly wait: (ms: number) => Promise<unknown> = (ms) => pause(ms, undefined, { ref: false }),
  ) {}

  /**
   * Counts a refusal of these sources. Resolves with null when it may be answered, with seconds to come again at once where
   * too many wait. `held`: called before it waits.
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

  /** Milliseconds until the next refusal of this source is answered. */
  private turnOf(name: string, now: number): number {
    const known = this.sources.get(name);
    const { count, answeredAt } = known && now - known.lastAt < RESET_AFTER_MS ? known : { count: 0, answeredAt: now };
    const turn = count < IMMEDIATE_REFUSALS ? now : Math.max(now, answeredAt) + REFUSAL_INTERVAL_MS;
    const isTooFar = turn - now > MAX_WAITING_PER_SOURCE * REFUSAL_INTERVAL_MS;
    // One that is told to come again takes no turn.
    this.sources.set(name, { count: count + 1, lastAt: now, answeredAt: isTooFar ? answeredAt : turn });
    return turn - now;
  }
}
