import { randomUUID } from 'node:crypto';
import { ListEventsRequest, type PublicEvent } from '#contracts';
import type { BillEvent } from '#domain';
import { EventStoreDbEventStore, NO_STREAM, VaultEventStore, type FeedEntry, type Vault } from '#event-store';
import { Cursors, parseQuery, type RequestContext } from '#http';
import { startProductionEngines, type ProductionEngines } from '#testing/http';
import { eventually } from '#testing/pure';
import { EventQueries } from './event.queries.js';
import { FeedProgress } from './feed-progress.js';
import { FeedReader } from './feed-reader.js';
import { FeedSubscribers } from './feed-subscribers.js';
import { FeedCursors } from './feed-cursors.js';

const WRITERS = 32;
const APPENDS = 5;
/* Runs against the server in EVENTSTOREDB_URL if set, otherwise against a fake. Each run uses new organizations. */
const newOrganization = (): string => `org_${randomUUID().replaceAll('-', '')}`;
const organizationId = newOrganization();

/** A store whose feeds can lag behind the log: events after `hidden` are not in any feed. */
class LateFeedStore extends EventStoreDbEventStore {
  private hidden: bigint | null = null;

  /** Keeps events appended from now on out of all feeds. */
  async hideFeeds(): Promise<void> {
    this.hidden = await this.head();
  }

  showFeeds(): void {
    this.hidden = null;
  }

  override async readFeed(organization: string, after: number, limit: number): Promise<readonly FeedEntry[]> {
    const { hidden } = this;
    const entries = await super.readFeed(organization, after, limit);
    return hidden === null ? entries : entries.filter(({ event }) => event === null || event.position <= hidden);
  }

  override async feedReached(organization: string, position: bigint): Promise<boolean> {
    const isHidden = this.hidden !== null && position > this.hidden && (await this.isIn(organization, position));
    return !isHidden && super.feedReached(organization, position);
  }

  private async isIn(organization: string, position: bigint): Promise<boolean> {
    const events = await this.readAll(this.hidden ?? 0n, 1_000);
    return events.some((event) => event.position === position && event.stream.startsWith(`${organization}-`));
  }
}

let engines: ProductionEngines;
let store: LateFeedStore;
beforeAll(async () => {
  engines = await startProductionEngines();
  store = new LateFeedStore({ url: engines.env['EVENTSTOREDB_URL']! });
  await store.bootstrap();
});
afterAll(async () => {
  await store.close();
  await engines.stop();
});

const vault = { hmac: async () => Buffer.alloc(32) } as unknown as Vault;

/** Events in each append: an internal event between two public events. */
const events = (billId: string): readonly BillEvent[] => [
  { type: 'BillPartiallyPaid', data: { billId, balance: 100, paid: 1 } },
  { type: 'ReviewDiscarded', data: { billId, reviewId: 'review_1' } },
  { type: 'BillPaid', data: { billId, balance: 0, paid: 101 } },
];

const listener = { gone: new AbortController().signal, recheck: async () => undefined };
let ledger: VaultEventStore;
let queries: EventQueries;
beforeAll(() => {
  ledger = new VaultEventStore(store, vault);
  queries = new EventQueries(
    new FeedCursors(store, new Cursors(vault)),
    new FeedReader(store, ledger),
    new FeedSubscribers(store),
    new FeedProgress(store),
  );
});
const ask = (query: Record<string, string>, minEventPosition: bigint | null = null) => {
  const organization = { accountId: organizationId };
  const context = { organizationId, organization, minEventPosition } as RequestContext;
  return queries.list(context, parseQuery(ListEventsRequest, query), listener);
};

it('a waiting reader receives every event once and in order while 32 writers append', async () => {
  const write = async (writer: number) => {
    const billId = `bill_${writer}`;
    for (let revision = NO_STREAM, n = 0; n < APPENDS; n++) {
      const at = new Date(n).toISOString();
      const metadata = { organizationId, at, recordedAt: at, requestId: 'req_1', commandId: randomUUID() };
      const actor = { kind: 'system', id: 'test' } as const;
      ({ revision } = await ledger.append(`${organizationId}-${billId}`, revision, events(billId), {
        ...metadata,
        actor,
      }));
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  const seen: PublicEvent[] = [];
  for (let cursor = '0'; seen.length < 2 * WRITERS * APPENDS;) {
    const page = await ask({ cursor, wait: '5', limit: '9' });
    seen.push(...page.events);
    cursor = page.nextCursor ?? cursor;
  }
  await writing;
  const stored = await store.readFeed(organizationId, -1, 10_000);
  const published = stored.flatMap(({ event }) => (event && event.type !== 'ReviewDiscarded' ? [event] : []));
  expect(seen.map(({ sequence }) => sequence)).toEqual(published.map(({ position }) => String(position)));
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  const pairs = new Set(seen.map(({ type }) => type));
  expect(pairs).toEqual(new Set(['bill.partially_paid', 'bill.paid']));
});

it('a cursor beyond the end is refused with 410, on a page and on a stream', async () => {
  const cursor = await new Cursors(vault).encode(
    { organizationId, list: 'events' },
    { log: await store.logId(), at: 1_000_000 },
  );
  await expect(ask({ cursor })).rejects.toMatchObject({ code: 'cursor_expired' });
  const context = { organizationId, organization: { accountId: organizationId } } as RequestContext;
  await expect(queries.follow(context, parseQuery(ListEventsRequest, { cursor }), listener)).rejects.toMatchObject({
    code: 'cursor_expired',
  });
});

it('a cursor that the feed has not reached yet is waited for', async () => {
  const at = (await store.readFeed(organizationId, -1, 10_000)).length;
  const cursor = await new Cursors(vault).encode({ organizationId, list: 'events' }, { log: await store.logId(), at });
  await store.hideFeeds();
  const event = { id: randomUUID(), type: 'BillPaid', data: { billId: 'bill_behind' }, metadata: {} };
  const stream = `${organizationId}-bill_${randomUUID().replaceAll('-', '')}`;
  const { position } = await store.append(stream, NO_STREAM, [event]);
  setTimeout(() => store.showFeeds(), 300);
  await expect(ask({ cursor })).resolves.toMatchObject({ nextCursor: null });
  await eventually(() => store.feedReached(organizationId, position));
});

describe('a reader with Min-Event-Position', () => {
  afterEach(() => store.showFeeds());
  const append = (organization: string) => {
    const event = { id: randomUUID(), type: 'BillPaid', data: { billId: 'bill_late' }, metadata: {} };
    return store.append(`${organization}-bill_${randomUUID().replaceAll('-', '')}`, NO_STREAM, [event]);
  };

  it('receives the page when the feed reaches the position', async () => {
    const before = (await store.readFeed(organizationId, -1, 10_000)).length;
    await store.hideFeeds();
    const { position } = await append(organizationId);
    expect(await store.readFeed(organizationId, -1, 10_000)).toHaveLength(before);
    setTimeout(() => store.showFeeds(), 300);
    await ask({ limit: '1' }, position);
    expect(await store.readFeed(organizationId, -1, 10_000)).toHaveLength(before + 1);
  });
  it('does not wait for events that its feed will never contain', async () => {
    await store.hideFeeds();
    const { position } = await append(newOrganization());
    // If the request waited for the position, it would be refused like the next test's request.
    await expect(ask({ limit: '1' }, position)).resolves.toBeDefined();
  });
  it('is refused if the feed does not catch up', async () => {
    await store.hideFeeds();
    const { position } = await append(organizationId);
    await expect(ask({ limit: '1' }, position)).rejects.toMatchObject({ name: 'ProjectionLag' });
  });
});
