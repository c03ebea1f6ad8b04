import type { Page } from 'playwright-core';
import { closeVisit, describeInChromium, pageFlaws, pickOption, workspaceFixture } from '#testing/process';

describeInChromium('review pages in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '12' });
  const { call } = stage;

  const newBill = async (...scenarios: readonly string[]) => (await stage.newBill(...scenarios)).id;
  const reviewsOf = async (id: string) => (await call('GET', `/bills/${id}/reviews`)).body.data as object[];
  const reasonOf = (page: Page) => page.getByRole('textbox', { name: 'Reason', exact: true });
  /** Opens the request for an independent bill review after a denied second review. */
  const visitIbr = async () => {
    const id = await newBill('partial_payment');
    await call('POST', `/bills/${id}/actions`, { action: 'second_review', reason: 'Paid below the fee schedule.' });
    await call('POST', `/sandbox/bills/${id}/simulate`, { scenario: 'denied' });
    const visit = await stage.visit();
    await visit.goto(`/bills/${id}/ibr`);
    return visit;
  };
  const previewed = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/reviews/preview'));

  it('shows form SBR-1 beside the argument as it would be sent, and stores nothing', async () => {
    const id = await newBill('partial_payment');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('button', { name: 'Request second review' }).click();
    await page.getByRole('heading', { level: 1, name: 'Second review (SBR)' }).waitFor();
    const form = page.getByRole('region', { name: 'Form SBR-1, as it will be sent' });
    await form.getByRole('img', { name: /^Page 1 of / }).waitFor();
    const drawn = previewed(page);
    await reasonOf(page).fill('Paid below the fee schedule.');
    expect((await drawn).status()).toBe(200);
    // A second review has no fee.
    expect(await page.getByText(/^Fee paid|^Review fee/).count()).toBe(0);
    // The API's problem appears at its field before anything is sent.
    await page.getByRole('checkbox').first().check();
    await page.getByLabel(/^Amount in dispute, /).fill('999999');
    await page.locator('.mantine-InputWrapper-error').first().waitFor();
    await page.getByLabel(/^Amount in dispute, /).fill('10');
    await page.locator('.mantine-InputWrapper-error').first().waitFor({ state: 'detached' });
    await form.getByRole('img', { name: /^Page 1 of / }).waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await pageFlaws(visit)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await reviewsOf(id)).toEqual([]);
    await closeVisit(visit);
  });

  it('edits a draft until it is sent', async () => {
    const id = await newBill('partial_payment');
    await call('POST', `/bills/${id}/reviews`, { type: 'second_review', reason: 'First.', externalId: 'sbr-1' });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}?tab=reviews`);
    await page.getByRole('link', { name: 'Edit and send' }).click();
    expect(await reasonOf(page).inputValue()).toBe('First.');
    await reasonOf(page).fill('Second.');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText('Draft saved. Nothing was sent.').waitFor();
    expect(await reviewsOf(id)).toMatchObject([{ state: 'draft', reason: 'Second.', externalId: 'sbr-1' }]);

    await page.getByRole('link', { name: 'Edit and send' }).click();
    await reasonOf(page).fill('Third.');
    await page.getByRole('button', { name: 'Request second review' }).click();
    const sheet = page.getByRole('dialog', { name: 'Request second review' });
    await sheet.getByText(/^\d+ pages?$/).waitFor();
    await sheet.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('This bill is being sent.').waitFor();
    expect(await reviewsOf(id)).toMatchObject([{ state: 'draft', reason: 'Third.' }]);
    await page.waitForURL(/\/bills\/[^/]+\?tab=reviews$/);
    expect(await reviewsOf(id)).toMatchObject([{ state: 'submitted', reason: 'Third.', externalId: 'sbr-1' }]);
    await closeVisit(visit);
  });

  it('names the fee, Maximus and what is missing for an independent bill review', async () => {
    const visit = await visitIbr();
    const { page } = visit;
    const filing = page.getByRole('region', { name: 'Filing' });
    for (const text of [/Maximus/, '$195.00', /An underpaid request is ineligible/, 'Payment of the review fee'])
      await filing.getByText(text).first().waitFor();
    await page.getByRole('region', { name: 'Form IBR-1, as it will be filed' }).getByRole('img').waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    await page.getByLabel('Fee paid', { exact: true }).fill('195');
    await filing.getByText('Nothing is missing.').waitFor();
    await page.getByRole('button', { name: 'Request independent bill review' }).click();
    const sheet = page.getByRole('dialog', { name: 'Request independent bill review' });
    await sheet.getByText('$195.00').waitFor();
    await sheet.getByText('Maximus, for the state').waitFor();
    // A fee that was entered must be complete.
    await sheet.getByRole('listitem').getByText('Fee paid by').waitFor();
    expect(await sheet.getByRole('button', { name: 'Send now' }).isDisabled()).toBe(true);
    await sheet.getByRole('button', { name: 'Back', exact: true }).click();
    await reasonOf(page).fill('Paid below the fee schedule.');
    await pickOption(page, 'Fee paid by', 'Check');
    await page.getByRole('button', { name: 'Request independent bill review' }).click();
    await sheet.locator('button:enabled', { hasText: 'Send now' }).waitFor();
    await sheet.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText('Draft saved without the review fee.').waitFor();
    await closeVisit(visit);
  });

  it('records the fee in effect if its amount is left blank', async () => {
    const visit = await visitIbr();
    const { page } = visit;
    await reasonOf(page).fill('Paid below the fee schedule.');
    await page.getByText('Leave blank to record the fee in effect: $195.00.').waitFor();
    await pickOption(page, 'Fee paid by', 'Check');
    await page.getByRole('region', { name: 'Filing' }).getByText('Nothing is missing.').waitFor();
    await page.getByRole('button', { name: 'Request independent bill review' }).click();
    let sent: unknown;
    await page.route(/\/actions$/, (route) => {
      sent = JSON.parse(route.request().postDataBuffer()?.toString() ?? 'null');
      return route.continue();
    });
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.waitForURL(/\/bills\/[^/]+\?tab=reviews$/);
    expect(sent).toMatchObject({ fee: { amount: 195, method: 'check' } });
    await closeVisit(visit);
  });

  it('says why a review cannot be requested', async () => {
    const id = await newBill('accepted');
    const visit = await stage.visit();
    await visit.goto(`/bills/${id}/second-review`);
    await visit.page.getByRole('heading', { name: 'This review cannot be requested now.' }).waitFor();
    await visit.page.getByRole('link', { name: 'Back to the bill' }).click();
    await visit.page.waitForURL(/\/bills\/[^/]+$/);
    await closeVisit(visit);
  });
});
