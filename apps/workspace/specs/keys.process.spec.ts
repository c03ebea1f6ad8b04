import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { eventually } from '#testing/pure';
import { closeVisit, describeInChromium, workspaceFixture } from '#testing/process';

describeInChromium('Enter and shortcuts in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '12' });
  const { call } = stage;

  /** Requests that write, such as `POST /bills`. Validating a bill stores nothing. */
  const writesOf = (page: Page): readonly string[] => {
    const writes: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && pathname.startsWith('/v2/') && pathname !== '/v2/bills/validate')
        writes.push(`${request.method()} ${pathname.slice(3)}`);
    });
    return writes;
  };
  const focused = (page: Page) =>
    page.evaluate<string>(`(() => {
      const { activeElement: at } = document;
      return (at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent).replace(' *', '').trim();
    })()`);
  const newBill = async (externalId = 'keys') => {
    const body = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as { bill: object };
    return (await call('POST', '/bills', { ...body, bill: { ...body.bill, externalId } })).body as { id: string };
  };

  it('moves through the fields of a new bill and sends nothing', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills/new');
    const writes = writesOf(page);
    await page.getByLabel('First name').fill('Grace');
    await page.getByLabel('First name').press('Enter');
    expect(await focused(page)).toBe('Middle name');
    await page.getByRole('textbox', { name: 'Date of birth' }).press('Enter');
    expect(await focused(page)).toBe('Gender');
    await page.getByLabel('Description').fill('Comprehensive evaluation');
    await page.getByLabel('Description').press('Enter');
    expect(await focused(page)).toBe('Delivery method');
    // In a multi-line field, Enter starts a new line.
    await page.getByLabel('Note on the cover sheet').pressSequentially('One');
    await page.getByLabel('Note on the cover sheet').press('Enter');
    await page.getByLabel('Note on the cover sheet').pressSequentially('two');
    expect(await page.getByLabel('Note on the cover sheet').inputValue()).toBe('One\ntwo');
    expect(writes).toEqual([]);
    await closeVisit(visit);
  });

  it('takes the first match of a list that the API searches, however fast Enter follows', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills/new');
    const writes = writesOf(page);
    const administrator = page.getByRole('combobox', { name: 'Claims administrator' });
    await administrator.click();
    await page.getByRole('option').first().waitFor();
    const [first = '', second = ''] = await page.getByRole('option').allTextContents();
    await page.keyboard.type(second);
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    expect(await administrator.inputValue()).toBe(second);
    const diagnoses = page.getByRole('combobox', { name: 'Diagnoses' });
    await diagnoses.pressSequentially('M54.50');
    await page.getByRole('option', { name: /^M54\.50 / }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('S33.5XXA');
    await page.keyboard.press('Enter');
    await page.locator('.mantine-Pill-root', { hasText: 'M54.50' }).waitFor();
    await page.locator('.mantine-Pill-root', { hasText: 'S33.5XXA' }).waitFor();
    // The match is also taken if the user leaves the field before it arrives.
    await diagnoses.fill('M25.511');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.locator('.mantine-Pill-root', { hasText: 'M25.511' }).waitFor();
    await administrator.fill(first);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await eventually(async () => (await administrator.inputValue()) === first);
    expect(writes).toEqual([]);
    await closeVisit(visit);
  });

  it('posts a payment and saves a record only by button or Ctrl+Enter', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    const writes = writesOf(page);
    await visit.goto('/payments/new');
    await page.getByLabel('Check number').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('40701');
    await page.getByLabel('Amount').fill('100.00');
    await page.getByLabel('Payer').fill('State Fund');
    await page.getByLabel('Payer').press('Enter');
    expect(await focused(page)).toBe('Add a bill: patient, claim, number');
    await page.keyboard.press('Enter');
    expect(writes).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.locator('.mantine-InputWrapper-error, [role=alert]').first().waitFor();
    expect(writes).toEqual(['POST /payments']);
    await closeVisit(visit);
  });

  it('moves through the fields of a dialog, whose button then sends', async () => {
    const { id } = await newBill();
    await call('POST', `/sandbox/bills/${id}/simulate`, { scenario: 'processed' });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('button', { name: 'Post payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Post payment' });
    const writes = writesOf(page);
    await dialog.getByLabel('Check number').fill('40702');
    await dialog.getByLabel('Check number').focus();
    // Enter skips a closed list. The last field is a multi-line one.
    for (let n = 0; n < 12 && (await focused(page)) !== 'Note'; n += 1) await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Note');
    expect(writes).toEqual([]);
    await dialog.getByRole('button', { name: 'Post payment' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(writes).toEqual([`POST /bills/${id}/actions`]);
    await closeVisit(visit);
  });

  it('takes letters as shortcuts only where no form and no dialog is open', async () => {
    const { id } = await newBill();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills/new');
    const patient = page.getByRole('combobox', { name: 'Existing patient' });
    await patient.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('grace');
    expect(await patient.inputValue()).toBe('grace');
    await page.getByRole('heading', { name: 'New bill' }).click();
    await page.keyboard.type('grace');
    expect(new URL(page.url()).pathname).toBe('/workspace/bills/new');

    await visit.goto(`/bills/${id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /^Add note/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add note' });
    await dialog.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.type('e4gb?/');
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/workspace/bills/${id}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    // The second letter of a pair isn't a shortcut of its own: `e` alone enters an EOR.
    await page.keyboard.type('ge');
    await page.getByRole('heading', { level: 1, name: 'Patients' }).waitFor();
    await closeVisit(visit);
  });

  it('opens the search of bills and screens from a field and from a dialog', async () => {
    const { id } = await newBill();
    const visit = await stage.visit();
    const { page } = visit;
    const search = page.getByRole('dialog').getByPlaceholder('Find a patient, bill, check or request');
    await visit.goto('/bills/new');
    await page.getByLabel('Claim number').press('Control+k');
    await search.waitFor();
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    await visit.goto(`/bills/${id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /^Add note/ }).click();
    await page.getByRole('dialog').getByRole('textbox').first().press('Control+k');
    await search.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('repor');
    await page.getByRole('button', { name: 'Home' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reports' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Reports' }).waitFor();
    await closeVisit(visit);
  });

  describe('the search of bills and screens', () => {
    const open = async () => {
      const visit = await stage.visit();
      const { page } = visit;
      await page.getByText('Up to date').waitFor();
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog');
      const entries = palette.getByRole('button');
      return {
        ...{ visit, page, entries, box: palette.getByRole('textbox') },
        highlighted: palette.locator('[data-selected]'),
        bills: entries.filter({ hasText: /Bill \d+ ·/ }),
      };
    };
    /** Holds the responses of a path until the returned function is called. */
    const hold = async (page: Page, path: RegExp) => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(path, async (route) => {
        await released;
        await route.continue();
      });
      return () => release();
    };

    it.each([
      ['typing', []],
      ['an arrow key', ['ArrowDown']],
    ])('opens the screen that is highlighted after %s, although bills are found before Enter', async (_, keys) => {
      // Bills whose external IDs begin like the screen's name are found, too.
      await newBill('report-1');
      await newBill('report-2');
      const { visit, page, box, highlighted, bills } = await open();
      const release = await hold(page, /\/bill-dashboard\?.*q=repor/);
      await box.fill('repor');
      await highlighted.filter({ hasText: 'Reports' }).waitFor();
      for (const key of keys) await page.keyboard.press(key);
      release();
      await bills.nth(1).waitFor();
      expect(await highlighted.allTextContents()).toEqual(['Reports']);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Reports' }).waitFor();
      await closeVisit(visit);
    });

    it('shows results of all kinds at once, so that the first one stays the first', async () => {
      await newBill();
      const { visit, page, box, entries, highlighted } = await open();
      const release = await hold(page, /\/bill-dashboard\?.*q=sandoval/);
      const patients = page.waitForResponse(/\/patients\?.*q=sandoval/);
      await box.fill('sandoval');
      await (await patients).finished();
      await page.evaluate('new Promise((done) => setTimeout(done, 200))');
      expect(await entries.count()).toBe(0);
      release();
      await highlighted.filter({ hasText: /Bill \d+ ·/ }).waitFor();
      await entries
        .filter({ hasText: /^Maria Sandoval$/ })
        .first()
        .waitFor();
      await closeVisit(visit);
    });

    it('moves the highlight from entry to entry', async () => {
      const { visit, page, box, entries, highlighted } = await open();
      await box.fill('new');
      await entries.nth(1).waitFor();
      const names = await entries.allTextContents();
      await page.keyboard.press('ArrowDown');
      expect(await highlighted.allTextContents()).toEqual([names[1]]);
      await box.fill('');
      await entries.filter({ hasText: 'Home' }).waitFor();
      const all = await entries.allTextContents();
      expect(await highlighted.allTextContents()).toEqual([all[0]]);
      await page.keyboard.press('Escape');
      await box.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await entries.filter({ hasText: 'Home' }).waitFor();
      await page.keyboard.press('ArrowDown');
      expect(await highlighted.allTextContents()).toEqual([all[1]]);
      await closeVisit(visit);
    });
  });
});
