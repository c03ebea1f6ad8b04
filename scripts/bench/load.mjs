// Small closed-loop load generator: each client sends its next request once the previous response arrives.
import http from 'node:http';

/** Sends one request over a keep-alive connection. Resolves with {status, body, ms}. */
export const request = (agent, url, { method = 'GET', headers = {}, body } = {}) =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const sent = http.request(
      url,
      { agent, method, headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) } },
      (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode, body: Buffer.concat(chunks), ms: performance.now() - began }),
        );
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

export const percentile = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0;

export const median = (values) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** Thrown for a response with a status other than 2xx. */
export class RequestRefused extends Error {
  constructor(method, url, { status, body }) {
    super(`${method} ${new URL(url).pathname.replace(/\w+_[a-z2-7]{20,}/, '{id}')} returned ${status}`);
    this.body = body.toString().slice(0, 300);
  }
}

/** Sends one request and returns the response. Throws `RequestRefused` unless it is a 2xx. */
export const send = async (agent, { url, ...options }) => {
  const answer = await request(agent, url, options);
  if (answer.status >= 300) throw new RequestRefused(options.method ?? 'GET', url, answer);
  return answer;
};

/**
 * Runs `clients` loops for `seconds`, or for `count` requests. `next(n)` returns the n-th request. `onResponse`
 * receives each body. Throws `RequestRefused` at the first non-2xx response.
 */
export const load = async ({ clients, seconds = Infinity, count = Infinity, next, onResponse }) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const times = [];
  const until = performance.now() + seconds * 1000;
  const began = performance.now();
  let n = 0;
  const one = async () => {
    while (n < count && performance.now() < until) {
      const { ms, body } = await send(agent, next(n++));
      onResponse?.(body);
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: clients }, one)).finally(() => agent.destroy());
  const elapsed = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    count: times.length,
  };
};
