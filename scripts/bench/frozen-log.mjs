// Freezes the event log for two minutes while bills arrive, then resumes it. Measures how soon the service recovers, as
// one copy and as two copies, on fakes of the production engines. `node scripts/bench/frozen-log.mjs [--quick]` runs
// only this part.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { cpuOf } from './idle.mjs';
import { bodies } from './overload/samples.mjs';
import { capacityOf, fixed, runClients, servedBetween, spread, total } from './overload/run-clients.mjs';

/** Maximum arrival rate in bills per second. If half of the machine's capacity is less, that is used instead. */
const MAX_BILLS_PER_SECOND = 10;
/** How long bills arrive before and after the freeze, in seconds. */
const SECONDS_BEFORE = 5;
const SECONDS_AFTER = 30;
const RECOVERY_WINDOW_MS = 10_000;

const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Starts both engines as processes. A signal stops the log's process: the system still accepts connections and bytes
 * for it, but nothing responds. When the process resumes, it receives everything sent in the meantime, like a server
 * whose machine was suspended.
 */
const startEngines = async () => {
  const { EVENTSTOREDB_URL: _, MONGODB_URL: __, ...own } = process.env;
  const children = [0, 1].map(() => fork('scripts/bench/production-engines.mjs', { env: own }));
  // A stopped process does not notice that its parent has exited.
  const kill = () => children.forEach((child) => child.kill('SIGKILL'));
  process.once('exit', kill);
  const [{ EVENTSTOREDB_URL }, env] = await Promise.all(
    children.map((child) => new Promise((resolve) => child.once('message', resolve))),
  );
  const [log] = children;
  return {
    // The rate limit is not being measured, so it is off. Connections are monitored as in production.
    env: { ...env, EVENTSTOREDB_URL: EVENTSTOREDB_URL.replace('&keepAliveInterval=-1', ''), RATE_LIMIT: '0' },
    freeze: () => log.kill('SIGSTOP'),
    thaw: () => log.kill('SIGCONT'),
    stop: () => {
      process.off('exit', kill);
      kill();
    },
  };
};

/** Polls each copy's readiness every second. Returns a function that stops polling and returns the responses. */
const watchReadiness = (servers) => {
  const told = [];
  const timer = setInterval(() => {
    for (const { origin } of servers) {
      const asked = Date.now();
      fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(10_000) })
        .then(async (answer) => (await answer.arrayBuffer(), answer.status))
        // A missing response is recorded as 'none'.
        .catch(() => 'none')
        .then((status) => told.push({ asked, status, ms: Date.now() - asked }));
    }
  }, 1_000);
  return () => {
    clearInterval(timer);
    return told;
  };
};

const counted = (list) => {
  const counts = {};
  for (const one of list) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
};

const frozenUnder = async ({ servers, engines, seconds, measured }) => {
  const body = bodies['two PDFs'];
  await capacityOf(servers, body, 2 * measured);
  const capacity = await capacityOf(servers, body, measured);
  const perSecond = Math.min(MAX_BILLS_PER_SECOND, capacity.perSecond / 2);
  const job = { body, perSecond, seconds: SECONDS_BEFORE + seconds + SECONDS_AFTER };
  const clients = runClients(servers, { ...job, drainSeconds: 180 });
  const readiness = watchReadiness(servers);
  await rest(SECONDS_BEFORE * 1000);
  engines.freeze();
  const frozen = Date.now();
  const spent = servers.map(({ process: { pid } }) => cpuOf(pid));
  await rest(seconds * 1000);
  const cpu = servers.reduce((sum, { process: { pid } }, i) => sum + cpuOf(pid) - spent[i], 0);
  const thawed = Date.now();
  engines.thaw();
  const found = await clients.result;
  const told = readiness();
  const [from, back] = [frozen - found.epoch, thawed - found.epoch];
  const waited = found.served.filter(([arrived, at]) => arrived < back && at >= back);
  const last = Math.max(back, ...waited.map(([, at]) => at));
  const during = (list) => list.filter(([at]) => at >= from && at < back).map(([, ms]) => ms);
  const before = (time) => told.filter(({ asked }) => asked >= frozen + 2_000 && asked < time);
  const ready = told.find(({ asked, status }) => asked >= thawed && status === 200);
  return {
    capacity: fixed(capacity.perSecond, 1),
    perSecond: fixed(perSecond, 1),
    afterReturn: fixed(
      servedBetween(found, back, back + RECOVERY_WINDOW_MS) / (RECOVERY_WINDOW_MS / 1000) / capacity.perSecond,
    ),
    eachTenSeconds: Array.from({ length: 6 }, (_, i) =>
      servedBetween(found, back + i * 10_000, back + (i + 1) * 10_000),
    ),
    waited: waited.length,
    unserved: found.made - found.served.length,
    allServedSeconds: fixed((last - back) / 1000, 1),
    answered: spread(found.served.filter(([, at]) => at >= back).map(([, , ms]) => ms)),
    refusals: found.refusals,
    retryAfter: found.told,
    refusedWhileFrozen: { ...spread(during(found.refused)), worst: Math.round(Math.max(0, ...during(found.refused))) },
    cpuWhileFrozen: fixed(cpu / (seconds * 1000)),
    lost: found.lost,
    readyWhileFrozen: counted(before(thawed).map(({ status }) => status)),
    readyMs: spread(before(thawed).map(({ ms }) => ms)),
    readyAgainSeconds: ready ? fixed((ready.asked - thawed) / 1000, 1) : null,
    generatorCores: fixed(found.wholeCpuMs / (seconds * 1000)),
  };
};

/** Reports how one copy and two copies recover. */
export const frozenLog = async ({ startServer, folder, report, quick = false }) => {
  const [seconds, measured] = quick ? [20, 4] : [120, 10];
  for (const copies of [1, 2]) {
    const engines = await startEngines();
    const servers = [];
    try {
      for (let i = 0; i < copies; i += 1)
        servers.push(await startServer({ dataDir: join(folder, `frozen-${copies}-${i}`), env: engines.env }));
      const found = await frozenUnder({ servers, engines, seconds, measured });
      const name = `log frozen for ${seconds} s, ${copies === 1 ? 'one copy' : 'two copies'}`;
      report(`${name}: bills in the next 10 s ÷ capacity`, found.afterReturn, '≥ 0.7', found);
      const all = found.unserved === 0 ? found.allServedSeconds : `${found.unserved} not`;
      report(`${name}: all waiting clients served, s`, all, `about ${fixed(found.waited / found.capacity, 0)}`);
      report(`${name}: connections lost`, total(found.lost), '0');
      report(`${name}: response time after the return, p90 ms`, found.answered.p90, '–');
      report(`${name}: readiness while frozen`, JSON.stringify(found.readyWhileFrozen), '503');
    } finally {
      engines.thaw();
      for (const server of servers) await server.stop();
      engines.stop();
    }
  }
};

await alone(import.meta.url, frozenLog);
