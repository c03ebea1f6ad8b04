import { billBody } from '#testing/pure';
import { closeVisit, describeInChromium, pageFlaws, pickOption, workspaceFixture } from '#testing/process';
import { today } from '../src/ui/format.js';

/* Tests that amounts and statuses on a screen don't contradict each other. */
describeInChromium('amounts and statuses in the workspace', () => {
  const stage = workspaceFixture();
  const { call } = stage;

  const newBill = async (changes: object = {}, ...scenarios: readonly string[]): Promise<string> => {
    const { id } = (await call('POST', '/bills', billBody(changes))).body as { id: string };
    for (const scenario of scenarios) await call('POST', `/sandbox/bills/${id}/simulate`, { scenario });
    return id;
  };
  const act = async (id: string, body: object) => {
    const answer = await call('POST', `/bills/${id}/actions`, body);
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    return answer.body.data as { payments: { id: string; checkId: string }[] };
  };
  const post = (id: string, amount: number, checkNumber: string) =>
    act(id, { action: 'post_payment', amount, method: 'check', checkNumber, depositDate: today() });

  it("doesn't show the charge as a fee schedule amount, or missing EOR amounts as zero", async () => {
    const serviceLines = [{ code: '97110', units: 2, charge: 165.43 }];
    const id = await newBill({ billingMode: 'professional', serviceLines }, 'accepted');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}?tab=lines`);
    await page.getByRole('row', { name: /^97110 .* \$165\.43 Not on file – – / }).waitFor();
    expect(await page.locator('.ws-billhead .ws-figures > div').nth(1).innerText()).toMatch(
      /Fee schedule\s+Not on file/,
    );
    await visit.goto(`/bills/${id}?tab=payments`);
    const summary = page.getByRole('region', { name: 'Payments' }).first();
    expect((await summary.innerText()).replaceAll(/\s+/g, ' ')).toContain(
      'Fee schedule Not on file Payer allowed – EOR paid – Principal $0.00',
    );
    expect(await pageFlaws(visit)).toEqual([]);
    await call('POST', `/sandbox/bills/${id}/simulate`, { scenario: 'denied' });
    await page.getByRole('button', { name: 'Request second review' }).click();
    await page.getByRole('row', { name: /97110 .* \$165\.43 Not on file \$0\.00/ }).waitFor();
    await closeVisit(visit);
  });

  it('strikes through an allocation that was returned, and shows only the others in bold', async () => {
    const id = await newBill({}, 'processed');
    const { payments } = await post(id, 325, '9001');
    const [payment] = payments;
    await act(id, { action: 'void_payment', paymentId: payment?.id, reason: 'Posted to the wrong bill.' });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/payments/${payment?.checkId}`);
    const row = page.getByRole('row', { name: /Reversed to unapplied/ });
    await row.waitFor();
    expect([await row.getAttribute('data-look'), await row.locator('strong').count()]).toEqual(['voided', 0]);
    expect(await pageFlaws(visit)).toEqual([]);
    await closeVisit(visit);
  });

  it('shows a denial as such only while the bill is denied', async () => {
    const id = await newBill({}, 'denied');
    const visit = await stage.visit();
    const { page } = visit;
    const head = page.locator('.ws-billhead');
    await visit.goto(`/bills/${id}`);
    await head.getByText('Denied: CO-45').waitFor();
    await post(id, 100, '9002');
    await head.getByText('Partially paid').waitFor();
    await head.getByText('Latest EOR: no payment, CO-45').waitFor();
    expect(await head.locator('.ws-danger').count()).toBe(0);
    await closeVisit(visit);
  });

  it('offers to close a bill as paid in full only if nothing is open', async () => {
    const [open, paid] = [await newBill({}, 'partial_payment'), await newBill({}, 'paid')];
    const visit = await stage.visit();
    const { page } = visit;
    const reasonsOf = async (id: string): Promise<readonly string[]> => {
      await visit.goto(`/bills/${id}`);
      const button = page.locator('.ws-billbar').getByRole('button', { name: 'Close bill' });
      if ((await button.count()) > 0) await button.click();
      else {
        await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'More' }).click();
        await page.locator('[data-action=close]').click();
      }
      await page.getByRole('dialog').getByLabel('Reason').click();
      await page.getByRole('option', { name: 'Other' }).waitFor();
      const names = await page.getByRole('option').allInnerTexts();
      await page.keyboard.press('Escape');
      return names;
    };
    expect(await reasonsOf(open)).not.toContain('Paid in full');
    expect(await reasonsOf(paid)).toContain('Paid in full');
    await closeVisit(visit);
  });

  it('names what was done and takes it back if the domain allows it', async () => {
    const id = await newBill({}, 'paid');
    const visit = await stage.visit();
    const { page } = visit;
    const stateOf = async () => (await call('GET', `/bills/${id}`)).body.state as string;
    await visit.goto(`/bills/${id}`);
    await page.locator('.ws-billbar').getByRole('button', { name: 'Close bill' }).click();
    await pickOption(page, 'Reason', 'Paid in full');
    await page.getByRole('dialog').getByRole('button', { name: 'Close bill' }).click();
    await page.getByText('Bill closed').waitFor();
    expect(await stateOf()).toBe('closed');
    expect(await visit.violations()).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone').waitFor();
    expect(await stateOf()).toBe('paid');
    await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'More' }).click();
    await page.locator('[data-action=add_note]').click();
    const dialog = page.getByRole('dialog', { name: 'Add note' });
    await dialog.getByRole('textbox').first().fill('The adjuster calls back.');
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await page
      .getByText(/^Note added/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('withdrawn').waitFor();
    await closeVisit(visit);
  });

  it('focuses the first field of a dialog, and clears an error when its field changes', async () => {
    const id = await newBill({}, 'processed');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('button', { name: 'Post payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Post payment' });
    await page.locator('input[name=amount]:focus').waitFor();
    await page.locator('input[name=amount]').fill('999999');
    await dialog.getByLabel('Deposit date').fill('');
    await dialog.getByRole('button', { name: 'Post payment' }).click();
    // The box says where the errors are.
    await dialog.getByRole('alert').getByText('Correct the marked fields.').waitFor();
    expect(await dialog.locator('.mantine-InputWrapper-error').count()).toBe(1);
    await page.locator('input[name=depositDate]:focus').waitFor();
    expect(await visit.violations()).toEqual([]);
    await dialog.getByLabel('Deposit date').fill(today());
    await dialog.getByRole('alert').waitFor({ state: 'detached' });
    expect(await dialog.locator('.mantine-InputWrapper-error').count()).toBe(0);
    await closeVisit(visit);
  });
});
