import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { closeVisit, describeInChromium, workspaceFixture } from '#testing/process';
import { today } from '../src/ui/format.js';

/** A practiced typist's key presses per minute: three per second. */
const KEYS_PER_MINUTE = 180;

describeInChromium('EOR entry and keyboard use in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '12' });
  const { call } = stage;

  const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as {
    bill: { serviceLines: Record<string, unknown>[] };
    documents: { contentBase64: string }[];
  };
  /** Creates an accepted bill with three lines. */
  const newBill = async (): Promise<string> => {
    const [first = {}] = example.bill.serviceLines;
    const serviceLines = [
      first,
      { ...first, code: 'MLPRR', modifiers: [], units: 300 },
      { ...first, code: '99080', modifiers: [], units: 1, charge: 100 },
    ];
    const body = { ...example, bill: { ...example.bill, serviceLines } };
    const { id } = (await call('POST', '/bills', body)).body as { id: string };
    await call('POST', `/sandbox/bills/${id}/simulate`, { scenario: 'accepted' });
    return id;
  };
  /** Returns a readable PDF. */
  const paper = (): Buffer => Buffer.from(example.documents[0]?.contentBase64 ?? '', 'base64');
  const lifecycleOf = async (id: string) => (await call('GET', `/bills/${id}/lifecycle`)).body.data;

  /** Returns a keyboard that counts its key presses. */
  const keyboard = (page: Page) => {
    let count = 0;
    const press = async (key: string): Promise<void> => {
      count += 1;
      await page.keyboard.press(key);
    };
    const type = async (text: string): Promise<void> => {
      count += text.length;
      await page.keyboard.type(text);
    };
    const name = () =>
      page.evaluate<string>(`(() => {
        const { activeElement: at } = document;
        return at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent.replace(' *', '') ?? at.textContent;
      })()`);
    /** Moves the focus with Tab to the field with the given name. */
    const to = async (wanted: RegExp): Promise<void> => {
      for (let n = 0; n < 12; n += 1) {
        if (wanted.test(await name())) return;
        await press('Tab');
      }
      throw new Error(`no field ${String(wanted)} follows; the focus is on ${await name()}`);
    };
    return {
      press,
      type,
      to,
      fill: async (wanted: RegExp, text: string) => (await to(wanted), type(text)),
      count: () => count,
    };
  };

  it('enters a paper EOR of three lines with its check by keyboard in at most 180 key presses', async () => {
    const id = await newBill();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('heading', { level: 1, name: / · \d\d\// }).waitFor();
    const keys = keyboard(page);
    const [year = '', month = '', day = ''] = today().split('-');
    const digits = month + day + year;
    await keys.press('e');
    await page.getByRole('heading', { level: 1, name: 'Enter EOR' }).waitFor();
    await keys.fill(/^EOR date$/, digits);
    await keys.fill(/^Postmark$/, digits);
    await keys.fill(/^Payer claim control number \(ICN\)$/, 'ICN-77');
    const lines = [
      ['1500.00', '1500.00', '45'],
      ['300.00', '300.00', 'P12'],
      ['0', '0', '97'],
    ] as const;
    for (const [n, [allowed, paid, reason]] of lines.entries()) {
      await keys.fill(new RegExp(`^Payer allowed, Line ${n + 1}, `), allowed);
      await keys.fill(new RegExp(`^Paid, Line ${n + 1}, `), paid);
      await keys.fill(new RegExp(`^Adjustment reason \\(CARC\\), Line ${n + 1}, `), reason);
    }
    await keys.fill(/^Check number$/, '70123');
    await page.getByText('Paid by this EOR: $1,800.00').waitFor();
    await keys.press('Control+Enter');
    await page.getByText('EOR recorded and $1,800.00 posted.').waitFor();
    expect(keys.count()).toBeLessThanOrEqual(KEYS_PER_MINUTE);
    const eor = (await call('GET', `/bills/${id}/eor`)).body.data.eors[0];
    expect(eor).toMatchObject({
      source: 'paper',
      reportedPaid: 1800,
      payerClaimControlNumber: 'ICN-77',
      servedBasis: 'postmark_plus_5',
      lineItems: [
        { allowedAmount: 1500, reportedPaid: 1500, paid: 1500, reasonCodes: ['CO-45'] },
        { allowedAmount: 300, reportedPaid: 300, reasonCodes: ['CO-P12'] },
        { allowedAmount: 0, reportedPaid: 0, reasonCodes: ['CO-97'], adjustmentAmount: 100 },
      ],
    });
    expect((await lifecycleOf(id)).payments).toMatchObject([{ checkNumber: '70123', amount: 1800 }]);
    await closeVisit(visit);
  });

  it('finds a bill by its check number with Ctrl+K and opens it with Enter', async () => {
    const id = await newBill();
    const paid = { billId: id, amount: 250 };
    await call('POST', '/payments', {
      method: 'check',
      checkNumber: '88177001',
      depositDate: today(),
      amount: 250,
      allocations: [paid],
    });
    const visit = await stage.visit();
    const { page } = visit;
    await page.keyboard.press('Control+k');
    const box = page.getByRole('textbox', { name: 'Find a patient, bill, check or request' });
    await box.fill('88177001');
    const first = page.locator('[data-action][data-selected]').filter({ hasText: 'Sandoval' });
    await first.waitFor();
    expect(await visit.violations()).toEqual([]);
    // The control number on the bill's forms finds it, too.
    const { billNumber } = (await lifecycleOf(id)).bill;
    await box.fill(`${billNumber}-1`);
    await page
      .locator('[data-action][data-selected]')
      .filter({ hasText: `Bill ${billNumber} ·` })
      .waitFor();
    // Enter doesn't open a result for an earlier search text.
    await box.fill('881770019');
    await page.keyboard.press('Enter');
    expect(page.url()).not.toContain(id);
    await box.fill('88177001');
    await first.waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/bills/${id}`));
    await closeVisit(visit);
  });

  it('starts a second review from a denial received by mail, entered next to its scan', async () => {
    const id = await newBill();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('button', { name: 'Enter EOR' }).click();
    await page.getByRole('heading', { level: 1, name: 'Enter EOR' }).waitFor();
    const input = page.locator('input[type=file]');
    // A file that cannot be sent is reported before the user enters anything.
    for (const [name, mimeType, buffer, why] of [
      ['notes.txt', 'text/plain', Buffer.from('notes'), 'notes.txt is not a PDF file.'],
      ['scan.pdf', 'application/pdf', Buffer.alloc(25 * 1024 * 1024 + 1), 'scan.pdf is larger than 25 MB.'],
      ['none.pdf', 'application/pdf', Buffer.alloc(0), 'none.pdf is empty.'],
    ] as const) {
      await input.setInputFiles({ name, mimeType, buffer });
      await page.getByRole('alert').getByText(why).waitFor();
    }
    expect(await visit.violations()).toEqual([]);
    await input.setInputFiles({
      name: 'denial.pdf',
      mimeType: 'application/pdf',
      buffer: paper(),
    });
    await page.getByRole('img', { name: /^Page 1 of / }).waitFor();
    // The button that had the focus is gone.
    await page.getByLabel('EOR date').and(page.locator(':focus')).waitFor();
    await page.getByRole('checkbox', { name: 'Denied: no payment on any line' }).check();
    // Missing values are reported at the fields.
    await page.getByRole('button', { name: 'Record EOR' }).click();
    const postmark = page.getByLabel('Postmark');
    await page.locator('input[aria-invalid=true]').and(postmark).waitFor();
    expect(await visit.violations()).toEqual([]);
    await postmark.fill(today());
    const reason = page.locator('input').and(page.getByLabel(/^Adjustment reason \(CARC\), Line 1, /));
    await reason.fill('medically necessary');
    await page.getByRole('option', { name: /^50 / }).waitFor();
    expect(await visit.violations()).toEqual([]);
    await page.getByRole('option', { name: /^50 / }).click();
    expect(await reason.inputValue()).toBe('50');
    await page.getByRole('button', { name: 'Record EOR' }).click();
    await page.getByText('EOR recorded.').waitFor();
    const { lifecycle, payments } = await lifecycleOf(id);
    expect(payments).toEqual([]);
    expect(lifecycle.actions.find((action: { id: string }) => action.id === 'second_review')).toMatchObject({
      enabled: true,
    });
    expect((await call('GET', `/bills/${id}/eor`)).body.data.documents).toMatchObject([{ filename: 'denial.pdf' }]);
    await closeVisit(visit);
  });

  it('keeps the input of a dialog on Esc and discards it on Cancel', async () => {
    const id = await newBill();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    const dialog = page.getByRole('dialog', { name: 'Add note' });
    const note = dialog.getByRole('textbox').first();
    const begin = async (): Promise<void> => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: /^Add note/ }).click();
      await dialog.waitFor();
    };
    await begin();
    await note.fill('Called the adjuster.');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await begin();
    expect(await note.inputValue()).toBe('Called the adjuster.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await begin();
    expect(await note.inputValue()).toBe('');
    await closeVisit(visit);
  });

  it.each(['stays', 'leaves'] as const)(
    'records an EOR once and posts its check after a lost response if the user %s',
    async (person) => {
      const id = await newBill();
      const visit = await stage.visit();
      const { page } = visit;
      await visit.goto(`/bills/${id}`);
      await page.getByRole('button', { name: 'Enter EOR' }).click();
      await page.getByLabel('Postmark').fill(today());
      for (const name of [/^Payer allowed, Line 1/, /^Paid, Line 1/])
        await page.getByRole('textbox', { name }).fill('500');
      for (const name of [/^Payer allowed, Line [23]/, /^Paid, Line [23]/])
        for (const box of await page.getByRole('textbox', { name }).all()) await box.fill('0');
      await page.getByRole('textbox', { name: 'Check number' }).fill(person === 'stays' ? '70125' : '70126');
      const address = /\/v2\/bills\/[^/]+\/eors$/;
      await page.route(address, async (route) => {
        await route.fetch();
        await route.abort();
      });
      const send = page.getByRole('button', { name: 'Record EOR and post $500.00' });
      await send.click();
      await page.getByText('The service cannot be reached').waitFor();
      expect((await lifecycleOf(id)).eors).toHaveLength(1);
      await page.unroute(address);
      if (person === 'leaves') {
        await page.getByRole('link', { name: 'Home' }).click();
        await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
        await page.goBack();
      }
      await send.click();
      await page.getByText('EOR recorded and $500.00 posted.').waitFor();
      const { eors, payments } = await lifecycleOf(id);
      expect([eors.length, payments.length]).toEqual([1, 1]);
      await closeVisit(visit);
    },
  );

  it("picks the bill for the current text if Enter comes before the results, and doesn't submit the form", async () => {
    const id = await newBill();
    const { billNumber } = (await lifecycleOf(id)).bill;
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/payments/new');
    const search = page.getByRole('textbox', { name: 'Add a bill: patient, claim, number' });
    // Other bills are already shown.
    await search.click();
    await page.getByRole('option').first().waitFor();
    await search.fill(id);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: new RegExp(`^Amount, .* · Bill ${billNumber}$`) }).waitFor();
    expect(await page.getByRole('textbox', { name: /^Amount, .* · Bill/ }).count()).toBe(1);
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    await closeVisit(visit);
  });

  it('keeps the recorded EOR if its check is rejected, and posts the check separately', async () => {
    const id = await newBill();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}/eor`);
    await page.getByLabel('Postmark').fill(today());
    // A decimal point without digits isn't an amount yet.
    await page.getByRole('textbox', { name: /^Paid, Line 1/ }).fill('.');
    const adjusted = page.getByRole('textbox', { name: /^Adjustment, Line 1/ });
    await adjusted.and(page.getByPlaceholder('0.00')).waitFor();
    for (const name of [/^Payer allowed, Line 1/, /^Paid, Line 1/])
      await page.getByRole('textbox', { name }).fill('500');
    for (const name of [/^Payer allowed, Line [23]/, /^Paid, Line [23]/])
      for (const box of await page.getByRole('textbox', { name }).all()) await box.fill('0');
    await page.getByRole('textbox', { name: 'Check number' }).fill('70124');
    await page.getByLabel('Deposit date').fill('2001-01-01');
    await page.getByRole('button', { name: 'Record EOR and post $500.00' }).click();
    await page.getByText('EOR recorded. The payment is not posted yet.').waitFor();
    await page.locator('input[aria-invalid=true]').and(page.getByLabel('Deposit date')).waitFor();
    await page.getByLabel('Deposit date').fill(today());
    await page.getByRole('button', { name: 'Post $500.00' }).click();
    await page.getByText('EOR recorded and $500.00 posted.').waitFor();
    const { eors, payments } = await lifecycleOf(id);
    expect([eors.length, payments.length]).toEqual([1, 1]);
    await closeVisit(visit);
  });
});
