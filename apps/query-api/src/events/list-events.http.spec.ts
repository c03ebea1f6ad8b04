import { ListEventsRequest } from '#contracts';
import { REDACTED } from '#domain';
import {
  type AppendListener,
  KeyMissing,
  type EventStore,
  type FeedEntry,
  type EncryptedEventStore,
  type RecordedEvent,
  type Vault,
} from '#event-store';
import { Cursors, parseQuery, Refusal, type RequestContext } from '#http';
import { storedEventsOf, submitBill } from '#testing/pure';
import { EventQueries } from './event.queries.js';
import { FeedProgress } from './feed-progress.js';
import { FeedReader, MAX_EVENTS_SCANNED } from './feed-reader.js';
import { FeedSubscribers } from './feed-subscribers.js';
import type { Listener } from './listener.js';
import { FeedCursors } from './feed-cursors.js';

const [submitted] = storedEventsOf([submitBill()]);
const context = {
  organizationId: 'org_test',
  organization: { accountId: 'org_test' },
  minEventPosition: null,
} as RequestContext;
const vault = { hmac: async () => Buffer.alloc(32) } as unknown as Vault;
const listening = (change: Partial<Listener> = {}): Listener => ({
  gone: new AbortController().signal,
  recheck: async () => undefined,
  ...change,
});

type TypeAt = (revision: number) => string;
const either =
  (isPublic: (revision: number) => boolean): TypeAt =>
  (revision) =>
    isPublic(revision) ? 'BillSubmitted' : 'RequestAcknowledged';

/**
 * Returns a feed with entries of these types. Revisions in `deleted` have no event. `grow` appends entries and signals
 * them.
 */
const feedOf = (length: number, typeAt: TypeAt, deleted: readonly number[] = [], lost: number | null = null) => {
  const reads: number[] = [];
  const glanced: string[] = [];
  const opened: string[] = [];
  const listeners = new Set<AppendListener>();
  const store = {
    logId: async () => 'log_1',
    readFeed: async (_: string, after: number, limit: number): Promise<readonly FeedEntry[]> => {
      reads.push(limit);
      return Array.from({ length: Math.max(0, Math.min(limit, length - after - 1)) }, (_unused, i) => {
        const revision = after + 1 + i;
        const stream = `org_test-bill_${revision % 2}`;
        const event = { revision, stream, type: typeAt(revision) } as RecordedEvent;
        return { revision, event: deleted.includes(revision) ? null : event };
      });
    },
    onAppend: (listener: AppendListener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  } as unknown as EventStore;
  const ledger = {
    glance: ({ revision, type }: RecordedEvent) => {
      glanced.push(type);
      return { ...submitted, type, position: BigInt(revision), data: { ...submitted?.data, private: REDACTED } };
    },
    open: async ({ revision, type }: RecordedEvent) => {
      opened.push(type);
      if (revision === lost) throw new KeyMissing('a bill');
      return { ...submitted, type, position: BigInt(revision) };
    },
  } as unknown as EncryptedEventStore;
  const cursors = new Cursors(vault);
  const subscribers = new FeedSubscribers(store, {
    places: { most: 2, mostEach: 2, reserve: 0, few: 0 },
    tickMs: 60_000,
    gapMs: 1,
  });
  const queries = new EventQueries(
    new FeedCursors(store, cursors),
    new FeedReader(store, ledger),
    subscribers,
    new FeedProgress(store),
  );
  return {
    ask: (query: Record<string, string> = {}, listener = listening()) =>
      queries.list(context, parseQuery(ListEventsRequest, query), listener),
    place: (cursor: string) => cursors.decode({ organizationId: 'org_test', list: 'events' }, cursor),
    grow: (entries: number) => {
      length += entries;
      for (const listener of listeners) listener(null, true);
    },
    waiting: () => listeners.size > 0,
    reads,
    glanced,
    opened,
    subscribers,
  };
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('page of the feed', () => {
  it('ends after 5,000 entries, even if few of them are public, and its cursor advances', async () => {
    const feed = feedOf(
      12_000,
      either((revision) => revision === 11_000),
    );
    const first = await feed.ask({ limit: '10' });
    expect(first.events).toEqual([]);
    expect(await feed.place(first.nextCursor!)).toEqual({ log: 'log_1', at: MAX_EVENTS_SCANNED - 1 });
    const second = await feed.ask({ limit: '10', cursor: first.nextCursor! });
    const third = await feed.ask({ limit: '10', cursor: second.nextCursor! });
    expect(third.events).toHaveLength(1);
    expect(await feed.ask({ cursor: third.nextCursor! })).toEqual({ events: [], nextCursor: null });
  });

  it('has a cursor directly after its last event, not after the last entry that was read', async () => {
    const feed = feedOf(
      1000,
      either(() => true),
    );
    const page = await feed.ask({ limit: '7' });
    expect(page.events.map(({ sequence }) => sequence)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    expect(await feed.place(page.nextCursor!)).toMatchObject({ at: 6 });
    expect(feed.reads).toHaveLength(1);
  });

  it('skips deleted events', async () => {
    const feed = feedOf(
      3,
      either(() => true),
      [0, 2],
    );
    const page = await feed.ask();
    expect(page.events.map(({ sequence }) => sequence)).toEqual(['1']);
    expect(await feed.place(page.nextCursor!)).toMatchObject({ at: 2 });
  });

  it('is refused with 410 for a cursor from another log', async () => {
    const feed = feedOf(
      3,
      either(() => true),
    );
    const cursor = await new Cursors(vault).encode(
      { organizationId: 'org_test', list: 'events' },
      { log: 'log_0', at: 1 },
    );
    await expect(feed.ask({ cursor })).rejects.toMatchObject({ code: 'cursor_expired' });
  });

  it('contains a transmission whose key is missing, without the client’s ID', async () => {
    const every = either(() => true);
    const page = await feedOf(3, every, [], 1).ask();
    expect(page.events.map(({ data }) => (data as { externalId: string | null }).externalId)).toEqual([
      'X-1',
      null,
      'X-1',
    ]);
  });

  it('applies an order to destroy a key before it decrypts events, even if the order is not selected', async () => {
    const feed = feedOf(2, (revision) => (revision === 0 ? 'BillSubmitted' : 'SubjectShredded'));
    expect((await feed.ask({ types: 'bill.*' })).events).toHaveLength(1);
    expect([...feed.glanced, ...feed.opened]).toEqual(['SubjectShredded', 'BillSubmitted']);
  });

  it('reads only events of selected public types and decrypts only events with published private data', async () => {
    const types = ['BillSubmitted', 'NoteAdded', 'LienMarked', 'RequestAcknowledged', 'BillStatusUpdated'];
    const feed = feedOf(types.length, (revision) => types[revision]!);
    const page = await feed.ask({ types: 'bill.submitted,bill.status.*' });
    expect(page.events.map(({ type }) => type)).toEqual(['bill.submitted', 'bill.status.updated']);
    expect(feed.opened).toEqual(['BillSubmitted']);
    expect(feed.glanced).toEqual(['BillStatusUpdated']);
    expect(await feed.place(page.nextCursor!)).toMatchObject({ at: 4 });
  });

  it('contains only events of the requested bill, and none of an unknown bill', async () => {
    const feed = feedOf(
      6,
      either(() => true),
    );
    expect((await feed.ask({ billId: 'bill_1' })).events.map(({ sequence }) => sequence)).toEqual(['1', '3', '5']);
    for (const billId of ['bill_9', '1', 'org_test-bill_1', 'bill_', '-']) {
      const page = await feed.ask({ billId });
      expect(page.events).toEqual([]);
      expect(await feed.place(page.nextCursor!)).toMatchObject({ at: 5 });
    }
  });

  it.each(['bill', 'bill.none', 'BILL.*', 'bill.*,nonsense', '**'])('is refused for the types %p', (types) => {
    const ask = () =>
      feedOf(
        0,
        either(() => true),
      ).ask({ types });
    expect(ask).toThrow('invalid_parameter');
  });
});

describe('page of the feed with wait', () => {
  it('is returned at the next event that matches, after all others', async () => {
    const types = ['BillSubmitted', 'NoteAdded', 'LienMarked', 'PaymentVoided'];
    const feed = feedOf(1, (revision) => types[revision]!);
    const { nextCursor } = await feed.ask();
    const answer = feed.ask({ cursor: nextCursor!, types: 'payment.*', wait: '30' });
    for (let i = 1; i < types.length; i++) {
      await settled();
      feed.grow(1);
    }
    const page = await answer;
    expect(page.events.map(({ type }) => type)).toEqual(['payment.voided']);
    expect(await feed.place(page.nextCursor!)).toMatchObject({ at: 3 });
    expect(feed.waiting()).toBe(false);
  });

  it('is returned immediately if there are events or more entries to scan', async () => {
    const full = feedOf(
      3,
      either(() => true),
    );
    expect((await full.ask({ wait: '30' })).events).toHaveLength(3);
    const hidden = feedOf(
      12_000,
      either(() => false),
    );
    const page = await hidden.ask({ wait: '30' });
    expect(await hidden.place(page.nextCursor!)).toMatchObject({ at: MAX_EVENTS_SCANNED - 1 });
  });

  it('is empty after the timeout, with a cursor if internal events were passed', async () => {
    const feed = feedOf(
      1,
      either(() => false),
    );
    const { nextCursor } = await feed.ask();
    expect(await feed.ask({ cursor: nextCursor!, wait: '1' })).toEqual({ events: [], nextCursor: null });
    const answer = feed.ask({ cursor: nextCursor!, wait: '1' });
    await settled();
    feed.grow(2);
    const page = await answer;
    expect(page.events).toEqual([]);
    expect(await feed.place(page.nextCursor!)).toMatchObject({ at: 2 });
  });

  it('is returned immediately when the client disconnects', async () => {
    const feed = feedOf(
      0,
      either(() => true),
    );
    const gone = new AbortController();
    const answer = feed.ask({ wait: '30' }, listening({ gone: gone.signal }));
    await settled();
    gone.abort();
    expect(await answer).toEqual({ events: [], nextCursor: null });
    expect(await feed.ask({ wait: '30' }, listening({ gone: gone.signal }))).toEqual({ events: [], nextCursor: null });
    expect(feed.waiting()).toBe(false);
  });

  it('is refused with 503 and Retry-After if too many clients are waiting', async () => {
    const feed = feedOf(
      0,
      either(() => true),
    );
    const held = [feed.ask({ wait: '30' }), feed.ask({ wait: '30' })];
    await settled();
    await expect(feed.ask({ wait: '30' })).rejects.toMatchObject({
      code: 'service_unavailable',
      options: { headers: { 'retry-after': '5' } },
    });
    expect(await feed.ask()).toEqual({ events: [], nextCursor: null });
    feed.grow(1);
    expect((await Promise.all(held)).map(({ events }) => events.length)).toEqual([1, 1]);
  });

  it('is refused if the credential was revoked in the meantime', async () => {
    const feed = feedOf(
      0,
      either(() => true),
    );
    const recheck = async () => {
      throw new Refusal('credential_invalid');
    };
    const answer = feed.ask({ wait: '30' }, listening({ recheck }));
    const refused = expect(answer).rejects.toMatchObject({ code: 'credential_invalid' });
    await settled();
    feed.grow(1);
    await refused;
    expect(feed.waiting()).toBe(false);
  });
});

it('`last` returns the given number of public events before the end', async () => {
  const odd = either((revision) => revision % 2 === 1);
  for (const [length, last, expected] of [
    [0, 3, []],
    [2, 3, ['1']],
    [1000, 3, ['995', '997', '999']],
    [1001, 1, ['999']],
  ] as const) {
    const feed = feedOf(length, odd);
    const { events, nextCursor } = await feed.ask({ last: String(last) });
    expect(events.map(({ sequence }) => sequence)).toEqual(expected);
    expect(await feed.place(nextCursor ?? '')).toEqual({ log: 'log_1', at: length - 1 });
  }
});

it('`last` scans no more entries than a page', async () => {
  const feed = feedOf(
    MAX_EVENTS_SCANNED + 1_000,
    either((revision) => revision === 0),
  );
  expect((await feed.ask({ last: '5' })).events).toEqual([]);
  expect(feed.reads.reduce((sum, read) => sum + read, 0)).toBeLessThanOrEqual(2 * MAX_EVENTS_SCANNED + 1_000);
});

it('the cursor `now` starts at the end of a feed of any length', async () => {
  for (const length of [0, 1, 2, 3, 1000]) {
    const feed = feedOf(length, () => 'BillSubmitted');
    const { events, nextCursor } = await feed.ask({ cursor: 'now' });
    expect(events).toEqual([]);
    expect(await feed.place(nextCursor ?? '')).toEqual({ log: 'log_1', at: length - 1 });
    feed.grow(1);
    expect((await feed.ask({ cursor: nextCursor ?? '' })).events).toHaveLength(1);
  }
});
