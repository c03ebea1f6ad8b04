// More bills than the service can process, on the embedded engines: its throughput relative to capacity, and the time
// until all waiting clients are served. `node scripts/bench/overload.mjs [--quick]` runs only this part.
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { cpuOf } from './idle.mjs';
import { readBeside } from './overload/reads.mjs';
import { bodies } from './overload/samples.mjs';
import { capacityOf, fixed, runClients, servedBetween, spread, total } from './overload/run-clients.mjs';

/** Minimum throughput relative to capacity, by load as a multiple of capacity. */
const MIN_GOODPUT = { 2: 0.7, 5: 0.5 };

/** Generates arrivals at a multiple of capacity and returns the results. */
const overloaded = async ({ server, billId, body, times, seconds, measured }) => {
  const { pid } = server.process;
  let spent = cpuOf(pid);
  const capacity = await capacityOf([server], body, measured);
  const cpuABill = (cpuOf(pid) - spent) / capacity.served;
  const job = { body, perSecond: capacity.perSecond * times, seconds };
  // Twice the minimum time needed to serve the waiting clients.
  const drainSeconds = 2 * times * seconds + 30;
  spent = cpuOf(pid);
  const reads = readBeside(server, billId);
  const clients = runClients([server], { ...job, drainSeconds });
  await clients.over;
  const cpu = cpuOf(pid) - spent;
  const read = await reads();
  const found = await clients.result;
  const served = servedBetween(found, 0, found.ended);
  return {
    capacity: fixed(capacity.perSecond, 1),
    goodput: fixed(served / (found.ended / 1000) / capacity.perSecond),
    arrivals: found.made,
    served,
    refusals: found.refusals,
    retryAfter: found.told,
    resets: total(found.lost),
    lost: found.lost,
    read: { ...read, p90: Math.round(read.p90), worst: Math.round(read.worst), underASecond: fixed(read.underASecond) },
    answered: spread(found.served.map(([, , ms]) => ms)),
    refused: spread(found.refused.map(([, ms]) => ms)),
    waiting: found.waiting,
    unserved: found.made - found.served.length,
    fairSeconds: fixed(found.waiting / capacity.perSecond, 1),
    allServedSeconds: fixed((Math.max(0, ...found.served.map(([, at]) => at)) - found.ended) / 1000, 1),
    cpuABill: { closedLoop: fixed(cpuABill), overloaded: fixed(cpu / Math.max(1, served)) },
    generatorShare: fixed(found.cpuMs / (found.cpuMs + cpu)),
    generatorCores: fixed(found.cpuMs / found.ended),
    connections: found.connections,
  };
};

/** Reports the throughput for every kind of bill at two and five times the capacity. */
export const overload = async ({ startServer, call, folder, report, quick = false }) => {
  const [seconds, measured] = quick ? [6, 4] : [30, 10];
  for (const [variant, body] of Object.entries(bodies)) {
    const server = await startServer({ dataDir: join(folder, `overload-${variant.replaceAll(' ', '-')}`) });
    try {
      const { body: first } = await call(server)('POST', '/bills', body);
      // Warm up, because Node compiles frequently used code step by step.
      await capacityOf([server], body, 2 * measured);
      for (const times of [2, 5]) {
        const found = await overloaded({ server, billId: first.id, body, times, seconds, measured });
        const name = `${times} times the capacity, ${variant}`;
        report(`${name}: goodput ÷ capacity`, found.goodput, `≥ ${MIN_GOODPUT[times]}`, found);
        report(`${name}: refusals`, total(found.refusals), '–');
        report(`${name}: connections lost`, found.resets, '0');
        report(`${name}: concurrent reads, p90 ms`, found.read.p90, '< 1000');
        const all = found.unserved === 0 ? found.allServedSeconds : `${found.unserved} not`;
        report(`${name}: all served after the end of arrivals, s`, all, `about ${found.fairSeconds}`);
        report(`${name}: the clients' share of the CPU`, found.generatorShare, '–');
      }
    } finally {
      await server.stop();
    }
  }
};

await alone(import.meta.url, overload);
