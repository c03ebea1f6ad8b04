import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Optional } from '@nestjs/common';
import { EventStore } from '#event-store';
import { SharedPlaces, type PlaceLimits, type RequestContext } from '#http';

export interface WatchLimits {
  /** Who may wait at once, in this process, and how accounts share these seats. */
  readonly seats: PlaceLimits;
  /** Milliseconds after which everybody's feed is looked at although nothing rang. */
  readonly tickMs: number;
  /** Rings within so many milliseconds count as one. */
  readonly gapMs: number;
}

const usual: WatchLimits = {
  seats: { most: 2_000, mostEach: 500, reserve: 200, few: 4 },
  tickMs: 1_000,
  gapMs: 20,
};

interface Waiter {
  readonly at: number;
  readonly wake: () => void;
}

/** Those who wait for one organization's feed. One look at the feed serves them all. */
interface Hall {
  readonly waiters: Set<Waiter>;
  seats: number;
  looking: boolean;
  raised: boolean;
}

/** Who wants to wait: an organization, and the account that it is counted for. */
export type ProjectionSubscription = Pick<RequestContext, 'organizationId'> & {
  readonly organization: Pick<RequestContext['organization'], 'accountId'>;
};

/** A right to wait. Give it back by `leave`. */
export interface Seat {
  /** Resolves when there is something after a feed revision, after so many milliseconds, or on abort. Never rejects. */
  more(at: number, ms: number, signal: AbortSignal): Promise<void>;
  leave(): void;
}

/**
 * Wakes those who wait at the end of a feed. The log's append signal says when to look, and a slow tick where it stays silent;
 * only who has something to read is woken.
 */
@Injectable()
export class FeedWatch {
  private readonly halls = new Map<string, Hall>();
  private readonly limits: WatchLimits;
  private readonly seats: SharedPlaces;
  private close: (() => void) | null = null;

  constructor(
    private readonly store: EventStore,
    @Optional() limits?: WatchLimits,
  ) {
    this.limits = limits ?? usual;
    this.seats = new SharedPlaces(this.limits.seats);
  }

  /** A seat at the caller's feed, counted for its account. Null when too many wait already. */
  sit({ organizationId, organization: { accountId } }: ProjectionSubscription): Seat | null {
    const leave = this.seats.take(accountId);
    if (leave === null) return null;
    const hall = this.halls.get(organizationId) ?? { waiters: new Set(), seats: 0, looking: false, raised: false };
    this.halls.set(organizationId, hall);
    hall.seats += 1;
    this.close ??= this.open();
    let left = false;
    return {
      more: (at, ms, signal) => this.wait(organizationId, hall, at, ms, signal),
      leave: () => {
        if (left) return;
        left = true;
        leave();
        hall.seats -= 1;
        if (hall.seats === 0) this.halls.delete(organizationId);
        if (this.halls.size === 0) this.close?.();
      },
    };
  }

  private open(): () => void {
    const raise = () => {
      for (const [organizationId, hall] of this.halls) this.look(organizationId, hall);
    };
    const silence = this.store.onAppend(raise);
    const tick = setInterval(raise, this.limits.tickMs).unref();
    return () => {
      silence();
      clearInterval(tick);
      this.close = null;
    };
  }

  private async wait(organizationId: string, hall: Hall, at: number, ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || ms <= 0) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        hall.waiters.delete(waiter);
        resolve();
      };
      const waiter: Waiter = { at, wake: done };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done, { once: true });
      hall.waiters.add(waiter);
      // What came between the caller's reading and now has rung already.
      this.look(organizationId, hall);
    });
  }

  private look(organizationId: string, hall: Hall): void {
    hall.raised = true;
    if (!hall.looking && hall.waiters.size > 0) void this.lookWhileRung(organizationId, hall);
  }

  private async lookWhileRung(organizationId: string, hall: Hall): Promise<void> {
    hall.looking = true;
    while (hall.raised && hall.waiters.size > 0) {
      hall.raised = false;
      // A log that does not answer now is asked again at the next ring.
      await this.wakeWhoHasMore(organizationId, hall).catch(() => undefined);
      await sleep(this.limits.gapMs);
    }
    hall.looking = false;
  }

  private async wakeWhoHasMore(organizationId: string, { waiters }: Hall): Promise<void> {
    const furthest = Math.max(...[...waiters].map(({ at }) => at));
    const [next] = await this.store.readFeed(organizationId, furthest, 1);
    const last = next?.revision ?? furthest;
    for (const waiter of waiters) if (waiter.at < last) waiter.wake();
  }
}
