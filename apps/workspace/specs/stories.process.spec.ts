import { readFileSync } from 'node:fs';
import type { Route } from 'playwright-core';
import { closeVisit, describeInChromium, pickOption, workspaceLink, workspaceFixture } from '#testing/process';

describeInChromium('end-to-end workflows in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '12' });
  const { call } = stage;

  const billIn = async (status: string) =>
    (await call('GET', `/bill-dashboard?status=${status}&pageSize=1`)).body.data.items[0] as {
      id: string;
      billNumber: number;
    };
  const stateOf = async (id: string) => (await call('GET', `/bills/${id}`)).body.state as string;
  const newBill = async () => {
    const body = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as object;
    return (await call('POST', '/bills', body)).body as { id: string; billNumber: number };
  };
  const simulate = (id: string, scenario: string) => call('POST', `/sandbox/bills/${id}/simulate`, { scenario });

  it('takes a biller from the sign-in link through a queue to a closed bill', async () => {
    const { id, billNumber } = await billIn('processed');
    const visit = await stage.visit();
    const { page } = visit;
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page
      .getByRole('region', { name: 'To do' })
      .getByRole('link', { name: 'Payment EOR - Original Bill' })
      .click();
    await page.getByRole('row', { name: new RegExp(`/\\d{4} ${billNumber} `) }).click();
    await page.getByRole('button', { name: 'Post payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Post payment' });
    await dialog.getByLabel('Check number').fill('4711');
    await dialog.getByLabel('Check number').press('Control+Enter');
    // Completing a bill opens the queue's next bill, or the queue after the last one.
    await page.getByText(/^Done\. This is the next|^That was the last/).waitFor();
    expect(await stateOf(id)).toBe('paid');

    await page.keyboard.press('Control+k');
    await page.locator('input:focus').fill(String(billNumber));
    await page.getByRole('button', { name: new RegExp(` · \\d\\d/.*Bill ${billNumber} · `) }).click();
    await page.locator('.ws-billhead').getByText(`Bill ${billNumber}`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close bill' }).click();
    await pickOption(page, 'Reason', 'Paid in full');
    await page
      .getByRole('dialog')
      .getByText(new RegExp(` · Bill ${billNumber}$`))
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close bill' }).click();
    await page.getByText('Closed').first().waitFor();
    expect(await stateOf(id)).toBe('closed');
    await closeVisit(visit);
  });

  it('corrects and resubmits a rejected bill', async () => {
    const { id } = await billIn('rejected');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('heading', { name: 'Rejection reason' }).waitFor();
    await page.getByRole('button', { name: 'Correct and resubmit' }).click();
    await page.getByLabel('Claim number').fill('');
    await page.getByLabel('Claim number').blur();
    // The API's error appears at its field while the user completes the form.
    await page.locator('.mantine-InputWrapper-error').first().waitFor();
    await page.getByLabel('Claim number').fill('SM-26-009999');
    await page.locator('.mantine-InputWrapper-error').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Resubmit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
    await page.getByText('SM-26-009999').first().waitFor();
    await page.waitForURL(/\/bills\/[^/]+$/);
    const billId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await stateOf(billId)).toBe('submitted');
    await closeVisit(visit);
  });

  it('takes an underpaid bill from second review to independent bill review', async () => {
    const { id } = await newBill();
    await simulate(id, 'partial_payment');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    const ask = async (label: string) => {
      await page.getByRole('button', { name: label }).first().click();
      await page.getByRole('textbox', { name: 'Reason' }).fill('Paid below the fee schedule.');
      await page.getByRole('button', { name: label }).click();
      await page.getByRole('dialog', { name: label }).getByRole('button', { name: 'Send now' }).click();
      await page.waitForURL(/\/bills\/[^/]+\?tab=reviews$/);
    };
    await ask('Request second review');
    await page.getByText('In second bill review').first().waitFor();
    await simulate(id, 'denied');
    await ask('Request independent bill review');
    await page.getByRole('heading', { name: 'Independent bill review' }).waitFor();
    expect(await stateOf(id)).toBe('ibr');
    await closeVisit(visit);
  });

  it('posts one check to five bills completely or not at all', async () => {
    const bills = [];
    for (let n = 0; n < 5; n += 1) {
      const bill = await newBill();
      await simulate(bill.id, 'processed');
      bills.push({ ...bill, balance: (await call('GET', `/bills/${bill.id}/eor`)).body.data.reportedPaid as number });
    }
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/payments/new');
    await page.getByLabel('Check number').fill('90125');
    for (const { billNumber, id } of bills) {
      await page.getByRole('textbox', { name: 'Add a bill: patient, claim, number' }).fill(id);
      await page.getByRole('option', { name: `Bill ${billNumber} ` }).click();
      await page.getByRole('textbox', { name: new RegExp(`^Amount, .* · Bill ${billNumber}$`) }).waitFor();
    }
    // Each bill gets one suggestion. An amount that the user cleared stays empty when other bills are added or removed.
    const [first, , , , last] = bills.map(({ billNumber }) => billNumber);
    const filledIn = (billNumber: number | undefined) =>
      page.locator(`input[aria-label^="Amount, "][aria-label$=" · Bill ${billNumber}"]:not([value=""])`).waitFor();
    const emptied = page.getByRole('textbox', { name: new RegExp(`^Amount, .* · Bill ${first}$`) });
    await filledIn(first);
    await emptied.fill('');
    const row = page.getByRole('row').filter({ hasText: `Bill ${last}` });
    await row.getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Add a bill: patient, claim, number' }).fill(bills.at(-1)?.id ?? '');
    await page.getByRole('option', { name: `Bill ${last} ` }).click();
    await filledIn(last);
    expect(await emptied.inputValue()).toBe('');
    await emptied.fill(String(bills[0]?.balance));
    const total = bills.reduce((sum, { balance }) => sum + Math.round(balance * 100), 0) / 100;
    await page.getByLabel('Check amount').fill(String(total - 1));
    await page.getByRole('button', { name: 'Post payment' }).click();
    await page.locator('.mantine-InputWrapper-error').first().waitFor();
    expect(await stateOf(bills[0]?.id ?? '')).toBe('processed');
    await page.getByLabel('Check amount').fill(String(total));
    await page.getByText('Fully applied.').waitFor();
    await page.getByRole('button', { name: 'Post payment' }).click();
    await page.getByText(/posted to 5 bills/).waitFor();
    expect(await page.getByRole('link', { name: /^Maria Sandoval · 03\/02\/2026, \$/ }).count()).toBe(5);
    expect(await Promise.all(bills.map(({ id }) => stateOf(id)))).toEqual(bills.map(() => 'paid'));
    await closeVisit(visit);
  });

  it('shows bills to a viewer without any actions', async () => {
    const visit = await stage.visit({ role: 'viewer', subject: 'user-18' });
    const { page } = visit;
    const names = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
    expect(names).toEqual(expect.arrayContaining(['Home', 'Bills']));
    expect(await page.getByRole('link', { name: 'New bill' }).count()).toBe(0);
    await visit.goto('/payments');
    expect(await page.getByRole('button', { name: 'Post payment' }).count()).toBe(0);
    await visit.goto(`/bills/${(await billIn('rejected,accepted')).id}`);
    expect(await page.getByRole('group', { name: 'Actions' }).count()).toBe(0);
    await closeVisit(visit);
  });

  it('sends a bill by the chosen delivery method and resends it by another one', async () => {
    const { id } = await newBill();
    await simulate(id, 'rejected');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}/correct`);
    await pickOption(page, 'Delivery method', 'Mail');
    await page.getByLabel('Mailing address, if different from the payer’s').fill('PO Box 9\nLos Angeles CA 90012');
    await page.getByRole('button', { name: 'Resubmit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('heading', { level: 1, name: / · \d\d\// }).waitFor();
    await page.getByRole('button', { name: 'Resend (duplicate, W2)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resend (duplicate, W2)' });
    await pickOption(page, 'Use another delivery method', 'Fax');
    await dialog.getByLabel('Fax number').fill('213-555-0142');
    await dialog.getByRole('button', { name: 'Resend (duplicate, W2)' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^Delivery/ }).click();
    const sent = page.getByRole('table', { name: 'Delivery attempts' });
    await sent.getByText('Fax', { exact: true }).waitFor();
    await sent.getByText('Mail', { exact: true }).waitFor();
    expect(await visit.violations()).toEqual([]);
    await closeVisit(visit);
  });

  it('keeps the input of a form when the session ends', async () => {
    const visit = await stage.visit();
    const { page, context } = visit;
    await visit.goto('/bills/new');
    await page.getByLabel('First name').fill('Maria');
    await page.getByLabel('Last name').fill('Sandoval');
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${stage.server.origin}/workspace`);
    await elsewhere.getByRole('button', { name: 'Dana Biller' }).click();
    await elsewhere.getByRole('menuitem', { name: 'Sign out' }).click();
    await elsewhere.getByText('You can close this page.').waitFor();

    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('You are not signed in yet.').waitFor();

    await elsewhere.goto(await workspaceLink(stage.server));
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.getByRole('navigation', { name: 'Main' }).waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('First name').inputValue()).toBe('Maria');
    expect(await page.getByLabel('Last name').inputValue()).toBe('Sandoval');
    await closeVisit(visit);
  });

  it('completes a request that was being sent when the session ended, after the user signs in again', async () => {
    const { id } = await billIn('accepted');
    const visit = await stage.visit();
    const { page, context } = visit;
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${stage.server.origin}/workspace`);
    await elsewhere.getByRole('button', { name: 'Dana Biller' }).waitFor();
    await visit.goto(`/bills/${id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Add note/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add note' });
    await dialog.getByRole('textbox', { name: 'Note' }).fill('The adjuster calls back.');
    const address = /\/v2\/bills\/[^/]+\/actions$/;
    const signOut = async (route: Route): Promise<void> => {
      await elsewhere.getByRole('button', { name: 'Dana Biller' }).click();
      await elsewhere.getByRole('menuitem', { name: 'Sign out' }).click();
      await elsewhere.getByText('You can close this page.').waitFor();
      // The token expired while the request was in transit.
      const problem = { type: 'about:blank', title: 'The token has run out', status: 401, code: 'credential_expired' };
      await route.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify(problem) });
    };
    await page.route(address, signOut, { times: 1 });
    await dialog.getByRole('button', { name: 'Add note' }).click();
    const ended = page.getByRole('dialog', { name: 'Your session has ended' });
    await ended.waitFor();
    await elsewhere.goto(await workspaceLink(stage.server));
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.getByRole('navigation', { name: 'Main' }).waitFor();
    await ended.getByRole('button', { name: 'Continue' }).click();
    await ended.waitFor({ state: 'detached' });
    await page.getByText('Note added').waitFor();
    const { notes } = (await stage.call('GET', `/bills/${id}/lifecycle`)).body.data;
    expect(notes.map(({ body }: { body: string }) => body)).toEqual(['The adjuster calls back.']);
    await closeVisit(visit);
  });
});
