// npm run budget: compares the gzip sizes of the workspace's browser assets, and each screen's requests to the API and
// their bytes, with their budgets. Without Chromium, the requests are not measured.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, root } from './lib/run.mjs';

/** Budgets in kilobytes: for the first load, and for any screen's additional files. */
const INITIAL_BUDGET_KB = 280;
const ROUTE_BUDGET_KB = 180;
/** Budgets for any screen's requests to the API when it opens, with 60 sample bills. */
const MAX_API_REQUESTS = 9;
const MAX_API_KB = 60;

await build();
const folder = join(root, 'dist', 'workspace');
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
const sizes = new Map();
const kilobytes = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1024);
  return sizes.get(file);
};

/** A chunk's files: its own file, its styles, and the chunks that it imports statically. */
const filesOf = (name, found = new Set(), seen = new Set()) => {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return found;
  seen.add(name);
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
  for (const imported of chunk.imports ?? []) filesOf(imported, found, seen);
  return found;
};
const sum = (files) => [...files].reduce((total, file) => total + kilobytes(file), 0);

const initial = filesOf('index.html');
const routes = Object.entries(manifest)
  .filter(([name, { isDynamicEntry }]) => isDynamicEntry && name.startsWith('src/routes/'))
  .map(([name]) => [name, sum([...filesOf(name)].filter((file) => !initial.has(file)))]);

let failed = false;
const line = (name, size, most, unit = 'KB') => {
  failed ||= size > most;
  console.log(`${size > most ? '✗' : '✓'} ${size.toFixed(0).padStart(4)} of ${most} ${unit}  ${name}`);
};
line('first load', sum(initial), INITIAL_BUDGET_KB);
for (const [name, size] of routes.sort(([, a], [, b]) => b - a)) line(name, size, ROUTE_BUDGET_KB);

const measureRequests = async () => {
  const { chromium, openBrowser, startServer, visitWorkspace, createCaller } = await import('#testing/process');
  if (chromium() === null) return console.log('skipped without Chromium: requests of each screen');
  const server = await startServer({
    dataDir: mkdtempSync(join(tmpdir(), 'budget-')),
    env: { SEED_BILLS: '60' },
  });
  const browser = await openBrowser();
  try {
    const call = createCaller(server);
    const bill = (await call('GET', '/bill-dashboard?status=denied&pageSize=1')).body.data.items[0].id;
    const { patient } = (await call('GET', `/bills/${bill}`)).body;
    const request = (await call('GET', '/rfas?limit=1')).body.data[0].id;
    const check = (await call('GET', '/payments?limit=1')).body.data[0].id;
    const { page, goto } = await visitWorkspace(browser, server);
    await page.getByText('Up to date').waitFor();
    let asked = [];
    page.on('requestfinished', (sent) => {
      const { pathname } = new URL(sent.url());
      // The feed waits for events and is not part of a screen.
      if (pathname.startsWith('/v2/') && !pathname.startsWith('/v2/events')) asked.push(sent);
    });
    for (const [name, path] of Object.entries({
      ...{ home: '/', queues: '/queues', bills: '/bills', 'new bill': '/bills/new', deadlines: '/deadlines' },
      ...{ bill: `/bills/${bill}`, history: `/bills/${bill}?tab=history`, documents: `/bills/${bill}?tab=documents` },
      ...{ payments: '/payments', payment: `/payments/${check}`, 'post payment': '/payments/new', reviews: '/reviews' },
      ...{ authorizations: '/authorizations', request: `/authorizations/${request}`, remittances: '/remittances' },
      ...{ patients: '/patients', patient: `/patients/${patient.id}`, reports: '/reports', rules: '/rules' },
    })) {
      asked = [];
      await goto(path);
      // Waits for requests that depend on the first responses.
      await page.waitForTimeout(700);
      const bytes = await Promise.all(asked.map(async (sent) => (await sent.sizes()).responseBodySize));
      line(`API, ${name}`, asked.length, MAX_API_REQUESTS, 'requests');
      line(`API, ${name}`, bytes.reduce((sum, size) => sum + size, 0) / 1024, MAX_API_KB);
    }
  } finally {
    await browser.close();
    await server.stop();
    server.remove();
  }
};
await measureRequests();
if (failed) process.exit(1);
