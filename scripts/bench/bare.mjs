// The baseline: a bare Fastify route that makes one durable append of the same bytes to the same engine, and one that
// reads a page of the feed and sends it as it lies in the log.
import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { openEmbeddedLog } from '#event-store';

const [dir, port, sample] = process.argv.slice(2);
const { events, close } = await openEmbeddedLog({ dir, onFatal: () => process.exit(1) });
const stored = JSON.parse(sample);
const app = fastify({ bodyLimit: 1_048_576 });
app.post('/append', async (_, reply) => {
  const { revision } = await events.append(
    `org_bare-bill_${randomUUID().replaceAll('-', '')}`,
    -1,
    stored.map((event) => ({ ...event, id: randomUUID() })),
  );
  return reply.code(201).send({ revision });
});
app.get('/feed', async () => ({
  events: (await events.readFeed('org_bare', -1, 500)).map(({ event }) => ({
    ...event,
    position: String(event.position),
  })),
}));
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.on('SIGTERM', async () => {
  await app.close();
  await close();
  process.exit(0);
});
process.send?.('ready');
