import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-node';
import { fastify } from 'fastify';
import type { EventStore } from '#event-store';
import { clientSignal } from '#http';
import { Metrics } from '../metrics/metrics.js';
import { ReactionWatch } from '../metrics/reaction-watch.js';
import { measureRequests } from '../metrics/request-metrics.js';
import { instrumentEngines } from '../metrics/instrument-engines.js';
import { startTracing, traceRequests } from './tracing.js';

const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

const application = (append: () => Promise<unknown>) => {
  const idle = async () => [];
  const store = { append, readStream: idle, readFeed: idle, readAll: idle, reserve: idle };
  const log = instrumentEngines(new Metrics()).events(store as unknown as EventStore);
  const app = fastify();
  traceRequests(app);
  app.post('/v2/bills', async () => log.append('org_a-bill_1', 0, [{ id: '1', type: 'T', data: {}, metadata: {} }]));
  app.get('/health/live', async () => 'live');
  return app;
};

/** Over a socket: an injected answer never closes a connection. */
const send = async (
  app: ReturnType<typeof application>,
  { method, url, headers }: { method: string; url: string; headers?: Record<string, string> },
) => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(origin + url, { method, ...(headers && { headers }) });
  await answer.arrayBuffer();
  await app.close();
  return answer;
};

/** The exporter forgets what it has when it is shut down. */
class Keeping extends InMemorySpanExporter {
  override shutdown(): Promise<void> {
    return Promise.resolve();
  }
}

const collected = async (work: () => Promise<unknown>) => {
  const exporter = new Keeping();
  const stop = await startTracing('test', '', exporter);
  await work();
  await stop();
  return exporter.getFinishedSpans();
};

const toldBy = (spans: Awaited<ReturnType<typeof collected>>): string =>
  JSON.stringify(spans.map(({ name, attributes, events, status }) => ({ name, attributes, events, status })));

it('joins the trace of its caller, with the append inside the request', async () => {
  const app = application(async () => ({ revision: 0 }));
  const spans = await collected(() =>
    send(app, {
      method: 'POST',
      url: '/v2/bills?q=Sandoval',
      headers: { traceparent: `00-${caller.traceId}-${caller.spanId}-01`, 'x-request-id': 'Sandoval-1979' },
    }),
  );
  const [append, request] = spans;
  expect(spans.map(({ name }) => name)).toEqual(['append', 'createBill']);
  expect(request?.parentSpanContext?.spanId).toBe(caller.spanId);
  expect(request?.attributes).toEqual({
    'workcomp.operation': 'createBill',
    'http.request.method': 'POST',
    'http.response.status_code': 200,
  });
  expect(append?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
  expect(append?.spanContext().traceId).toBe(caller.traceId);
  expect(toldBy(spans)).not.toMatch(/Sandoval|bill_1|org_a|\/v2/);
});

it('starts a trace of its own where the caller sends none, or nonsense', async () => {
  const app = application(async () => ({ revision: 0 }));
  const spans = await collected(async () => {
    await app.inject({ method: 'POST', url: '/v2/bills' });
    await app.inject({ method: 'POST', url: '/v2/bills', headers: { traceparent: "00-'; drop" } });
  });
  const requests = spans.filter(({ name }) => name === 'createBill');
  expect(requests.map(({ parentSpanContext }) => parentSpanContext)).toEqual([undefined, undefined]);
});

it('tells the class of an error and nothing that it says', async () => {
  const app = application(() => Promise.reject(new RangeError('Maria Sandoval')));
  const spans = await collected(() => app.inject({ method: 'POST', url: '/v2/bills' }));
  expect(spans.find(({ name }) => name === 'append')?.attributes['error.type']).toBe('RangeError');
  expect(toldBy(spans)).not.toContain('Maria');
});

it('says nothing of health checks, and gives each reaction a trace of its own', async () => {
  const app = application(async () => ({}));
  const reaction = new ReactionWatch(new Metrics()).watched({
    name: 'mail',
    perform: async (_effect: { key: string }, _signal: AbortSignal) => undefined,
  });
  const spans = await collected(async () => {
    await app.inject('/health/live');
    await reaction.perform({ key: 'evt_1' }, new AbortController().signal);
  });
  expect(spans.map(({ name, attributes }) => [name, attributes])).toEqual([
    ['reaction mail', { 'workcomp.reaction': 'mail' }],
  ]);
});

it('reaches a collector by OTLP over HTTP, and does without one that is away', async () => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(`${request.url ?? ''} ${body}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const app = application(async () => ({ revision: 0 }));
  const stop = await startTracing('command-api', `http://127.0.0.1:${port}/`);
  await app.inject({ method: 'POST', url: '/v2/bills' });
  await stop();
  expect(bodies[0]).toMatch(/^\/v1\/traces \{/);
  expect(bodies[0]).toContain('workcomp-command-api');

  server.closeAllConnections();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  const stopLonely = await startTracing('command-api', `http://127.0.0.1:${port}`);
  const answer = await app.inject({ method: 'POST', url: '/v2/bills' });
  await stopLonely();
  expect(answer.statusCode).toBe(200);
});

it('shares one close listener with the metrics of the request and the signal of its client', async () => {
  const listenersOf = async (isWatched: boolean): Promise<string> => {
    const app = fastify();
    if (isWatched) {
      measureRequests(app, new Metrics());
      traceRequests(app);
    }
    app.get('/v2/organization/w9/content', async (_, reply) => {
      if (isWatched) clientSignal(reply);
      return String(reply.raw.listenerCount('close'));
    });
    return (await app.inject('/v2/organization/w9/content')).body;
  };
  expect(Number(await listenersOf(true))).toBe(Number(await listenersOf(false)) + 1);
});
