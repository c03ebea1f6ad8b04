import type { Browser, Page } from 'playwright-core';
import {
  caller,
  describeInChromium,
  openBrowser,
  startServer,
  visitWorkspace,
  type RunningServer,
  type WorkspaceVisit,
} from '#testing/process';

const screens = [
  '/',
  '/queues',
  '/bills',
  '/bills/new',
  '/payments',
  '/reviews',
  '/remittances',
  '/remittances?tab=unmatched',
  '/reports',
  '/reports?tab=payments',
  '/reports?tab=services',
  '/reports?tab=productivity',
  '/no-such-screen',
] as const;
const tabs = ['overview', 'lines', 'documents', 'history', 'payments', 'reviews', 'delivery'] as const;

describeInChromium('the workspace', () => {
  let server: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer({ env: { SEED_BILLS: '60' } });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    server.remove();
  });

  const listed = async (query: string) =>
    (await caller(server)('GET', `/bill-dashboard?${query}`)).body.data.items as readonly {
      readonly id: string;
      readonly patientName: string;
    }[];
  const billIn = async (status: string): Promise<string> => {
    const [bill] = await listed(`status=${status}&pageSize=1`);
    if (!bill) throw new Error(`the seed has no bill that is ${status}`);
    return bill.id;
  };
  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
  const closed = async ({ context, troubles }: WorkspaceVisit): Promise<void> => {
    expect(troubles()).toEqual([]);
    await context.close();
  };

  it.each(['light', 'dark'] as const)('has no screen that breaks a policy or WCAG 2.2 AA, in %s', async (scheme) => {
    const visit = await visitWorkspace(browser, server, { scheme });
    const id = await billIn('appealing');
    const found: [path: string, violations: readonly string[]][] = [];
    for (const path of [...screens, ...tabs.map((tab) => `/bills/${id}?tab=${tab}`)]) {
      await visit.goto(path);
      found.push([path, await visit.violations()]);
    }
    await visit.page.keyboard.press('Control+k');
    await visit.page.getByRole('dialog').waitFor();
    found.push(['the palette', await visit.violations()]);
    expect(found.filter(([, violations]) => violations.length > 0)).toEqual([]);
    await closed(visit);
  });

  it('answers with the policy that it promises, and a nonce of its own each time', async () => {
    const visit = await visitWorkspace(browser, server);
    const policies = [];
    for (const path of ['/workspace', '/workspace/bills']) {
      const answer = await visit.page.goto(server.origin + path);
      policies.push((await answer?.allHeaders())?.['content-security-policy'] ?? '');
    }
    const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1] ?? '');
    expect(new Set(nonces).size).toBe(2);
    expect(policies[0]?.replace(nonces[0] ?? '', 'N')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-N'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    );
    await closed(visit);
  });

  it('finds bills by words and states, and keeps nothing of a patient in the address, the title or the storage', async () => {
    const [sent] = await listed('status=sent&pageSize=1');
    const name = sent?.patientName ?? '';
    const [first = '', last = ''] = name.toLowerCase().split(' ');
    const stranger = (await listed('')).find(({ patientName }) => patientName !== name)?.patientName ?? '';
    const visit = await visitWorkspace(browser, server);
    const { page } = visit;
    await visit.goto('/bills');
    await page.getByRole('row', { name: stranger }).first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(last);
    await page.getByRole('row', { name }).first().waitFor();
    await page.getByRole('row', { name: stranger }).first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Sent/ }).click();
    await page.waitForURL(/status=sent/);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Bill \d+$/ }).waitFor();
    await page.getByText(name).first().waitFor();
    const kept = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.title, location.href])',
    );
    expect(first).not.toBe('');
    expect(last).not.toBe('');
    expect(kept.toLowerCase()).not.toContain(first);
    expect(kept.toLowerCase()).not.toContain(last);
    await closed(visit);
  });

  it('is worked by keys alone: palette, screens, shortcuts, queues', async () => {
    const visit = await visitWorkspace(browser, server);
    const { page } = visit;
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await page.getByRole('heading', { name: 'Bills' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.locator('input:focus').fill('repor');
    await page.getByRole('button', { name: 'Reports' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Reports' }).waitFor();
    // Letters are text for as long as the palette has them.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('input:focus').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('q');
    await page.getByRole('heading', { level: 1, name: 'Queues' }).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'All of the queue' }).waitFor();
    await page.keyboard.press('4');
    await page.getByRole('heading', { name: 'History' }).waitFor();
    expect(await heading(page)).toMatch(/^Bill \d+$/);
    await closed(visit);
  });

  it('shows a bill as it was after any event of its history', async () => {
    const visit = await visitWorkspace(browser, server);
    const { page } = visit;
    await visit.goto(`/bills/${await billIn('appealing')}?tab=history`);
    await page.getByText('In second bill review').first().waitFor();
    await page.getByRole('link', { name: 'Show the bill as it was then' }).last().click();
    await page.getByText(/You are looking at this bill as it was/).waitFor();
    await page.getByText('In second bill review').waitFor({ state: 'detached' });
    expect(await page.getByRole('group', { name: 'What can be done' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.getByText('In second bill review').first().waitFor();
    await closed(visit);
  });

  it('tells of the changes of others by itself', async () => {
    const visit = await visitWorkspace(browser, server);
    const { page } = visit;
    const id = await billIn('sent');
    await visit.goto(`/bills/${id}`);
    await page.getByText('Up to date').waitFor();
    await caller(server)('POST', `/sandbox/bills/${id}/simulate`, { scenario: 'rejected' });
    await page.getByRole('heading', { name: 'Why it was rejected' }).waitFor();
    await closed(visit);
  });
});
