import { MAX_RECOVERED_EVENTS } from '#contracts';
import type { Rejection } from '#domain';
import type { EventStore, FeedEntry } from '#event-store';
import { FeedSearch } from './feed-search.js';

const SINCE = '2026-01-01T00:00:00.000Z';
const at = (second: number): string => new Date(Date.parse(SINCE) + second * 1000).toISOString();

/** Returns a search over a feed with one event per second from `SINCE`. */
const feedOf = (length: number, typeAt: (second: number) => string = () => 'NoteAdded') =>
  new FeedSearch({
    readFeed: async (_: string, after: number, limit: number) =>
      Array.from({ length: Math.max(0, Math.min(limit, length - after - 1)) }, (__, i): FeedEntry => {
        const revision = after + 1 + i;
        const event = { type: typeAt(revision), data: {}, metadata: { at: at(revision) } };
        return { revision, event } as unknown as FeedEntry;
      }),
  } as unknown as EventStore);
const refusal = (range: Promise<unknown>) =>
  range.then(
    () => null,
    (error: unknown) => (error as Rejection).errors?.map(({ path, message }) => [path, message]),
  );

describe('FeedSearch', () => {
  it(`rejects more than ${MAX_RECOVERED_EVENTS} events`, async () => {
    const all = await feedOf(MAX_RECOVERED_EVENTS).between('org_1', { since: SINCE }, '*');
    expect(all).toEqual({ afterRevision: -1, throughRevision: MAX_RECOVERED_EVENTS - 1, count: MAX_RECOVERED_EVENTS });
    expect(await refusal(feedOf(MAX_RECOVERED_EVENTS + 1).between('org_1', { since: SINCE }, '*'))).toEqual([
      ['since', 'must not be followed by more than 10,000 events; set until to recover a part of them'],
    ]);
  });

  it('splits a range at an exclusive until', async () => {
    const feed = feedOf(2 * MAX_RECOVERED_EVENTS);
    const middle = at(MAX_RECOVERED_EVENTS);
    const [first, second] = [
      await feed.between('org_1', { since: SINCE, until: middle }, '*'),
      await feed.between('org_1', { since: middle }, '*'),
    ];
    expect([first.count, second.count]).toEqual([MAX_RECOVERED_EVENTS, MAX_RECOVERED_EVENTS]);
    expect(
      await refusal(feed.between('org_1', { since: SINCE, until: at(MAX_RECOVERED_EVENTS + 1) }, '*')),
    ).not.toBeNull();
  });

  it('counts only events of the selected types', async () => {
    const feed = feedOf(5 * MAX_RECOVERED_EVENTS, (second) => (second % 100 === 0 ? 'PaymentPosted' : 'NoteAdded'));
    expect(await feed.between('org_1', { since: SINCE }, ['payment.posted'])).toMatchObject({
      count: (5 * MAX_RECOVERED_EVENTS) / 100,
    });
  });

  it('rejects a range with too many entries to read', async () => {
    const feed = feedOf(200_000);
    expect(await refusal(feed.between('org_1', { since: SINCE }, ['payment.posted']))).not.toBeNull();
  });
});
