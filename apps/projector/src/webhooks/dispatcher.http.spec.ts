import { receiver, type ReceivedWebhook, type Receiver } from '#testing/http';
import { Webhook } from 'standardwebhooks';
import { eventually } from '#testing/pure';
import { WebhookSender } from './sender.js';
import { HOUR_MS, quiet, Stage } from './webhooks.spec-kit.js';

let stage: Stage;
let open: Receiver[];
beforeEach(async () => {
  stage = await Stage.open();
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((receiver) => receiver.close()));
  await stage.close();
});
const listen = async (...answer: Parameters<typeof receiver>): Promise<Receiver> => {
  const listener = await receiver(...answer);
  open.push(listener);
  return listener;
};
const verified = (secret: string, { headers, body }: ReceivedWebhook): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe('a delivery', () => {
  it('equals the feed and is signed according to Standard Webhooks', async () => {
    const receiver = await listen();
    const { id, secret } = await stage.endpoint(receiver.url);
    await stage.dispatching(stage.sender(), async () => {
      const [body] = await stage.happen(1);
      await eventually(() => receiver.received.length === 1);
      const [received] = receiver.received;
      expect(received?.body).toBe(body);
      expect(received?.headers).toMatchObject({
        'content-type': 'application/json',
        'webhook-id': JSON.parse(body ?? '').id,
      });
      expect(verified(secret, received!)).toEqual(JSON.parse(body ?? ''));
      expect(() => verified(`whsec_${Buffer.alloc(32, 99).toString('base64')}`, received!)).toThrow();
      await eventually(async () => (await stage.statuses(id))[0] === 'delivered');
    });
    const [{ row } = { row: null }] = await stage.deliveries(id);
    expect(row).toMatchObject({
      status: 'delivered',
      attempt: 1,
      responseStatus: 204,
      error: null,
      nextAttemptAt: null,
    });
  });

  it('has the same bytes and a valid signature in a retry', async () => {
    const receiver = await listen((_, reply, count) => void reply.writeHead(count < 3 ? 500 : 200).end('ok'));
    const { id, secret } = await stage.endpoint(receiver.url);
    await stage.dispatching(
      stage.sender(),
      async () => {
        await stage.happen(1);
        await eventually(async () => (await stage.statuses(id))[0] === 'delivered');
      },
      { schedule: [0, 0.02, 0.04] },
    );
    const [first, second, third] = receiver.received;
    expect([second?.body, third?.body]).toEqual([first?.body, first?.body]);
    expect(third?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    for (const received of receiver.received) expect(verified(secret, received)).toEqual(JSON.parse(received.body));
  });

  it('is signed with both secrets during a rotation', async () => {
    const receiver = await listen();
    const { id, secret } = await stage.endpoint(receiver.url);
    const next = `whsec_${Buffer.alloc(32, 77).toString('base64')}`;
    const previousSecretExpiresAt = new Date(stage.now() + HOUR_MS).toISOString();
    await stage.ask(id, {
      type: 'RotateSecret',
      data: {
        secret: next,
        previousSecretExpiresAt,
        now: new Date(stage.now()).toISOString(),
        at: previousSecretExpiresAt,
      },
    });
    await stage.dispatching(stage.sender(), async () => {
      await stage.happen(1);
      await eventually(() => receiver.received.length === 1);
      expect(verified(secret, receiver.received[0]!)).toEqual(verified(next, receiver.received[0]!));
      stage.offsetMs = HOUR_MS + 1;
      await stage.happen(1);
      await eventually(() => receiver.received.length === 2);
      const { headers } = receiver.received[1]!;
      expect(String(headers['webhook-signature']).split(' ')).toHaveLength(1);
      const timestamp = Number(headers['webhook-timestamp']);
      const before = Number(receiver.received[0]!.headers['webhook-timestamp']);
      expect(timestamp - before).toBeGreaterThanOrEqual(HOUR_MS / 1_000);
    });
  });

  it.each([
    [301, 'redirect'],
    [307, 'redirect'],
    [404, 'http_status'],
    [500, 'http_status'],
  ])('with response status %d fails: %s', async (status, error) => {
    const elsewhere = await listen();
    const receiver = await listen((_, reply) => void reply.writeHead(status, { location: elsewhere.url }).end());
    const { id } = await stage.endpoint(receiver.url);
    await stage.dispatching(
      stage.sender(),
      async () => {
        await stage.happen(1);
        await eventually(async () => (await stage.statuses(id))[0] === 'failed');
      },
      { schedule: [0] },
    );
    const [found] = await stage.deliveries(id);
    expect(found?.row).toMatchObject({ responseStatus: status, error, attempt: 1, nextAttemptAt: null });
    expect(elsewhere.received).toEqual([]);
  });

  it('without a response fails', async () => {
    const silent = await listen(() => undefined);
    const rude = await listen((_, reply) => void reply.socket?.destroy());
    const slow = await stage.endpoint(silent.url, ['bill.*']);
    const closed = await stage.endpoint(rude.url, ['bill.*']);
    const nobody = await stage.endpoint('http://127.0.0.1:1/', ['bill.*']);
    // Only the silent receiver gets a short timeout, so that slow machines don't affect the others.
    const sender = stage.sender();
    const hurried = stage.sender(50);
    await stage.dispatching(
      new (class extends WebhookSender {
        override send(...given: Parameters<WebhookSender['send']>): ReturnType<WebhookSender['send']> {
          return (given[0].url === silent.url ? hurried : sender).send(...given);
        }
        override close(): void {
          hurried.close();
          sender.close();
        }
      })(),
      async () => {
        await stage.happen(1);
        await eventually(async () => (await stage.statuses()).join() === 'failed,failed,failed');
      },
      { schedule: [0] },
    );
    const errorOf = async (id: string) => (await stage.deliveries(id))[0]?.row;
    expect(await errorOf(slow.id)).toMatchObject({ error: 'timeout', responseStatus: null });
    expect(await errorOf(closed.id)).toMatchObject({ error: 'connection_failed', responseStatus: null });
    expect(await errorOf(nobody.id)).toMatchObject({ error: 'connection_failed', responseStatus: null });
  });

  it('succeeds regardless of the response length, most of which is not read', async () => {
    let written = 0;
    const receiver = await listen((_, reply) => {
      reply.writeHead(200);
      const pour = (): void => {
        while (!reply.destroyed && written < 100_000_000) {
          written += 65_536;
          if (!reply.write(Buffer.alloc(65_536))) return void reply.once('drain', pour);
        }
        reply.end();
      };
      pour();
    });
    const { id } = await stage.endpoint(receiver.url);
    await stage.dispatching(stage.sender(), async () => {
      await stage.happen(1);
      await eventually(async () => (await stage.statuses(id))[0] === 'delivered');
    });
    expect(written).toBeLessThan(50_000_000);
  });
});

describe('a receiver', () => {
  it('is not called during the pause that it requests', async () => {
    const receiver = await listen((_, reply, count) => {
      if (count === 1) reply.writeHead(429, { 'retry-after': '3600' }).end();
      else reply.writeHead(204).end();
    });
    const { id } = await stage.endpoint(receiver.url);
    await stage.dispatching(stage.sender(), async () => {
      await stage.happen(1);
      await eventually(async () => (await stage.statuses(id))[0] === 'retrying');
      const [{ row } = { row: null }] = await stage.deliveries(id);
      expect(row!.nextAttemptAt! - row!.attemptedAt!).toBeGreaterThanOrEqual(HOUR_MS);
      await stage.happen(1);
      stage.offsetMs += HOUR_MS / 2;
      await quiet();
      expect(receiver.received).toHaveLength(1);
      stage.offsetMs += HOUR_MS / 2;
      await eventually(async () => (await stage.statuses(id)).every((status) => status === 'delivered'));
    });
  });

  it('that is gone is disabled and receives nothing more', async () => {
    const receiver = await listen((_, reply) => void reply.writeHead(410).end());
    const other = await listen();
    const { id } = await stage.endpoint(receiver.url);
    await stage.endpoint(other.url);
    await stage.dispatching(stage.sender(), async () => {
      await stage.happen(20);
      await eventually(() => other.received.some(({ body }) => body.includes('webhook.endpoint.disabled')));
      await eventually(
        async () => !(await stage.statuses(id)).some((status) => ['pending', 'retrying'].includes(status)),
      );
    });
    expect(receiver.received.length).toBeLessThanOrEqual(8);
    const statuses = await stage.statuses(id);
    expect(statuses).toHaveLength(20);
    expect(statuses).toContain('canceled');
    const notice = other.received.find(({ body }) => body.includes('webhook.endpoint.disabled'));
    expect(JSON.parse(notice?.body ?? '')).toMatchObject({ data: { endpointId: id } });
  });
});
