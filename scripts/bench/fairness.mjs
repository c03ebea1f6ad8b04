// Twenty accounts that each ask now and then, alone and beside one account whose fifty clients never pause: what the one does
// to the others' times. Both are measured in turns of one run, so that a machine with much else to do touches both alike.
// A part of `npm run bench`; by itself `node scripts/bench/fairness.mjs [--quick]`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openEngines, readConfig } from '#engines';
import { perform } from '#operator';
import { cpuOf } from './idle.mjs';
import { percentile, request } from './load.mjs';
import { ofPatient } from './patients.mjs';

const OTHERS = 20;
const CLIENTS = 50;
/** Bills after which Node has compiled what runs often. */
const WARM = 2_000;
/** Share of a core that the others may take together: beside a full thread their own line would be measured. */
const OTHERS_SHARE = 1 / 3;
/** Milliseconds that one of the others waits after an answer, at least. */
const LEAST_PAUSE_MS = 500;

/** Accounts of their own, each with a key. */
const openAccounts = async (dataDir, count) => {
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
  const [busy, ...others] = await openAccounts(dataDir, OTHERS + 1);
  const server = await startServer({ dataDir, env: { RATE_LIMIT: '0' } });
  const agent = new http.Agent({ keepAlive: true });
  let bills = 0;
  const post = (key) =>
    request(agent, `${server.base}/bills`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ bill: { ...ofPatient(example.bill, bills), externalId: `fair-${bills++}` } }),
    });
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  let pauseMs = LEAST_PAUSE_MS;

  /** Times of the others' bills within so many seconds, each counted as late as a refusal makes it. */
  const ask = async (seconds) => {
    const times = [];
    const until = performance.now() + seconds * 1_000;
    const one = async (key) => {
      await pause(Math.random() * pauseMs);
      while (performance.now() < until) {
        const began = performance.now();
        let answer = await post(key);
        while (answer.status === 503) {
          await pause(1_000);
          answer = await post(key);
        }
        if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${answer.body}`);
        times.push(performance.now() - began);
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
    let [cpu, from] = [0, 0];
    for (const until of [WARM, 1.5 * WARM]) {
      [cpu, from] = [cpuOf(server.process.pid), load.served()];
      while (load.served() < until) await pause(100);
    }
    const each = (cpuOf(server.process.pid) - cpu) / (load.served() - from);
    pauseMs = Math.max(LEAST_PAUSE_MS, (OTHERS * each) / OTHERS_SHARE);
    await load.stop();
  }

  const [seconds, rounds] = quick ? [10, 2] : [20, 3];
  await ask(5);
  const [alone, beside] = [[], []];
  let theirs = 0;
  const before = cpuOf(server.process.pid);
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await ask(seconds)));
    const load = hammer();
    await pause(2_000);
    beside.push(...(await ask(seconds)));
    theirs += await load.stop();
  }
  const cpu = cpuOf(server.process.pid) - before;
  agent.destroy();
  await server.stop();
  for (const times of [alone, beside]) times.sort((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((p) => ({ alone: percentile(alone, p), beside: percentile(beside, p) }));
  const details = ({ alone: without, beside: withIt }) => ({ alone: Math.round(without), beside: Math.round(withIt) });
  const what = `${OTHERS} accounts' bills beside one account with ${CLIENTS} clients ÷ without it`;
  report(`${what}: median`, (p50.beside / p50.alone).toFixed(2), '≤ 1.5', details(p50));
  report(`${what}: p99`, (p99.beside / p99.alone).toFixed(2), '–', details(p99));
  report('bills of the one account a second', (theirs / (seconds * rounds)).toFixed(1), '–', {
    cpuOfABill: Number((cpu / (theirs + alone.length + beside.length)).toFixed(1)),
    pauseMs: Math.round(pauseMs),
  });
  rmSync(dataDir, { recursive: true, force: true });
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { startServer } = await import('#testing/process');
  const { serverFlags } = await import('../lib/run.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'workcomp-fairness-'));
  await fairness({
    startServer: (options) => startServer({ ...options, nodeArgs: serverFlags() }),
    report: (what, value, wanted, details = {}) => console.log(what.padEnd(80), value, `wanted ${wanted}`, details),
    folder,
    example: JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')),
    quick: process.argv.includes('--quick'),
  });
  rmSync(folder, { recursive: true, force: true });
}
