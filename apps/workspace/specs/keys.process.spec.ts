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
  const newBill = async () => {
    const body = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as object;
    return (await call('POST', '/bills', body)).body as { id: string };
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
    await page.getByLabel('Check number').fill('40701');
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
});
