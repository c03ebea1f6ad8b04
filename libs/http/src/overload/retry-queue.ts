import type { Accounts, AccountLoad } from './accounts.js';

/** The service's own client also waits up to this time. */
export const MAX_WAIT_MS = 120_000;
/** A refused request is expected for this long after its retry time. */
const RETURN_GRACE_MS = 60_000;
/** Maximum number of places. More requests receive a retry time, but no place in the queue. */
const MAX_PLACES = 50_000;

export interface QueuedRetry {
  readonly account: AccountLoad;
  /** Retry time in clock milliseconds. */
  dueAt: number;
  /** Number of times the request retried on time and was refused. */
  returns: number;
}

/**
 * Refused requests with their retry times: only a few bytes each, because the request waits at the client. Retry times
 * are spaced at the service rate, separately per account, so an account with many requests does not delay others.
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

  /** Returns the place of a request by its hash, or undefined if the request was not refused before. */
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
   * Returns a retry time in clock milliseconds, not before `soonest`. `perSecond` is the service rate for all accounts.
   * Requests that were refused before have a separate sequence of earlier times.
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
    // The queue exceeds the maximum retry time. Spread the times so that the requests do not all retry at the end.
    return latest - (this.random() * MAX_WAIT_MS) / 2;
  }

  private add(request: string, account: AccountLoad, dueAt: number): void {
    this.forgetLost();
    if (this.places.size >= this.most) return;
    this.places.set(request, { account, dueAt, returns: 0 });
    this.accounts.count(account, 'waiting', 1);
  }

  /** Removes a few requests that did not retry in time, oldest first. */
  private forgetLost(): void {
    const lost = this.now() - RETURN_GRACE_MS;
    let looked = 0;
    for (const [request, { dueAt }] of this.places) {
      if (dueAt < lost) this.leave(request);
      if ((looked += 1) >= 4) return;
    }
  }
}
