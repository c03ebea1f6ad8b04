// node scripts/workspace-pictures.mjs: creates the pictures for docs/workspace.md from a sandbox with sample bills.
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, root } from './lib/run.mjs';

install();
await build();
const { chromium, openBrowser, startServer, visitWorkspace, createCaller } = await import('#testing/process');
if (chromium() === null) {
  console.error('Chromium was not found. Install it, or set CHROMIUM to its path.');
  process.exit(1);
}

const folder = join(root, 'docs', 'pictures');
mkdirSync(folder, { recursive: true });
const server = await startServer({
  dataDir: mkdtempSync(join(tmpdir(), 'workspace-')),
  env: { SEED_BILLS: process.env.SEED_BILLS ?? '60' },
});
const browser = await openBrowser();
const call = createCaller(server);
const billIn = async (status) =>
  (await call('GET', `/bill-dashboard?status=${status}&pageSize=1`)).body.data.items[0].id;

const overdueRequest = async () => (await call('GET', '/rfas?overdue=1&limit=1')).body.data[0].id;

const pictures = [
  ['1-home', async () => '/'],
  ['2-queues', async () => '/queues'],
  ['3-bills', async () => '/bills'],
  ['4-bill', async () => `/bills/${await billIn('appealing')}`],
  ['5-documents', async () => `/bills/${await billIn('appealing')}?tab=documents`],
  ['6-history', async () => `/bills/${await billIn('appealing')}?tab=history`],
  ['7-correct', async () => `/bills/${await billIn('rejected')}/correct`],
  ['8-payment', async () => `/payments/new?bill=${await billIn('processed')}`],
  ['9-reports', async () => '/reports'],
  ['10-bills-dark', async () => '/bills', 'dark'],
  ['11-request', async () => `/authorizations/${await overdueRequest()}`],
];
try {
  for (const [name, path, scheme = 'light'] of pictures) {
    const { page, context, goto } = await visitWorkspace(browser, server, { scheme });
    await page.setViewportSize({ width: 1280, height: 760 });
    await goto(await path());
    await page.getByText('Up to date').waitFor();
    await page.waitForTimeout(1500);
    const file = join(folder, `workspace-${name}.png`);
    await page.screenshot({ path: file });
    console.log(`${name}: ${Math.round(readFileSync(file).length / 1024)} KB`);
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
  server.remove();
}
