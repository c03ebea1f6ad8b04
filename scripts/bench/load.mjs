// A small closed-loop load generator: so many clients, each sends its next request when the last one is answered.
import http from 'node:http';

/** One request over a kept connection; resolves with {status, body, ms}. */
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

/** Runs `clients` loops for `seconds`; `next(n)` gives the n-th request. Answers other than 2xx end the run. */
export const load = async ({ clients, seconds, next }) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const times = [];
  const until = performance.now() + seconds * 1000;
  const began = performance.now();
  let n = 0;
  const one = async () => {
    while (performance.now() < until) {
      const { url, ...options } = next(n++);
      const { status, ms, body } = await request(agent, url, options);
      if (status >= 300)
        throw new Error(`${options.method ?? 'GET'} ${url} answered ${status}: ${body.toString().slice(0, 300)}`);
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
  agent.destroy();
  const elapsed = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    count: times.length,
  };
};
