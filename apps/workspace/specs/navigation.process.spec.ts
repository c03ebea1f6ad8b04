import type { Page } from 'playwright-core';
import { administratorsLink, closeVisit, describeInChromium, workspaceFixture } from '#testing/process';

const eight = ['Home', 'Bills', 'Deadlines', 'Reviews', 'Authorizations', 'Payments', 'Patients', 'Reports'];

describeInChromium('navigation and command palette', () => {
  const stage = workspaceFixture({ SEED_BILLS: '60' });

  const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const settingsOf = async (page: Page, person: string): Promise<readonly string[]> => {
    await page.getByRole('button', { name: person }).click();
    const items = page.getByRole('menu').locator('a[role=menuitem]');
    await items.first().waitFor();
    const names = await items.allTextContents();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    return names;
  };
  const listed = async () =>
    (await stage.call('GET', '/bill-dashboard?pageSize=3')).body.data.items as readonly {
      readonly id: string;
      readonly billNumber: number;
      readonly patientName: string;
      readonly dateOfService: string;
    }[];
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find a patient, bill, check or request' });
  const found = (page: Page) => dialog(page).getByRole('button');
  const openPalette = async (page: Page) => {
    // Until the session is open, nothing hears the keys.
    await menuOf(page).first().waitFor();
    await page.keyboard.press('Control+k');
    await dialog(page).waitFor();
  };
  const find = async (page: Page, text: string) => {
    await openPalette(page);
    await dialog(page).getByRole('textbox').fill(text);
  };

  it('has eight entries, the other screens of the current entry, and Settings by role', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/reports');
    await menuOf(page).first().waitFor();
    expect(await menuOf(page).allTextContents()).toEqual(eight);
    expect(await settingsOf(page, 'Dana Biller')).toEqual(['Rules']);
    await menuOf(page).filter({ hasText: 'Payments' }).click();
    await menuOf(page).filter({ hasText: 'Remittances' }).click();
    await page.getByRole('heading', { level: 1, name: 'Remittances' }).waitFor();
    await page.keyboard.type('gh');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await menuOf(page).filter({ hasText: 'Remittances' }).waitFor({ state: 'detached' });
    await menuOf(page).filter({ hasText: 'Queues' }).waitFor();
    await closeVisit(visit);

    const admin = await stage.visit({ link: administratorsLink(stage.server) });
    const person = await admin.page.locator('.ws-top button').last().textContent();
    expect(await settingsOf(admin.page, person ?? '')).toEqual(['Practice', 'Access', 'Rules', 'Developers']);
    // While a screen of Settings is open, the others are in the menu.
    await admin.goto('/practice');
    await menuOf(admin.page).filter({ hasText: 'Developers' }).click();
    await admin.page.getByRole('heading', { level: 1, name: 'Developers' }).waitFor();
    await closeVisit(admin);
  });

  it("lists a user's last opened bills, of which the browser keeps only IDs", async () => {
    const visit = await stage.visit();
    const { page } = visit;
    const [older, newer] = await listed();
    for (const bill of [older, newer]) {
      await visit.goto('/bills');
      await page
        .locator('.ws-list-row')
        .filter({ hasText: bill?.patientName ?? '' })
        .filter({ hasText: `${bill?.billNumber}` })
        .first()
        .click();
      await page.locator('.ws-billhead').getByText(`Bill ${bill?.billNumber}`, { exact: true }).waitFor();
    }
    await visit.goto('/reports');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await openPalette(page);
    await found(page)
      .filter({ hasText: newer?.patientName ?? '' })
      .filter({ hasText: `Bill ${newer?.billNumber} ·` })
      .waitFor();
    const names = await found(page).allTextContents();
    for (const [at, bill] of [newer, older].entries())
      expect(names[at]).toMatch(new RegExp(`^${bill?.patientName} · .*Bill ${bill?.billNumber} ·`));
    expect(requests.filter((path) => path.startsWith('/v2/bill'))).toEqual(['/v2/bill-dashboard']);
    const kept = await page.evaluate<Readonly<Record<string, string>>>('({ ...localStorage })');
    expect(Object.entries(kept).find(([key]) => key.startsWith('workspace-last-bills'))?.[1]).toBe(
      JSON.stringify([newer?.id, older?.id]),
    );
    // Another user of the same browser has no bills of the first user.
    const other = await visit.context.newPage();
    await page.close();
    const { body } = await stage.call('POST', '/management-sessions', {
      subject: 'user-9',
      name: 'Alex',
      role: 'biller',
    });
    await other.goto(body.url as string);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await openPalette(other);
    await found(other).filter({ hasText: 'New bill' }).waitFor();
    expect(await dialog(other).getByText('Last opened bills').count()).toBe(0);
    await closeVisit({ ...visit, page: other });
  });

  it('finds bills, patients, checks, requests, actions and screens with what tells them apart', async () => {
    const [bill] = await listed();
    const { checkNumber } = (await stage.call('GET', '/payments?method=check&limit=1')).body.data[0] as {
      readonly checkNumber: string;
    };
    const { body } = await stage.call('GET', '/rfas?limit=1');
    const [request] = body.data as readonly { readonly rfaNumber: number; readonly employeeName: string }[];
    const visit = await stage.visit();
    const { page } = visit;
    const [, month = '', day = ''] = bill?.dateOfService.split('-') ?? [];
    await find(page, bill?.patientName ?? '');
    const row = found(page).filter({ hasText: `Bill ${bill?.billNumber} ·` });
    await row
      .filter({ hasText: `${bill?.patientName} · ${month}/${day}` })
      .filter({ hasText: '$' })
      .waitFor();
    await found(page)
      .getByText(bill?.patientName ?? '', { exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Patient' }).waitFor();

    await find(page, checkNumber);
    await found(page)
      .filter({ hasText: `Check ${checkNumber}` })
      .filter({ hasText: 'Deposited' })
      .click();
    await page.waitForURL(/\/payments\/[^/?]+$/);

    await find(page, request?.employeeName ?? '');
    await found(page)
      .filter({ hasText: `Request ${request?.rfaNumber} · ${request?.employeeName}` })
      .click();
    await page.waitForURL(/\/authorizations\/[^/?]+$/);

    await visit.goto(`/bills/${bill?.id}`);
    await find(page, 'enter eor');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Enter EOR' }).waitFor();
    await find(page, 'deposit');
    await dialog(page).getByText('No results').waitFor();
    await page.keyboard.press('Escape');
    await closeVisit(visit);
  });

  it('opens the named menu from a button on a phone', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await page.setViewportSize({ width: 390, height: 800 });
    await visit.goto('/');
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Deadlines' }).waitFor();
    expect(await visit.violations()).toEqual([]);
    await menu.getByRole('link', { name: 'Deadlines' }).click();
    await page.getByRole('heading', { level: 1, name: 'Deadlines' }).waitFor();
    await menu.waitFor({ state: 'detached' });
    await closeVisit(visit);
  });
});
