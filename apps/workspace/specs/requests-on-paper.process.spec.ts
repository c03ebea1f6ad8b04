import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { openMailbox, type Mailbox } from '#testing/http';
import {
  createCaller,
  closeVisit,
  describeInChromium,
  openBrowser,
  startServer,
  visitWorkspace,
  type RunningServer,
} from '#testing/process';
import { eventually, rfaBody, rfaHead, rfaReport } from '#testing/pure';
import { today } from '../src/ui/format.js';

const LIVE_KEY = 'sk_live_4d43ad0a566a923dde1826ed74a79114ccceb1fe';

interface Rfa {
  readonly id: string;
  readonly rfaNumber: number;
}

describeInChromium('sending live requests for authorization', () => {
  let mailbox: Mailbox;
  let server: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    mailbox = await openMailbox({ tls: true });
    const env = { LIVE_API_KEY: LIVE_KEY, MAIL_FROM: 'billing@practice.example', SMTP_URL: mailbox.trustedUrl };
    server = { ...(await startServer({ env })), key: LIVE_KEY };
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    server.remove();
    await mailbox.close();
  });

  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await createCaller(server)(method, path, body, { 'idempotency-key': randomUUID() });
    if (answer.status > 299) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const signed = async (): Promise<Rfa> => {
    const own = { name: 'Own Administrator', mailingAddress: 'PO Box 1, Fresno CA 93701' };
    const { id: administrator } = await call('POST', '/organization/claims-administrators', own);
    const claim = { ...rfaHead.claim, claimsAdministrator: { id: administrator, name: own.name } };
    const documents = [{ ...rfaReport, documentDate: today() }];
    const { id } = await call('POST', '/rfas', rfaBody({ claim, recommendationDate: today() }, { documents }));
    const { id: snapshotId, contentHash } = await call('POST', `/rfas/${id}/signing-preview`);
    const by = { physicianAuthorized: true, actorReference: 'dr-kim' };
    return call('POST', `/rfas/${id}/sign`, { snapshotId, contentHash, ...by });
  };
  const sending = async ({ id }: Rfa) => (await call('GET', `/rfas/${id}`)).transmissions[0];

  /** Opens the send dialog and chooses a delivery method. */
  const begin = async (page: Page, channel: string): Promise<Locator> => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Send' });
    await dialog.getByLabel('Recipient').fill('Utilization review');
    await dialog
      .locator('input')
      .and(dialog.getByLabel(/^Delivery method( \*)?$/))
      .click();
    await page.getByRole('option', { name: channel, exact: true }).click();
    return dialog;
  };
  /** Reviews the packet and sends it. */
  const send = async (dialog: Locator): Promise<void> => {
    await dialog.getByRole('button', { name: 'Review packet' }).click();
    await dialog.getByRole('img', { name: /^Page 1 of/ }).waitFor();
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  it('sends a request electronically unless it was sent manually, and shows why sending failed', async () => {
    const [refused, byHand] = [await signed(), await signed()];
    mailbox.refusal = Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 });
    const visit = await visitWorkspace(browser, server);
    const { page } = visit;
    await visit.goto(`/authorizations/${refused.id}`);
    const dialog = await begin(page, 'Email');
    await dialog.getByText(/Email and faxes are sent electronically/).waitFor();
    expect(await dialog.getByLabel('Sent manually').isChecked()).toBe(false);
    await dialog.getByLabel('Email address').fill('nobody@payer.example');
    await dialog.getByLabel('The claims administrator accepts requests at this address').check();
    expect(await visit.violations()).toEqual([]);
    await send(dialog);
    const head = page.getByRole('region', { name: `Request ${refused.rfaNumber}` });
    await head.getByText('Sending failed.').waitFor();
    await head.getByText('The address or number was rejected. Send it to another address or number.').waitFor();
    await visit.goto(`/authorizations/${refused.id}?tab=history`);
    const row = page.getByRole('row', { name: /^Sent: Email .* Failed/ });
    await row.getByText('The address or number was rejected.').waitFor();
    expect(await visit.violations()).toEqual([]);
    expect(await sending(refused)).toMatchObject({ status: 'failed', failureCode: 'unknown_receiver', sentAt: null });

    await visit.goto(`/authorizations/${byHand.id}`);
    const record = await begin(page, 'Email');
    await record.getByLabel('Email address').fill('ur@payer.example');
    await record.getByLabel('The claims administrator accepts requests at this address').check();
    await record.getByLabel('Sent manually').check();
    await record.getByLabel('Sent at').waitFor();
    await record.getByRole('button', { name: 'Record', exact: true }).click();
    await record.waitFor({ state: 'detached' });
    expect(await sending(byHand)).toMatchObject({ status: 'sent', failureCode: null });
    expect(mailbox.received).toEqual([]);
    await closeVisit(visit);
  });

  it('lists a mailed request in the print queue with the bills and marks it as mailed', async () => {
    const rfa = await signed();
    const visit = await visitWorkspace(browser, server);
    const { page } = visit;
    await visit.goto(`/authorizations/${rfa.id}`);
    const dialog = await begin(page, 'Mail');
    await dialog.getByLabel('Mailing address').fill('PO Box 9, Los Angeles CA 90012');
    await send(dialog);
    const head = page.getByRole('region', { name: `Request ${rfa.rfaNumber}` });
    // The page updates without a reload.
    await head.getByText(/^In the print queue since .*\. Print it and mark it as mailed\./).waitFor();
    expect(await visit.violations()).toEqual([]);
    await eventually(async () => (await call('GET', '/print-batches'))[0]?.requests === 1);
    await head.getByRole('link', { name: 'Print queue' }).click();
    // The batch contains one request and no bills.
    await page
      .getByRole('row', { name: / 0 1 1 0 0 / })
      .getByRole('button')
      .click();
    const number = `RFA-${rfa.rfaNumber}-1`;
    const row = page.getByRole('row', { name: new RegExp(`Maria Sandoval.* ${number} .*Own Administrator .*To mail`) });
    await row.waitFor();
    expect(await visit.violations()).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Print unmailed', exact: true }).click(),
    ]);
    expect((await file.failure()) ?? '').toBe('');
    await row.getByRole('checkbox', { name: `Select Maria Sandoval, ${number}` }).check();
    await page.getByRole('button', { name: 'Mark 1 as mailed' }).click();
    await page.getByText('1 marked as mailed.').waitFor();
    expect(await sending(rfa)).toMatchObject({ channel: 'mail', status: 'sent', depositedAt: expect.any(String) });
    await page.getByRole('link', { name: 'Maria Sandoval' }).click();
    await page
      .getByRole('row', { name: /^Sent: Mail .*PO Box 9.* Sent / })
      .first()
      .waitFor();
    await closeVisit(visit);
  });
});
