// npm run bench: figures as ratios to a baseline of the same run, because machines differ and are busy.
// Prints a table and writes bench-results.json. `npm run bench -- tenants fairness` measures these parts alone (any other word
// lists their names). `--quick` makes parts shorter, and leaves the 100,000 bills out.
import { fork } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { accessRecord } from './bench/access-record.mjs';
import { openBench } from './bench/alone.mjs';
import { fairness } from './bench/fairness.mjs';
import { fill, printed, untilListed } from './bench/filled.mjs';
import { frozenLog } from './bench/frozen-log.mjs';
import { cpuOf, untilIdle } from './bench/idle.mjs';
import { load, median, percentile, request } from './bench/load.mjs';
import { overload } from './bench/overload.mjs';
import { numberedBill } from './bench/patients.mjs';
import { restoreTimes } from './bench/restore.mjs';
import { tenants } from './bench/tenants.mjs';
import { webhookFlow } from './bench/webhooks.mjs';
import { serverFlags } from './lib/run.mjs';

const bench = await openBench();
const { startServer, call: caller, freePort, folder, example, quick } = bench;
const { openEmbedded } = await import('#engines');
const { dryRun } = await import('./bench/dry-run.mjs');
const { payerBatchSpeed } = await import('./bench/payer-batch.mjs');
const { remittanceSpeed } = await import('./bench/remittance.mjs');
const { searchWords } = await import('./bench/rows.mjs');
const { sharesSpeed } = await import('./bench/shares.mjs');

const rows = [];
const report = (what, value, wanted, details = {}) => {
  rows.push({ what, value, wanted, ...details });
  console.log(`${what.padEnd(72)} ${String(value).padStart(12)}   wanted ${wanted}`);
};
const fixed = (value, digits = 2) => Number(value.toFixed(digits));

const line = { code: 'ML201', modifiers: ['94'] };
let bills = 0;
/** A bill like no other. */
const body = () => {
  const serviceLines = [line, { code: 'MLPRR', units: 412 }, { code: 'ML203' }];
  return JSON.stringify({ bill: { ...numberedBill(example.bill, bills++), serviceLines } });
};

/** The stored bytes of one submission, to be appended by the bare route. */
const sampleOf = async (dataDir) => {
  const engines = await openEmbedded({ dataDir, onFatal: () => process.exit(1) });
  const all = await engines.events.readAll(0n, 1000);
  await engines.close();
  const at = all.findLastIndex(({ type }) => type === 'BillSubmitted');
  return all.slice(at, at + 2).map(({ type, data, metadata }) => ({ type, data, metadata }));
};

const headersOf = (server) => ({ authorization: `Bearer ${server.key}`, 'content-type': 'application/json' });
const reportRemittance = (speed) => {
  report('835 of 10,000 claims: claims/s ÷ raw durable appends/s', fixed(speed.claimsPerSecond / speed.raw), '≥ 0.3', {
    claimsPerSecond: fixed(speed.claimsPerSecond, 0),
    theirs: fixed(speed.raw, 0),
  });
  report('835 of 10,000 claims: memory at the most, MB', fixed(speed.most, 0), '≤ 800', {
    before: fixed(speed.before, 0),
  });
};
const posting = (url, headers) => () => ({ url, method: 'POST', headers, body: body() });

// Lists of a million bills, asked of the embedded engine's views.
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

// Memory counts from a process that was just started: filling its lists takes memory of its own.
const remittance = async () => {
  const dataDir = join(folder, 'remittance');
  fill(dataDir, 10_000);
  const agent = new http.Agent({ keepAlive: true });
  for (const isLast of [false, true]) {
    const server = await startServer({ dataDir });
    await untilListed(server, 10_000, agent);
    await untilIdle({ pid: server.process.pid });
    if (isLast) reportRemittance(await remittanceSpeed(server, 10_000));
    await server.stop();
  }
  agent.destroy();
};

// POST /bills and GET /events against the bare routes.
const oneBill = async () => {
  let server = await startServer({ dataDir: join(folder, 'product') });
  const { body: first } = await caller(server)('POST', '/bills', body());
  await server.stop();
  const sample = await sampleOf(server.dataDir);
  const adminPort = String(await freePort());
  server = await startServer({ dataDir: join(folder, 'product'), env: { ADMIN_PORT: adminPort } });
  const ready = performance.now();
  const packet = await fetch(`${server.base}/bills/${first.id}/packet`, { headers: headersOf(server) });
  if (!packet.ok) throw new Error(`the packet answered ${packet.status}`);
  await packet.arrayBuffer();
  report('first packet, asked for as soon as the process is ready, ms', fixed(performance.now() - ready, 0), '≤ 500');
  const port = await freePort();
  const bare = fork('scripts/bench/bare.mjs', [join(folder, 'bare'), String(port), JSON.stringify(sample)], {
    execArgv: serverFlags(),
  });
  await new Promise((resolve) => bare.once('message', resolve));
  const bareUrl = `http://127.0.0.1:${port}`;
  const product = { clients: 32, seconds: 3, next: posting(`${server.base}/bills`, headersOf(server)) };
  const baseline = {
    clients: 32,
    seconds: 3,
    next: posting(`${bareUrl}/append`, { 'content-type': 'application/json' }),
  };
  const rated = {
    product: { work: product, pid: server.process.pid, adminOrigin: `http://127.0.0.1:${adminPort}` },
    bare: { work: baseline, pid: bare.pid },
  };
  /** The rate while requests are answered, the one until nothing is left to be done for them, and CPU a request. */
  const rates = async ({ work, ...idle }) => {
    await untilIdle(idle);
    const [began, before] = [performance.now(), cpuOf(idle.pid)];
    const { count, perSecond } = await load(work);
    const sustained = count / (((await untilIdle(idle)) - began) / 1000);
    return { peak: perSecond, sustained: Math.min(sustained, perSecond), cpu: (cpuOf(idle.pid) - before) / count };
  };
  // Node compiles what runs often, step by step, over some thousand bills.
  for (const { work } of Object.values(rated)) await load({ ...work, seconds: quick ? 5 : 30 });
  const runs = { product: [], bare: [] };
  for (let round = 0; round < 3; round += 1)
    for (const name of ['product', 'bare']) runs[name].push(await rates(rated[name]));
  for (const [what, of, wanted] of [
    ['POST /bills ÷ bare durable append (32 clients, 3 lines), while answering', 'peak', '–'],
    ['POST /bills ÷ bare durable append, until lists and outbox have it all', 'sustained', '≥ 0.5'],
    ['CPU a bill ÷ CPU a bare append, lists and outbox included', 'cpu', '≤ 2.5'],
  ]) {
    const [mine, theirs] = ['product', 'bare'].map((name) => median(runs[name].map((run) => run[of])));
    report(what, fixed(mine / theirs), wanted, { mine: fixed(mine, 2), theirs: fixed(theirs, 2) });
  }

  const page = {
    clients: 4,
    seconds: 3,
    next: () => ({ url: `${server.base}/events?cursor=0&limit=500`, headers: headersOf(server) }),
  };
  const raw = { clients: 4, seconds: 3, next: () => ({ url: `${bareUrl}/feed` }) };
  await load(page);
  await load(raw);
  const [feed, read] = [await load(page), await load(raw)];
  report('GET /events page of 500 ÷ raw read', fixed(feed.perSecond / read.perSecond), '≥ 0.5', {
    mine: fixed(feed.perSecond, 1),
    theirs: fixed(read.perSecond, 1),
  });

  // Append to visible: a list asked for right after the bill must already hold it.
  const agent = new http.Agent({ keepAlive: true });
  const times = [];
  for (let n = 0; n < 300; n += 1) {
    await request(agent, `${server.base}/bills`, { method: 'POST', headers: headersOf(server), body: body() });
    const { ms, body: answer } = await request(agent, `${server.base}/bills?limit=1`, { headers: headersOf(server) });
    if (JSON.parse(answer).data.length !== 1) throw new Error('the bill is not visible');
    times.push(ms);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  report('append to visible, p99 ms (list read included)', fixed(percentile(times, 0.99), 1), '< 50', {
    p50: fixed(percentile(times, 0.5), 1),
  });
  bare.kill();
  await server.stop();
};

// Eight bills of 45 MB at once.
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
    throw new Error(`large bills answered ${answers.map(({ status }) => status)}`);
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
  const post = ({ base }) => posting(`${base}/bills`, headersOf(server));
  const flow = await webhookFlow({ server, call: caller(server), post, events: quick ? 2000 : 10_000 });
  report(
    `webhooks to 19 endpoints beside one that hangs, ${flow.events.toLocaleString('en-US')} events, deliveries/s`,
    fixed(flow.perSecond, 0),
    '–',
    { seconds: fixed(flow.seconds, 1) },
  );
  await server.stop();
};

// A batch of bills with two attachments each, to the files of a partner.
const batch = async () => {
  const count = quick ? 100 : 1000;
  const dataDir = join(folder, 'batch');
  const speed = await payerBatchSpeed({ startServer, dataDir, example, count });
  report(
    `${count.toLocaleString('en-US')} bills with two attachments each to files, bills/s`,
    fixed(speed.billsPerSecond, 1),
    '–',
    {
      files: speed.files,
      megabytesPerSecond: fixed(speed.perSecond),
      rawWrites: fixed(speed.raw),
      ratio: fixed(speed.perSecond / speed.raw, 3),
    },
  );
};

// One log, read by several projectors that share it.
const shares = async () => {
  const { events, found } = await sharesSpeed({ folder, bills: quick ? 300 : 1_000 });
  for (const { projectors, seconds, perSecond } of found)
    report(
      `read models filled anew, ${projectors} projector${projectors > 1 ? 's' : ''}, events/s`,
      fixed(perSecond, 0),
      '–',
      {
        events,
        seconds: fixed(seconds),
      },
    );
};

// Dashboard search over 1k, 10k and 100k bills, and how fast the read models are rebuilt.
const lists = async () => {
  for (const count of quick ? [1000, 10_000] : [1000, 10_000, 100_000]) {
    const dataDir = join(folder, `bills-${count}`);
    const events = fill(dataDir, count);
    const began = performance.now();
    const server = await startServer({ dataDir, nodeArgs: ['--max-old-space-size=8192'] });
    const agent = new http.Agent({ keepAlive: true });
    const headers = headersOf(server);
    await untilListed(server, count, agent);
    if (count === (quick ? 10_000 : 100_000))
      report(
        'rebuild of all read models, events/s (start included)',
        fixed(events / ((performance.now() - began) / 1000), 0),
        '–',
      );
    if (count === 10_000) reportRemittance(await remittanceSpeed(server, count));
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
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        answers.push(ms);
      }
      report(
        `${name} over ${count.toLocaleString('en-US')} bills, a month where there is one, p50 ms`,
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
      // A process of its own with a small heap: an 835 is read and posted claim by claim.
      const flags = ['--max-old-space-size=220', '--max-semi-space-size=8'];
      const received = printed(...flags, 'scripts/bench/large-remittance.mjs', dataDir, String(count));
      const { done, perSecond, ownBefore, ownMost, residentMost } = JSON.parse(received);
      if (done !== count) throw new Error(`${done} of ${count} claims were posted`);
      report('835 of 100,000 claims: memory that receiving takes, MB', fixed(ownMost - ownBefore, 0), '≤ 100', {
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
  bill: oneBill,
  large,
  // More than it can take, and an engine that stands still.
  overload: () => overload(given),
  'frozen-log': () => frozenLog(given),
  // Many practices on one installation.
  tenants: () => tenants(given),
  fairness: () => fairness(given),
  // What the record of access adds to a reading.
  'access-record': () => accessRecord(given),
  // Everything was lost but a backup.
  restore: () => restoreTimes(given),
  // A pack of rules against all open bills.
  'dry-run': () => dryRun(given),
  webhooks,
  batch,
  shares,
  lists,
};
/** With those that take long, or need a process of their own: measured where they are named. */
const all = { ...parts, million, remittance };

const wanted = process.argv
  .slice(2)
  .map((word) => word.replace(/^--/, ''))
  .filter((name) => name !== 'quick');
const unknown = wanted.filter((name) => !Object.hasOwn(all, name));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: not one of ${Object.keys(all).join(', ')}`);
  process.exitCode = 2;
} else {
  for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) await all[name]();
  writeFileSync('bench-results.json', `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`);
}
rmSync(folder, { recursive: true, force: true });
