import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { billBody, pdfBase64, rfaBody } from '#testing/pure';
import { closeVisit, describeInChromium, openByKeys, pageFlaws, workspaceFixture } from '#testing/process';
import { plusDays, today } from '../src/ui/format.js';

interface Rfa {
  readonly id: string;
  readonly rfaNumber: number;
  readonly status: string;
  readonly items: readonly { readonly id: string; readonly outcome: string; readonly unitsRemaining: number | null }[];
  readonly documents: readonly { readonly id: string; readonly documentType: string }[];
}

describeInChromium('authorization screens in the workspace', () => {
  const stage = workspaceFixture();

  const call = async (method: string, path: string, body?: unknown): Promise<Rfa> => {
    const answer = await stage.call(method, path, body, { 'idempotency-key': randomUUID() });
    if (answer.status > 299) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data as Rfa;
  };
  const report = { filename: 'pr-2.pdf', documentType: 'clinical_report', contentBase64: pdfBase64('report') };
  const drafted = (rfa: object = {}) =>
    call(
      'POST',
      '/rfas',
      rfaBody({ recommendationDate: today(), ...rfa }, { documents: [{ ...report, documentDate: today() }] }),
    );
  const sign = async ({ id }: Rfa) => {
    const preview = await call('POST', `/rfas/${id}/signing-preview`);
    const { id: snapshotId, contentHash } = preview as unknown as { id: string; contentHash: string };
    return call('POST', `/rfas/${id}/sign`, {
      ...{ snapshotId, contentHash, physicianAuthorized: true, actorReference: 'dr-kim' },
    });
  };
  const signed = async (rfa: object = {}) => sign(await drafted(rfa));
  /** Records a request as sent manually and, by default, as received at the given time. */
  const sent = async ({ id, documents }: Rfa, at: string, isReceived = true) => {
    const submitted = await call('POST', `/rfas/${id}/submit`, {
      ...{ channel: 'fax', destination: { name: 'Utilization review', fax: '213-555-0142' }, recorded: true },
      ...{ documentIds: documents.map((document) => document.id), sentAt: at },
    });
    if (!isReceived) return submitted;
    return call('POST', `/rfas/${id}/transmissions`, {
      ...{ channel: 'fax', status: 'received', occurredAt: at, receivedAt: at, providerMessageId: 'fax-4711' },
    });
  };
  const received = async (at: string, rfa: object = {}) => sent(await signed(rfa), at);
  const daysAgo = (days: number): string => `${plusDays(today(), 0 - days)}T18:00:00.000Z`;
  /** Records an approval of twelve visits for the first item and a denial of the second item. */
  const decide = async ({ id, items }: Rfa) => {
    const { documents } = await call('POST', `/rfas/${id}/documents`, {
      documents: [{ ...report, filename: 'letter.pdf', documentType: 'ur_response' }],
    });
    const reviewer = { name: 'Robin Lee, MD' };
    return call('POST', `/rfas/${id}/decisions`, {
      ...{ decidedAt: today(), responseDocumentId: documents.at(-1)!.id, imrMissing: true },
      decisions: [
        { itemId: items[0]!.id, outcome: 'approved', authorizationNumber: 'AUTH-4711', authorizedQuantity: 12 },
        { itemId: items[1]!.id, outcome: 'denied', reason: 'Not supported.', reviewer },
      ],
    });
  };
  /** Signs and sends a draft, and records an approval of twelve visits. */
  const approve = async (draft: Rfa) => {
    const { id, items } = await sent(await sign(draft), daysAgo(2));
    const { documents } = await call('POST', `/rfas/${id}/documents`, {
      documents: [{ ...report, filename: 'letter.pdf', documentType: 'ur_response' }],
    });
    return call('POST', `/rfas/${id}/decisions`, {
      ...{ decidedAt: plusDays(today(), -1), responseDocumentId: documents.at(-1)!.id },
      decisions: [{ itemId: items[0]!.id, outcome: 'approved', authorizedQuantity: 12 }],
    });
  };
  const decided = async (rfa: object = {}) => decide(await received(daysAgo(2), rfa));
  const row = (page: Page, { rfaNumber }: Rfa) => page.getByRole('row', { name: new RegExp(`^Request ${rfaNumber} `) });

  it('lists requests with the due date of the response, searches and filters them, and opens one with j and Enter', async () => {
    const waiting = await received(daysAgo(1));
    const draft = await drafted({ patient: { firstName: 'Ana', lastName: 'Okafor', dateOfBirth: '1980-01-01' } });
    const visit = await stage.visit({ role: 'viewer', subject: 'user-18' });
    const { page } = visit;
    await openByKeys(page, 'u');
    await page.getByRole('heading', { level: 1, name: 'Authorizations' }).waitFor();
    await row(page, waiting)
      .getByText(/days? left$/)
      .waitFor();
    await row(page, draft).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('okafor');
    await row(page, waiting).waitFor({ state: 'detached' });
    await row(page, draft).waitFor();
    expect(page.url()).not.toMatch(/okafor/i);
    await page.getByRole('textbox', { name: 'Search requests' }).fill('');
    await page.locator('input').and(page.getByLabel('Status')).click();
    await page.getByRole('option', { name: 'Received', exact: true }).click();
    await page.waitForURL(/status=received/);
    await row(page, draft).waitFor({ state: 'detached' });
    await row(page, waiting).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Request \d+$/ }).waitFor();
    await closeVisit(visit);
  });

  it('shows the decision on each item and what remains, deadlines with legal sources, documents, packet and history', async () => {
    const rfa = await decided();
    const visit = await stage.visit();
    const { page } = visit;
    const found: string[] = [];
    for (const [scheme, width] of [
      ['light', 1280],
      ['dark', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['', `/${rfa.id}`, `/${rfa.id}?tab=documents`, `/${rfa.id}?tab=history`]) {
        await visit.goto(`/authorizations${path}`);
        found.push(...(await visit.violations()).map((violation) => `${path} in ${scheme}: ${violation}`));
        const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
        if (isWide) found.push(`${path} at ${width} is too wide`);
      }
    }
    expect(found).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit.goto(`/authorizations/${rfa.id}`);
    const items = page.getByRole('table', { name: 'Requested treatment' });
    const [first, second] = [items.getByRole('row').nth(1), items.getByRole('row').nth(2)];
    for (const words of ['Approved', 'Authorization AUTH-4711', '12 visits left, 0 used'])
      await first.getByText(words).waitFor();
    for (const words of ['Denied', 'Not supported.']) await second.getByText(words).waitFor();
    const clocks = page.getByRole('region', { name: 'Deadlines' });
    await clocks.getByText(/Denial in effect until/).waitFor();
    await clocks.getByText(/Labor Code § 4610\(k\)/).waitFor();
    await page.keyboard.press('2');
    await page.getByRole('button', { name: /^pr-2\.pdf/ }).waitFor();
    // The packet contains the cover sheet, the form and the report.
    await page.getByRole('img', { name: /of [3-9]$/ }).waitFor();
    await page.keyboard.press('3');
    await page.getByRole('row', { name: /^Sent: Fax .*213-555-0142.* Received/ }).waitFor();
    await page.getByText('Received by the claims administrator').waitFor();
    await closeVisit(visit);
  });

  /** Starts an action on the request and returns its dialog. */
  const begin = async (page: Page, step: string) => {
    const bar = page.getByRole('group', { name: 'Actions' });
    await bar.waitFor();
    const button = bar.getByRole('button', { name: step, exact: true });
    if ((await button.count()) > 0) await button.click();
    else {
      await bar.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: step, exact: true }).click();
    }
    const dialog = page.getByRole('dialog', { name: step });
    await dialog.waitFor();
    return dialog;
  };
  type Dialog = Awaited<ReturnType<typeof begin>>;
  const finish = async (dialog: Dialog, button: string): Promise<void> => {
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const letter = {
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdfBase64('letter'), 'base64'),
  };
  /** Uploads the claims administrator's letter and waits until it is selected. */
  const dropLetter = async (dialog: Dialog): Promise<void> => {
    await dialog.locator('input[type=file]').setInputFiles(letter);
    await dialog.locator('input[value="letter.pdf"]').waitFor();
  };
  const choose = async (page: Page, dialog: Dialog, label: string, option: string, at = 0): Promise<void> => {
    await dialog
      .locator('input')
      .and(dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)))
      .nth(at)
      .click();
    await page.getByRole('option', { name: option, exact: true }).first().click();
  };
  const head = (page: Page) => page.getByRole('region', { name: /^Request \d+$/ });

  it('signs the reviewed form, sends the reviewed packet, records decisions and shows what remains of each item', async () => {
    const { id } = await drafted();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/authorizations/${id}`);
    await page.getByText('Physician’s signature').waitFor();
    const sign = await begin(page, 'Sign');
    // Signing is disabled until the user has reviewed the form.
    expect(await sign.getByRole('button', { name: 'Sign', exact: true }).isDisabled()).toBe(true);
    await sign.getByLabel('Signer').fill('dr-kim');
    await sign.getByRole('button', { name: 'Review form' }).click();
    await sign.getByRole('img', { name: /^Page 1 of/ }).waitFor();
    await sign.getByRole('button', { name: 'Sign', exact: true }).click();
    // The user must confirm that the physician authorized the signature.
    await sign.getByRole('alert').waitFor();
    await sign.getByRole('checkbox').check();
    expect(await visit.violations()).toEqual([]);
    await finish(sign, 'Sign');
    await head(page).getByText('Signed', { exact: true }).waitFor();

    const send = await begin(page, 'Send');
    await send.getByLabel('Recipient').fill('Utilization review');
    await send.getByRole('button', { name: 'Review packet' }).click();
    await send.locator('.mantine-InputWrapper-error').first().waitFor();
    // Esc only closes the dialog. The input is kept.
    await page.keyboard.press('Escape');
    await send.waitFor({ state: 'detached' });
    await begin(page, 'Send');
    expect(await send.getByLabel('Recipient').inputValue()).toBe('Utilization review');
    await send.getByLabel('Fax number').fill('213-555-0142');
    await send.getByRole('button', { name: 'Review packet' }).click();
    await send.getByRole('img', { name: 'Page 1 of 3' }).waitFor();
    expect(await visit.violations()).toEqual([]);
    await finish(send, 'Send now');
    await head(page).getByText('Sent', { exact: true }).waitFor();

    const receipt = await begin(page, 'Record receipt');
    await receipt.getByRole('button', { name: 'Record receipt' }).click();
    // A receipt must have proof.
    await receipt.locator('.mantine-InputWrapper-error').first().waitFor();
    await receipt.getByLabel('Carrier’s message number').fill('fax-4711');
    await finish(receipt, 'Record receipt');
    await head(page).getByText('Received', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Deadlines' }).getByText('Labor Code § 4610(i)(1)').first().waitFor();

    const decision = await begin(page, 'Record decision');
    await decision.getByRole('button', { name: 'Record decision' }).click();
    await decision.getByRole('alert').waitFor();
    await dropLetter(decision);
    await choose(page, decision, 'Decision', 'Approved');
    // An approval starts with the requested quantity.
    expect(await decision.getByLabel('Authorized quantity').inputValue()).toBe('24');
    await decision.getByLabel('Authorized quantity').fill('12');
    await decision.getByLabel('Authorization number').fill('AUTH-4711');
    expect(await visit.violations()).toEqual([]);
    await finish(decision, 'Record decision');
    const items = page.getByRole('table', { name: 'Requested treatment' });
    await items.getByRole('row').nth(1).getByText('12 visits left, 0 used').waitFor();
    await items.getByRole('row').nth(2).getByText('Not decided').waitFor();
    const now = await call('GET', `/rfas/${id}`);
    expect(now).toMatchObject({
      status: 'received',
      signature: { actorReference: 'dr-kim' },
      items: [{ outcome: 'approved', unitsRemaining: 12 }, { outcome: 'pending' }],
      transmissions: [{ channel: 'fax', status: 'received', destination: { fax: '213-555-0142' } }],
    });
    expect(now.documents.map(({ documentType }) => documentType)).toEqual(['clinical_report', 'ur_response']);
    await closeVisit(visit);
  });

  it('records information requests, deferrals, decisions, corrections and withdrawals, and closes, reopens and copies a request', async () => {
    const { id } = await received(daysAgo(1));
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/authorizations/${id}`);
    const question = await begin(page, 'Record information request');
    await question.getByLabel('Requested information').fill('Report of the MRI.');
    await finish(question, 'Record information request');
    await page.getByText('Report of the MRI.').waitFor();
    await finish(await begin(page, 'Record response to information request'), 'Record response to information request');
    await page.getByText(/ · answered /).waitFor();

    const deferral = await begin(page, 'Record deferral');
    await deferral.getByLabel('Reason').fill('Liability for the body part is disputed.');
    await dropLetter(deferral);
    await finish(deferral, 'Record deferral');
    await head(page).getByText('Deferred', { exact: true }).waitFor();
    const lift = await begin(page, 'Record end of deferral');
    await lift.getByLabel('Reason').fill('Liability was accepted.');
    await finish(lift, 'Record end of deferral');
    await head(page).getByText('Deferred', { exact: true }).waitFor({ state: 'detached' });

    const decision = await begin(page, 'Record decision');
    await choose(page, decision, 'Claims administrator’s letter', 'letter.pdf');
    await choose(page, decision, 'Decision', 'Denied');
    await decision.getByLabel('Reason').fill('Not supported.');
    await decision.getByLabel('Reviewing physician').fill('Robin Lee, MD');
    await decision.getByLabel('No IMR application form was enclosed').check();
    await finish(decision, 'Record decision');
    const items = page.getByRole('table', { name: 'Requested treatment' });
    await items.getByRole('row').nth(1).getByText('Denied').waitFor();

    const withdrawal = await begin(page, 'Withdraw item');
    await choose(page, withdrawal, 'Item', 'E0730 · TENS unit');
    await finish(withdrawal, 'Withdraw item');
    await items.getByRole('row').nth(2).getByText('Withdrawn').waitFor();
    await head(page).getByText('Denied', { exact: true }).waitFor();

    const correction = await begin(page, 'Correct decision');
    await choose(page, correction, 'Item', '97110 · Physical therapy of the low back');
    await choose(page, correction, 'Decision', 'Approved');
    await choose(page, correction, 'Reason for correction', 'Independent medical review');
    await correction
      .getByLabel(/^Reason( \*)?$/)
      .first()
      .fill('Overturned.');
    expect(await visit.violations()).toEqual([]);
    await finish(correction, 'Correct decision');
    await head(page).getByText('Approved', { exact: true }).waitFor();
    await items.getByRole('row').nth(1).getByText('24 visits left, 0 used').waitFor();

    await finish(await begin(page, 'Close request'), 'Close request');
    await head(page).getByText('Closed', { exact: true }).waitFor();
    await finish(await begin(page, 'Reopen'), 'Reopen');
    await head(page).getByText('Approved', { exact: true }).waitFor();
    await finish(await begin(page, 'Copy to new draft'), 'Copy to new draft');
    await head(page).getByText('Draft', { exact: true }).waitFor();
    await finish(await begin(page, 'Cancel request'), 'Cancel request');
    await head(page).getByText('Canceled', { exact: true }).waitFor();
    await closeVisit(visit);
  });

  it('records an independent medical review of a denial and corrects the overturned decision', async () => {
    const rfa = await decided({ externalId: 'r-imr' });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/authorizations/${rfa.id}`);
    const card = page.getByRole('region', { name: 'Independent medical review' });
    const open = async (button: string) => {
      await card.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog', { name: button });
      await dialog.waitFor();
      return dialog;
    };
    const clocks = page.getByRole('region', { name: 'Deadlines' });
    await clocks.getByText(/Denial in effect until/).waitFor();
    const application = await open('Record IMR application');
    await application.getByLabel('Filed on').fill(plusDays(today(), 1));
    await application.getByRole('button', { name: 'Record IMR application' }).click();
    // A date in the future is rejected.
    await application.locator('.mantine-InputWrapper-error').first().waitFor();
    await application.getByLabel('Filed on').fill(today());
    expect(await visit.violations()).toEqual([]);
    await finish(application, 'Record IMR application');
    await card.getByText(/^Filed .*Injured worker/).waitFor();
    await card.getByText('Pending').waitFor();

    const determination = await open('Record IMR determination');
    await choose(page, determination, 'Determination', 'Overturned');
    await determination.locator('input[type=file]').setInputFiles({ ...letter, name: 'determination.pdf' });
    await determination.locator('input[value="determination.pdf"]').waitFor();
    expect(await visit.violations()).toEqual([]);
    await finish(determination, 'Record IMR determination');
    await card.getByText('Overturned', { exact: true }).waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    const correction = await open('Correct overturned decisions');
    // The requested quantity is approved, with the determination as its document.
    expect(await correction.getByLabel('Authorized quantity').inputValue()).toBe('24');
    expect(await correction.locator('input[value="determination.pdf"]').count()).toBe(1);
    expect(await visit.violations()).toEqual([]);
    await finish(correction, 'Correct overturned decisions');
    await head(page).getByText('Approved', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Correct overturned decisions' }).waitFor({ state: 'detached' });
    const now = (await call('GET', `/rfas/${rfa.id}`)) as unknown as { imr: object[]; decisions: object[] };
    expect(now.imr).toMatchObject([{ filedBy: 'employee', decisions: [{ decision: 'overturned' }], toCorrect: [] }]);
    expect(now.decisions).toEqual(expect.arrayContaining([expect.objectContaining({ basis: 'imr' })]));
    await closeVisit(visit);
  });

  it("simulates the claims administrator in the sandbox, with the scenarios that the request's state allows", async () => {
    const draft = await signed();
    const { id } = await sent(await signed({ externalId: 'r-play' }), daysAgo(1), false);
    const visit = await stage.visit();
    const { page } = visit;
    const play = page.getByRole('button', { name: 'Simulate claims administrator' });
    await visit.goto(`/authorizations/${draft.id}`);
    await page.getByRole('group', { name: 'Actions' }).waitFor();
    expect(await play.count()).toBe(0);
    await visit.goto(`/authorizations/${id}`);
    await play.click();
    const choices = page.getByRole('menuitem');
    await choices.first().waitFor();
    expect(await choices.allTextContents()).toHaveLength(10);
    expect(await visit.violations()).toEqual([]);
    await page.getByRole('menuitem', { name: 'Request information' }).click();
    await head(page).getByText('Information requested', { exact: true }).waitFor();
    await page.getByText('Synthetic: please send the report of the last examination.').waitFor();
    await play.click();
    await page.getByRole('menuitem', { name: 'Approve the first item, deny the others' }).click();
    await head(page).getByText('Partially approved', { exact: true }).waitFor();
    const items = page.getByRole('table', { name: 'Requested treatment' });
    await items.getByRole('row').nth(1).getByText('Approved').waitFor();
    await items.getByRole('row').nth(2).getByText('Denied').waitFor();
    // No item is pending, so only the denial's independent medical review is left to simulate.
    await play.click();
    await choices.first().waitFor();
    expect(await choices.allTextContents()).toEqual(['IMR overturns the denial', 'IMR upholds the denial']);
    await choices.last().click();
    await page.getByRole('region', { name: 'Independent medical review' }).getByText('Upheld').waitFor();
    await closeVisit(visit);

    const reader = await stage.visit({ role: 'viewer', subject: 'user-18' });
    const { id: other } = await received(daysAgo(1), { externalId: 'r-seen' });
    await reader.goto(`/authorizations/${other}`);
    await head(reader.page).waitFor();
    expect(await reader.page.getByRole('button', { name: 'Simulate claims administrator' }).count()).toBe(0);
    await closeVisit(reader);
  });

  it('adds notes and shows them in the history with events and users', async () => {
    const { id } = await decided({ externalId: 'r-note' });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/authorizations/${id}?tab=history`);
    const history = page.getByRole('region', { name: 'History', exact: true });
    await history.getByText('Decided', { exact: true }).waitFor();
    const note = await begin(page, 'Add note');
    await note.getByRole('button', { name: 'Add note' }).click();
    // An empty note is rejected.
    await note.locator('.mantine-InputWrapper-error').first().waitFor();
    await note.getByRole('textbox', { name: /^Note/ }).fill('Called the UR desk.');
    expect(await note.getByRole('textbox').count()).toBe(1);
    expect(await visit.violations()).toEqual([]);
    await finish(note, 'Add note');
    const first = history.getByRole('listitem').first();
    for (const words of ['Note', 'Called the UR desk.', 'Dana Biller']) await first.getByText(words).last().waitFor();
    await page.getByRole('region', { name: 'Decisions' }).getByText('Denied: E0730 · TENS unit').waitFor();
    expect(await visit.violations()).toEqual([]);
    expect((await call('GET', `/rfas/${id}/events`)) as unknown).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'rfa.noted', text: 'Called the UR desk.' })]),
    );
    await closeVisit(visit);
  });

  it('creates a request from a bill, edits the draft, and uses the authorization on a service line', async () => {
    const body = billBody({
      billingMode: 'professional',
      serviceLines: [{ code: '97110', units: 2, charge: 100 }],
    });
    const { firstName, lastName } = body.bill.patient;
    const bill = (await stage.call('POST', '/bills', body)).body as { id: string };
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${bill.id}`);
    await page.getByRole('link', { name: 'Request authorization' }).click();
    await page.getByRole('heading', { level: 1, name: 'New request' }).waitFor();
    const text = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });
    await text('First name').waitFor();
    expect([await text('First name').inputValue(), await text('Last name').inputValue()]).toEqual([
      firstName,
      lastName,
    ]);
    expect(await text('Claim number').inputValue()).toBe(body.bill.claim.claimNumber);
    expect(await text('Physician').inputValue()).toBe(body.bill.renderingProvider.name);
    await text('Requested treatment').fill('Physical therapy of the low back');
    await text('CPT or HCPCS').fill('97110');
    await text('ICD-10').fill('not a code');
    await text('Diagnosis description').fill('Low back pain');
    await page.getByLabel('Quantity').fill('24');
    await page.locator('input[type=file]').setInputFiles({ ...letter, name: 'pr-2.pdf' });
    await page.getByLabel('Date of pr-2.pdf').fill(today());
    await page.getByRole('button', { name: 'Save draft' }).click();
    // The API's error appears at the field.
    await page.locator('.mantine-InputWrapper-error').filter({ hasText: 'ICD-10' }).waitFor();
    await text('ICD-10').fill('M54.50');
    expect(await pageFlaws(visit, 360)).toEqual([]);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Physician’s signature').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByRole('button', { name: 'Edit draft' }).click();
    await page.getByLabel('Frequency').fill('2 a week');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Quantity 24, 2 a week').waitFor();
    const draft = await call('GET', `/rfas/${id}`);
    expect(draft).toMatchObject({
      status: 'draft',
      revision: 2,
      readiness: { missing: [{ code: 'signature_missing' }] },
      items: [{ procedureCode: '97110', quantity: 24, frequency: '2 a week' }],
    });

    await approve(draft);
    await stage.call('POST', `/sandbox/bills/${bill.id}/simulate`, { scenario: 'rejected' });
    await visit.goto(`/bills/${bill.id}/correct`);
    await page.locator('input').and(page.getByLabel('Authorized treatment')).click();
    await page
      .getByRole('option', { name: /^97110 · Physical therapy of the low back · Approved · 12 visits left, 0 used/ })
      .click();
    expect(await visit.violations()).toEqual([]);
    await page.getByRole('button', { name: 'Resubmit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('heading', { level: 1, name: / · \d\d\// }).waitFor();
    await page.getByRole('link', { name: /^Lines/ }).click();
    await page.getByRole('link', { name: /^97110 · Physical therapy of the low back · Approved/ }).click();
    const item = page.getByRole('table', { name: 'Requested treatment' });
    await item.getByText('11 visits left, 1 used').waitFor();
    await item.getByRole('link', { name: /^97110 on .*, 2 units$/ }).click();
    await page.getByRole('heading', { level: 1, name: / · \d\d\// }).waitFor();
    await closeVisit(visit);
  });

  it('links overdue requests from Home and the queues', async () => {
    const late = await received(daysAgo(2));
    const inTime = await drafted();
    const now = `${plusDays(today(), 30)}T18:00:00.000Z`;
    expect((await stage.call('PUT', '/sandbox/clock', { now })).status).toBe(200);
    const visit = await stage.visit();
    const { page } = visit;
    await page.getByRole('link', { name: /RFAs? past due/ }).click();
    await page.waitForURL(/no_response/);
    await row(page, late)
      .getByText(/overdue$/)
      .waitFor();
    expect(await row(page, inTime).count()).toBe(0);
    expect(await visit.violations()).toEqual([]);
    await visit.goto('/authorizations?overdue=1');
    await row(page, late)
      .getByText(/overdue$/)
      .waitFor();
    await visit.goto('/queues');
    await page.getByRole('button', { name: /^No decision by the last day/ }).click();
    await row(page, late).getByRole('link').click();
    await page.getByText(/^No decision was received by the deadline\. A missed deadline/).waitFor();
    // A request that was decided late is no longer overdue.
    await decide(late);
    await page.getByText(/^No decision was received by the deadline/).waitFor({ state: 'detached' });
    await visit.goto('/authorizations?overdue=1');
    await row(page, late).waitFor({ state: 'detached' });
    await closeVisit(visit);
  });
});
