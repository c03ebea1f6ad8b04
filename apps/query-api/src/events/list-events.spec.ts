import { ListEventsRequest } from '#contracts';
import type { EventStore, FeedEntry, Ledger, RecordedEvent } from '#event-store';
import { Cursors, parseQuery, type RequestContext } from '#http';
import type { Vault } from '#event-store';
import { story, submitBill } from '#testing';
import { ListEvents, ListEventsHandler, MOST_SCANNED } from './list-events.js';

const [submitted] = story([submitBill()]);
const context = { organizationId: 'org_test' } as RequestContext;
const vault = { hmac: async () => Buffer.alloc(32) } as unknown as Vault;

/** A feed of which `isPublic` says which entries may be seen; entries of `deleted` revisions have no event. */
const feedOf = (length: number, isPublic: (revision: number) => boolean, deleted: readonly number[] = []) => {
  let reads = 0;
  const store = {
    logId: async () => 'log_1',
    readFeed: async (_: string, after: number, limit: number): Promise<readonly FeedEntry[]> => {
      reads += 1;
      return Array.from({ length: Math.max(0, Math.min(limit, length - after - 1)) }, (_unused, i) => {
        const revision = after + 1 + i;
        return { revision, event: deleted.includes(revision) ? null : ({ revision } as RecordedEvent) };
      });
    },
  };
  const ledger = {
    open: async ({ revision }: RecordedEvent) => ({
      ...submitted,
      position: BigInt(revision),
      type: isPublic(revision) ? 'BillSubmitted' : 'RequestAcknowledged',
    }),
  };
  const cursors = new Cursors(vault);
  const handler = new ListEventsHandler(store as unknown as EventStore, ledger as unknown as Ledger, cursors);
  return {
    ask: (query: Record<string, string> = {}) =>
      handler.execute(new ListEvents(context, parseQuery(ListEventsRequest, query))),
    place: (cursor: string) => cursors.decode({ organizationId: 'org_test', list: 'events' }, cursor),
    reads: () => reads,
  };
};

describe('a page of the feed', () => {
  it('ends after 5,000 entries, however few of them are public, and moves on', async () => {
    const feed = feedOf(12_000, (revision) => revision === 11_000);
    const first = await feed.ask({ limit: '10' });
    expect(first.events).toEqual([]);
    expect(await feed.place(first.nextCursor!)).toEqual({ log: 'log_1', at: MOST_SCANNED - 1 });
    const second = await feed.ask({ limit: '10', cursor: first.nextCursor! });
    const third = await feed.ask({ limit: '10', cursor: second.nextCursor! });
    expect(third.events).toHaveLength(1);
    expect(await feed.ask({ cursor: third.nextCursor! })).toEqual({ events: [], nextCursor: null });
  });

  it('goes on exactly after its last event, not after what was read', async () => {
    const feed = feedOf(1000, () => true);
    const page = await feed.ask({ limit: '7' });
    expect(page.events.map(({ sequence }) => sequence)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    expect(await feed.place(page.nextCursor!)).toMatchObject({ at: 6 });
    expect(feed.reads()).toBe(1);
  });

  it('passes over events that were deleted', async () => {
    const feed = feedOf(3, () => true, [0, 2]);
    const page = await feed.ask();
    expect(page.events.map(({ sequence }) => sequence)).toEqual(['1']);
    expect(await feed.place(page.nextCursor!)).toMatchObject({ at: 2 });
  });

  it('is 410 with a cursor from another log', async () => {
    const feed = feedOf(3, () => true);
    const cursor = await new Cursors(vault).encode(
      { organizationId: 'org_test', list: 'events' },
      { log: 'log_0', at: 1 },
    );
    await expect(feed.ask({ cursor })).rejects.toMatchObject({ code: 'cursor_expired' });
  });
});
