import { findDeliveries } from '#state-store';
import { receiver, type Receiver, WORLD_ORGANIZATION } from '#testing/http';
import { eventually } from '#testing/pure';
import { FakeSender, Stage } from './webhooks.spec-kit.js';

jest.setTimeout(240_000);
const WAIT_OPTIONS = { withinMs: 180_000 };
/** Intervals as in production, so that overhead from shorter ones is excluded. */
const unhurried = { tickMs: 250, saveMarksMs: 5_000 };

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.close());

const idOf = (body: string): string => (JSON.parse(body) as { id: string }).id;

describe('300 events for 8 endpoints with a hanging one', () => {
  it('reach the 7 other endpoints completely', async () => {
    const hang = new Promise<number>(() => undefined);
    const got = new Map<string, string[]>();
    const sender = new FakeSender(({ url, body }) => {
      if (url.endsWith('/0')) return hang;
      got.get(url)?.push(body);
      return 204;
    });
    for (let i = 0; i < 8; i += 1) {
      const url = `https://clinic.example/${i}`;
      await stage.endpoint(url);
      if (i > 0) got.set(url, []);
    }
    await stage.dispatching(
      sender,
      async () => {
        const bodies = new Set(await stage.happen(300));
        await eventually(() => [...got.values()].every((some) => some.length >= bodies.size), WAIT_OPTIONS);
        for (const some of got.values()) {
          expect(some).toHaveLength(bodies.size);
          expect(some.filter((body) => !bodies.has(body))).toEqual([]);
          expect(new Set(some).size).toBe(bodies.size);
        }
        expect(sender.sent.filter(({ url }) => url.endsWith('/0'))).toHaveLength(8);
      },
      unhurried,
    );
  });
});

describe('real connections', () => {
  it('deliver 150 events in order to 5 receivers beside a hanging one', async () => {
    const open: Receiver[] = [await receiver(() => undefined)];
    for (let i = 0; i < 5; i += 1) open.push(await receiver());
    for (const { url } of open) await stage.endpoint(url);
    await stage.dispatching(stage.sender(), async () => {
      const bodies = await stage.happen(150);
      await eventually(() => open.slice(1).every(({ received }) => received.length >= bodies.length), WAIT_OPTIONS);
      for (const { received } of open.slice(1)) {
        const places = received.map(({ body }) => bodies.indexOf(body));
        expect(places.toSorted((a, b) => a - b)).toEqual(bodies.map((_, i) => i));
        // Only concurrent deliveries may overtake each other.
        places.forEach((place, i) => expect(Math.abs(place - i)).toBeLessThanOrEqual(16));
      }
      expect(open[0]?.received).toHaveLength(8);
    });
    await Promise.all(open.map((receiver) => receiver.close()));
  });
});

describe('a process that crashes during deliveries', () => {
  it('loses nothing, because the next one continues', async () => {
    const got = new Map<string, string>();
    const urls = ['https://clinic.example/a', 'https://clinic.example/b', 'https://clinic.example/c'];
    for (const url of urls) await stage.endpoint(url);
    let bodies: readonly string[] = [];
    // Crashes each process after a few responses. Its later calls reach neither the state store nor receivers.
    const process = async (answers: number): Promise<void> => {
      let isDead = false;
      const sender = new FakeSender(({ url, body, headers }, count) => {
        if (isDead || count > answers) {
          isDead = true;
          return new Promise(() => undefined);
        }
        if (count % 7 === 0) return 500;
        got.set(`${url} ${headers['webhook-id']}`, body);
        return 204;
      });
      const { stateStore } = stage.world;
      const dying = new Proxy(stateStore, {
        get: (target, name) => {
          const value = Reflect.get(target, name) as unknown;
          if (typeof value !== 'function') return value;
          return (...given: unknown[]): unknown =>
            isDead ? Promise.reject(new Error('dead')) : (value.apply(target, given) as unknown);
        },
      });
      const dispatcher = stage.dispatcher(sender, { schedule: [0, 0.01, 0.02, 0.03, 0.04, 0.05] }, dying);
      const stop = new AbortController();
      const running = dispatcher.run(stop.signal);
      await eventually(() => dispatcher.lag()[0]?.position !== null);
      if (bodies.length === 0) bodies = await stage.happen(300);
      const isThrough = () => got.size === urls.length * bodies.length;
      await eventually(() => isDead || isThrough(), WAIT_OPTIONS);
      stop.abort();
      await running;
    };
    for (const answers of [1, 10, 120, 360, 100_000]) await process(answers);
    expect(got.size).toBe(900);
    const bodyById = new Map(bodies.map((body) => [idOf(body), body]));
    for (const [key, body] of got) expect(bodyById.get(key.split(' ')[1] ?? '')).toBe(body);
    const isDone = async () => new Set(await stage.statuses()).size === 1;
    await stage.dispatching(new FakeSender(() => 204), () => eventually(isDone));
    expect(new Set(await stage.statuses())).toEqual(new Set(['delivered']));
  });
});

describe('more deliveries than memory allows', () => {
  it('wait in the state store and are delivered later', async () => {
    let isDown = true;
    const sender = new FakeSender(() => (isDown ? 500 : 204));
    await stage.endpoint('https://clinic.example/');
    await stage.dispatching(
      sender,
      async () => {
        const bodies = await stage.happen(500);
        await eventually(
          async () => (await stage.rows.endpoints(WORLD_ORGANIZATION)).length === 1 && sender.sent.length > 30,
        );
        isDown = false;
        const pending = async () => {
          const [one] = await stage.rows.endpoints(WORLD_ORGANIZATION);
          const search = { organizationId: WORLD_ORGANIZATION, endpointIds: [one?.endpointId ?? ''], limit: 1 };
          const open = await Promise.all(
            (['pending', 'retrying'] as const).map((status) => findDeliveries(stage.rows, { ...search, status })),
          );
          return open.some(({ rows }) => rows.length > 0);
        };
        await eventually(async () => {
          stage.offsetMs += 60_000;
          return sender.sent.length > bodies.length && !(await pending());
        }, WAIT_OPTIONS);
        expect(new Set(sender.sent.map(({ body }) => body)).size).toBe(bodies.length);
      },
      { capacity: 100 },
    );
  });
});
