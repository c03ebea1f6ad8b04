import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import {
  administratorsLink,
  createCaller,
  closeVisit,
  describeInChromium,
  openBrowser,
  startServer,
  visitWorkspace,
  type RunningServer,
  type WorkspaceVisit,
} from '#testing/process';
import { eventually } from '#testing/pure';

describeInChromium('access log in the workspace', () => {
  let server: RunningServer;
  let browser: Browser;
  let admin: WorkspaceVisit;
  let bill: string;
  beforeAll(async () => {
    server = await startServer({ env: { SEED_BILLS: '12', ACCESS_ALERT_PATIENTS: '1' } });
    browser = await openBrowser();
    admin = await visitWorkspace(browser, server, { link: administratorsLink(server) });
    [{ id: bill }] = (await createCaller(server)('GET', '/bill-dashboard?pageSize=1')).body.data.items;
  });
  afterAll(async () => {
    await closeVisit(admin);
    await browser.close();
    await server.stop();
    server.remove();
  });

  it('shows an administrator who viewed a bill and its patient, and which requests of a biller were refused', async () => {
    const biller = await visitWorkspace(browser, server, { subject: 'user-17' });
    await biller.goto(`/bills/${bill}`);
    await biller.page.getByRole('link', { name: /^Delivery/ }).waitFor();
    // A biller has no link to the access record.
    await biller.page.getByRole('button', { name: 'Dana Biller' }).click();
    await biller.page.getByRole('menuitem', { name: 'Rules' }).waitFor();
    expect(await biller.page.getByRole('menuitem', { name: 'Access' }).count()).toBe(0);
    await biller.page.keyboard.press('Escape');
    expect(await biller.page.getByRole('link', { name: 'Access log' }).count()).toBe(0);
    await biller.goto('/access');
    await biller.page.getByText('Your role does not allow this.').waitFor();
    await closeVisit(biller);

    const { page } = admin;
    await admin.goto(`/bills/${bill}?tab=access`);
    const rows = page.getByRole('table', { name: 'Access log' }).getByRole('row');
    await rows.filter({ hasText: 'Dana Biller' }).filter({ hasText: 'get bill lifecycle' }).first().waitFor();
    await rows.filter({ hasText: 'Key' }).filter({ hasText: 'get bill dashboard' }).first().waitFor();
    await page.getByRole('link', { name: 'Access log of this patient' }).first().click();
    await page.waitForURL(/\/access\?patient=pat_/);
    await page.getByRole('button', { name: /One patient/ }).waitFor();
    await rows.filter({ hasText: 'Dana Biller' }).first().waitFor();
    expect(await rows.filter({ hasText: 'Denied' }).count()).toBe(0);
    await page.getByRole('button', { name: /One patient/ }).click();
    await page.locator('input').and(page.getByLabel('Action')).click();
    await page.getByRole('option', { name: 'Denied' }).click();
    await page.waitForURL(/action=refused/);
    await rows.filter({ hasText: 'Dana Biller' }).filter({ hasText: 'list access records' }).first().waitFor();
    // The previous rows stay visible until the refused requests are loaded.
    await rows.filter({ hasText: 'Listed or searched' }).first().waitFor({ state: 'detached' });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('access-records.csv');
    const [heads = '', first = ''] = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(heads).toBe(
      '\uFEFFTime,Action,Outcome,User type,User ID,Who,Operation,Bill IDs,Patient IDs,Source,User agent,Request ID,Problem code,Count,Digest,Recipient,Times',
    );
    expect(first).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,refused,refused,browser_session,user-17,Dana Biller,/);
  });

  it("lets an administrator mark a week as reviewed and records the administrator's name", async () => {
    const { page } = admin;
    await admin.goto('/access?tab=reviews');
    const acknowledge = page.getByRole('button', { name: 'Mark this week as reviewed' });
    await acknowledge.click();
    await page.getByText('Week marked as reviewed.').waitFor();
    await acknowledge.waitFor({ state: 'detached' });
    const weeks = page.getByRole('table', { name: 'Weeks' });
    await weeks.getByText(/^By Alex Admin, /).waitFor();
    await weeks.getByRole('button').nth(1).click();
    await acknowledge.waitFor();
    await page.waitForURL(/week=\d{4}-\d{2}-\d{2}/);
    expect(await weeks.getByText('Not reviewed').count()).toBe(12);
  });

  it('lets an administrator mark an alert as reviewed', async () => {
    // The test server raises an alert when a user views a single patient, as Dana Biller did.
    await eventually(async () => {
      const { data } = (await createCaller(server)('GET', '/access-alerts')).body;
      return data.some(({ actor }: { actor: { name: string } }) => actor.name === 'Dana Biller');
    });
    const { page } = admin;
    await admin.goto('/access?tab=reviews');
    const alert = page
      .getByRole('table', { name: 'Alerts' })
      .getByRole('row')
      .filter({ hasText: 'Dana Biller' })
      .filter({ hasText: 'within an hour' });
    await alert.getByRole('button', { name: 'Mark as reviewed' }).click();
    await page.getByText('Alert marked as reviewed.').waitFor();
    await alert.getByText(/^By Alex Admin, /).waitFor();
    expect(await alert.getByRole('button').count()).toBe(0);
  });

  it('has no violations of the content security policy or WCAG 2.2 AA in light and dark mode on desktop and phone', async () => {
    const { page } = admin;
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        for (const path of ['/access', '/access?tab=reviews', `/bills/${bill}?tab=access`]) {
          await admin.goto(path);
          const fits = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';
          const found = [path, width, await admin.violations(), await page.evaluate(fits)];
          expect(found).toEqual([path, width, [], true]);
        }
      }
    }
  });
});
