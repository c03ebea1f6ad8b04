import { background, pause, WakeSignal, type EventStore } from '#event-store';
import { SharedSlots, type SlotLimits, type RequestContext } from '#http';

export interface SubscriberLimits {
  /** Limits on waiting subscribers, per process and per account. */
  readonly places: SlotLimits;
  /** Each feed is read once per interval, even without an append signal. */
  readonly tickMs: number;
  /** Signals within this time are combined. */
  readonly gapMs: number;
}

const defaultLimits: SubscriberLimits = {
  places: { most: 2_000, mostEach: 500, reserve: 200, few: 4 },
  tickMs: 10_000,
  gapMs: 20,
};

interface Waiter {
  readonly at: number;
  readonly wake: WakeSignal;
}

/** Number of feed groups that are polled one after another when there is no append signal. */
const POLL_GROUPS = 10;
/** A failed read is retried, because the next signal may never come. */
const RETRY_DELAY_MS = 1_000;

interface Feed {
  readonly organizationId: string;
  readonly waiters: Set<Waiter>;
  readonly wake: WakeSignal;
  readonly end: AbortController;
  places: number;
}

/** An organization and the account whose limit applies. */
export type FeedSubscriber = Pick<RequestContext, 'organizationId'> & {
  readonly organization: Pick<RequestContext['organization'], 'accountId'>;
};

export interface FeedSlot {
  /** Resolves when the feed has an entry after revision `at`, after `ms` milliseconds, or on abort. Never rejects. */
  more(at: number, ms: number, signal: AbortSignal): Promise<void>;
  leave(): void;
}

/**
 * Wakes subscribers waiting at the end of a feed. The log's append signal names the feeds to read. The other feeds are
 * polled at a long interval in case a signal is missed. Only subscribers with new entries are woken.
 */
export class FeedSubscribers {
  private readonly feeds = new Map<string, Feed>();
  private readonly places: SharedSlots;
  private silence: (() => void) | null = null;

  constructor(
    private readonly store: EventStore,
    private readonly limits: SubscriberLimits = defaultLimits,
  ) {
    this.places = new SharedSlots(limits.places);
  }

  /** The slot counts toward the account's limit. Returns null if too many subscribers are waiting. */
  take({ organizationId, organization: { accountId } }: FeedSubscriber): FeedSlot | null {
    const giveBack = this.places.take({ account: accountId });
    if (giveBack === null) return null;
    const feed = this.feeds.get(organizationId) ?? this.open(organizationId);
    feed.places += 1;
    let left = false;
    return {
      more: (at, ms, signal) => wait(feed, at, ms, signal),
      leave: () => {
        if (left) return;
        left = true;
        giveBack();
        feed.places -= 1;
        if (feed.places === 0) this.close(feed);
      },
    };
  }

  private open(organizationId: string): Feed {
    const feed: Feed = {
      organizationId,
      waiters: new Set(),
      wake: new WakeSignal(),
      end: new AbortController(),
      places: 0,
    };
    this.feeds.set(organizationId, feed);
    this.silence ??= this.listen();
    void this.follow(feed);
    return feed;
  }

  private close({ organizationId, end }: Feed): void {
    end.abort();
    this.feeds.delete(organizationId);
    if (this.feeds.size > 0) return;
    this.silence?.();
    this.silence = null;
  }

  private listen(): () => void {
    const silence = this.store.onAppend((grown) => {
      if (grown === null) for (const { wake } of this.feeds.values()) wake.raise();
      else for (const organizationId of grown) this.feeds.get(organizationId)?.wake.raise();
    });
    let parts: (readonly Feed[])[] = [];
    const lookByItself = (): void => {
      if (parts.length === 0) parts = inBatches([...this.feeds.values()]);
      for (const { wake } of parts.pop() ?? []) wake.raise();
    };
    const tick = setInterval(lookByItself, this.limits.tickMs / POLL_GROUPS).unref();
    return () => {
      silence();
      clearInterval(tick);
    };
  }

  private async follow({ organizationId, waiters, wake, end: { signal } }: Feed): Promise<void> {
    while (!signal.aborted) {
      await wake.wait(null, signal);
      const look = async (): Promise<boolean> => {
        if (waiters.size > 0) await this.wakeWhoHasMore(organizationId, waiters);
        return true;
      };
      const looked = await background('feed', look, { piece: organizationId, otherwise: false });
      // Retry after a failed read, even if no more events are appended.
      if (!looked) wake.raise();
      await pause(looked ? this.limits.gapMs : Math.min(RETRY_DELAY_MS, this.limits.tickMs), signal);
    }
  }

  private async wakeWhoHasMore(organizationId: string, waiters: ReadonlySet<Waiter>): Promise<void> {
    const furthest = Math.max(...[...waiters].map(({ at }) => at));
    const [next] = await this.store.readFeed(organizationId, furthest, 1);
    const last = next?.revision ?? furthest;
    for (const { at, wake } of waiters) if (at < last) wake.raise();
  }
}

const inBatches = (feeds: readonly Feed[]): (readonly Feed[])[] => {
  const most = Math.ceil(feeds.length / POLL_GROUPS);
  return Array.from({ length: POLL_GROUPS }, (_, part) => feeds.slice(part * most, (part + 1) * most));
};

const wait = async ({ waiters, wake }: Feed, at: number, ms: number, signal: AbortSignal): Promise<void> => {
  if (signal.aborted || ms <= 0) return;
  const waiter: Waiter = { at, wake: new WakeSignal() };
  waiters.add(waiter);
  // Entries that were appended between the caller's read and this call have already been signaled.
  wake.raise();
  await waiter.wake.wait(ms, signal);
  waiters.delete(waiter);
};
