import { EventStoreUnavailable, KeyMissing } from '#event-store';
import { newRow } from '#state-store';
import { WORLD_ORGANIZATION } from '#testing/http';
import { eventually } from '#testing/pure';
import { DueHeap } from './due-heap.js';
import { EndpointQueue } from './endpoint-queue.js';
import type { Queues } from './queues.js';
import { DELIVERY_RETENTION_MS, Sweep } from './sweep.js';
import { FakeSender, quiet, Stage } from './webhooks.spec-kit.js';

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.close());

const OK = 204;
const DAY_MS = 86_400_000;
const url = 'https://clinic.example/hooks';

describe('the sweep', () => {
  it('deletes completed deliveries after 30 days, but never open ones', async () => {
    const stuck = new Promise<number>(() => undefined);
    const sender = new FakeSender(({ url: to }) => (to.endsWith('/stuck') ? stuck : OK));
    const good = await stage.endpoint(url);
    const bad = await stage.endpoint(`${url}/stuck`);
    await stage.dispatching(
      sender,
      async () => {
        const bodies = await stage.happen(300);
        await eventually(
          async () => (await stage.statuses(good.id)).filter((status) => status === 'delivered').length === 300,
        );
        stage.offsetMs += DELIVERY_RETENTION_MS - DAY_MS;
        await stage.happen(1);
        await eventually(
          async () => (await stage.statuses(good.id)).filter((status) => status === 'delivered').length === 301,
        );
        await quiet();
        expect(await stage.deliveries(good.id)).toHaveLength(301);
        stage.offsetMs += DAY_MS + 1_000;
        await eventually(async () => (await stage.deliveries(good.id)).length === 1);
        expect(await stage.deliveries(bad.id)).toHaveLength(301);
        const { id } = JSON.parse(bodies[0] ?? '') as { id: string };
        expect(await stage.rows.positionOf(WORLD_ORGANIZATION, id)).not.toBeNull();
        stage.offsetMs += 2 * DAY_MS;
        await eventually(async () => (await stage.rows.positionOf(WORLD_ORGANIZATION, id)) === null);
      },
      { sweepMs: 20 },
    );
  });

  it('reads only the oldest rows of endpoints without expired ones, once', async () => {
    const { world, rows } = stage;
    const keys = Array.from({ length: 30 }, (_, at) => ({ organizationId: `org${at}`, endpointId: `we_${at}` }));
    for (const [at, key] of keys.entries())
      for (let n = 0; n < 5; n += 1) {
        const event = { id: `event_${n}`, type: 'bill.paid' };
        const position = BigInt(100 * at + n + 1);
        await rows.insert(key, position, { ...newRow(event, 0), status: 'delivered', attemptedAt: 1 });
        const { organizationId } = key;
        await rows.keepBody(position, {
          organizationId,
          eventId: event.id,
          eventType: event.type,
          body: '',
          storedAt: 0,
        });
      }
    const queues = keys.map((key) => ({ key, target: { endpoint: { deleted: false } } }));
    let now = DAY_MS;
    const sweep = new Sweep(rows, { all: () => queues } as unknown as Queues, () => now);
    const listed = jest.spyOn(world.stateStore, 'list');
    await sweep.run(new AbortController().signal);
    expect(listed.mock.calls.map(([, , page]) => page?.limit)).toEqual(Array(60).fill(1));
    listed.mockClear();
    await sweep.run(new AbortController().signal);
    expect(listed).not.toHaveBeenCalled();
    now += 32 * DAY_MS;
    await sweep.run(new AbortController().signal);
    for (const key of keys) expect(await rows.page(key)).toEqual([]);
    expect(await rows.bodies('org0', 10)).toEqual([]);
  });

  it('removes a deleted endpoint after its deliveries', async () => {
    const { id } = await stage.endpoint(url);
    await stage.dispatching(
      new FakeSender(() => OK),
      async () => {
        await stage.happen(1);
        await eventually(async () => (await stage.statuses(id))[0] === 'delivered');
        await stage.ask(id, { type: 'DeleteEndpoint', data: { at: '2026-01-06' } });
        await quiet();
        expect(await stage.rows.endpoints(WORLD_ORGANIZATION)).toHaveLength(1);
        stage.offsetMs += DELIVERY_RETENTION_MS + DAY_MS;
        await eventually(async () => (await stage.rows.endpoints(WORLD_ORGANIZATION)).length === 0);
      },
      { sweepMs: 20 },
    );
  });
});

describe('an endpoint without waiting deliveries', () => {
  it('causes no work in ticks', async () => {
    const { id } = await stage.endpoint(url);
    const worked = jest.spyOn(EndpointQueue.prototype, 'work');
    await stage.dispatching(new FakeSender(() => OK), async () => {
      await stage.happen(1);
      await eventually(async () => (await stage.statuses(id))[0] === 'delivered');
      await quiet();
      worked.mockClear();
      await quiet();
      expect(worked).not.toHaveBeenCalled();
      await stage.happen(1);
      await eventually(async () => (await stage.statuses(id)).every((status) => status === 'delivered'));
    });
    worked.mockRestore();
  });
});

describe('an unavailable engine', () => {
  it('delays deliveries without losing any', async () => {
    let isAway = false;
    const stateStore = new Proxy(stage.world.stateStore, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown =>
          isAway ? Promise.reject(new EventStoreUnavailable('away')) : (value.apply(target, given) as unknown);
      },
    });
    const sender = new FakeSender(() => OK);
    const { id } = await stage.endpoint(url);
    const dispatcher = stage.dispatcher(sender, {}, stateStore);
    const stop = new AbortController();
    const running = dispatcher.run(stop.signal);
    await eventually(() => dispatcher.lag()[0]?.position !== null);
    const bodies = [...(await stage.happen(300))];
    await eventually(() => sender.sent.length > 20);
    isAway = true;
    bodies.push(...(await stage.happen(50)));
    await eventually(() => dispatcher.lag()[0]?.stopped !== null);
    expect(dispatcher.lag()[0]?.stopped).toContain('waiting for an engine');
    isAway = false;
    await eventually(async () => (await stage.statuses(id)).filter((status) => status === 'delivered').length === 350);
    expect(new Set(sender.sent.map(({ body }) => body))).toEqual(new Set(bodies));
    expect(sender.sent).toHaveLength(bodies.length);
    expect(dispatcher.lag()[0]?.stopped).toBeNull();
    stop.abort();
    await running;
  });
});

describe('an endpoint with a missing key', () => {
  it('waits for its key without delaying others', async () => {
    const lost = await stage.endpoint(url);
    const good = await stage.endpoint(`${url}/good`);
    let isLost = false;
    const { ledger } = stage.world;
    const broken = new Proxy(ledger, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown;
        if (name !== 'load') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        return (stream: string, from?: number): unknown => {
          const missing = new KeyMissing('key of a spec');
          return isLost && stream.endsWith(lost.id.slice('wh_'.length))
            ? Promise.reject(missing)
            : target.load(stream, from);
        };
      },
    });
    const sender = new FakeSender(({ url: to }) => (isLost || to.endsWith('/good') ? OK : 500));
    await stage.dispatching(sender, async () => {
      await stage.happen(1);
      await eventually(async () => (await stage.statuses(lost.id))[0] === 'retrying');
    });
    isLost = true;
    stage.offsetMs += DAY_MS;
    const dispatcher = stage.dispatcher(sender, {}, undefined, broken);
    const stop = new AbortController();
    const running = dispatcher.run(stop.signal);
    await eventually(() => dispatcher.lag()[0]?.position !== null);
    await stage.happen(1);
    await eventually(async () => (await stage.statuses(good.id)).join() === 'delivered,delivered');
    expect(await stage.statuses(lost.id)).toEqual(['retrying']);
    isLost = false;
    await eventually(async () => (await stage.deliveries(lost.id))[0]?.row.attempt === 2);
    stop.abort();
    await running;
  });
});

describe('DueHeap', () => {
  it('returns items by time, then by log order', () => {
    const heap = new DueHeap<{ at: number; position: bigint }>();
    const times = [5, 3, 9, 3, 1, 7, 3, 0, 9, 2, 8, 8, 4];
    times.forEach((at, i) => heap.push({ at, position: BigInt(100 - i) }));
    const drained = times.map(() => heap.shift());
    const sorted = times
      .map((at, i) => ({ at, position: BigInt(100 - i) }))
      .toSorted((a, b) => a.at - b.at || Number(a.position - b.position));
    expect(drained).toEqual(sorted);
    expect(heap.shift()).toBeUndefined();
  });
});
