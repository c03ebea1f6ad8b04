// The main path: bills, reads, a payer file and a restart. Every build gets the same requests in the same order.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { thousands } from './comparison-table.mjs';
import { anonymousMemory } from './idle.mjs';
import { inLetters, OTHER_PATIENTS } from './patients.mjs';
import { remittance } from './remittance.mjs';
import { alternate } from './sides.mjs';

const CLIENTS = 32;
const ROUNDS = 3;
const full = {
  warmUp: 3_000,
  warmUpReads: 10_000,
  bills: 1_500,
  single: 400,
  filled: 10_000,
  reads: 4_000,
  lists: 150,
};
const quickly = { warmUp: 1_000, warmUpReads: 5_000, bills: 400, single: 100, filled: 3_000, reads: 1_000, lists: 40 };
/** Figures from `Side.measure`: name in the table, field and decimal places. */
const figures = {
  acknowledged: ['acknowledged a second', 'perSecond', 0],
  sustained: ['until idle, a second', 'sustained', 0],
  answered: ['a second', 'perSecond', 0],
  p50: ['p50 ms', 'p50', 1],
  cpu: ['CPU ms', 'cpu', 2],
};
const SAME_PATIENT = { patient: OTHER_PATIENTS };

/** Posts an 835 for the first bills. Returns claims per second and the peak anonymous memory in MB. */
const payClaims = async (side, claims) => {
  const { billingProvider, amounts } = await side.send(side.get(`/bills/${side.ids[0]}`));
  const file = {
    ...side.post('/payer-files'),
    headers: { ...side.headers, 'content-type': 'application/edi-x12' },
    body: remittance(claims, billingProvider.npi, amounts.charged),
  };
  let peak = 0;
  const sampling = setInterval(() => (peak = Math.max(peak, anonymousMemory(side.pid))), 100);
  let seconds = 0;
  const { result, ms } = await side.untilDone(async () => {
    const began = performance.now();
    const receipt = await side.send(file);
    seconds = (performance.now() - began) / 1000;
    return receipt;
  });
  clearInterval(sampling);
  const { totals } = result.data;
  if (totals.posted + totals.recorded !== claims) throw new Error(JSON.stringify(totals));
  return { perSecond: claims / seconds, sustained: claims / (ms / 1000), peak };
};

/** Stops the server and restarts it on its data. Returns the milliseconds until it returns a bill. */
const restart = async (side) => {
  await side.stop();
  const began = performance.now();
  await side.start();
  await side.send(side.get(`/bills/${side.ids[0]}`));
  return { ms: performance.now() - began };
};

/** Starts the server without read models. Returns the elapsed seconds and CPU seconds until all of them are rebuilt. */
const rebuild = async (side) => {
  await side.stop();
  rmSync(join(side.dataDir, 'views'), { recursive: true });
  const { ms, cpu } = await side.startUntilIdle();
  return { seconds: ms / 1000, cpu: cpu / 1000 };
};

/** Measures the builds in `sides`. Their servers are running and stay running. */
export const mainPath = async ({ sides, table, quick }) => {
  const size = quick ? quickly : full;
  const measure = async (name, wanted, clients, count, next) => {
    const found = await alternate(sides, ROUNDS, (side) => side.measure({ clients, count, next: next(side) }));
    for (const [unit, field, digits] of wanted) table.add(`${name}: ${unit}`, found, field, digits);
  };
  const { acknowledged, sustained, answered, p50, cpu } = figures;

  // Warm up, because Node compiles frequently used code step by step.
  for (const side of sides) await side.submit(size.warmUp);
  const newBill = (other) => (side) => () => side.newBill(other);
  await measure('new bill, 32 clients', [acknowledged, sustained, cpu], CLIENTS, size.bills, newBill());
  await measure('new bill, 1 client', [acknowledged, p50, cpu], 1, size.single, newBill());
  await measure('bills of one patient, 32 clients', [acknowledged, cpu], CLIENTS, size.bills, newBill(SAME_PATIENT));
  for (const side of sides) await side.submit(Math.max(0, size.filled - side.next));

  const paged = (pathOf) => (side) => (n) => side.get(pathOf(n, side));
  const read = (path) => paged((n, { ids }) => `/bills/${ids[(n * 7) % ids.length]}${path}`);
  for (const side of sides) await side.measure({ clients: CLIENTS, count: size.warmUpReads, next: read('')(side) });
  await measure('read by id, 32 clients', [answered, cpu], CLIENTS, size.reads, read(''));
  await measure('status, 32 clients', [answered, cpu], CLIENTS, size.reads, read('/status'));
  for (const [name, pathOf] of [
    ['search by name', (n) => `/bill-dashboard?q=Patient${inLetters((n * 7) % size.warmUp)}`],
    ['page of the dashboard', (n) => `/bill-dashboard?page=${(n % 5) + 1}`],
    ['page of bills', () => '/bills?limit=50'],
    ['work queues', () => '/bill-tasks'],
    ['feed, a page of 500', (n) => `/events?cursor=0&limit=${500 - (n % 2)}`],
  ])
    await measure(`${name}, ${thousands(size.filled)} bills`, [p50, cpu], 1, size.lists, paged(pathOf));

  const claims = await alternate(sides, 1, (side) => payClaims(side, size.filled));
  const file = `835 of ${thousands(size.filled)} claims`;
  table.add(`${file}: claims a second, acknowledged`, claims, 'perSecond');
  table.add(`${file}: claims a second, until idle`, claims, 'sustained');
  table.add(`${file}: peak anonymous memory, MB`, claims, 'peak');
  table.add(
    'anonymous memory afterwards, MB',
    await alternate(sides, 1, (side) => ({ own: anonymousMemory(side.pid) })),
    'own',
  );
  table.add('restart to the first bill read, ms', await alternate(sides, ROUNDS, restart), 'ms');
  const rebuilt = await alternate(sides, ROUNDS, rebuild);
  const start = `start with a rebuild of all read models, ${thousands(size.filled)} bills`;
  table.add(`${start}: s`, rebuilt, 'seconds', 1);
  table.add(`${start}: CPU s`, rebuilt, 'cpu', 1);
};
