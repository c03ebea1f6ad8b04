import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { receiver, startCommandApp, type CommandApp, type Receiver } from '#testing/http';
import { Webhook } from 'standardwebhooks';
import { AddressGuard } from '#engines';
import { eventually } from '#testing/pure';
import { WebhookDispatcher } from './dispatcher.js';
import { HttpSender } from './http-sender.js';

interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly status: string;
  readonly attempt: number;
  readonly endpointId: string;
  readonly eventType: string;
  readonly attempts: readonly object[];
}

let api: CommandApp;
let running: Promise<void>;
const stop = new AbortController();
const open: Receiver[] = [];
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
  const { events, ledger, vault, stateStore } = api.engines;
  const dispatcher = new WebhookDispatcher(events, ledger, vault, stateStore, new HttpSender(new AddressGuard()), {
    tickMs: 20,
    schedule: [0, 0.05, 3600],
  });
  running = dispatcher.run(stop.signal);
  await eventually(() => dispatcher.lag()[0]?.position !== null);
});
afterEach(async () => {
  for (const { id } of (await api.call('GET', '/webhook-endpoints')).json['data'] as { id: string }[])
    await api.call('DELETE', `/webhook-endpoints/${id}`);
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});
afterAll(async () => {
  stop.abort();
  await running;
  await api.close();
});

const listen = async (...answer: Parameters<typeof receiver>): Promise<Receiver> => {
  const listener = await receiver(...answer);
  open.push(listener);
  return listener;
};
const register = async (url: string, more: object = {}) =>
  (await api.post('/webhook-endpoints', { url, ...more })).json['data'] as { id: string; secret: string };
const deliveries = async (query: string): Promise<readonly Delivery[]> => {
  const found: Delivery[] = [];
  for (let cursor = ''; ;) {
    const { json } = await api.call('GET', `/webhook-deliveries?${query}${cursor}`);
    found.push(...(json['data'] as Delivery[]));
    if (json['nextCursor'] === null) return found;
    cursor = `&cursor=${encodeURIComponent(json['nextCursor'] as string)}`;
  }
};
const feedOf = async (billId: string): Promise<readonly string[]> => {
  const { events } = (await api.call('GET', '/events?limit=1000')).json;
  return (events as { data: { billId?: string } }[])
    .filter(({ data }) => data.billId === billId)
    .map((event) => JSON.stringify(event));
};

describe('webhooks', () => {
  it('report the events of a bill as in the feed', async () => {
    const receiver = await listen();
    const { id, secret } = await register(receiver.url);
    const billId = await api.bill(undefined, 'accepted', 'partial_payment', 'paid');
    const feed = await feedOf(billId);
    await eventually(() => receiver.received.length === feed.length);
    expect(receiver.received.map(({ body }) => body).toSorted()).toEqual(feed.toSorted());
    for (const { body, headers } of receiver.received)
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
    await eventually(async () => (await deliveries(`endpointId=${id}&status=delivered`)).length === feed.length);
    expect((await deliveries(`endpointId=${id}&limit=3`)).map(({ eventType }) => eventType)).toEqual(
      feed.map((body) => (JSON.parse(body) as { type: string }).type).toReversed(),
    );
    // No names and no text from the bill.
    for (const { body } of receiver.received) expect(body).not.toMatch(/Sandoval|Ana |lumbar/i);
  });

  it('are listed immediately, and found by event, status and endpoint', async () => {
    const receiver = await listen((_, reply) => void reply.writeHead(500).end());
    const two = await listen();
    const bad = await register(receiver.url, { eventTypes: ['bill.submitted'] });
    const good = await register(two.url, { eventTypes: ['bill.submitted', 'bill.status.updated'] });
    await api.bill();
    const listed = await deliveries('');
    expect(listed.filter(({ endpointId }) => endpointId === bad.id)).toHaveLength(1);
    expect(listed.filter(({ endpointId }) => endpointId === good.id)).toHaveLength(2);
    const submitted = listed.find(({ endpointId }) => endpointId === bad.id)!;
    await eventually(async () => (await deliveries(`status=retrying&endpointId=${bad.id}`))[0]?.attempt === 2);
    await eventually(async () => (await deliveries(`status=delivered&endpointId=${good.id}`)).length === 2);
    const ofEvent = await deliveries(`eventId=${submitted.eventId}&limit=1`);
    expect(ofEvent.map(({ endpointId }) => endpointId).toSorted()).toEqual([bad.id, good.id].toSorted());
    expect(await deliveries(`status=delivered&endpointId=${bad.id}`)).toEqual([]);
    const cursor = (await api.call('GET', '/webhook-deliveries?limit=1')).json['nextCursor'] as string;
    expect((await api.call('GET', `/events?cursor=${cursor}`)).statusCode).toBe(400);
  });

  it('show each attempt with the response as plain text', async () => {
    const responseText = `<b>no</b>\u0007\n${'é'.repeat(2_000)}`;
    const receiver = await listen(
      (_, reply, count) => void reply.writeHead(count < 3 ? 500 : 200).end(count < 3 ? responseText : 'ok'),
    );
    const { id } = await register(receiver.url, { eventTypes: ['bill.submitted'] });
    await api.bill();
    await eventually(async () => (await deliveries(`endpointId=${id}`))[0]?.attempt === 2);
    const [failed] = await deliveries(`endpointId=${id}`);
    // The first 11 of 2,048 bytes precede the text, and the last character is incomplete.
    const answer = `<b>no</b>\n${'é'.repeat(1_018)}`;
    const fact = { at: expect.any(String), durationMs: expect.any(Number) };
    const bad = { ...fact, status: 500, error: 'http_status', answer };
    expect(failed?.attempts).toEqual([bad, bad]);
    const again = await api.post(`/webhook-deliveries/${failed!.id}/redeliver`);
    expect(again.json['data'].attempts).toEqual(failed?.attempts);
    await eventually(async () => (await deliveries(`endpointId=${id}`))[0]?.attempt === 3);
    const [delivered] = await deliveries(`endpointId=${id}`);
    expect(delivered?.attempts).toEqual([bad, bad, { ...fact, status: 200, error: null, answer: null }]);
    // The stored text is sealed.
    const stored = await api.engines.stateStore.everything(null, 10_000);
    expect(JSON.stringify(stored)).not.toContain('<b>no');
  });

  it('are sent again on request, and a repeated request sends nothing', async () => {
    const receiver = await listen();
    const { id } = await register(receiver.url, { eventTypes: ['bill.submitted'] });
    await api.bill();
    await eventually(async () => (await deliveries(`endpointId=${id}`))[0]?.status === 'delivered');
    const [delivery] = await deliveries(`endpointId=${id}`);
    const path = `/webhook-deliveries/${delivery!.id}/redeliver`;
    const how = { idempotencyKey: 'again-1' };
    const first = await api.post(path, undefined, how);
    expect([first.statusCode, first.json['data']]).toEqual([
      202,
      { ...delivery, status: 'pending', nextAttemptAt: expect.any(String) },
    ]);
    await eventually(async () => (await deliveries(`endpointId=${id}`))[0]?.attempt === 2);
    await eventually(async () => (await deliveries(`endpointId=${id}`))[0]?.status === 'delivered');
    const again = await api.post(path, undefined, how);
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
    await api.call('PATCH', `/webhook-endpoints/${id}`, { active: false });
    expect((await api.post(path)).json['code']).toBe('lifecycle_conflict');
    await api.call('DELETE', `/webhook-endpoints/${id}`);
    expect((await api.post(path)).statusCode).toBe(404);
  });

  it('deliver all events since a time on request', async () => {
    const billId = await api.bill(undefined, 'accepted');
    const feed = await feedOf(billId);
    const receiver = await listen();
    const { id } = await register(receiver.url);
    const since = (JSON.parse(feed[0]!) as { createdAt: string }).createdAt;
    const { count } = (await api.post(`/webhook-endpoints/${id}/recover`, { since })).json['data'];
    expect(count).toBeGreaterThanOrEqual(feed.length);
    await eventually(() => receiver.received.length === count);
    const got = receiver.received.map(({ body }) => body);
    expect(feed.every((body) => got.includes(body))).toBe(true);
    expect(new Set(got).size).toBe(count);
  });

  it('are valid with the new secret and with each old one until it expires', async () => {
    const receiver = await listen();
    const { id, secret } = await register(receiver.url);
    const rotate = (previousSecretExpiresInSeconds: number) =>
      api.post(`/webhook-endpoints/${id}/rotate-secret`, { previousSecretExpiresInSeconds });
    const verify = (key: string, index: number): unknown => {
      const { body, headers } = receiver.received[index]!;
      return new Webhook(key).verify(body, headers as Record<string, string>);
    };
    const second = (await rotate(60)).json['data'].secret as string;
    await api.post(`/webhook-endpoints/${id}/test`);
    await eventually(() => receiver.received.length === 1);
    expect(verify(secret, 0)).toEqual(verify(second, 0));
    const third = (await rotate(0)).json['data'].secret as string;
    const shown = (await api.call('GET', `/webhook-endpoints/${id}`)).json['data'];
    expect(shown).toMatchObject({ previousSecretExpiresAt: null, previousSecretsExpireAt: [expect.any(String)] });
    await api.post(`/webhook-endpoints/${id}/test`);
    await eventually(() => receiver.received.length === 2);
    expect(verify(third, 1)).toMatchObject({ type: 'webhook.test', sequence: '0' });
    expect(verify(secret, 1)).toEqual(verify(third, 1));
    expect(() => verify(second, 1)).toThrow();
  });

  it('stop for a receiver that is gone, with an event in the feed', async () => {
    const receiver = await listen((_, reply) => void reply.writeHead(410).end());
    const { id } = await register(receiver.url);
    await api.post(`/webhook-endpoints/${id}/test`);
    const shown = async () => (await api.call('GET', `/webhook-endpoints/${id}`)).json['data'];
    await eventually(async () => (await shown()).active === false);
    expect(await shown()).toMatchObject({ disabledReason: 'gone' });
    const { events } = (await api.call('GET', '/events?limit=1000')).json;
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'webhook.endpoint.disabled', data: { endpointId: id, reason: 'gone' } }),
    );
    const again = await api.call('PATCH', `/webhook-endpoints/${id}`, { active: true });
    expect(again.json['data']).toMatchObject({ active: true, disabledReason: null });
  });
});
