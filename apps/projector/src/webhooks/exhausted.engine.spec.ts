import { deliveryId, endpointStream, webhookDeliveryStream } from '#domain';
import { Leases } from '#subscriptions';
import { whileRunning, WORLD_ORGANIZATION } from '#testing/http';
import { eventually } from '#testing/pure';
import { FakeSender, HOUR_MS, quiet, Stage } from './webhooks.spec-kit.js';

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.close());

const OK = 204;
const url = 'https://clinic.example/hooks';
const down = `${url}/down`;
const EXHAUSTED = 'webhook.delivery.exhausted';
/** Two attempts with no delay. */
const schedule = [0, 0];

const reported = async (): Promise<readonly Record<string, unknown>[]> =>
  (await stage.world.events.readAll(0n, 1_000))
    .filter(({ type }) => type === 'DeliveryExhausted')
    .map(({ data }) => data);
const toldTo = ({ sent }: FakeSender, receiver: string) =>
  sent
    .filter(({ url: to, body }) => to === receiver && body.includes(EXHAUSTED))
    .map(({ body }) => JSON.parse(body) as { readonly data: { readonly eventType: string } });
const statuses = async (id: string): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const status of await stage.statuses(id)) found[status] = (found[status] ?? 0) + 1;
  return found;
};

describe('an exhausted delivery', () => {
  it('is reported to a working endpoint, in a stream of its own', async () => {
    const bad = await stage.endpoint(down);
    await stage.endpoint(url);
    const sender = new FakeSender((request) => (request.url === down ? 500 : OK));
    await stage.dispatching(
      sender,
      async () => {
        await stage.happen(3);
        await eventually(() => toldTo(sender, url).length === 3);
        await quiet();
      },
      { schedule },
    );
    const failed = await stage.deliveries(bad.id);
    expect(await statuses(bad.id)).toEqual({ failed: 3 });
    const expectedData = failed.map(({ position, row }) => ({
      endpointId: bad.id,
      deliveryId: deliveryId({ endpointId: bad.id, position }),
      eventId: row.eventId,
      eventType: 'bill.note_added',
      attempts: 2,
      responseStatus: 500,
      error: 'http_status',
    }));
    expect(new Set(toldTo(sender, url).map(({ data }) => JSON.stringify(data)))).toEqual(
      new Set(expectedData.map((data) => JSON.stringify(data))),
    );
    const { events } = stage.world;
    expect(await events.readStream(endpointStream(WORLD_ORGANIZATION, bad.id))).toHaveLength(1);
    for (const { position } of failed) {
      const stream = webhookDeliveryStream(WORLD_ORGANIZATION, deliveryId({ endpointId: bad.id, position }));
      expect(await events.readStream(stream)).toHaveLength(1);
    }
  });

  it('does not cause an endless exchange between two failing endpoints', async () => {
    const ids = [(await stage.endpoint(down)).id, (await stage.endpoint(`${down}/2`)).id];
    await stage.dispatching(
      new FakeSender(() => 500),
      async () => {
        await stage.happen(1);
        // The event, and the report about the other endpoint's exhausted delivery.
        await eventually(async () => (await Promise.all(ids.map(statuses))).every(({ failed = 0 }) => failed === 2));
        await quiet();
      },
      { schedule },
    );
    expect(await Promise.all(ids.map(statuses))).toEqual([{ failed: 2 }, { failed: 2 }]);
    expect((await reported()).map(({ eventType }) => eventType)).toEqual(['bill.note_added', 'bill.note_added']);
  });

  it('is not reported to endpoints that only failed for an hour', async () => {
    const ids = [(await stage.endpoint(down)).id, (await stage.endpoint(`${down}/2`)).id];
    await stage.dispatching(
      new FakeSender(() => 500),
      async () => {
        await stage.happen(1);
        await eventually(async () => (await reported()).length === 2);
        await eventually(async () => (await Promise.all(ids.map(statuses))).every(({ failed = 0 }) => failed === 2));
        stage.offsetMs += 2 * HOUR_MS;
        await stage.happen(10);
        await eventually(async () => (await reported()).length === 22);
        await quiet();
      },
      { schedule },
    );
    expect(await Promise.all(ids.map(statuses))).toEqual([{ failed: 12 }, { failed: 12 }]);
  });

  it('is reported once per request for the delivery', async () => {
    const { id } = await stage.endpoint(down, ['bill.*']);
    await stage.endpoint(url, [EXHAUSTED]);
    const sender = new FakeSender((request) => (request.url === down ? 500 : OK));
    await stage.dispatching(
      sender,
      async () => {
        await stage.happen(1);
        await eventually(() => toldTo(sender, url).length === 1);
        const [report] = await reported();
        const facts = { attempt: 2, attemptedAt: 1, responseStatus: 500, durationMs: 1, error: 'http_status' } as const;
        const data = {
          at: '2026-01-06',
          deliveryId: String(report?.['deliveryId']),
          eventId: String(report?.['eventId']),
          eventType: 'bill.note_added',
          ...facts,
        };
        await stage.ask(id, { type: 'RequestRedelivery', data });
        await eventually(() => toldTo(sender, url).length === 2);
        await quiet();
      },
      { schedule },
    );
    expect((await reported()).map(({ attempts }) => attempts)).toEqual([2, 4]);
    expect(await statuses(id)).toEqual({ failed: 1 });
  });

  it('is not reported for a receiver that is gone', async () => {
    const { id } = await stage.endpoint(down);
    await stage.dispatching(
      new FakeSender(() => 410),
      async () => {
        await stage.happen(1);
        await eventually(async () => (await statuses(id))['failed'] === 1);
        await quiet();
      },
      { schedule },
    );
    expect(await reported()).toEqual([]);
  });

  it('is reported once by two processes, one of which crashes before it stores the failure', async () => {
    const { id } = await stage.endpoint(down, ['bill.*']);
    const { stateStore } = stage.world;
    let killed = false;
    /** Blocks all calls after the report. */
    const dying = new Proxy(stateStore, {
      get: (target, name) => {
        const found: unknown = Reflect.get(target, name);
        if (typeof found !== 'function') return found;
        return async (...asked: unknown[]): Promise<unknown> => {
          const [kind, , , row] = asked as [string, string, number, { status?: string }];
          killed ||= name === 'compareAndSet' && kind === 'webhook' && row.status === 'failed';
          if (killed) return new Promise(() => undefined);
          return (found as (...all: unknown[]) => unknown).apply(target, asked);
        };
      },
    });
    const leases = (store = stateStore) => new Leases(store, { lastsMs: 60, renewMs: 15, lookMs: 5 });
    const first = stage.dispatcher(new FakeSender(() => 500), { schedule }, dying, stage.world.ledger, leases(dying));
    const end = new AbortController();
    void first.run(end.signal);
    await eventually(() => first.lag()[0]?.position !== null);
    await stage.happen(1);
    await eventually(() => killed);
    expect(await statuses(id)).toEqual({ retrying: 1 });
    const second = stage.dispatcher(new FakeSender(() => 500), { schedule }, stateStore, stage.world.ledger, leases());
    await whileRunning(
      (signal) => second.run(signal),
      () => eventually(async () => (await statuses(id))['failed'] === 1),
    );
    end.abort();
    expect(await reported()).toHaveLength(1);
  });
});
