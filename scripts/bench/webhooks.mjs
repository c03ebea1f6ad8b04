// 10,000 events for 20 endpoints, one of which hangs: measures the delivery rate to the others.
import http from 'node:http';
import { load } from './load.mjs';

const ENDPOINTS = 20;

/** Receivers with the same address but different paths. The first one accepts requests and never responds. */
const receivers = async () => {
  const got = Array.from({ length: ENDPOINTS }, () => new Set());
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => {
      const index = Number(request.url.slice(1));
      got[index].add(request.headers['webhook-id']);
      if (index > 0) response.writeHead(204).end();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { got, base: `http://127.0.0.1:${server.address().port}`, close };
};

/**
 * Submits bills until the feed contains the given number of events. Returns deliveries per second until the last
 * delivery.
 */
export const webhookFlow = async ({ server, call, post, events }) => {
  const { got, base, close } = await receivers();
  for (let i = 0; i < ENDPOINTS; i += 1) {
    const { status, body } = await call('POST', '/webhook-endpoints', { url: `${base}/${i}`, eventTypes: ['*'] });
    if (status !== 201) throw new Error(`creating an endpoint returned ${status}: ${JSON.stringify(body)}`);
  }
  const began = performance.now();
  let bills = 0;
  // A bill causes two events in the feed.
  while (bills * 2 < events) bills += (await load({ clients: 16, seconds: 1, next: post(server) })).count;
  const seen = () => Math.min(...got.slice(1).map(({ size }) => size));
  while (seen() < bills * 2) await new Promise((resolve) => setTimeout(resolve, 20));
  const seconds = (performance.now() - began) / 1000;
  close();
  return { events: bills * 2, perSecond: (bills * 2 * (ENDPOINTS - 1)) / seconds, seconds, hanging: got[0].size };
};
