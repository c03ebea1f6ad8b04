import { openWorld, type World } from '#testing/http';
import { eventually } from '#testing/pure';
import { effectItems } from './queue-items.js';
import { DONE_RETENTION_MS, OutboxQueue, type ItemHandler, type QueueItem } from './outbox-queue.js';

type Payload = { readonly n: number };

let world: World;
let now: number;
let queue: OutboxQueue<Payload>;
beforeEach(async () => {
  world = await openWorld();
  now = Date.parse('2026-03-02T20:00:00Z');
  queue = new OutboxQueue(world.stateStore, { name: 'things', reaction: 'mine' }, { now: () => now });
});
afterEach(() => world.close());

const item = (key: string): QueueItem<Payload> => ({ key, organizationId: 'org1', order: 0, payload: { n: 7 } });
const keys = async () => (await world.stateStore.list('intent', '')).map(({ key }) => key);
const due = async () =>
  (await effectItems.in(world.stateStore).find('due')).map(({ key, record }) => [key, record.notBefore]);

it('OutboxQueue passes an item to the handler as it was added, and no items of other queues', async () => {
  const seen: unknown[] = [];
  const others = new OutboxQueue<Payload>(world.stateStore, { name: 'things', reaction: 'other' });
  await others.add(item('b'));
  await queue.add(item('a'));
  await queue.work(async (item) => {
    seen.push(item);
    return { outcome: 'done' };
  });
  expect(seen).toEqual([{ key: 'a', organizationId: 'org1', order: 0, attempts: 0, payload: { n: 7 } }]);
  expect(await due()).toEqual([['other:b', expect.any(Number)]]);
});

it('OutboxQueue keeps completed items for 30 days and open items without limit', async () => {
  const handle: ItemHandler<Payload> = async ({ key }) => (key === 'open' ? { waitMs: 1_000 } : { outcome: 'done' });
  for (const key of ['open', 'done']) await queue.add(item(key));
  await queue.work(handle);
  now += DONE_RETENTION_MS;
  await queue.sweep();
  expect(await keys()).toEqual(['mine:done', 'mine:open']);
  now += 1;
  await queue.sweep();
  expect(await keys()).toEqual(['mine:open']);
});

it('OutboxQueue skips an item that another worker has claimed until the claim ends', async () => {
  await queue.add(item('a'));
  let end: () => void = () => undefined;
  const attempts: number[] = [];
  const first = queue.work(async ({ attempts: before }) => {
    attempts.push(before);
    await new Promise<void>((resolve) => (end = resolve));
    return { outcome: 'done' };
  });
  await eventually(() => attempts.length === 1);
  await queue.work(async () => ({ outcome: 'taken' }));
  expect(await due()).toEqual([['mine:a', now + 8_000]]);
  end();
  await first;
  expect([attempts, await due()]).toEqual([[0], []]);
  expect((await world.stateStore.get('intent', 'mine:a'))?.record).toMatchObject({ state: 'done' });
});

it('OutboxQueue doubles the delay of a failing item up to one hour', async () => {
  await queue.add(item('a'));
  const waits: number[] = [];
  for (let attempt = 0; attempt < 14; attempt += 1) {
    await queue.work(() => Promise.reject(new Error('away')));
    const { notBefore } = (await world.stateStore.get<{ notBefore: number }>('intent', 'mine:a'))!.record;
    waits.push((notBefore - now) / 1_000);
    now = notBefore;
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 3_600, 3_600]);
});

it('OutboxQueue handles the item of a killed process within ten seconds', async () => {
  const places = { name: 'things', reaction: 'mine' };
  // The killed process's clock is stopped, so it renews no claim.
  const killedAt = now;
  const killed = new OutboxQueue<Payload>(world.stateStore, places, { now: () => killedAt });
  await killed.add(item('a'));
  let [end, begun]: (() => void)[] = [() => undefined, () => undefined];
  const inHand = new Promise<void>((resolve) => (begun = resolve));
  const dying = killed.work(async () => {
    begun?.();
    await new Promise<void>((resolve) => (end = resolve));
    return { outcome: 'late' };
  });
  await inHand;
  const next = new OutboxQueue<Payload>(world.stateStore, places, { now: () => now });
  const done: string[] = [];
  const look = () => next.work(async ({ key }) => (done.push(key), { outcome: 'done' }));
  await look();
  expect(done).toEqual([]);
  now += 10_000;
  await look();
  expect(done).toEqual(['a']);
  end?.();
  await dying;
});

it('OutboxQueue keeps the claim of an item whose handling takes longer than the lease', async () => {
  const slow = new OutboxQueue<Payload>(
    world.stateStore,
    { name: 'things', reaction: 'mine' },
    { leaseMs: 30, now: () => now },
  );
  await slow.add(item('a'));
  const claimedUntil = async (): Promise<number> =>
    (await world.stateStore.get<{ notBefore: number }>('intent', 'mine:a'))!.record.notBefore;
  let end: () => void = () => undefined;
  const first = slow.work(async () => {
    await new Promise<void>((resolve) => (end = resolve));
    return { outcome: 'done' };
  });
  let taken = 0;
  for (let look = 0; look < 10; look += 1) {
    now += 20;
    await eventually(async () => (await claimedUntil()) === now + 30);
    await slow.work(async () => {
      taken += 1;
      return { outcome: 'taken' };
    });
  }
  end();
  await first;
  expect(taken).toBe(0);
  expect((await world.stateStore.get('intent', 'mine:a'))?.record).toMatchObject({ state: 'done', attempts: 1 });
});

describe('A running OutboxQueue', () => {
  const TICK_MS = 20;
  const quick = { tickMs: TICK_MS, now: () => now };
  const running = async (
    queues: readonly OutboxQueue<Payload>[],
    handle: ItemHandler<Payload>,
    work: () => Promise<void>,
  ) => {
    const stop = new AbortController();
    const runs = queues.map((one) => one.run(handle, stop.signal));
    await work().finally(() => stop.abort());
    await Promise.all(runs);
  };
  const queueOf = (reaction: string) => new OutboxQueue<Payload>(world.stateStore, { name: 'things', reaction }, quick);

  it('finds an item of another process, with one query for all queues', async () => {
    const queues = ['mine', 'b', 'c', 'd', 'e'].map(queueOf);
    const handled: string[] = [];
    const looks = jest.spyOn(world.stateStore, 'findKeys');
    await running(
      queues,
      async ({ key }) => {
        handled.push(key);
        return { outcome: 'done' };
      },
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 10 * TICK_MS));
        expect(looks.mock.calls.length).toBeLessThanOrEqual(4);
        // Another process adds the item and then crashes.
        await world.stateStore.write([queue.changeFor(item('a'))]);
        await eventually(() => handled.length === 1);
      },
    );
    expect(handled).toEqual(['a']);
  });

  it('handles an item that another process deferred when it falls due, without another query', async () => {
    const tickMs = 200;
    const deferred = { now: () => now + 3 * tickMs };
    const other = new OutboxQueue<Payload>(world.stateStore, { name: 'things', reaction: 'mine' }, deferred);
    await world.stateStore.write([other.changeFor(item('a'))]);
    const looks = jest.spyOn(world.stateStore, 'findKeys');
    const handled: number[] = [];
    await running(
      [new OutboxQueue<Payload>(world.stateStore, { name: 'things', reaction: 'mine' }, { ...quick, tickMs })],
      async () => {
        handled.push(looks.mock.calls.filter(([, index]) => index === 'open').length);
        return { outcome: 'done' };
      },
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 1.5 * tickMs));
        expect(handled).toEqual([]);
        now = deferred.now();
        await eventually(() => handled.length === 1);
      },
    );
    expect(handled).toEqual([1]);
  });

  it('finds its item among more due items of other queues than one query returns', async () => {
    const stuck = queueOf('stuck');
    const changes = Array.from({ length: 500 }, (_, n) => stuck.changeFor(item(String(n))));
    now += 1;
    await world.stateStore.write([...changes, queue.changeFor(item('a'))]);
    const handled: string[] = [];
    await running(
      [queueOf('mine')],
      async ({ key }) => {
        handled.push(key);
        return { outcome: 'done' };
      },
      async () => {
        await eventually(() => handled.length === 1);
      },
    );
    expect(handled).toEqual(['a']);
  });

  it('waits for a tick between two attempts while it may not work', async () => {
    const stopped = queueOf('mine');
    await stopped.add(item('a'));
    await stopped.work(async () => ({ waitMs: 1 }));
    now += 10;
    const stop = new AbortController();
    let asked = 0;
    const run = stopped.run(
      async () => ({ outcome: 'done' }),
      stop.signal,
      () => {
        asked += 1;
        return false;
      },
    );
    await new Promise((resolve) => setTimeout(resolve, 10 * TICK_MS));
    stop.abort();
    await run;
    expect(asked).toBeLessThan(15);
  });
});
