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

/** Sends a request over a socket, because injected responses never close a connection. */
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

/** Exporter that keeps its spans after shutdown. */
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

it("traces a request as part of the caller's trace, with the append as a child span", async () => {
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

it('starts a new trace without a valid traceparent', async () => {
  const app = application(async () => ({ revision: 0 }));
  const spans = await collected(async () => {
    await app.inject({ method: 'POST', url: '/v2/bills' });
    await app.inject({ method: 'POST', url: '/v2/bills', headers: { traceparent: "00-'; drop" } });
  });
  const requests = spans.filter(({ name }) => name === 'createBill');
  expect(requests.map(({ parentSpanContext }) => parentSpanContext)).toEqual([undefined, undefined]);
});

it('records the class of an error without its message', async () => {
  const app = application(() => Promise.reject(new RangeError('Maria Sandoval')));
  const spans = await collected(() => app.inject({ method: 'POST', url: '/v2/bills' }));
  expect(spans.find(({ name }) => name === 'append')?.attributes['error.type']).toBe('RangeError');
  expect(toldBy(spans)).not.toContain('Maria');
});

it('does not trace health checks, and starts a new trace for each reaction', async () => {
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

it('sends traces by OTLP over HTTP, and continues without a collector', async () => {
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

it('shares one close listener with the request metrics and the client signal', async () => {
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
