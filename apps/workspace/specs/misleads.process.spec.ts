import type { Page } from 'playwright-core';
import { closeVisit, describeInChromium, workspaceFixture } from '#testing/process';
import { nonOwedStates } from '../src/features/bills/non-owed-states.js';

/*
 * Tests that messages are accurate: nothing is reported as done before it is done, and nothing is sent without
 * confirmation.
 */

describeInChromium('messages and confirmations in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '12' });
  const { call } = stage;

  const newBill = async (...scenarios: readonly string[]) => (await stage.newBill(...scenarios)).id;
  const dollars = (amount: number): string =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);
  const request = async (page: Page) => {
    await page.getByRole('button', { name: 'Request second review' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Second review (SBR)' }).waitFor();
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('Paid below the fee schedule.');
    return page.getByRole('dialog', { name: 'Request second review' });
  };
  const reviewsOf = async (id: string) => (await call('GET', `/bills/${id}/reviews`)).body.data as { state: string }[];

  it('reports that a draft was not sent, and asks once before sending with amount, payer, delivery method and days left', async () => {
    const id = await newBill('partial_payment');
    const { bill, delivery } = (await call('GET', `/bills/${id}/lifecycle`)).body.data as {
      bill: { lineItems: { charge: number; feeSchedule: number; paid: number; short: number }[] };
      delivery: { payerName: string };
    };
    const line = bill.lineItems.find(({ short }) => short > 0);
    if (!line) throw new Error('no line is underpaid');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await request(page);
    // All of the line's amounts are shown. Selecting the line fills in its underpayment.
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox') })
      .first();
    for (const amount of [line.charge, line.paid, line.short]) await row.getByText(dollars(amount)).first().waitFor();
    await row.getByRole('checkbox').check();
    expect(
      await page
        .getByLabel(/^Amount in dispute, /)
        .first()
        .inputValue(),
    ).toBe(line.short.toFixed(2));
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText('Draft saved. Nothing was sent.').waitFor();
    expect(await reviewsOf(id)).toMatchObject([{ state: 'draft' }]);

    await visit.goto(`/bills/${id}?tab=reviews`);
    await page.getByText('Draft, not sent').waitFor();
    // The packet can be reviewed before it is sent.
    await page.getByRole('button', { name: 'Show the packet' }).click();
    const packet = page.getByRole('dialog', { name: 'Show the packet' });
    await packet.getByRole('img', { name: /^Page 1 of / }).waitFor();
    expect(await visit.violations()).toEqual([]);
    await packet.getByRole('button', { name: 'Close' }).click();
    await packet.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Edit and send' }).click();
    await page.getByRole('button', { name: 'Request second review' }).click();
    const asking = page.getByRole('dialog', { name: 'Request second review' });
    for (const text of [dollars(line.short), delivery.payerName, /days left|today/])
      await asking.getByText(text).first().waitFor();
    await asking.getByText('Delivery method').waitFor();
    expect(await visit.violations()).toEqual([]);
    expect(await reviewsOf(id)).toMatchObject([{ state: 'draft' }]);
    await asking.getByRole('button', { name: 'Send now' }).click();
    await page.getByText(`Sent. Amount in dispute: ${dollars(line.short)}.`).waitFor();
    expect(await reviewsOf(id)).toMatchObject([{ state: 'submitted' }]);
    // The review's packet is listed with the bill's packet.
    await visit.goto(`/bills/${id}?tab=documents`);
    await page.getByRole('button', { name: /^Second bill review Everything sent to the payer/ }).click();
    await page.getByRole('img', { name: /^Page 1 of / }).waitFor();
    await page.getByRole('button', { name: /^Packet Everything sent to the payer with the bill/ }).waitFor();
    await closeVisit(visit);
  });

  it('asks for confirmation before sending and keeps the input when the user goes back', async () => {
    const id = await newBill('partial_payment');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    const dialog = await request(page);
    await page.getByRole('button', { name: 'Request second review' }).click();
    await dialog.getByText('Send this request to the payer?').waitFor();
    expect(await visit.violations()).toEqual([]);
    expect(await reviewsOf(id)).toEqual([]);
    await dialog.getByRole('button', { name: 'Back' }).click();
    const reason = page.getByRole('textbox', { name: 'Reason', exact: true });
    expect(await reason.inputValue()).toBe('Paid below the fee schedule.');
    await closeVisit(visit);
  });

  it('makes correction the primary action on a rejected bill instead of resending it unchanged', async () => {
    const id = await newBill('rejected');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    const looks = (name: string) => page.getByRole('button', { name }).getAttribute('data-variant');
    await page.getByRole('button', { name: 'Correct and resubmit' }).waitFor();
    expect([await looks('Correct and resubmit'), await looks('Resubmit unchanged')]).toEqual([null, 'default']);
    await closeVisit(visit);
  });

  it('shows the balance of rejected bills separately on Home and Bills', async () => {
    await newBill('rejected');
    const { statuses } = (await call('GET', '/bill-dashboard/counts')).body.data as {
      statuses: { id: string; balanceTotal: number }[];
    };
    const amount = dollars(statuses.find(({ id }) => id === 'rejected')?.balanceTotal ?? 0);
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/');
    await page.getByRole('link', { name: new RegExp(`^Excludes \\d+ rejected bills \\(\\${amount}\\)`) }).click();
    await page.waitForURL(/\/bills\?status=rejected/);
    await visit.goto('/bills');
    await page.getByText(`of which ${amount} rejected`).waitFor();
    await closeVisit(visit);
  });

  it("excludes exactly the balances from the API's open receivables that the screens show as not owed", async () => {
    await newBill('rejected');
    const balances = async (query: string) => {
      const { statuses } = (await call('GET', `/bill-dashboard/counts${query}`)).body.data as {
        statuses: { id: string; balanceTotal: number }[];
      };
      return statuses.filter(({ balanceTotal }) => balanceTotal > 0).map(({ id }) => id);
    };
    const all = await balances('');
    expect(all).toContain('rejected');
    expect(await balances('?openAr=1')).toEqual(all.filter((id) => !nonOwedStates.has(id)));
  });

  it("doesn't show an empty check as fully applied, and uses billing terms on screens", async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/payments/new');
    await page.getByText('Enter the check amount and add bills.').waitFor();
    await visit.goto('/');
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    await visit.goto('/bills/new');
    await page.getByRole('button', { name: 'Start over' }).waitFor();
    await visit.goto('/remittances');
    await page.getByRole('button', { name: 'Upload' }).waitFor();
    await visit.goto('/reports');
    await page.getByRole('table').getByText('Total', { exact: true }).waitFor();
    await closeVisit(visit);
  });

  it('names the field of an error instead of its path and shows the request ID under Details', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills/new');
    await page.getByRole('button', { name: 'Submit bill' }).click();
    const sheet = page.getByRole('dialog', { name: 'Submit bill' });
    await sheet.getByText('First name').first().waitFor();
    expect(await sheet.textContent()).not.toMatch(/bill\.|patient\.|serviceLines/);
    expect(await sheet.getByRole('button', { name: 'Send now' }).isDisabled()).toBe(true);
    expect(await visit.violations()).toEqual([]);
    // Without the form's check, the API refuses the bill.
    await page.route('**/v2/bills/validate', (route) => route.abort());
    await visit.goto('/bills/new');
    await page.getByRole('button', { name: 'Submit bill' }).click();
    await sheet.getByRole('button', { name: 'Send now' }).click();
    const refusal = page.getByRole('alert').first();
    await refusal.getByText('First name').first().waitFor();
    expect(await refusal.textContent()).not.toMatch(/bill\.|patient\.|serviceLines/);
    expect(await refusal.getByText(/^Request ID: /).isVisible()).toBe(false);
    await refusal.getByText('Details').click();
    await refusal.getByText(/^Request ID: /).waitFor();
    expect(await visit.violations()).toEqual([]);
    await closeVisit(visit);
  });
});
