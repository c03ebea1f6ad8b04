import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { closeVisit, describeInChromium, leaveUnsent, pageFlaws, workspaceFixture } from '#testing/process';

describeInChromium('the send sheet and its undo in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '12' });
  const { call } = stage;
  const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as {
    documents: { contentBase64: string }[];
  };

  const billCount = async () => (await call('GET', '/bill-dashboard?pageSize=1')).body.data.total as number;
  const reviewsOf = async (id: string) => (await call('GET', `/bills/${id}/reviews`)).body.data as object[];
  const toast = (page: Page) => page.getByRole('region', { name: 'Sending …' });
  const waiting = (page: Page) => toast(page).getByText(/^Sends in \d+ s$/);
  const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name });
  /** Fills in the next bill for a bill's claim. */
  const begin = async (page: Page, goto: (path: string) => Promise<void>, id: string): Promise<void> => {
    await goto(`/bills/new?again=${id}`);
    await page.getByLabel(/^Date of service, from/).fill('2026-03-30');
    await page.getByLabel(/^Code/).fill('ML202');
    await page.locator('input[type=file]').setInputFiles({
      name: 'report.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(example.documents[0]?.contentBase64 ?? '', 'base64'),
    });
    await page.getByText('Ready to send.').waitFor();
  };

  it('shows a new bill before it is sent, and sends nothing if the user undoes it within ten seconds', async () => {
    const { id } = await stage.newBill();
    const visit = await stage.visit();
    const { page } = visit;
    await begin(page, visit.goto, id);
    const before = await billCount();
    await page.getByLabel(/^Code/).press('Control+Enter');
    const sheet = sheetOf(page, 'Submit bill');
    for (const text of ['Send this bill to the payer?', 'Patient', 'Total charge', 'Payer default', 'report.pdf'])
      await sheet.getByText(text, { exact: true }).waitFor();
    await sheet.getByText('Report', { exact: true }).waitFor();
    await sheet.getByText(/^\d+ pages?$/).waitFor();
    await sheet.getByText('Nothing is missing.').waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    await sheet.getByRole('button', { name: 'Send now' }).click();
    await waiting(page).waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Not sent. The bill is kept under Drafts.').waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    expect(await page.getByLabel(/^Code/).inputValue()).toBe('ML202');
    await page.getByRole('button', { name: 'Open Drafts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Drafts' }).waitFor();
    await page.getByRole('row', { name: /03\/30\/2026/ }).waitFor();
    await page.waitForTimeout(11_000);
    expect(await billCount()).toBe(before);
    await closeVisit(visit);
  });

  it('has the focus during the check and sends by Ctrl+Enter, without warning of the corrected bill itself', async () => {
    const { id } = await stage.newBill('rejected');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}/correct`);
    await page.getByText('Ready to send.').waitFor();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/v2/bills/validate', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByLabel(/^Claim number/).fill('WC-77-1');
    await page.keyboard.press('Control+Enter');
    const sheet = sheetOf(page, 'Resubmit');
    await sheet.locator(':focus').waitFor();
    await page.keyboard.press('Control+Enter');
    release();
    await sheet.getByRole('button', { name: 'Send now' }).and(page.locator(':focus')).waitFor();
    expect(await sheet.getByText('has the same externalId').count()).toBe(0);
    expect(await waiting(page).count()).toBe(0);
    await page.keyboard.press('Control+Enter');
    await waiting(page).waitFor();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await closeVisit(visit);
  });

  it('sends a new bill after ten seconds, even if the user has left the screen', async () => {
    const { id } = await stage.newBill();
    const visit = await stage.visit();
    const { page } = visit;
    await begin(page, visit.goto, id);
    const before = await billCount();
    await page.getByRole('button', { name: 'Submit bill' }).click();
    await sheetOf(page, 'Submit bill').getByRole('button', { name: 'Send now' }).press('Enter');
    await waiting(page).waitFor();
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
    await waiting(page).waitFor();
    expect(await billCount()).toBe(before);
    await page.getByText('The bill was submitted.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
    expect(await billCount()).toBe(before + 1);
    await closeVisit(visit);
  });

  it('warns if the tab is closed during the countdown, and sends nothing', async () => {
    const { id } = await stage.newBill('partial_payment');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('button', { name: 'Request second review' }).click();
    await page.getByRole('heading', { level: 1, name: 'Second review (SBR)' }).waitFor();
    const dialog = sheetOf(page, 'Request second review');
    await page.getByRole('button', { name: 'Request second review' }).click();
    // The reason is missing.
    await dialog.getByRole('listitem').getByText('Reason', { exact: true }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Send now' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('Paid below the fee schedule.');
    await page.getByRole('button', { name: 'Request second review' }).click();
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await waiting(page).waitFor();
    await leaveUnsent(page);
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    expect(await reviewsOf(id)).toEqual([]);
    await closeVisit(visit);
  });

  it('keeps the input of a review after Ctrl+Z, and then sends it', async () => {
    const { id } = await stage.newBill('partial_payment');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('button', { name: 'Request second review' }).click();
    await page.getByRole('heading', { level: 1, name: 'Second review (SBR)' }).waitFor();
    const dialog = sheetOf(page, 'Request second review');
    const reason = page.getByRole('textbox', { name: 'Reason', exact: true });
    await reason.fill('Paid below the fee schedule.');
    await reason.press('Control+Enter');
    await dialog.getByText('Send this request to the payer?').waitFor();
    await page.keyboard.press('Enter');
    await waiting(page).waitFor();
    expect(await reason.isDisabled()).toBe(true);
    await page.keyboard.press('Control+z');
    await page.getByText('Not sent. Your input is kept on this page.').waitFor();
    expect(await reason.inputValue()).toBe('Paid below the fee schedule.');
    await reason.press('Control+Enter');
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Not sent. Your input is kept on the page of the review.').waitFor();
    await page.getByRole('button', { name: 'Open the review' }).click();
    await page.getByRole('heading', { level: 1, name: 'Second review (SBR)' }).waitFor();
    expect(await reason.inputValue()).toBe('Paid below the fee schedule.');
    await reason.press('Control+Enter');
    await dialog.getByRole('button', { name: 'Send now' }).click();
    expect(await reviewsOf(id)).toEqual([]);
    await page.getByText(/^Sent\. Amount in dispute: /).waitFor();
    expect(await reviewsOf(id)).toMatchObject([{ state: 'submitted' }]);
    await closeVisit(visit);
  });

  /** Requests the second review of the first bill on the Deadlines screen. Returns its ID. */
  const requestFirst = async (page: Page): Promise<string> => {
    const box = page.getByRole('checkbox', { name: /^Select .* · Bill \d+$/ }).first();
    const billNumber = /\d+$/.exec((await box.getAttribute('aria-label')) ?? '')?.[0];
    await box.check();
    await page.getByRole('button', { name: 'Request second review' }).click();
    const dialog = sheetOf(page, 'Request second review of the selected bills');
    await dialog.getByLabel('Other reason').fill('Paid below the fee schedule.');
    await dialog.getByRole('button', { name: 'Request second review (1)' }).click();
    await dialog.waitFor({ state: 'detached' });
    await waiting(page).waitFor();
    return (await call('GET', `/bills?billNumber=${billNumber}`)).body.data[0].id;
  };

  it('sends several second reviews after ten seconds, even if the user has left the screen', async () => {
    await stage.newBill('partial_payment');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/deadlines?kind=second_review');
    const undone = await requestFirst(page);
    await toast(page)
      .getByText(/^1 second review, \$[\d,.]+ in dispute$/)
      .waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    await page.keyboard.press('Control+z');
    await page.getByText('Not sent. The bills are unchanged, and your input is kept.').waitFor();
    await page.getByRole('button', { name: 'Request second review' }).click();
    const dialog = sheetOf(page, 'Request second review of the selected bills');
    expect(await dialog.getByLabel('Other reason').inputValue()).toBe('Paid below the fee schedule.');
    await dialog.getByRole('button', { name: 'Request second review (1)' }).click();
    await waiting(page).waitFor();
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
    expect(await reviewsOf(undone)).toEqual([]);
    await page.getByText('1 second review was requested.').waitFor();
    expect(await reviewsOf(undone)).toMatchObject([{ state: 'submitted', reason: 'Paid below the fee schedule.' }]);
    await closeVisit(visit);
  });

  it('keeps the reason of the next second reviews while the previous ones are sent', async () => {
    await stage.newBill('partial_payment');
    await stage.newBill('partial_payment');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/deadlines?kind=second_review');
    const sent = await requestFirst(page);
    // The bill that is being sent has no checkbox.
    await page
      .getByRole('checkbox', { name: /^Select .* · Bill \d+$/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Request second review' }).click();
    const reason = page.getByLabel('Other reason');
    await reason.fill('Denied without a reason.');
    await page.getByText('1 done, 0 failed').waitFor();
    expect(await reviewsOf(sent)).toMatchObject([{ reason: 'Paid below the fee schedule.' }]);
    expect(await reason.inputValue()).toBe('Denied without a reason.');
    await closeVisit(visit);
  });

  it('warns if the tab is closed while second reviews wait, and sends nothing', async () => {
    await stage.newBill('partial_payment');
    const visit = await stage.visit();
    await visit.goto('/deadlines?kind=second_review');
    const id = await requestFirst(visit.page);
    await leaveUnsent(visit.page);
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    expect(await reviewsOf(id)).toEqual([]);
    await closeVisit(visit);
  });

  it('corrects a bill for another claims administrator as an original bill', async () => {
    const { id } = await stage.newBill('denied');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}/correct`);
    await page.getByText(/frequency code 7/).waitFor();
    const number = page.getByLabel('Payer claim control number (ICN)');
    await number.fill('PCN-77');
    const administrator = page.getByRole('combobox', { name: /^Claims administrator/ });
    await administrator.fill('Sandbox Casualty');
    await page
      .getByRole('option', { name: /^Sandbox Casualty/ })
      .first()
      .click();
    await page.getByText(/with frequency code 1 and without this payer’s claim control number/).waitFor();
    expect([await number.count(), await pageFlaws(visit)]).toEqual([0, []]);
    await closeVisit(visit);
  });

  it('says where the input of a correction is kept after Undo', async () => {
    const { id } = await stage.newBill('rejected');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}/correct`);
    await page.getByLabel('Claim number').fill('SM-26-009999');
    await page.getByText('Ready to send.').waitFor();
    await page.getByRole('button', { name: 'Resubmit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Not sent. Your input is kept on the page of the correction.').waitFor();
    await page.getByRole('button', { name: 'Open the correction' }).click();
    await page.waitForURL(`**/bills/${id}/correct`);
    expect(await page.getByLabel('Claim number').inputValue()).toBe('SM-26-009999');
    await closeVisit(visit);
  });
});
