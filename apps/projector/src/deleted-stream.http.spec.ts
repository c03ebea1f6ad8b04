import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billStream, endpointStream, organizationStream } from '#domain';
import { startCommandApp, tombstoneStream, whileRunning, type CommandApp } from '#testing/http';
import { billBody, eventually } from '#testing/pure';
import { ProjectorModule } from './index.js';
import { WebhookDispatcher } from './webhooks/dispatcher.js';
import { FakeSender } from './webhooks/webhooks.spec-kit.js';

let api: CommandApp;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()], { production: true });
});
afterAll(() => api.close());

const get = (path: string) => api.call('GET', path);
/** Waits until a response contains the ID. */
const isShown = (path: string, id: string) => eventually(async () => (await get(path)).body.includes(id));

it('returns 410 for a bill whose stream was deleted permanently, and serves other bills', async () => {
  const [gone, other] = [await api.bill(), await api.bill()];
  for (const id of [gone, other]) await isShown('/bills', id);
  await tombstoneStream(api.eventStoreDbUrl!, billStream(api.organizationId, gone));

  const answers = [
    await get(`/bills/${gone}`),
    await get(`/bills/${gone}/lifecycle`),
    await get(`/bills/${gone}/transmissions`),
    await api.post(`/bills/${gone}/actions`, { action: 'close', reason: 'billed_in_error' }),
  ];
  for (const { statusCode, json } of answers)
    expect([statusCode, json]).toMatchObject([
      410,
      { code: 'stream_deleted', retryable: false, detail: expect.stringContaining('Ask the operator') as unknown },
    ]);

  expect((await get(`/bills/${other}`)).statusCode).toBe(200);
  const { statusCode, json } = await api.post('/bills', billBody());
  expect(statusCode).toBe(201);
  for (const id of [json['id'], gone, other]) await isShown('/bills', id);
  await isShown('/events?limit=1000', json['id']);
  const closed = await api.post(`/bills/${json['id']}/actions`, { action: 'close', reason: 'billed_in_error' });
  expect(closed.statusCode).toBe(200);
});

describe('webhooks', () => {
  let practice: CommandApp;
  beforeEach(async () => {
    practice = await startCommandApp([CommandApiModule], { production: true });
  });
  afterEach(() => practice.close());

  const endpoint = async (url: string): Promise<string> =>
    (await practice.post('/webhook-endpoints', { url })).json['data'].id;
  const dispatching = async (work: (sender: FakeSender, dispatcher: WebhookDispatcher) => Promise<void>) => {
    const { events, ledger, vault, stateStore } = practice.engines;
    const sender = new FakeSender(() => 200);
    const dispatcher = new WebhookDispatcher(events, ledger, vault, stateStore, sender, { tickMs: 10 });
    await whileRunning(
      (signal) => dispatcher.run(signal),
      async () => {
        await eventually(() => dispatcher.lag()[0]?.position !== null);
        await work(sender, dispatcher);
      },
    );
  };

  it('are sent to other endpoints of a share after the stream of one endpoint was deleted', async () => {
    const gone = await endpoint('https://clinic.example/gone');
    await endpoint('https://clinic.example/good');
    await dispatching(async (sender) => {
      await practice.bill();
      await eventually(() => sender.sent.some(({ url }) => url.endsWith('/gone')));
    });
    await tombstoneStream(practice.eventStoreDbUrl!, endpointStream(practice.organizationId, gone));
    await dispatching(async (sender) => {
      const id = await practice.bill();
      await eventually(() => sender.sent.some(({ url, body }) => url.endsWith('/good') && body.includes(id)));
      expect(sender.sent.some(({ body, url }) => body.includes(id) && url.endsWith('/gone'))).toBe(false);
    });
  });

  it("skip a test that was requested before the organization's stream was deleted", async () => {
    await dispatching(async () => undefined);
    const { json } = await practice.post('/webhook-endpoints', { url: 'https://clinic.example/hook' });
    expect((await practice.post(`/webhook-endpoints/${json['data'].id}/test`)).statusCode).toBe(202);
    await tombstoneStream(practice.eventStoreDbUrl!, organizationStream(practice.organizationId));
    const head = await practice.engines.events.head();
    await dispatching(async (sender, dispatcher) => {
      await eventually(() => (dispatcher.lag()[0]?.position ?? 0n) >= head);
      expect(dispatcher.lag()[0]?.stopped).toBeNull();
      expect(sender.sent).toEqual([]);
    });
  });
});
