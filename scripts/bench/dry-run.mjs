// Cost of a rule pack's dry run, by kind of change: `npm run bench -- dry-run`. It is measured as CPU of the process
// that holds the bills, which a busy machine hardly changes. Or run `node scripts/bench/dry-run.mjs DIR` on a folder
// filled by fill.mjs.
import 'reflect-metadata';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shippedPack } from '#domain';
import { openEngines, readConfig } from '#engines';
import { perform } from '#operator';
import { projections } from '#read-models';
import { ProjectionSubscription } from '#subscriptions';
import { fill, printed } from './filled.mjs';

const MILLION = 1_000_000;
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const open = {
  ...{ validFrom: '2026-01-01', validThrough: null, reviewBy: null },
  ...{ citation: 'bench', order: null, certainty: 'proven', alternative: null, note: null },
  source: shippedPack.sources[0].id,
};
const ml201 = shippedPack.entries.find(({ id, appliesTo }) => id === 'fee.medlegal' && appliesTo.code === 'ML201');
const calendar = shippedPack.entries.find(({ id }) => id === 'calendar.court');
/** Additional holidays in every month, so that at least one date of each open bill changes. */
const mondays = Array.from({ length: 12 }, (_, month) => ({
  ...{ name: `Invented holiday ${month + 1}`, since: 2025, until: 2027, fixed: null, offset: 0 },
  nth: { month: month + 1, weekday: 1, n: 2 },
}));
const packs = {
  'a fee of no open bill': { ...ml201, ...open, appliesTo: { code: 'ZZ999' } },
  'a fee of all open bills': { ...ml201, ...open, value: { ...ml201.value, amount: '2016.00' } },
  'additional court holidays': {
    ...calendar,
    source: open.source,
    value: { ...calendar.value, rules: [...calendar.value.rules, ...mondays] },
  },
};

/** Runs a dry run for each pack. Returns its CPU in milliseconds, and the number of open and of changed bills. */
const measure = async (dataDir) => {
  const config = readConfig({ ...process.env, DATA_DIR: dataDir });
  const engines = await openEngines(config, () => process.exit(1));
  const stop = new AbortController();
  const subscription = new ProjectionSubscription(engines.events, engines.ledger, engines.views, projections);
  const following = subscription.run(stop.signal);
  const names = projections.map(({ name }) => name);
  if (!(await engines.views.waitFor(names, await engines.events.head(), 3_600_000))) throw new Error('no rows');
  stop.abort();
  await following;
  const work = { engines, config, projector: null, progress: () => undefined, signal: new AbortController().signal };
  const found = {};
  for (const [what, entry] of Object.entries(packs)) {
    const pack = { ...shippedPack, sequence: 99, version: 'bench', entries: [entry], cases: [] };
    const wish = { file: Buffer.from(JSON.stringify(pack)).toString('base64'), signature: null, dryRun: true };
    // Each pack's first run warms up the code.
    for (let run = 0; run < 2; run += 1) {
      const before = cpuMs();
      const { code, errors, bills } = await perform('rules.import', wish, work);
      if (code !== null) throw new Error(JSON.stringify(errors));
      found[what] = { cpu: cpuMs() - before, scanned: bills.scanned, changed: bills.changed };
    }
  }
  await engines.close();
  return found;
};

export const dryRun = async ({ report, folder, quick }) => {
  const [dataDir, count] = [join(folder, 'dry-run'), quick ? 2_000 : 20_000];
  fill(dataDir, count);
  // Runs in a separate process because CPU is measured per process.
  const found = JSON.parse(printed('scripts/bench/dry-run.mjs', dataDir));
  for (const [what, { cpu, scanned, changed }] of Object.entries(found)) {
    const seconds = (cpu / scanned) * (MILLION / 1_000);
    const wanted = changed === 0 ? '≤ 60' : '–';
    report(`dry run, ${what}: s of CPU for 1,000,000 open bills`, Math.round(seconds), wanted, {
      bills: scanned,
      changed,
      cpuMs: Math.round(cpu),
    });
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(await measure(process.argv[2])));
