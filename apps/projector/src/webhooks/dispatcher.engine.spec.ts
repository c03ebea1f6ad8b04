import { deliveryId, standardSchedule } from '#domain';
import { newRow } from '#state-store';
import { whileRunning, WORLD_ORGANIZATION } from '#testing/http';
import { eventually } from '#testing/pure';
import type { WebhookRequest } from './sender.js';
import { Leases } from '#subscriptions';
import { FakeSender, HOUR_MS, quiet, Stage } from './webhooks.spec-kit.js';

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.close());

const OK = 204;
const url = 'https://clinic.example/hooks';
const bodiesOf = ({ sent }: FakeSender): readonly string[] => sent.map(({ body }) => body);
const every = async (status: string, id?: string): Promise<boolean> => {
  const found = await stage.statuses(id);
  return found.length > 0 && found.every((actual) => actual === status);
};

const tried = async (id: string, count: number): Promise<boolean> => {
  const found = await stage.deliveries(id);
  return found.length === count && found.every(({ row }) => row.attempt > 0);
};

describe('an endpoint', () => {
  it('receives selected events after its creation', async () => {
    const sender = new FakeSender(() => OK);
    await stage.happen(2);
    await stage.dispatching(sender, async () => {
      await stage.endpoint(url);
      await stage.endpoint(`${url}/paid`, ['bill.paid', 'payment.*']);
      await stage.endpoint(`${url}/bills`, ['bill.*']);
      const bodies = await stage.happen(2);
      await eventually(async () => (await stage.deliveries()).length === 4 && (await every('delivered')));
      expect(bodiesOf(sender).toSorted()).toEqual([...bodies, ...bodies].toSorted());
      expect(sender.sent.some((request) => request.url === `${url}/paid`)).toBe(false);
    });
  });

  it('receives nothing while it is disabled, and its waiting deliveries are canceled', async () => {
    const sender = new FakeSender(() => 500);
    const { id } = await stage.endpoint(url);
    const change = (active: boolean) => stage.ask(id, { type: 'ChangeEndpoint', data: { active, at: '2026-01-06' } });
    await stage.dispatching(sender, async () => {
      await stage.happen(3);
      await eventually(() => every('retrying'));
      await change(false);
      await eventually(() => every('canceled'));
      await stage.happen(1);
      await change(true);
      await stage.happen(1);
      await eventually(async () => (await stage.statuses(id))[0] === 'retrying');
    });
    expect(await stage.statuses(id)).toEqual(['retrying', 'canceled', 'canceled', 'canceled']);
  });

  it('receives nothing after its deletion, and its waiting deliveries are canceled', async () => {
    const sender = new FakeSender(() => 500);
    const { id } = await stage.endpoint(url);
    await stage.dispatching(sender, async () => {
      await stage.happen(2);
      await eventually(() => every('retrying'));
      await stage.ask(id, { type: 'DeleteEndpoint', data: { at: '2026-01-06' } });
      await eventually(() => every('canceled'));
      await stage.happen(1);
      await quiet();
    });
    expect(await stage.statuses(id)).toHaveLength(2);
  });

  it('is tested with a webhook.test that no other endpoint receives', async () => {
    const sender = new FakeSender(() => OK);
    const { id } = await stage.endpoint(url, ['payment.posted']);
    await stage.endpoint(`${url}/other`);
    await stage.dispatching(sender, async () => {
      await stage.ask(id, { type: 'TestEndpoint', data: { at: '2026-01-06T00:00:00.000Z' } });
      await eventually(() => every('delivered'));
      await quiet();
    });
    expect(sender.sent.map((request) => request.url)).toEqual([url]);
    expect(JSON.parse(sender.sent[0]?.body ?? '')).toMatchObject({
      type: 'webhook.test',
      sequence: '0',
      createdAt: '2026-01-06T00:00:00.000Z',
      data: { endpointId: id },
    });
  });
});

describe('the retry schedule', () => {
  it('makes ten timely attempts over a day and then fails the delivery', async () => {
    const times: number[] = [];
    const sender = new FakeSender(() => {
      times.push(stage.now());
      return 500;
    });
    const { id } = await stage.endpoint(url);
    await stage.dispatching(sender, async () => {
      await stage.happen(1);
      for (const [index, seconds] of standardSchedule.entries()) {
        const due = () => (times[0] ?? stage.now()) + seconds * 1_000;
        if (index > 0) {
          stage.offsetMs += due() - stage.now() - 4_000;
          await quiet();
          expect(times).toHaveLength(index);
        }
        stage.offsetMs += Math.max(due() - stage.now(), 0);
        await eventually(async () => (await stage.deliveries(id))[0]?.row.attempt === index + 1);
      }
      expect(await stage.statuses(id)).toEqual(['failed']);
      stage.offsetMs += 48 * HOUR_MS;
      await quiet();
    });
    expect(times).toHaveLength(standardSchedule.length);
  });

  it('delivers all events unchanged to a receiver that was down for a day', async () => {
    let isDown = true;
    const sender = new FakeSender(() => (isDown ? 503 : OK));
    const { id } = await stage.endpoint(url);
    const bodies: string[] = [];
    await stage.dispatching(sender, async () => {
      for (let hour = 0; hour < 24; hour += 1) {
        stage.offsetMs += HOUR_MS / 2;
        bodies.push(...(await stage.happen(5)));
        stage.offsetMs += HOUR_MS / 2;
        await quiet();
      }
      const given = new Set(await stage.statuses(id));
      expect(given.has('delivered') || given.has('failed')).toBe(false);
      isDown = false;
      const before = sender.sent.length;
      for (let hour = 0; hour < 26; hour += 1) {
        stage.offsetMs += HOUR_MS;
        await quiet();
      }
      await eventually(() => every('delivered', id));
      expect(bodiesOf(sender).slice(before).toSorted()).toEqual(bodies.toSorted());
    });
  });

  it('disables an endpoint that fails for 120 hours', async () => {
    const sender = new FakeSender(() => 500);
    const { id } = await stage.endpoint(url);
    const other = await stage.endpoint(`${url}/other`, ['webhook.*']);
    await stage.dispatching(sender, async () => {
      for (let day = 0; day < 5; day += 1) {
        await stage.happen(1);
        await eventually(() => tried(id, day + 1));
        stage.offsetMs += 24 * HOUR_MS - 60_000;
      }
      await quiet();
      expect(await stage.deliveries(other.id)).toEqual([]);
      stage.offsetMs += HOUR_MS;
      await stage.happen(1);
      await eventually(() => tried(other.id, 1));
      await eventually(async () =>
        (await stage.statuses(id)).every((status) => status === 'failed' || status === 'canceled'),
      );
    });
    const notice = sender.sent.find((request) => request.url === `${url}/other`);
    expect(JSON.parse(notice?.body ?? '')).toMatchObject({
      type: 'webhook.endpoint.disabled',
      data: { endpointId: id },
    });
  });

  it('does not disable an endpoint that fails before and after five quiet days', async () => {
    const sender = new FakeSender(() => 500);
    const { id } = await stage.endpoint(url);
    const other = await stage.endpoint(`${url}/other`, ['webhook.*']);
    await stage.dispatching(sender, async () => {
      await stage.happen(1);
      await eventually(() => tried(id, 1));
      stage.offsetMs += 121 * HOUR_MS;
      await stage.happen(1);
      await eventually(() => tried(id, 2));
      await quiet();
      expect(await stage.deliveries(other.id)).toEqual([]);
      expect(await stage.statuses(id)).not.toContain('canceled');
    });
  });

  it('does not disable an endpoint that sometimes succeeds', async () => {
    let day = 0;
    const sender = new FakeSender(() => (day === 3 ? OK : 500));
    const { id } = await stage.endpoint(url);
    const other = await stage.endpoint(`${url}/other`, ['webhook.*']);
    await stage.dispatching(sender, async () => {
      for (; day < 8; day += 1) {
        await stage.happen(1);
        await eventually(() => tried(id, day + 1));
        stage.offsetMs += 23 * HOUR_MS;
      }
      await quiet();
      expect(await stage.deliveries(other.id)).toEqual([]);
    });
  });
});

describe('a delivery', () => {
  it('is sent again once per request', async () => {
    const sender = new FakeSender(() => OK);
    const { id } = await stage.endpoint(url);
    await stage.dispatching(sender, async () => {
      await stage.happen(2);
      await eventually(async () => (await stage.deliveries()).length === 2 && (await every('delivered')));
      const [newest] = await stage.deliveries();
      const asked = { ...newest!.row, deliveryId: deliveryId(newest!), at: '2026-01-06' };
      await stage.ask(id, { type: 'RequestRedelivery', data: asked });
      await eventually(async () => (await stage.deliveries())[0]?.row.attempt === 2 && (await every('delivered')));
      await quiet();
      expect(sender.sent).toHaveLength(3);
      expect(sender.sent[2]?.body).toBe(
        sender.sent.find((request) => request.body.includes(newest!.row.eventId))?.body,
      );
    });
  });

  it('restarts the schedule after it failed', async () => {
    const sender = new FakeSender((_, count) => (count < 4 ? 500 : OK));
    const { id } = await stage.endpoint(url);
    await stage.dispatching(
      sender,
      async () => {
        await stage.happen(1);
        await eventually(() => every('failed'));
        const [failed] = await stage.deliveries();
        const asked = { ...failed!.row, deliveryId: deliveryId(failed!), at: '2026-01-06' };
        await stage.ask(id, { type: 'RequestRedelivery', data: asked });
        await eventually(() => every('delivered'));
        expect((await stage.deliveries())[0]?.row).toMatchObject({ attempt: 4, tries: 2 });
      },
      { schedule: [0, 0.01] },
    );
  });

  it('includes all events since a time when an endpoint recovers', async () => {
    const sender = new FakeSender(() => OK);
    const before = await stage.happen(450);
    const { id } = await stage.endpoint(url);
    await stage.dispatching(sender, async () => {
      const after = await stage.happen(10);
      await eventually(async () => (await stage.deliveries()).length === 10 && (await every('delivered')));
      await stage.ask(id, {
        type: 'RequestRecovery',
        data: { since: '2026-01-01', afterRevision: -1, throughRevision: 1_000, count: 460, at: '2026-01-06' },
      });
      await eventually(async () => sender.sent.length === 470 && (await every('delivered')));
      expect(bodiesOf(sender).toSorted()).toEqual([...before, ...after, ...after].toSorted());
    });
    expect(await stage.deliveries()).toHaveLength(460);
    expect(await stage.rows.recoveries(10)).toEqual([]);
  });

  it('includes events of a period (end exclusive) up to the counted number', async () => {
    const sender = new FakeSender(() => OK);
    const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'].map((day) => `${day}T10:00:00.000Z`);
    const [, since = '', , end = ''] = days;
    const bodiesByDay: (readonly string[])[] = [];
    for (const day of days) bodiesByDay.push(await stage.happen(150, day));
    const { id } = await stage.endpoint(url);
    await stage.dispatching(sender, async () => {
      // Two feed pages. The third day's last ten events came after the count.
      const asked = {
        since,
        until: end,
        afterRevision: -1,
        throughRevision: 3 * 150 - 11,
        count: 290,
        at: '2026-01-06',
      };
      await stage.ask(id, { type: 'RequestRecovery', data: asked });
      await eventually(async () => sender.sent.length >= 290 && (await stage.rows.recoveries(10)).length === 0);
      await quiet();
    });
    expect(bodiesOf(sender).toSorted()).toEqual([...bodiesByDay[1]!, ...bodiesByDay[2]!.slice(0, 140)].toSorted());
  });
});

describe('a hanging endpoint', () => {
  it('delays no other endpoint', async () => {
    const hang = new Promise<number>(() => undefined);
    const sender = new FakeSender(({ url: to }: WebhookRequest) => (to.endsWith('/bad') ? hang : OK));
    const bad = await stage.endpoint(`${url}/bad`);
    const good = await stage.endpoint(`${url}/good`);
    await stage.dispatching(sender, async () => {
      await stage.happen(600);
      await eventually(
        async () => (await stage.statuses(good.id)).length === 600 && (await every('delivered', good.id)),
      );
      expect(await every('pending', bad.id)).toBe(true);
      expect(sender.sent.filter((request) => request.url.endsWith('/bad'))).toHaveLength(8);
    });
  });

  it('receives one attempt at a time while it only fails', async () => {
    let [atOnce, most] = [0, 0];
    const sender = new FakeSender(async (_, count) => {
      atOnce += 1;
      if (count > 20) most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 1));
      atOnce -= 1;
      return 500;
    });
    await stage.endpoint(url);
    await stage.dispatching(sender, async () => {
      await stage.happen(60);
      await eventually(() => every('retrying'));
    });
    expect(most).toBe(1);
  });
});

describe('WebhookDispatcher', () => {
  it('starts at the end of the log with the existing endpoints', async () => {
    const sender = new FakeSender(() => OK);
    const { id } = await stage.endpoint(url);
    await stage.rows.forget({ organizationId: WORLD_ORGANIZATION, endpointId: id });
    await stage.happen(1);
    await stage.dispatching(sender, async () => {
      const bodies = await stage.happen(1);
      await eventually(() => sender.sent.length === 1);
      await quiet();
      expect(bodiesOf(sender)).toEqual(bodies);
    });
  });

  it('leaves an interrupted attempt to the next process', async () => {
    await stage.endpoint(url);
    const silent = new FakeSender(() => new Promise(() => undefined));
    await stage.dispatching(silent, async () => {
      await stage.happen(1);
      await eventually(() => silent.sent.length === 1);
    });
    const sender = new FakeSender(() => OK);
    await stage.dispatching(sender, () => eventually(() => every('delivered')));
    expect(bodiesOf(sender)).toEqual(bodiesOf(silent));
  });

  it('stops at a checkpoint of another log', async () => {
    await stage.world.stateStore.saveCheckpoint('webhooks', { logId: 'other', position: 1n });
    const dispatcher = stage.dispatcher(new FakeSender(() => OK));
    const stop = new AbortController();
    const running = dispatcher.run(stop.signal);
    await eventually(() => dispatcher.lag()[0]?.stopped !== null);
    expect(dispatcher.lag()[0]?.stopped).toContain('another log');
    stop.abort();
    await running;
  });

  it('leaves the work to one of several processes', async () => {
    const { stateStore, ledger } = stage.world;
    // Long leases are fine on slow machines, because they are released explicitly.
    const often = { lastsMs: 30_000, renewMs: 50, lookMs: 20, betweenMs: 5 };
    const process = () => {
      const sender = new FakeSender(() => OK);
      const dispatcher = stage.dispatcher(sender, {}, stateStore, ledger, new Leases(stateStore, often));
      return { sender, dispatcher, run: (signal: AbortSignal) => dispatcher.run(signal) };
    };
    const [first, second] = [process(), process()];
    await stage.endpoint(url);
    const stopSecond = new AbortController();
    let ended = Promise.resolve();
    try {
      await whileRunning(first.run, async () => {
        await eventually(() => first.dispatcher.lag()[0]?.position !== null);
        ended = second.run(stopSecond.signal);
        await stage.happen(50);
        await eventually(async () => (await stage.deliveries()).length === 50 && (await every('delivered')));
        expect([first.sender.sent.length, second.sender.sent.length]).toEqual([50, 0]);
      });
      await stage.happen(1);
      await eventually(() => second.sender.sent.length === 1);
      expect(first.sender.sent).toHaveLength(50);
    } finally {
      stopSecond.abort();
      await ended;
    }
  });

  it('delivers an event of a restored log although the state store has another event at its position', async () => {
    const sender = new FakeSender(() => OK);
    const { id } = await stage.endpoint(url);
    const key = { organizationId: WORLD_ORGANIZATION, endpointId: id };
    await stage.dispatching(sender, async () => {
      const position = (await stage.world.events.head()) + 1n;
      const other = { id: 'evt_other', type: 'bill.paid' };
      await stage.rows.insert(key, position, { ...newRow(other, 0), status: 'delivered' });
      const body = { eventId: other.id, eventType: other.type, body: '{"id":"evt_other"}', storedAt: 0 };
      await stage.rows.keepBody(position, { organizationId: WORLD_ORGANIZATION, ...body });
      const bodies = await stage.happen(1);
      await eventually(() => sender.sent.length === 1);
      expect(bodiesOf(sender)).toEqual(bodies);
    });
  });
});
