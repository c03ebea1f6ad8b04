import type { AppendListener, EventStore } from '#event-store';
import { FeedSubscribers, type FeedSlot, type FeedSubscriber, type SubscriberLimits } from './feed-subscribers.js';

const free = { most: 10, mostEach: 10, reserve: 0, few: 0 };
const limits: SubscriberLimits = { places: free, tickMs: 60_000, gapMs: 1 };
/** Returns a subscriber. By default, each organization has its own account. */
const subscriberOf = (organizationId: string, accountId = organizationId) => ({
  organizationId,
  organization: { accountId },
});

/** Slots taken by a test. They are released after the test, because a slot's feed is read until then. */
const taken: FeedSlot[] = [];
class Subscribers extends FeedSubscribers {
  override take(subscriber: FeedSubscriber): FeedSlot | null {
    const place = super.take(subscriber);
    if (place) taken.push(place);
    return place;
  }
}
afterEach(() => taken.splice(0).forEach((place) => place.leave()));

/** Creates subscribers for feeds of the given lengths, by organization. */
const watching = (change: Partial<SubscriberLimits> = {}, lengths: Record<string, number> = {}) => {
  const listeners = new Set<AppendListener>();
  const reads: string[] = [];
  let failing = false;
  const store = {
    readFeed: async (organizationId: string, after: number) => {
      reads.push(organizationId);
      if (failing) throw new Error('away');
      const length = lengths[organizationId] ?? 0;
      return after + 1 < length ? [{ revision: after + 1, event: null }] : [];
    },
    onAppend: (listener: AppendListener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  } as unknown as EventStore;
  return {
    subscribers: new Subscribers(store, { ...limits, ...change }),
    reads,
    listeners,
    fail: (now: boolean) => void (failing = now),
    grow: (organizationId: string) => void (lengths[organizationId] = (lengths[organizationId] ?? 0) + 1),
    /** Signals appends to these feeds. If called without arguments, any feed may have grown. */
    raise: (...grown: readonly string[]) =>
      listeners.forEach((listener) => listener(grown.length > 0 ? new Set(grown) : null, true)),
  };
};
/** Signal that is not aborted while a test runs. */
let never: AbortSignal;
let after: AbortController;
beforeEach(() => {
  after = new AbortController();
  never = after.signal;
});
afterEach(() => after.abort());
const LONG_WAIT_MS = 60_000;

/** Resolves to true if the promise settles within 50 ms. */
const isDone = async (promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, 50, false))]);

it('FeedSubscribers wakes only subscribers of the feed that grew', async () => {
  const { subscribers, grow, raise } = watching();
  const place = subscribers.take(subscriberOf('org_one'))!;
  const two = subscribers.take(subscriberOf('org_two'))!;
  const [first, second] = [place.more(-1, LONG_WAIT_MS, never), two.more(-1, LONG_WAIT_MS, never)];
  grow('org_one');
  raise();
  expect(await isDone(first)).toBe(true);
  expect(await isDone(second)).toBe(false);
});

it('FeedSubscribers reads only the feed that grew, regardless of the number of subscribers', async () => {
  const { subscribers, reads, grow, raise } = watching({ places: { ...free, most: 400 } });
  const many = Array.from({ length: 300 }, (_, at) => `org_${at}`);
  const waiting = many.map((id) => subscribers.take(subscriberOf(id))!.more(-1, LONG_WAIT_MS, never));
  await isDone(waiting[0]!);
  reads.splice(0);
  grow('org_7');
  raise('org_7');
  expect(await isDone(waiting[7]!)).toBe(true);
  raise('org_nobody');
  await isDone(waiting[0]!);
  expect(new Set(reads)).toEqual(new Set(['org_7']));
  expect(reads.length).toBeLessThan(3);
});

it('FeedSubscribers reads each feed once per interval without an append signal', async () => {
  const { subscribers, reads } = watching({ tickMs: 500, places: { ...free, most: 30 } });
  const waiting = Array.from({ length: 25 }, (_, at) =>
    subscribers.take(subscriberOf(`org_${at}`))!.more(-1, LONG_WAIT_MS, never),
  );
  await isDone(waiting[0]!);
  reads.splice(0);
  await new Promise((resolve) => setTimeout(resolve, 650));
  expect(new Set(reads).size).toBe(25);
  expect(reads.length).toBeLessThan(40);
});

it('FeedSubscribers wakes a subscriber immediately if its position is before the end', async () => {
  const { subscribers } = watching({}, { org_one: 3 });
  const place = subscribers.take(subscriberOf('org_one'))!;
  expect(await isDone(place.more(1, LONG_WAIT_MS, never))).toBe(true);
  expect(await isDone(place.more(2, LONG_WAIT_MS, never))).toBe(false);
});

it('FeedSubscribers notices events appended between reading and waiting', async () => {
  const { subscribers, grow } = watching();
  const place = subscribers.take(subscriberOf('org_one'))!;
  grow('org_one');
  expect(await isDone(place.more(-1, LONG_WAIT_MS, never))).toBe(true);
});

it('FeedSubscribers reads a feed once per signal, regardless of the number of subscribers', async () => {
  const { subscribers, reads, grow, raise } = watching();
  const waiting = Array.from({ length: 10 }, () =>
    subscribers.take(subscriberOf('org_one'))!.more(-1, LONG_WAIT_MS, never),
  );
  await isDone(waiting[0]!);
  const before = reads.length;
  for (let i = 0; i < 100; i++) raise();
  await isDone(waiting[0]!);
  expect(reads.length - before).toBeLessThanOrEqual(2);
  grow('org_one');
  raise();
  await Promise.all(waiting);
});

it('FeedSubscribers finds new events without an append signal, even after a failure', async () => {
  const { subscribers, grow, fail } = watching({ tickMs: 10 });
  const waiting = subscribers.take(subscriberOf('org_one'))!.more(-1, LONG_WAIT_MS, never);
  fail(true);
  grow('org_one');
  expect(await isDone(waiting)).toBe(false);
  fail(false);
  await waiting;
});

it('FeedSubscribers limits the slots in total and per account', () => {
  const { subscribers } = watching({ places: { ...free, most: 3, mostEach: 2 } });
  const places = [subscribers.take(subscriberOf('org_one')), subscribers.take(subscriberOf('org_one'))];
  expect(subscribers.take(subscriberOf('org_one'))).toBeNull();
  expect(subscribers.take(subscriberOf('org_two'))).not.toBeNull();
  expect(subscribers.take(subscriberOf('org_two'))).toBeNull();
  places[0]!.leave();
  places[0]!.leave();
  expect(subscribers.take(subscriberOf('org_one'))).not.toBeNull();
  expect(subscribers.take(subscriberOf('org_two'))).toBeNull();
});

it('an account with several organizations does not use the slots of another account', () => {
  const { subscribers } = watching({ places: { most: 6, mostEach: 4, reserve: 2, few: 1 } });
  const many = ['org_one', 'org_two', 'org_three', 'org_four', 'org_five', 'org_six'];
  const seated = () =>
    many.map((id) => subscribers.take(subscriberOf(id, 'org_home'))).filter((place) => place !== null);
  const first = seated();
  expect(first).toHaveLength(4);
  expect(seated()).toEqual([]);
  // The last slots are reserved for accounts with few slots, one slot each.
  expect(['org_a', 'org_a', 'org_b', 'org_c'].map((id) => subscribers.take(subscriberOf(id)) !== null)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  first[0]!.leave();
  expect(subscribers.take(subscriberOf('org_c'))).not.toBeNull();
});

it('FeedSubscribers listens to the append signal only while a slot is taken', () => {
  const { subscribers, listeners } = watching();
  const places = [subscribers.take(subscriberOf('org_one'))!, subscribers.take(subscriberOf('org_two'))!];
  expect(listeners.size).toBe(1);
  for (const place of places) place.leave();
  expect(listeners.size).toBe(0);
  subscribers.take(subscriberOf('org_one'))!.leave();
  expect(listeners.size).toBe(0);
});

it('a slot stops waiting after the timeout or on abort', async () => {
  const { subscribers } = watching();
  const place = subscribers.take(subscriberOf('org_one'))!;
  await place.more(-1, 5, never);
  const abort = new AbortController();
  const waiting = place.more(-1, LONG_WAIT_MS, abort.signal);
  abort.abort();
  await waiting;
  await place.more(-1, LONG_WAIT_MS, abort.signal);
  expect(await isDone(place.more(-1, LONG_WAIT_MS, never))).toBe(false);
});
