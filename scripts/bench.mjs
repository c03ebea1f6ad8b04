// npm run bench: measures the main path and degenerate data shapes, and prints a table. With `--against <commit>`, it
// compares this build with that commit's build in the same run, because machines differ and are busy.
// `npm run bench -- tenants fairness` measures these parts instead (any other word lists their names). It writes
// bench-results.json. `--quick` makes everything shorter.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { accessRecord } from './bench/access-record.mjs';
import { openBench } from './bench/alone.mjs';
import { fairness } from './bench/fairness.mjs';
import { fill, printed, untilListed } from './bench/filled.mjs';
import { frozenLog } from './bench/frozen-log.mjs';
import { median, percentile, request } from './bench/load.mjs';
import { overload } from './bench/overload.mjs';
import { numberedBill } from './bench/patients.mjs';
import { restoreTimes } from './bench/restore.mjs';
import { tenants } from './bench/tenants.mjs';
import { webhookFlow } from './bench/webhooks.mjs';

const { values: options, positionals: names } = parseArgs({
  options: { quick: { type: 'boolean' }, against: { type: 'string' } },
  allowPositionals: true,
});
const bench = await openBench();
const { startServer, call: caller, folder, example, quick } = bench;
const { comparison } = await import('./bench/comparison.mjs');
const { dryRun } = await import('./bench/dry-run.mjs');
const { searchWords } = await import('./bench/rows.mjs');
const { sharesSpeed } = await import('./bench/shares.mjs');

const rows = [];
const report = (what, value, wanted, details = {}) => {
  rows.push({ what, value, wanted, ...details });
  console.log(`${what.padEnd(72)} ${String(value).padStart(12)}   target ${wanted}`);
};
const fixed = (value, digits = 2) => Number(value.toFixed(digits));

const headersOf = (server) => ({ authorization: `Bearer ${server.key}`, 'content-type': 'application/json' });

// Lists of a million bills, read from the embedded engine's views.
const million = async () => {
  const dir = join(folder, 'million');
  const lists = (...args) => printed('--expose-gc', '--max-old-space-size=8192', 'scripts/bench/lists.mjs', ...args);
  lists('fill', dir, '1000000');
  const { start, memory, measured } = JSON.parse(lists('embedded', dir));
  report('1,000,000 bills: start, s of CPU', fixed(start / 1000, 0), '–');
  report('1,000,000 bills: memory, MB', memory.own, '≤ 4000', memory);
  for (const [what, { p50, p99 }] of Object.entries(measured))
    report(`1,000,000 bills: ${what}, p50 ms of CPU`, p50, '–', { p99 });
};

// Eight 45 MB bills at the same time.
const large = async () => {
  const server = await startServer({ dataDir: join(folder, 'large') });
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(15 * 1_048_576 - 9, 'x')]).toString('base64');
  const documents = [1, 2, 3].map((n) => ({
    filename: `${n}.pdf`,
    documentType: 'medical_records',
    contentBase64: pdf,
  }));
  const large = JSON.stringify({ bill: example.bill, documents });
  const agent = new http.Agent({ keepAlive: true });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      request(agent, `${server.base}/bills`, { method: 'POST', headers: headersOf(server), body: large }),
    ),
  );
  agent.destroy();
  if (answers.some(({ status }) => status !== 201))
    throw new Error(`large bills returned ${answers.map(({ status }) => status)}`);
  const peak =
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  report('peak memory with eight 45 MB bills at once, MB', fixed(peak, 0), '< 1500', {
    slowestMs: fixed(Math.max(...answers.map(({ ms }) => ms)), 0),
  });
  await server.stop();
};

// Webhooks to 20 endpoints, one of which hangs.
const webhooks = async () => {
  const server = await startServer({ dataDir: join(folder, 'webhooks') });
  let bills = 0;
  const post = () => () => ({
    url: `${server.base}/bills`,
    method: 'POST',
    headers: headersOf(server),
    body: JSON.stringify({ bill: numberedBill(example.bill, bills++) }),
  });
  const flow = await webhookFlow({ server, call: caller(server), post, events: quick ? 2000 : 10_000 });
  report(
    `webhooks to 19 endpoints while another one hangs, ${flow.events.toLocaleString('en-US')} events, deliveries/s`,
    fixed(flow.perSecond, 0),
    '–',
    { seconds: fixed(flow.seconds, 1) },
  );
  await server.stop();
};

// One log read in shares by several projectors.
const shares = async () => {
  const { events, found } = await sharesSpeed({ folder, bills: quick ? 300 : 1_000 });
  for (const { projectors, seconds, perSecond } of found)
    report(
      `rebuild of read models, ${projectors} projector${projectors > 1 ? 's' : ''}, events/s`,
      fixed(perSecond, 0),
      '–',
      {
        events,
        seconds: fixed(seconds),
      },
    );
};

// Dashboard search and reports over 1k, 10k and 100k bills.
const lists = async () => {
  for (const count of quick ? [1000, 10_000] : [1000, 10_000, 100_000]) {
    const dataDir = join(folder, `bills-${count}`);
    fill(dataDir, count);
    const server = await startServer({ dataDir, nodeArgs: ['--max-old-space-size=8192'] });
    const agent = new http.Agent({ keepAlive: true });
    const headers = headersOf(server);
    await untilListed(server, count, agent);
    const times = [];
    for (let n = 0; n < 500; n += 1) {
      const q = searchWords(n).join(' ');
      const { ms } = await request(
        agent,
        `${server.base}/bill-dashboard?q=${encodeURIComponent(q)}&page=${(n % 3) + 1}`,
        { headers },
      );
      times.push(ms);
    }
    const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const month = [day(30), day(0)];
    for (const [name, path] of [
      ['aging', '/reports/aging'],
      ['productivity', `/reports/productivity?from=${month[0]}&to=${month[1]}`],
      ['service lines', `/reports/service-line-items?from=${month[0]}&to=${month[1]}`],
      ['payments', `/reports/payments?receivedFrom=${month[0]}&receivedTo=${month[1]}`],
      ['work queues', '/bill-tasks'],
    ]) {
      const answers = [];
      for (let n = 0; n < 15; n += 1) {
        const { ms, status } = await request(agent, `${server.base}${path}`, { headers });
        if (status !== 200) throw new Error(`${path} returned ${status}`);
        answers.push(ms);
      }
      report(
        `${name} over ${count.toLocaleString('en-US')} bills, one month if it applies, p50 ms`,
        fixed(median(answers), 1),
        count === 100_000 && name !== 'work queues' ? '< 100' : '–',
      );
    }
    agent.destroy();
    times.sort((a, b) => a - b);
    report(
      `dashboard search over ${count.toLocaleString('en-US')} bills, p99 ms`,
      fixed(percentile(times, 0.99), 1),
      count === 100_000 ? '< 25' : '–',
      { p50: fixed(percentile(times, 0.5), 1) },
    );
    await server.stop();
    if (count === 100_000) {
      // Separate process with a small heap: an 835 is read and posted claim by claim.
      const flags = ['--max-old-space-size=220', '--max-semi-space-size=8'];
      const received = printed(...flags, 'scripts/bench/large-remittance.mjs', dataDir, String(count));
      const { done, perSecond, ownBefore, ownMost, residentMost } = JSON.parse(received);
      if (done !== count) throw new Error(`${done} of ${count} claims were posted`);
      report('835 of 100,000 claims: additional memory while receiving, MB', fixed(ownMost - ownBefore, 0), '≤ 100', {
        before: fixed(ownBefore, 0),
        most: fixed(ownMost, 0),
        withMappedFiles: fixed(residentMost, 0),
        claimsPerSecond: fixed(perSecond, 0),
      });
    }
  }
};

const given = { ...bench, report };
const parts = {
  large,
  // Load above capacity, and an engine that stops responding.
  overload: () => overload(given),
  'frozen-log': () => frozenLog(given),
  // Many practices on one installation.
  tenants: () => tenants(given),
  fairness: () => fairness(given),
  // Cost of the access record for reads.
  'access-record': () => accessRecord(given),
  // Recovery from a backup after a total loss.
  restore: () => restoreTimes(given),
  // Dry run of a rule pack against all open bills.
  'dry-run': () => dryRun(given),
  webhooks,
  shares,
  lists,
  million,
};

const unknown = names.filter((name) => !Object.hasOwn(parts, name));
try {
  if (options.against && names.length > 0) {
    console.error(`--against compares the main path; remove ${names.join(', ')}`);
    process.exitCode = 2;
  } else if (unknown.length > 0) {
    console.error(`unknown part: ${unknown.join(', ')}; available: ${Object.keys(parts).join(', ')}`);
    process.exitCode = 2;
  } else {
    for (const name of names) await parts[name]();
    const compared = names.length === 0 ? await comparison({ ...bench, against: options.against }) : {};
    writeFileSync('bench-results.json', `${JSON.stringify({ node: process.version, rows, ...compared }, null, 2)}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
