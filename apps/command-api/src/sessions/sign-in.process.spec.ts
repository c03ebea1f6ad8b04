import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { publicOrigin, startCommandApp, type CommandApp } from '#testing/http';
import { describeInChromium, openBrowser } from '#testing/process';

/** Folder for page screenshots. If it isn't set, none are taken. */
const pictures = process.env['PICTURES'];
const picture = async (page: Page, name: string): Promise<void> => {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png` });
};

describeInChromium('Sign-in in a real browser', () => {
  let api: CommandApp;
  let browser: Browser;
  let origin: string;
  beforeAll(async () => {
    api = await startCommandApp([CommandApiModule, QueryApiModule]);
    await api.app.listen(0, '127.0.0.1');
    origin = `http://localhost:${(api.app.getHttpServer().address() as AddressInfo).port}`;
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await api.close();
  });

  const link = async (): Promise<string> => {
    const { json } = await api.post('/management-sessions', { subject: 'user-17', name: 'Dana Biller' });
    return origin + (json['url'] as string).slice(publicOrigin.length);
  };
  const heading = (page: Page) => page.locator('h1').textContent();

  it('opens the workspace once and signs out', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const url = await link();
    await page.goto(url);
    await page.reload();
    expect(await heading(page)).toBe('Sign in to Test Practice');
    await picture(page, 'sign-in');

    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${origin}/workspace`);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(await page.title()).toContain('Test Practice');
    await picture(page, 'workspace');
    expect(await context.cookies()).toMatchObject([
      { name: '__Host-workspace', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' },
    ]);
    // Page scripts cannot read the cookie.
    expect(await page.evaluate('document.cookie')).toBe('');

    const again = await page.goto(url);
    expect([again?.status(), await heading(page)]).toEqual([410, 'This sign-in link has expired or was already used']);
    await picture(page, 'closed');

    await page.goto(`${origin}/workspace`);
    await page.getByRole('button', { name: 'Dana Biller' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You can close this page.').waitFor();
    expect(await context.cookies()).toEqual([]);
    const after = await page.goto(`${origin}/workspace`);
    expect(after?.status()).toBe(401);
    await picture(page, 'stranger');
    await context.close();
  });

  it('is rejected from a page of another site', async () => {
    const page = await browser.newPage();
    const url = await link();
    const body = `<form method="post" action="${url}"><button>Win a prize</button></form>`;
    await page.route('https://evil.example/', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('https://evil.example/');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url() === url),
      page.getByRole('button').click(),
    ]);
    expect(answer.status()).toBe(403);
    await picture(page, 'refused');
    expect((await page.goto(url))?.status()).toBe(200);
    await page.close();
  });

  it('works without scripts, and pages load nothing from other origins', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await page.goto(await link());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${origin}/workspace`);
    expect(new Set(asked)).toEqual(new Set([origin]));
    await context.close();
  });
});
