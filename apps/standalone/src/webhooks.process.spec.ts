import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCaller, startServer } from '#testing/process';
import { eventually, billBody } from '#testing/pure';
import { Webhook } from 'standardwebhooks';

jest.setTimeout(180_000);

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

it('delivers all webhooks after a kill in the middle of deliveries', async () => {
  const received: Received[] = [];
  let isWell = false;
  const receiver = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      // Before the kill, every second delivery succeeds.
      const status = isWell || received.length % 2 === 0 ? 204 : 500;
      received.push({ headers: request.headers as Record<string, string>, body });
      reply.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  const env = { WEBHOOK_RETRY_SCHEDULE: '0,1,2,3,4,5,6,7,8,9,10,20,30,40,50,60' };

  const first = await startServer({ env });
  const call = createCaller(first);
  const { secret } = (await call('POST', '/webhook-endpoints', { url })).body.data as { secret: string };
  for (let i = 0; i < 10; i += 1) expect((await call('POST', '/bills', billBody())).status).toBe(201);
  await first.stop('SIGKILL');
  isWell = true;

  const second = await startServer({ env, dataDir: first.dataDir });
  const again = createCaller(second);
  const statuses = async (): Promise<readonly string[]> =>
    ((await again('GET', '/webhook-deliveries?limit=200')).body.data as { status: string }[]).map(
      ({ status }) => status,
    );
  await eventually(async () => (await statuses()).every((status) => status === 'delivered'), {
    withinMs: 60_000,
    everyMs: 50,
  });
  const { events } = (await again('GET', '/events')).body as { events: readonly object[] };
  expect(await statuses()).toHaveLength(events.length);
  const published = new Set(events.map((event) => JSON.stringify(event)));
  expect(published.size).toBe(20);
  expect(new Set(received.map(({ body }) => body))).toEqual(published);
  for (const { headers, body } of received) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  await second.stop();
  second.remove();
  receiver.close();
  receiver.closeAllConnections();
});
