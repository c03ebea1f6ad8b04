// Slow stream of reads during the overload. Each read is sent on schedule, regardless of the previous response.
import http from 'node:http';
import { percentile, request } from '../load.mjs';

const READ_INTERVAL_MS = 100;
/** How long pending responses still count after the end, in milliseconds. */
const DRAIN_TIMEOUT_MS = 20_000;

const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts reading. Returns a function that stops reading and returns the results. */
export const readBeside = ({ origin, key }, billId) => {
  const agent = new http.Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${key}` };
  const paths = {
    bill: `/v2/bills/${billId}`,
    health: '/health/ready',
    feed: '/v2/events?cursor=0&limit=50',
    dashboard: '/v2/bill-dashboard?pageSize=20',
  };
  const names = Object.keys(paths);
  const asked = [];
  const read = (name) => {
    const one = { name, began: performance.now(), ms: null, status: null };
    asked.push(one);
    request(agent, origin + paths[name], { headers }).then(
      ({ status, ms }) => Object.assign(one, { status, ms }),
      (error) => Object.assign(one, { status: error.code ?? error.message, ms: DRAIN_TIMEOUT_MS }),
    );
  };
  let n = 0;
  const timer = setInterval(() => read(names[n++ % names.length]), READ_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    for (
      const end = performance.now() + DRAIN_TIMEOUT_MS;
      asked.some(({ ms }) => ms === null) && performance.now() < end;
    )
      await rest(50);
    agent.destroy();
    const now = performance.now();
    for (const one of asked) one.ms ??= now - one.began;
    const sorted = (list) => list.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const all = sorted(asked);
    const p90 = (name) => Math.round(percentile(sorted(asked.filter((one) => one.name === name)), 0.9));
    const failed = {};
    for (const { name, status } of asked)
      if (status !== 200) failed[`${name} ${status}`] = (failed[`${name} ${status}`] ?? 0) + 1;
    return {
      count: asked.length,
      p90: percentile(all, 0.9),
      worst: all.at(-1) ?? 0,
      underASecond: all.filter((ms) => ms < 1000).length / Math.max(1, all.length),
      each: Object.fromEntries(names.map((name) => [name, p90(name)])),
      failed,
    };
  };
};
