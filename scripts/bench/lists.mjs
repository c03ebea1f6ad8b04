// An organization's lists with the given number of bills, read directly from the views (HTTP adds the same to each):
// `node lists.mjs fill DIR COUNT`, then `node --expose-gc lists.mjs embedded DIR`. `node lists.mjs mongodb COUNT` does
// both on MONGODB_URL, or on FerretDB if that is not set. FerretDB reads every row for every response, so a thousand
// bills are a lot. Prints milliseconds: CPU for work in this process, elapsed time for a server.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AesVault, FileKeyProvider, openEmbeddedLog } from '#event-store';
import { billProjection, EmbeddedViews, MongoViews, shapeOf } from '#read-models';
import { hasMongoWire, MongoWire } from '#testing/http';
import { MongoClient } from 'mongodb';
import { percentile } from './load.mjs';
import { rowOf, searchWords } from './rows.mjs';

const organizationId = 'org_million';
const now = Date.parse('2026-11-23T00:00:00.000Z');
const slot = { name: billProjection.name, version: billProjection.version, generation: 0 };
const BATCH_SIZE = 1000;

const openViews = async (dir, create) => {
  const onFatal = () => process.exit(1);
  const log = await openEmbeddedLog({ dir: join(dir, 'log'), onFatal });
  const vault = new AesVault(log.keys, await FileKeyProvider.open({ file: join(dir, 'master.key'), create }));
  const views = await EmbeddedViews.open(join(dir, 'views'), vault, { ceiling: Infinity });
  return { log, vault, views };
};

/** Prints progress if BENCH_PROGRESS is set. */
const say = (text) => process.env.BENCH_PROGRESS && console.error(text);

const fill = async (views, count, before = async () => undefined) => {
  await views.prepare(slot, shapeOf(billProjection));
  for (let next = 0; next < count; next += BATCH_SIZE) {
    const rows = Array.from({ length: Math.min(BATCH_SIZE, count - next) }, (_, i) =>
      rowOf(next + i, organizationId, now),
    );
    await before(rows);
    await views.apply(
      slot,
      rows.map((doc) => ({ op: 'next', doc, after: -1 })),
    );
    say(`${next + rows.length} rows`);
  }
};

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const memoryMb = () => {
  globalThis.gc?.();
  const status = readFileSync('/proc/self/status', 'utf8');
  const of = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { own: of('RssAnon'), withMappedFiles: of('VmRSS') };
};

const fields = ['billNumber', 'patientName', 'claimNumber', 'status', 'submittedTime', 'chargedCents', 'balanceCents'];
const lists = ['patient', 'claimsAdmin', 'renderingProvider'].map((name) => ({
  id: `${name}Id`,
  name: `${name}Name`,
  time: 'submittedTime',
}));
const openAccounts = {
  $and: [{ balanceCents: { $gt: 0 } }, { state: { $nin: ['paid', 'closed', 'rejected'] } }],
};

/** Measures each query and returns its p50 and p99. */
const ask = async (views, clock, { times, choices: withChoices }) => {
  const measured = {};
  const time = async (what, count, question) => {
    const spent = [];
    for (let n = 0; n < count; n += 1) {
      const began = clock();
      await question(n);
      spent.push(clock() - began);
    }
    spent.sort((a, b) => a - b);
    say(what);
    measured[what] = {
      p50: Number(percentile(spent, 0.5).toFixed(1)),
      p99: Number(percentile(spent, 0.99).toFixed(1)),
    };
  };
  const page = { organizationId, sort: ['-submittedTime', '-billNumber'], limit: 25, fields, sums: ['balanceCents'] };
  const find = (query) => views.find(slot, { ...page, ...query });
  if (withChoices) {
    const choices = async () => {
      for (const list of lists) await views.choices(slot, organizationId, {}, list);
    };
    await time('choices, first count', 1, choices);
    await time('choices, after a change', times / 10, async (n) => {
      await views.apply(slot, [{ op: 'replace', doc: { ...rowOf(n * 11, organizationId, now), _rev: 2 + n } }]);
      await choices();
    });
  }
  await time('page', times, () => find({}));
  await time('page without totals', times, () => find({ count: false }));
  await time('search', times, (n) => find({ words: searchWords(n), skip: 25 * (n % 3) }));
  await time('search without totals', times, (n) => find({ words: searchWords(n), skip: 25 * (n % 3), count: false }));
  await time('open accounts by balance', times, () =>
    find({ filter: openAccounts, sort: ['-balanceCents', '-billNumber'] }),
  );
  await time('bills of a patient', times, (n) => find({ filter: { patientId: `pat_${n * 37}` } }));
  const [last] = (await find({ skip: 10_000, limit: 1, count: false })).rows;
  const after = last && [last.submittedTime, last.billNumber, last._id];
  await time('page 401 by number, without totals', times / 4, () => find({ skip: 10_000, count: false }));
  await time('page 401 by cursor, without totals', times / 4, () => find({ after, count: false }));
  return measured;
};

const [what, ...rest] = process.argv.slice(2);
if (what === 'fill') {
  const [dir, count] = rest;
  const { log, vault, views } = await openViews(dir, true);
  await fill(views, Number(count), (rows) =>
    Promise.all(rows.map(({ _id }) => vault.sealBytes(organizationId, _id, 'event', Buffer.of(1)))),
  );
  await views.close();
  await log.close();
} else if (what === 'embedded') {
  const began = cpuMs();
  const { log, views } = await openViews(rest[0], false);
  const start = Math.round(cpuMs() - began);
  const memory = memoryMb();
  const { used } = await views.capacity(slot.name);
  const measured = await ask(views, cpuMs, { times: 100, choices: true });
  console.log(JSON.stringify({ bills: used, start, memory, measured, memoryAfter: memoryMb() }));
  await views.close();
  await log.close();
} else {
  const url = process.env.MONGODB_URL;
  if (!url && !hasMongoWire) throw new Error('node scripts/test-engines.mjs builds the server if Go is installed');
  const wire = url ? null : await new MongoWire().start();
  const client = await MongoClient.connect(url ?? wire.url);
  const database = client.db(`bench_lists_${process.pid}`);
  // Rows contain no sealed data.
  const views = new MongoViews(database, null);
  const began = performance.now();
  await fill(views, Number(rest[0]));
  const seconds = Math.round((performance.now() - began) / 1000);
  const measured = await ask(views, () => performance.now(), { times: wire ? 4 : 100, choices: !wire });
  console.log(JSON.stringify({ bills: Number(rest[0]), filledSeconds: seconds, measured }));
  await database.dropDatabase();
  await views.close();
  await client.close();
  await wire?.remove();
}
