import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import {
  createCaller,
  describeInChromium,
  freePort,
  installClient,
  openBrowser,
  startServer,
  violationsOf,
  type RunningServer,
} from '#testing/process';

/*
 * Runs the example like an external developer: the host application has its own folder and another origin than the
 * service.
 */

const root = join(import.meta.dirname, '../..');
const blocks = (kind: string): readonly string[] =>
  [...readFileSync(join(root, 'docs/sessions.md'), 'utf8').matchAll(/^```(\w+) browser\n([^]*?)^```$/gm)]
    .filter(([, language]) => language === kind)
    .map(([, , code = '']) => code);

describeInChromium('bills in a page of another origin', () => {
  let service: RunningServer;
  let host: ChildProcess;
  let folder: string;
  let port: number;
  let browser: Browser;
  let page: Page;
  let troubles: string[];
  const billIds: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'embed-'));
    await installClient(folder);
    cpSync(import.meta.dirname, folder, { recursive: true });
    service = await startServer();
    const body = JSON.parse(readFileSync(join(root, 'examples/med-legal-bill.json'), 'utf8')) as { bill: object };
    const call = createCaller(service);
    for (let n = 0; n < 12; n += 1) {
      const made = await call('POST', '/bills', { ...body, bill: { ...body.bill, externalId: `report-${n}` } });
      billIds.push(made.body.id as string);
    }
    await call('POST', `/sandbox/bills/${billIds[11]}/simulate`, { scenario: 'partial_payment' });
    port = await freePort();
    const env = { ...process.env, NODE_OPTIONS: '', BASE: service.base, KEY: service.key, PORT: String(port) };
    host = spawn(process.execPath, ['server.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => host.stdout?.once('data', resolve));
    browser = await openBrowser();
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    host.kill();
    await service.stop();
    service.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async (hostname = '127.0.0.1', colorScheme: 'light' | 'dark' = 'light'): Promise<void> => {
    page = await (await browser.newContext({ colorScheme })).newPage();
    troubles = [];
    page.on('pageerror', ({ message }) => void troubles.push(message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) troubles.push(message.text());
    });
    await page.goto(`http://${hostname}:${port}/`);
  };
  const picks = () => page.locator('workcomp-bills tbody button');
  afterEach(async () => {
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('lists the bills that the session may see, page by page, and shows the selected bill', async () => {
    await open();
    await picks().nth(9).waitFor();
    expect(await picks().count()).toBe(10);
    const rows = page.locator('workcomp-bills tbody tr');
    expect(await rows.first().textContent()).toMatch(
      /^Bill 12Sandoval, Maria.+2026-03-02Partially paid\$[\d,]+\.\d\d$/,
    );
    await page.getByRole('button', { name: 'Show more' }).click();
    await picks().nth(11).waitFor();
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    await picks().first().click();
    await page.getByRole('heading', { name: 'Bill 12' }).waitFor();
    const shown = page.locator('workcomp-bill');
    expect(await shown.getByRole('table').textContent()).toContain('ML201 94');
    const saved = page.waitForEvent('download');
    await shown.getByRole('button', { name: 'report.pdf' }).click();
    expect((await saved).suggestedFilename()).toBe('report.pdf');
  }, 60_000);

  it('can be used with the keyboard', async () => {
    await open();
    await picks().first().focus();
    const now = () =>
      page.evaluate(() => document.querySelector('workcomp-bills')?.shadowRoot?.activeElement?.textContent);
    for (const [key, name] of [
      ['ArrowDown', 'Bill 11'],
      ['ArrowUp', 'Bill 12'],
      ['End', 'Bill 3'],
      ['Home', 'Bill 12'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await now()).toBe(name);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Bill 12' }).waitFor();
  }, 60_000);

  it.each(['light', 'dark'] as const)(
    'is accessible in a %s page',
    async (scheme) => {
      await open('127.0.0.1', scheme);
      await picks().first().click();
      await page.getByRole('heading', { name: 'Bill 12' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
    },
    60_000,
  );

  it('uses the styles of the page', async () => {
    await open();
    const color = () =>
      picks()
        .first()
        .evaluate((button) => getComputedStyle(button).color);
    expect(await color()).toBe('rgb(10, 92, 176)');
    await page.evaluate(() => document.documentElement.style.setProperty('--workcomp-accent', 'rgb(1, 2, 3)'));
    expect(await color()).toBe('rgb(1, 2, 3)');
  });

  it('shows no data in a page of another origin, and reports the reason', async () => {
    await open('localhost');
    const status = page.locator('workcomp-bills').getByRole('status');
    await status.filter({ hasText: 'Could not load this' }).waitFor();
    expect(await picks().count()).toBe(0);
    const code = page.evaluate(
      () =>
        new Promise((resolve) => {
          const list = document.querySelector('workcomp-bills') as HTMLElement & { refresh(): Promise<void> };
          list.addEventListener('workcomp-problem', (event) =>
            resolve((event as CustomEvent<{ code: string }>).detail.code),
          );
          void list.refresh();
        }),
    );
    expect(await code).toBe('origin_mismatch');
    expect(await violationsOf(page)).toEqual([]);
  }, 60_000);

  it('requests a new session when the session has expired, and loads another bill on request', async () => {
    await open();
    await picks().first().waitFor();
    const asked = page.waitForRequest((request) => request.url().endsWith('/session'));
    // Unknown token.
    const refused = await page.evaluate(async () => {
      const list = document.querySelector('workcomp-bills') as HTMLElement & {
        session: (() => Promise<string>) | null;
        refresh(): Promise<void>;
      };
      const { session } = list;
      let times = 0;
      list.session = async () => {
        times += 1;
        return times === 1 ? 'bs_sandbox_nobody_knows_this_one' : (session?.() ?? '');
      };
      await list.refresh();
      return times;
    });
    await asked;
    expect(refused).toBe(2);
    await picks().first().waitFor();
    await page.evaluate(() => document.querySelector('workcomp-bills')?.setAttribute('state', 'paid'));
    await page.getByText('No bills to show.').waitFor();
  }, 60_000);

  it('the client works in the page: it lists bills, and reports a rejected request as a ProblemError', async () => {
    await open();
    const seen = await page.evaluate(async () => {
      const { BillingClient, isProblem } = (await import('/client/esm/index.js' as string)) as {
        BillingClient: new (options: object) => {
          bills: {
            list(query: object): { toArray(most: number): Promise<unknown[]> };
            packet(id: string): Promise<unknown>;
          };
          events: { list(): Promise<unknown> };
        };
        isProblem: (error: unknown) => error is { code: string };
      };
      const { token: key, baseUrl } = (await (await fetch('/session', { method: 'POST' })).json()) as {
        token: string;
        baseUrl: string;
      };
      const client = new BillingClient({ baseUrl, key });
      const bills = await client.bills.list({ limit: 5 }).toArray(12);
      const code = await client.events.list().catch((error: unknown) => (isProblem(error) ? error.code : 'none'));
      return [bills.length, code];
    });
    expect(seen).toEqual([12, 'permission_denied']);
  });

  it('the page contains the code of the guide', async () => {
    const html = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8');
    const script = readFileSync(join(import.meta.dirname, 'page.js'), 'utf8');
    const [code = '', ...others] = blocks('js');
    const lines = [...blocks('html'), ...others].flatMap((text) => text.trim().split(/\n\s*/));
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(`${html}\n${script}`).toContain(line);
    await open();
    const asked = "const { token, baseUrl: base } = await (await fetch('/session', { method: 'POST' })).json();";
    const statusCode = await page.evaluate(`(async () => { ${asked}\n${code}\nreturn answer.status; })()`);
    expect(statusCode).toBe(200);
  });
});
