// Response times of twenty accounts with occasional requests, with and without another account whose fifty clients
// never pause. Both are measured in alternating rounds of the same run, so that other load on the machine affects both
// equally. Response times are measured by the clock and by the CPU time that the server's main thread uses until the
// response. The latter is work done before the response, regardless of other programs. `npm run bench -- fairness`, or
// `node scripts/bench/fairness.mjs [--quick]`.
import { readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { cpuOf } from './idle.mjs';
import { percentile, request } from './load.mjs';
import { numberedBill } from './patients.mjs';

const OTHER_ACCOUNTS = 20;
const CLIENTS = 50;
/** Number of bills after which Node has compiled the frequently used code. */
const WARM_UP_BILLS = Number(process.env.WARM_BILLS ?? 2_000);
/** Maximum share of a core that the other accounts use together. Above it, the result would measure their own queue. */
const OTHERS_SHARE = Number(process.env.OTHERS_SHARE ?? 1 / 3);
/** Minimum pause that the other accounts make after a response, in milliseconds. */
const MIN_PAUSE_MS = 500;

/** CPU time of a process's main thread, in milliseconds. */
const threadMs = (pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** Creates accounts, each with a key. */
const openAccounts = async (dataDir, count) => {
  const { openEngines, readConfig } = await import('#engines');
  const { perform } = await import('#operator');
  const config = readConfig({ ...process.env, DATA_DIR: dataDir });
  const engines = await openEngines(config, () => process.exit(1));
  const work = { engines, config, projector: null, progress: () => undefined, signal: new AbortController().signal };
  const keys = [];
  for (let n = 0; n < count; n += 1) {
    const { organizationId: org } = await perform('org.create', { name: `Account ${n}`, environment: 'sandbox' }, work);
    keys.push((await perform('key.create', { org, scope: 'account' }, work)).key);
  }
  await engines.close();
  return keys;
};

export const fairness = async ({ startServer, report, folder, example, quick }) => {
  const dataDir = join(folder, 'fairness');
  await (await startServer({ dataDir })).stop();
  const [busy, ...others] = await openAccounts(dataDir, OTHER_ACCOUNTS + 1);
  const server = await startServer({ dataDir, env: { RATE_LIMIT: '0' } });
  const agent = new http.Agent({ keepAlive: true });
  let bills = 0;
  const post = (key) =>
    request(agent, `${server.base}/bills`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ bill: numberedBill(example.bill, bills++) }),
    });
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  let pauseMs = MIN_PAUSE_MS;

  const { pid } = server.process;

  /**
   * Durations of the bills that the other accounts submit within `seconds`, by the clock and by the thread. They
   * include the delays after refusals.
   */
  const ask = async (seconds) => {
    const times = [];
    const until = performance.now() + seconds * 1_000;
    const one = async (key) => {
      await pause(Math.random() * pauseMs);
      while (performance.now() < until) {
        const [began, worked] = [performance.now(), threadMs(pid)];
        let answer = await post(key);
        while (answer.status === 503) {
          await pause(1_000);
          answer = await post(key);
        }
        if (answer.status !== 201) throw new Error(`returned ${answer.status}: ${answer.body}`);
        times.push({ clock: performance.now() - began, thread: threadMs(pid) - worked });
        await pause(pauseMs);
      }
    };
    await Promise.all(others.map(one));
    return times;
  };
  /** Starts the busy account's clients. Returns functions that stop them and count their bills. */
  const hammer = () => {
    let [isOver, served] = [false, 0];
    const one = async () => {
      while (!isOver) {
        const { status } = await post(busy);
        if (status === 201) served += 1;
        else await pause(1_000);
      }
    };
    const all = Promise.all(Array.from({ length: CLIENTS }, one));
    return {
      served: () => served,
      stop: async () => {
        isOver = true;
        await all;
        return served;
      },
    };
  };

  {
    const load = hammer();
    let [began, from] = [0, 0];
    for (const until of [WARM_UP_BILLS, 1.5 * WARM_UP_BILLS]) {
      [began, from] = [performance.now(), load.served()];
      while (load.served() < until) await pause(100);
    }
    // Measured by the clock without other load. On a busy machine, the thread does less work, and the other accounts
    // send fewer requests to match.
    const each = (performance.now() - began) / (load.served() - from);
    pauseMs = Math.max(MIN_PAUSE_MS, (OTHER_ACCOUNTS * each) / OTHERS_SHARE);
    await load.stop();
  }

  const [seconds, rounds] = quick ? [10, 2] : [20, 3];
  await ask(5);
  const [alone, beside] = [[], []];
  let theirs = 0;
  const before = cpuOf(pid);
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await ask(seconds)));
    const load = hammer();
    await pause(2_000);
    beside.push(...(await ask(seconds)));
    theirs += await load.stop();
  }
  const cpu = cpuOf(pid) - before;
  agent.destroy();
  await server.stop();
  const what = `bills of ${OTHER_ACCOUNTS} accounts, with ÷ without a busy account with ${CLIENTS} clients`;
  for (const [by, words] of [
    ['thread', 'ms of thread CPU'],
    ['clock', 'ms by the clock'],
  ]) {
    const sorted = [alone, beside].map((times) => times.map((one) => one[by]).sort((a, b) => a - b));
    for (const [name, part, wanted] of [
      ['median', 0.5, '≤ 1.5'],
      ['p99', 0.99, '–'],
    ]) {
      const [without, withIt] = sorted.map((times) => percentile(times, part));
      const details = { alone: Number(without.toFixed(1)), beside: Number(withIt.toFixed(1)), bills: sorted[1].length };
      report(`${what}: ${name}, ${words}`, (withIt / without).toFixed(2), wanted, details);
    }
  }
  report('bills of the busy account per second', (theirs / (seconds * rounds)).toFixed(1), '–', {
    cpuOfABill: Number((cpu / (theirs + alone.length + beside.length)).toFixed(1)),
    pauseMs: Math.round(pauseMs),
  });
  rmSync(dataDir, { recursive: true, force: true });
};

await alone(import.meta.url, fairness);
