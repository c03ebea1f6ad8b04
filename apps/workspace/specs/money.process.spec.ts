import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { claim, remittance } from '#testing/http';
import { closeVisit, describeInChromium, workspaceFixture } from '#testing/process';

describeInChromium('payment screens in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '12' });
  const { call } = stage;

  /** Creates an accepted bill and returns the references that a remittance contains. */
  const newBill = async () => {
    const body = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as object;
    const { id, billNumber } = (await call('POST', '/bills', body)).body as { id: string; billNumber: number };
    await call('POST', `/sandbox/bills/${id}/simulate`, { scenario: 'accepted' });
    const made = await call('POST', `/sandbox/bills/${id}/payer-file`, { kind: '835', scenario: 'paid' });
    const [, reference = '', , charged = ''] = /CLP\*([^*]+)\*([^*]+)\*([^*]+)/.exec(made.body.data.content) ?? [];
    return { id, billNumber, reference, charged: Number(charged) };
  };
  const handOver = async (page: Page, text: string): Promise<void> => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'remittance.835',
      mimeType: 'application/edi-x12',
      buffer: Buffer.from(text),
    });
    await page.getByText('File received.').waitFor();
  };
  const dialogOf = async (page: Page, button: string) => {
    await page.getByRole('button', { name: button, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    return dialog;
  };
  const sent = async (page: Page, button: string): Promise<void> => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const checkWith = async (number: string) =>
    (await call('GET', `/payments?checkNumber=${number}`)).body.data[0] as Readonly<Record<string, number>> & {
      readonly id: string;
    };

  it('allocates, refunds, clears and reconciles a check from a remittance', async () => {
    const [paid, other] = [await newBill(), await newBill()];
    const text = remittance(
      { amount: 900, plb: 'WO:PCN-7*100', trace: '0088123' },
      claim(paid, 600, { icn: 'ICN-A' }),
      claim({ id: '', reference: 'NOBODY-1', charged: 400 }, 400, { icn: 'ICN-N' }),
    );
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/remittances');
    await handOver(page, text);
    await page
      .getByRole('row', { name: /PAYER.*\$600\.00/ })
      .getByRole('button', { name: 'Receipt' })
      .click();
    await page.getByText('Unmatched').first().waitFor();
    await page.getByRole('link', { name: 'Payment of $900.00' }).click();
    await page.getByRole('heading', { name: 'EFT 0088123' }).waitFor();
    await page.getByRole('link', { name: `Bill ${paid.billNumber}` }).waitFor();
    expect(await visit.violations()).toEqual([]);

    let allocating = await dialogOf(page, 'Allocate');
    await allocating.getByRole('textbox', { name: 'Add a bill: patient, claim, number' }).fill(other.id);
    await page.getByRole('option', { name: `Bill ${other.billNumber} ` }).click();
    // Esc keeps the input.
    await allocating.getByRole('textbox', { name: new RegExp(`^Amount, .* · Bill ${other.billNumber}$`) }).waitFor();
    await allocating.getByRole('heading').first().click();
    await page.keyboard.press('Escape');
    await allocating.waitFor({ state: 'detached' });
    allocating = await dialogOf(page, 'Allocate');
    const amount = allocating.getByRole('textbox', { name: new RegExp(`^Amount, .* · Bill ${other.billNumber}$`) });
    // The suggested amount doesn't exceed the unapplied amount.
    await page.getByText('$0.00 stays unapplied').waitFor();
    await amount.fill('300');
    await page.getByText('$100.00 stays unapplied').waitFor();
    await sent(page, 'Allocate');
    await page.getByRole('link', { name: `Bill ${other.billNumber}` }).waitFor();

    const refunding = await dialogOf(page, 'Refund');
    await refunding.getByLabel('Amount').fill('100.01');
    await refunding.getByRole('textbox', { name: 'Reason' }).fill('Paid twice.');
    await refunding.getByRole('button', { name: 'Refund', exact: true }).click();
    // The API's error appears at its field.
    await refunding.locator('.mantine-InputWrapper-error').first().waitFor();
    await refunding.getByLabel('Amount').fill('100');
    await sent(page, 'Refund');
    await page.getByRole('heading', { name: 'Refunds' }).waitFor();
    const check = await checkWith('88123');
    expect(check).toMatchObject({ amount: 900, applied: 900, adjusted: -100, refunded: 100, unapplied: 0 });

    await dialogOf(page, 'Assign');
    await page.locator('input').and(page.getByLabel('Type')).click();
    await page.getByRole('option', { name: 'Disputed, owed by the payer' }).click();
    await sent(page, 'Assign');
    await page.getByText('Disputed').first().waitFor();

    await visit.goto('/payments/deposits/2026-03-20');
    await page.getByRole('checkbox', { name: 'Cleared: EFT 0088123, $900.00' }).check();
    await page.getByRole('checkbox', { name: 'Cleared: EFT 0088123, $900.00' }).and(page.locator(':enabled')).waitFor();
    expect(await visit.violations()).toEqual([]);
    expect(await checkWith('88123')).toMatchObject({ cleared: true });

    await visit.goto('/reports?tab=reconciliation&from=2026-03-01&to=2026-03-31');
    await page.getByText('Balanced: all payer money is accounted for.').waitFor();
    expect((await call('GET', '/reports/reconciliation')).body.data.difference).toBe(0);

    await visit.goto(`/payments/${check.id}`);
    const voiding = await dialogOf(page, 'Void');
    await voiding.getByRole('textbox', { name: 'Reason' }).fill('Bounced.');
    await voiding.getByRole('button', { name: 'Cancel' }).click();
    await closeVisit(visit);
  });

  it('warns about an existing check with the same number before posting', async () => {
    await call('POST', '/payments', {
      ...{ method: 'check', checkNumber: '0000555', depositDate: new Date().toISOString().slice(0, 10) },
      ...{ amount: 50, allocations: [], unapplied: 50 },
    });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/payments/new');
    await page.getByLabel('Check number').fill('555');
    await page.getByText('A payment with this number is already on file:').waitFor();
    await page.getByRole('link', { name: 'Check 0000555' }).waitFor();
    const post = page.getByRole('button', { name: 'Post payment' });
    expect(await post.isDisabled()).toBe(true);
    expect(await visit.violations()).toEqual([]);
    await page.getByLabel('This is a different payment. Post it anyway.').check();
    // Typed without pauses to test that no character is lost.
    await page.getByLabel('Check amount').pressSequentially('75.00');
    await page.getByLabel('Leave $75.00 unapplied').check();
    await post.click();
    await page.getByText('$75.00 posted, not applied to any bill.').waitFor();
    const found = (await call('GET', '/payments?checkNumber=555')).body.data as { amount: number }[];
    expect(found.map(({ amount }) => amount).toSorted()).toEqual([50, 75]);
    await closeVisit(visit);
  });

  it('posts an overpayment as credit balance, refunds it, and disputes a recoupment', async () => {
    const { id, charged } = await newBill();
    const act = (body: object) => call('POST', `/bills/${id}/actions`, body);
    await act({
      ...{ action: 'post_payment', method: 'check', checkNumber: '90210', amount: charged + 500 },
      ...{ depositDate: new Date().toISOString().slice(0, 10), overpayment: 'credit' },
    });
    await act({ action: 'record_recoupment', amount: 100, reason: 'The letter of March 3.' });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}?tab=payments`);
    await page.getByText('Credit balance').first().waitFor();
    await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /^Record refund(?! request)/ }).click();
    const refunding = page.getByRole('dialog', { name: 'Record refund' });
    await refunding.getByRole('textbox', { name: 'Reason' }).fill('Paid twice.');
    await refunding.getByRole('button', { name: 'Record refund' }).click();
    await refunding.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Refunds' }).waitFor();
    const takeBack = page.getByRole('row', { name: /Needs your response/ });
    await takeBack.getByRole('button', { name: 'Dispute' }).click();
    const disputing = page.getByRole('dialog', { name: 'Dispute recoupment' });
    await disputing.getByRole('textbox', { name: 'Reason' }).fill('The fee schedule was paid.');
    await disputing.getByRole('button', { name: 'Dispute recoupment' }).click();
    await disputing.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Disputed/ }).waitFor();
    expect(await visit.violations()).toEqual([]);
    const { remittance, refunds, recoupments } = (await call('GET', `/bills/${id}/lifecycle`)).body.data;
    expect(remittance).toMatchObject({ credit: 0, balanceDue: 0 });
    expect(refunds).toMatchObject([{ amount: 500, cause: 'credit', voided: false }]);
    expect(recoupments).toMatchObject([{ amount: 100, status: 'disputed' }]);
    await page.getByRole('link', { name: '90210' }).click();
    await page.getByRole('heading', { name: 'Check 90210' }).waitFor();
    await closeVisit(visit);
  });

  it("accepts a recoupment announced by letter, with the payer's check found by its number", async () => {
    const { id, charged } = await newBill();
    const act = (body: object) => call('POST', `/bills/${id}/actions`, body);
    const paid = { method: 'check', checkNumber: '90310', depositDate: '2026-03-02' } as const;
    await act({ action: 'post_payment', ...paid, amount: charged });
    await act({ action: 'record_recoupment', amount: 100, reason: 'The letter of March 3.' });
    const took = { ...paid, checkNumber: '0090311', amount: 300, unapplied: 300, allocations: [], payer: 'Acme' };
    const { id: checkId } = (await call('POST', '/payments', took)).body.data as { id: string };
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}?tab=payments`);
    await page
      .getByRole('row', { name: /Needs your response/ })
      .getByRole('button', { name: 'Accept' })
      .click();
    const accepting = page.getByRole('dialog');
    const picker = accepting.getByRole('combobox', { name: 'Check with the deduction' });
    await picker.click();
    await page.getByRole('option', { name: /^Check 90310/ }).waitFor();
    await picker.fill('90311');
    await page.getByRole('option', { name: 'Check 0090311 · 03/02/2026 · $300.00 · Acme' }).click();
    expect(await visit.violations()).toEqual([]);
    await accepting.locator('button[type=submit]').click();
    await accepting.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Accepted/ }).waitFor();
    const { recoupments } = (await call('GET', `/bills/${id}/lifecycle`)).body.data;
    expect(recoupments).toMatchObject([{ amount: 100, status: 'accepted', checkId }]);
    await closeVisit(visit);
  });

  it.each(['light', 'dark'] as const)('has no WCAG 2.2 AA violations on payment screens in %s mode', async (scheme) => {
    const visit = await stage.visit({ scheme });
    const found: [path: string, violations: readonly string[]][] = [];
    const paths = [
      '/payments',
      '/payments?tab=deposits&from=2020-01-01',
      '/payments/deposits/2026-03-20',
      '/payments/chk_none',
      '/remittances?tab=unmatched',
    ];
    const reports = ['unapplied', 'adjustments', 'reconciliation'].map((tab) => `/reports?tab=${tab}&from=2020-01-01`);
    for (const path of [...paths, ...reports]) {
      await visit.goto(path);
      found.push([path, await visit.violations()]);
    }
    expect(found.filter(([, violations]) => violations.length > 0)).toEqual([]);
    await closeVisit(visit);
  });

  it('shows a viewer the payment summary without any actions', async () => {
    const visit = await stage.visit({ role: 'viewer', subject: 'user-19' });
    const { page } = visit;
    await visit.goto('/payments?unapplied=true');
    await page
      .getByRole('link', { name: /^Open / })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Payment summary' }).waitFor();
    for (const name of ['Allocate', 'Refund', 'Mark as cleared', 'Void', 'Match', 'Assign', 'Post payment'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    await visit.goto('/payments/deposits/2026-03-20');
    expect(await page.getByRole('checkbox').first().isDisabled()).toBe(true);
    await closeVisit(visit);
  });
});
