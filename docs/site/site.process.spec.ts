import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { eventTypes, operations, problemCatalog } from '#contracts';
import { describeInChromium, openBrowser, startServer, violationsOf, type RunningServer } from '#testing/process';

const built = join(import.meta.dirname, '../../dist/docs');
const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
const addressOf = (file: string): string => `/docs/${file.replaceAll('\\', '/').replace(/(index)?\.html$/, '')}`;
const htmlOf = (file: string): string => readFileSync(join(built, file), 'utf8');

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  server.remove();
});

it('serves every page under a strict content security policy, without content that the policy would block', async () => {
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    const { status, headers } = await fetch(server.origin + addressOf(file), { method: 'HEAD' });
    const policy = headers.get('content-security-policy') ?? '';
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|http|\*/);
    const html = htmlOf(file);
    expect(html).not.toMatch(/<[^>]+ (style|on\w+)=|<style|<script(?! (type="module" )?src="\/docs\/assets\/)/);
  }
});

it('every link leads to an existing page and anchor', async () => {
  const pages = new Map<string, string>();
  const textOf = async (path: string): Promise<string> => {
    const known = pages.get(path);
    if (known !== undefined) return known;
    const answer = await fetch(server.origin + path);
    const text = answer.status === 200 ? await answer.text() : '';
    pages.set(path, text);
    return text;
  };
  const lost = new Set<string>();
  for (const file of files)
    for (const [, href = ''] of htmlOf(file).matchAll(/ (?:href|src)="([^"]+)"/g)) {
      if (href.startsWith('https://')) continue;
      const [path = '', hash] = href.split('#');
      const text = await textOf(path === '' ? addressOf(file) : path);
      if (text === '' || (hash !== undefined && !text.includes(`id="${hash}"`))) lost.add(`${file}: ${href}`);
    }
  expect([...lost]).toEqual([]);
}, 120_000);

it('the reference contains every operation, and each problem page links to the guide', async () => {
  const reference = files.map(htmlOf).join('');
  for (const id of Object.keys(operations)) expect(reference).toContain(`<h2 id="${id}">`);
  const refused = await fetch(`${server.base}/bills`);
  const { type } = (await refused.json()) as { type: string };
  const page = await (await fetch(server.origin + new URL(type).pathname)).text();
  expect(page).toContain('href="/docs/errors"');
});

it('the search index contains every operation, every problem and every event type', async () => {
  const index = await (await fetch(`${server.origin}/docs/search.json`)).text();
  const places = new Set(Object.values((JSON.parse(index) as { documentIds: Record<string, string> }).documentIds));
  const problems = Object.keys(problemCatalog).map((code) => `/problems/${code}`);
  for (const place of problems) expect(places).toContain(place);
  for (const type of eventTypes) expect(places).toContain(`/event-types/${type}`);
  const ids = [...places].map((place) => place.split('#')[1]);
  for (const id of Object.keys(operations)) expect(ids).toContain(id);
  for (const place of [...problems, `/event-types/${eventTypes[0]}`])
    expect((await fetch(server.origin + place)).status).toBe(200);
});

it('redirects /docs to the first page, and returns 404 for unknown paths', async () => {
  const answer = await fetch(`${server.origin}/docs`);
  expect([answer.status, new URL(answer.url).pathname]).toEqual([200, '/docs/']);
  for (const path of ['/docs/nothing', '/docs/../package.json', '/docs/%2e%2e/%2e%2e/package.json'])
    expect((await fetch(server.origin + path)).status).toBe(404);
  expect((await fetch(`${server.origin}/docs/errors`, { method: 'POST' })).status).toBe(405);
});

describeInChromium('in a browser', () => {
  let browser: Browser;
  let page: Page;
  let troubles: string[];
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());
  const open = async (address: string, colorScheme: 'light' | 'dark' = 'light', width = 1280): Promise<void> => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
    page = await context.newPage();
    troubles = [];
    page.on('pageerror', ({ message }) => void troubles.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(server.origin)) troubles.push(`asked ${request.url()}`);
    });
    await page.goto(server.origin + address);
  };
  afterEach(async () => {
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  const looked = ['/docs/', '/docs/first-bill', '/docs/lifecycle', '/docs/reference/', '/docs/reference/sessions'];
  it.each(looked.flatMap((address) => (['light', 'dark'] as const).map((scheme) => [address, scheme] as const)))(
    '%s is accessible in the %s color scheme',
    async (address, scheme) => {
      await open(address, scheme);
      expect(await violationsOf(page)).toEqual([]);
    },
    60_000,
  );

  it('finds a guide, a problem and an operation with the keyboard', async () => {
    await open('/docs/');
    const first = page.locator('#found li a').first();
    const search = async (words: string): Promise<string> => {
      await page.keyboard.press('/');
      await page.getByRole('searchbox').fill(words);
      await page
        .getByRole('status')
        .filter({ hasText: /results/ })
        .waitFor();
      await page.waitForFunction((asked) => document.querySelector('#found ol')?.dataset['asked'] === asked, words);
      return (await first.count()) === 0 ? '' : ((await first.textContent()) ?? '');
    };
    expect(await search('idempotency')).toContain('Idempotency');
    expect(await search('simulate')).not.toBe('');
    expect(await search('bill_already_submitted')).toContain('Problems');
    expect(await search('xyzzyxyzzy')).toBe('');
    expect(await violationsOf(page)).toEqual([]);
    expect(await search('rotate secret')).toMatch(/rotat/i);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/docs/');
    expect(await page.locator('h1').count()).toBe(1);
    await page.keyboard.press('/');
    await page.keyboard.type('errors');
    await first.waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('#found').isHidden()).toBe(true);
  }, 60_000);

  it('keeps the dark color scheme on every page', async () => {
    await open('/docs/');
    const button = page.getByRole('button', { name: 'Dark' });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await button.click();
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await page.goto(`${server.origin}/docs/errors`);
    expect(await paper()).not.toBe(light);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('fits a phone screen without horizontal scrolling', async () => {
    for (const address of ['/docs/events', '/docs/reference/webhooks']) {
      await open(address, 'light', 360);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      expect(await page.getByRole('navigation').getByRole('link').first().isVisible()).toBe(false);
      await page.getByText('Pages', { exact: true }).click();
      expect(await page.getByRole('navigation').getByRole('link').first().isVisible()).toBe(true);
    }
  });
});
