import type { RecordedEvent } from '#event-store';
import { countTurnsDuring } from '#testing/pure';
import { ReconciliationWatch, type WatchedEngines } from './reconciliation-watch.js';

const hourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString();
const event = (position: number, type: string, data: object): RecordedEvent =>
  ({ type, data, position: BigInt(position), metadata: { recordedAt: hourAgo() } }) as unknown as RecordedEvent;
const posted = (amount: number): RecordedEvent =>
  event(1, 'PaymentPosted', {
    ...{ billId: 'bill_1', paymentId: 'pay_1', checkId: 'chk_1' },
    ...{ amount, principal: amount, penalty: 0, interest: 0 },
  });

/** Engines with these feeds, whose whole log the reaction has processed. */
const office = (feeds: Readonly<Record<string, readonly RecordedEvent[]>>) => {
  const read: string[] = [];
  let away = false;
  const engines = {
    views: {
      scan: async function* (name: string) {
        yield Object.keys(feeds).map((organizationId) => ({ _id: `${name} ${organizationId}`, organizationId }));
      },
    },
    events: {
      readFeed: async (organizationId: string, after: number) => {
        if (away) throw new Error('away');
        read.push(organizationId);
        return (feeds[organizationId] ?? []).map((event, revision) => ({ revision, event: event })).slice(after + 1);
      },
    },
    ledger: { glance: (event: RecordedEvent) => event },
    stateStore: {
      storedCheckpoint: async () => ({ position: 100n }),
      list: async () => [],
      find: async () => [],
      findKeys: async () => [],
      get: async () => null,
    },
  } as unknown as WatchedEngines;
  return { engines, read, goAway: (is: boolean) => void (away = is) };
};

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
};

it('reads nothing at process start', async () => {
  const { engines, read } = office({ org_a: [posted(1_00)] });
  const stop = new AbortController();
  const watch = new ReconciliationWatch(engines);
  const running = watch.run(stop.signal);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([read, watch.money()]).toEqual([[], null]);
  stop.abort();
  await running;
  expect(read).toEqual([]);
});

it('yields to the event loop between practices', async () => {
  const feeds = Array.from({ length: 40 }, (_, n) => [`org_${n}`, [posted(1_00)]] as const);
  const watch = new ReconciliationWatch(office(Object.fromEntries(feeds)).engines);
  expect(await countTurnsDuring(() => watch.look())).toBeGreaterThanOrEqual(40);
});

it('reports money in transit and lost money of every organization', async () => {
  const watch = new ReconciliationWatch(office({ org_a: [posted(1_00)], org_b: [], org_c: [posted(2_00)] }).engines);
  await watch.look();
  expect(watch.money()).toMatchObject({
    inTransit: [
      { organizationId: 'org_a', cents: 1_00, lost: true },
      { organizationId: 'org_c', cents: 2_00, lost: true },
    ],
    broken: 0,
  });
});

it('counts places where money does not balance', async () => {
  const wrong = event(1, 'PaymentVoided', { billId: 'bill_1', paymentId: 'pay_9', principal: 1 });
  const watch = new ReconciliationWatch(office({ org_a: [wrong] }).engines);
  await watch.look();
  expect(watch.money()).toEqual({ inTransit: [], broken: 1 });
});

it('reads each organization in one of several processes', async () => {
  const feeds = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`org_${n}`, []]));
  const { engines, read } = office(feeds);
  const watch = new ReconciliationWatch(engines);
  for (const index of [0, 1, 2]) await watch.look({ of: 3, index });
  expect(read.toSorted()).toEqual(Object.keys(feeds).toSorted());
});

it('repeats soon while money is lost, and retries after a failure of an engine', async () => {
  const feeds: Record<string, readonly RecordedEvent[]> = { org_a: [posted(1_00)] };
  const { engines, read, goAway } = office(feeds);
  const stop = new AbortController();
  const watch = new ReconciliationWatch(engines, { firstAfterMs: 1, againMs: 1, everyMs: 3_600_000 });
  goAway(true);
  const running = watch.run(stop.signal);
  await new Promise((resolve) => setTimeout(resolve, 10));
  goAway(false);
  await until(() => watch.money()?.inTransit.length === 1);
  const before = read.length;
  await until(() => read.length > before + 1);
  feeds['org_a'] = [];
  await until(() => watch.money()?.inTransit.length === 0);
  const rested = read.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(read.length).toBe(rested);
  stop.abort();
  await running;
});
