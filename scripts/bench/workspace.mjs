// node scripts/bench/workspace.mjs: time until a user sees the list of bills, and time until a filter's result appears.
// Runs in Chromium on the embedded engines. The targets are only printed. `--quick` omits the 100,000 bills.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, root, serverFlags } from '../lib/run.mjs';
import { fill, untilListed } from './filled.mjs';
import { percentile } from './load.mjs';

process.chdir(root);
install();
await build();
const { chromium, openBrowser, startServer, visitWorkspace } = await import('#testing/process');
if (chromium() === null) {
  console.error('Chromium was not found. Install it, or set CHROMIUM to its path.');
  process.exit(1);
}

const LOADS = 9;
const ROUNDS = 3;
const folder = mkdtempSync(join(tmpdir(), 'workspace-speed-'));
const report = (what, times, wanted) => {
  const sorted = times.toSorted((a, b) => a - b);
  const [p50, worst] = [percentile(sorted, 0.5), sorted.at(-1)].map((ms) => `${Math.round(ms)} ms`);
  console.log(`${what.padEnd(64)} p50 ${p50.padStart(8)}   worst ${worst.padStart(8)}   target ${wanted}`);
};

/** Runs in the page: milliseconds from navigation until the list's first row is visible. */
const firstRow = `new Promise((done) => {
  const look = () =>
    document.querySelector('.ws-list-row .ws-num')
      ? requestAnimationFrame(() => setTimeout(() => done(performance.now())))
      : requestAnimationFrame(look);
  look();
})`;

/**
 * Runs in the page: clicks the n-th state and measures the milliseconds until its first row and the total count are
 * visible.
 */
const press = (n) => `new Promise((done) => {
  const chip = document.querySelectorAll('.ws-chips button')[${n}];
  const wanted = Number(chip.querySelector('i').textContent.replace(/\\D/g, ''));
  const start = performance.now();
  chip.click();
  const look = () => {
    const grid = document.querySelector('[role=grid]');
    const isThere =
      chip.getAttribute('aria-pressed') === 'true' &&
      (wanted === 0
        ? grid === null
        : Number(grid?.getAttribute('aria-rowcount')) === wanted + 1 && grid.querySelector('.ws-list-row .ws-num'));
    if (isThere) requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
    else requestAnimationFrame(look);
  };
  look();
})`;

const browser = await openBrowser();
try {
  for (const count of process.argv.includes('--quick') ? [10_000] : [10_000, 100_000]) {
    const dataDir = join(folder, String(count));
    fill(dataDir, count);
    const server = await startServer({ dataDir, nodeArgs: [...serverFlags(), '--max-old-space-size=8192'] });
    await untilListed(server, count);
    const { page, context, goto } = await visitWorkspace(browser, server);
    const named = `${count.toLocaleString('en-US')} bills`;
    const loads = [];
    for (let n = 0; n < LOADS; n += 1) {
      await page.goto(`${server.origin}/workspace/bills`, { waitUntil: 'commit' });
      loads.push(await page.evaluate(firstRow));
    }
    report(`first rows of the list, ${named}`, loads, '< 1000 ms');
    await goto('/bills');
    await page.locator('.ws-chips button').nth(2).waitFor();
    const chips = await page.locator('.ws-chips button').count();
    const filters = { first: [], again: [] };
    for (let round = 0; round < ROUNDS; round += 1)
      for (let n = 1; n < chips; n += 1) filters[round === 0 ? 'first' : 'again'].push(await page.evaluate(press(n)));
    report(`first bills of a state, ${named}`, filters.first, '< 150 ms');
    report(`the same, visited before, ${named}`, filters.again, '< 150 ms');
    await context.close();
    await server.stop();
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
