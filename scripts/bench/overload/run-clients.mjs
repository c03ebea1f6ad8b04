// Starts the client process with one job.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { percentile } from '../load.mjs';

const program = fileURLToPath(new URL('generator.mjs', import.meta.url));

/** `over` resolves when arrivals have ended. `result` resolves when no client is waiting, or after a time limit. */
export const runClients = (servers, job) => {
  const child = fork(program, [], { execArgv: ['--max-semi-space-size=64'] });
  const origins = servers.map(({ origin }) => new URL(origin)).map(({ hostname, port }) => ({ host: hostname, port }));
  const ended = (resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the client process exited with ${code}`)));
    return resolve;
  };
  const over = new Promise((resolve, reject) => child.once('message', ended(resolve, reject)));
  const result = over.then(() => new Promise((resolve, reject) => child.once('message', ended(resolve, reject))));
  child.send({ origins, key: servers[0].key, ...job });
  return { over, result, enough: () => child.send('enough') };
};

/**
 * Capacity in bills per second with the given number of clients. Each client sends its next bill after the previous
 * response.
 */
export const capacityOf = async (servers, body, seconds, clients = 32) => {
  const { result } = runClients(servers, { body, clients, seconds, drainSeconds: 0 });
  const { served, ended, lost, refusals } = await result;
  return { perSecond: served.length / (ended / 1000), served: served.length, lost, refusals };
};

/** Number of bills served between two times, in milliseconds since the job started. */
export const servedBetween = ({ served }, from, to) => served.filter(([, at]) => at >= from && at < to).length;

export const total = (counts) => Object.values(counts).reduce((sum, n) => sum + n, 0);

/** Median and 90th percentile, in whole milliseconds. */
export const spread = (list) => {
  const sorted = list.toSorted((a, b) => a - b);
  return { p50: Math.round(percentile(sorted, 0.5)), p90: Math.round(percentile(sorted, 0.9)) };
};

export const fixed = (value, digits = 2) => Number(value.toFixed(digits));
