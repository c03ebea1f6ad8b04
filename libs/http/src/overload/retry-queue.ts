import type { Accounts, AccountLoad } from './accounts.js';

/** Nobody is asked to wait for longer. Milliseconds; the own client waits for so long, too. */
export const MAX_WAIT_MS = 120_000;
/** How long after its time somebody who was told to come again is still expected. Milliseconds. */
const RETURN_GRACE_MS = 60_000;
/** Most requests that are expected; whoever comes beyond is told a time, too, but has no place in the line. */
const MAX_PLACES = 50_000;

/** A request that was refused and told when to come again. */
export interface QueuedRetry {
  readonly account: AccountLoad;
  /** When it was asked to come. Milliseconds of the clock. */
  dueAt: number;
  /** How often it came as it was told and found no room all the same. */
  returns: number;
}

/**
 * The requests that were told to come again, each with its time: a queue that costs a few bytes for each, because who
 * waits does so at home. Times follow one another as fast as requests can be served, account by account: one that brings
 * many waits longer for each of them, and lengthens nobody else's line.
 */
export class RetryQueue {
  private readonly places = new Map<string, QueuedRetry>();

  constructor(
    private readonly accounts: Accounts,
    private readonly now: () => number,
    private readonly random: () => number,
    private readonly most = MAX_PLACES,
  ) {}

  get length(): number {
    return this.places.size;
  }

  /** The place of a request, by its hash; undefined where it was not refused before. */
  placeOf(request: string | null): QueuedRetry | undefined {
    return request === null ? undefined : this.places.get(request);
  }

  leave(request: string): void {
    const place = this.places.get(request);
    if (place === undefined) return;
    this.places.delete(request);
    this.accounts.count(place.account, 'waiting', -1);
  }

  /**
   * Tells a request when to come again: milliseconds of the clock. `perSecond`: how many can be served in a second, of all
   * accounts. `soonest`: not before then. Who comes again has a line of its own, before those who wait for the first time.
   */
  tell(request: string | null, account: AccountLoad, perSecond: number, soonest: number): number {
    const place = this.placeOf(request);
    const pace = (1_000 * this.accounts.activeWith(account)) / perSecond;
    const lane = place === undefined ? 'newcomersUntil' : 'returnersUntil';
    const dueAt = this.next(account, lane, pace, soonest);
    if (place !== undefined) {
      place.dueAt = dueAt;
      place.returns += 1;
    } else if (request !== null) this.add(request, account, dueAt);
    return dueAt;
  }

  private next(account: AccountLoad, lane: 'newcomersUntil' | 'returnersUntil', pace: number, soonest: number): number {
    const latest = this.now() + MAX_WAIT_MS;
    const dueAt = Math.max(soonest, account[lane] + pace);
    if (dueAt <= latest) return (account[lane] = dueAt);
    // The line is longer than anybody shall wait: spread, so that they do not all come at its end.
    return latest - (this.random() * MAX_WAIT_MS) / 2;
  }

  private add(request: string, account: AccountLoad, dueAt: number): void {
    this.forgetLost();
    if (this.places.size >= this.most) return;
    this.places.set(request, { account, dueAt, returns: 0 });
    this.accounts.count(account, 'waiting', 1);
  }

  /** Gives up those who do not come any more, a few at a time: the oldest are the first. */
  private forgetLost(): void {
    const lost = this.now() - RETURN_GRACE_MS;
    let looked = 0;
    for (const [request, { dueAt }] of this.places) {
      if (dueAt < lost) this.leave(request);
      if ((looked += 1) >= 4) return;
    }
  }
}
