// Twenty accounts that each ask now and then, alone and beside one account whose fifty clients never pause: what the one does
// to the others' times. Both are measured in turns of one run, so that a machine with much else to do touches both alike; and
// besides by the clock, each answer is timed by what the server's main thread had of a processor meanwhile: that is work which
// somebody had done before it, whatever else runs on the machine.
// `npm run bench -- fairness`, or `node scripts/bench/fairness.mjs [--quick]`.
import { readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { cpuOf } from './idle.mjs';
import { percentile, request } from './load.mjs';
import { numberedBill } from './patients.mjs';

const OTHER_ACCOUNTS = 20;
const CLIENTS = 50;
/** Bills after which Node has compiled what runs often. */
const WARM_UP_BILLS = Number(process.env.WARM_BILLS ?? 2_000);
/** Share of a core that the others may take together: beside a full thread their own line would be measured. */
const OTHERS_SHARE = Number(process.env.OTHERS_SHARE ?? 1 / 3);
/** Milliseconds that one of the others waits after an answer, at least. */
const MIN_PAUSE_MS = 500;

/** Milliseconds that the main thread of a process was on a processor. */
const threadMs = (pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** Accounts of their own, each with a key. */
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

  /** Times of the others' bills within so many seconds, by the clock and by the thread; each as late as a refusal makes it. */
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
        if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${answer.body}`);
        times.push({ clock: performance.now() - began, thread: threadMs(pid) - worked });
        await pause(pauseMs);
      }
    };
    await Promise.all(others.map(one));
    return times;
  };
  /** The busy account until it is told to stop; answers how many bills it got. */
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
    // By the clock, while it has nothing else to do: on a busy machine the thread does as much less, and the others ask as much less.
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
  const what = `${OTHER_ACCOUNTS} accounts' bills beside one account with ${CLIENTS} clients ÷ without it`;
  for (const [by, words] of [
    ['thread', 'ms of the thread'],
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
  report('bills of the one account a second', (theirs / (seconds * rounds)).toFixed(1), '–', {
    cpuOfABill: Number((cpu / (theirs + alone.length + beside.length)).toFixed(1)),
    pauseMs: Math.round(pauseMs),
  });
  rmSync(dataDir, { recursive: true, force: true });
};

await alone(import.meta.url, fairness);
