import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { eventually } from '#testing/pure';
import { closeVisit, describeInChromium, leaveUnsent, pageFlaws, pickOption, workspaceFixture } from '#testing/process';

describeInChromium('bill drafts in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '12' });
  const { call } = stage;
  const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as {
    bill: { patient: object };
    documents: { contentBase64: string }[];
  };
  const report = {
    name: 'report.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(example.documents[0]?.contentBase64 ?? '', 'base64'),
  };

  const drafts = async (query = '') =>
    (await call('GET', `/drafts${query}`)).body.data as {
      id: string;
      patientName: string | null;
      owner: { name: string } | null;
    }[];
  const draft = async (lastName: string, change: object = {}) => {
    const bill = { ...example.bill, patient: { ...example.bill.patient, lastName } };
    return (await call('POST', '/drafts', { bill, documents: example.documents, ...change })).body.data as {
      id: string;
    };
  };
  const billCount = async () => (await call('GET', '/bill-dashboard?pageSize=1')).body.data.total as number;
  const submit = async (page: Page) => {
    await page.getByRole('button', { name: 'Submit bill' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  };
  const undo = (page: Page) => page.getByRole('note').getByRole('button', { name: 'Undo' }).click();
  const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
  afterEach(async () => {
    for (const { id } of await drafts('?limit=200')) await call('DELETE', `/drafts/${id}`);
  });

  it('saves an unfinished bill, lists what is missing, and continues it with its documents', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills/new');
    await page
      .getByLabel(/^First name/)
      .first()
      .fill('Ines');
    await page
      .getByLabel(/^Last name/)
      .first()
      .fill('Alvarado');
    await page.getByLabel(/^SSN/).fill('078-05-1120');
    await page.locator('input[type=file]').setInputFiles(report);
    await page.getByText('report.pdf').waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    const saved = page.getByText('The draft was saved. It is listed under Drafts.');
    await saved.waitFor();
    await page.waitForURL(/draft=draft_/);
    expect(await page.getByRole('button', { name: 'Save draft' }).isDisabled()).toBe(true);

    await page.getByRole('link', { name: 'Drafts', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Drafts' }).waitFor();
    const row = rowOf(page, 'Ines Alvarado');
    await row.getByText(/\d+ fields missing or invalid/).waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    await row.getByRole('link', { name: 'Ines Alvarado' }).click();
    await page.getByText('report.pdf').waitFor();
    expect(await page.getByLabel(/^SSN/).inputValue()).toBe('***-**-1120');
    await page.getByLabel(/^Claim number/).fill('WC-77');
    await page.getByText('Your changes are kept in this tab only until you save them.').waitFor();
    // Both saves show the same message.
    await saved.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save draft' }).click();
    await saved.waitFor();
    const [kept] = await drafts();
    const stored = (await call('GET', `/drafts/${kept?.id}`)).body.data;
    expect(stored).toMatchObject({
      bill: { claim: { claimNumber: 'WC-77' } },
      documents: [{ filename: 'report.pdf' }],
    });
    await closeVisit(visit);
  });

  it('keeps the bill as a draft and sends nothing if the tab is closed during the countdown', async () => {
    const { id } = await draft('Countdown');
    const before = await billCount();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/new?draft=${id}`);
    await page.getByText('Ready to send.').waitFor();
    await page.getByLabel(/^ADJ/).fill('ADJ7654321');
    await page.getByRole('button', { name: 'Submit bill' }).click();
    await page.getByRole('dialog').getByText('report.pdf').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
    await page.getByText(/^Sends in \d+ s$/).waitFor();
    await leaveUnsent(page);
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    expect(await billCount()).toBe(before);
    const { bill, documents } = (await call('GET', `/drafts/${id}`)).body.data;
    expect([bill.claim.adjNumber, documents.length]).toEqual(['ADJ7654321', example.documents.length]);
    await closeVisit(visit);
  });

  it('sends a draft after the countdown, which deletes it', async () => {
    const { id } = await draft('Submitted');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/new?draft=${id}`);
    await page.getByText('Ready to send.').waitFor();
    await submit(page);
    await page.getByText('The bill was submitted.').waitFor({ timeout: 20_000 });
    await page.waitForURL(/\/bills\/bill_/);
    expect(await drafts()).toEqual([]);
    await closeVisit(visit);
  });

  it('sends a bill once if the response is lost and the user sends it again', async () => {
    const { id } = await draft('Lost');
    const before = await billCount();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/new?draft=${id}`);
    await page.getByText('Ready to send.').waitFor();
    await page.route('**/v2/bills', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit(page);
    await page.getByText(/^No response: Bill for/).waitFor({ timeout: 20_000 });
    await page.unroute('**/v2/bills');
    expect(await drafts()).toEqual([]);
    await submit(page);
    await page.getByText('The bill was submitted.').waitFor({ timeout: 20_000 });
    expect(await billCount()).toBe(before + 1);
    await closeVisit(visit);
  });

  it('does not overwrite the change of another user, and loads it with Discard changes', async () => {
    const { id } = await draft('Shared');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/new?draft=${id}`);
    const number = page.getByLabel(/^ADJ/);
    await number.fill('ADJ1111111');
    const bill = { ...example.bill, claim: { claimNumber: 'WC-5', adjNumber: 'ADJ2222222' } };
    await call('PUT', `/drafts/${id}`, { bill, note: 'Changed by a colleague' });
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Another user changed this draft. Nothing was saved or sent.').waitFor();
    expect((await call('GET', `/drafts/${id}`)).body.data.note).toBe('Changed by a colleague');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await eventually(async () => (await number.inputValue()) === 'ADJ2222222');
    await number.fill('ADJ3333333');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('The draft was saved. It is listed under Drafts.').waitFor();
    const { note, bill: saved } = (await call('GET', `/drafts/${id}`)).body.data;
    expect([note, saved.claim.adjNumber]).toEqual(['Changed by a colleague', 'ADJ3333333']);
    await closeVisit(visit);
  });

  it('saves again after the stored draft could not be read back', async () => {
    const { id } = await draft('Unread');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/new?draft=${id}`);
    const number = page.getByLabel(/^ADJ/);
    const saveNumber = async (typed: string) => {
      await number.fill(typed);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await eventually(async () => (await call('GET', `/drafts/${id}`)).body.data.bill.claim.adjNumber === typed);
      await page.locator('form[inert]').waitFor({ state: 'detached' });
    };
    await number.waitFor();
    await page.route(`**/v2/drafts/${id}`, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await saveNumber('ADJ1111111');
    await page.unroute(`**/v2/drafts/${id}`);
    await saveNumber('ADJ2222222');
    await closeVisit(visit);
  });

  it('does not send an undone draft that another user changed in the meantime', async () => {
    const { id } = await draft('Undone');
    const before = await billCount();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/new?draft=${id}`);
    await page.getByText('Ready to send.').waitFor();
    await submit(page);
    await page.getByText(/^Sends in \d+ s$/).waitFor();
    await undo(page);
    await page.getByText('Not sent. The draft is kept under Drafts.').waitFor();
    await call('PUT', `/drafts/${id}`, { bill: example.bill, note: 'Changed by a colleague' });
    await submit(page);
    await page.getByText('Another user changed this draft. Nothing was saved or sent.').waitFor();
    expect((await drafts()).length).toBe(1);
    expect(await billCount()).toBe(before);
    await closeVisit(visit);
  });

  it('continues a draft that another user deleted as a new one', async () => {
    const { id } = await draft('Deleted');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/new?draft=${id}`);
    await page.getByText('report.pdf').waitFor();
    await page.getByLabel(/^ADJ/).fill('ADJ1111111');
    await call('DELETE', `/drafts/${id}`);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('This draft was deleted. Add the documents again and save.').waitFor();
    await page.getByText('report.pdf').waitFor({ state: 'detached' });
    await page.locator('input[type=file]').setInputFiles({ ...report, name: 'again.pdf' });
    await page.getByText('again.pdf').waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('The draft was saved. It is listed under Drafts.').waitFor();
    const [saved] = await drafts();
    await page.waitForURL(`**/bills/new?draft=${saved?.id}`);
    expect((await call('GET', `/drafts/${saved?.id}`)).body.data).toMatchObject({
      bill: { claim: { adjNumber: 'ADJ1111111' } },
      documents: [{ filename: 'again.pdf' }],
    });
    await closeVisit(visit);
  });

  it('locks a form that is left and opened again until its draft is stored', async () => {
    const { id } = await draft('Locked');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/new?draft=${id}`);
    await page.getByText('Ready to send.').waitFor();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/v2/drafts/${id}`, async (route) => {
      if (route.request().method() === 'PUT') await held;
      await route.continue();
    });
    await submit(page);
    await page.getByText('This bill is being sent. You can change it again after Undo.').waitFor();
    await page.getByRole('link', { name: 'Drafts', exact: true }).click();
    await rowOf(page, 'Locked').getByRole('link').first().click();
    await page.getByText('This bill is being sent. You can change it again after Undo.').waitFor();
    expect(await page.locator('form[inert]').count()).toBe(1);
    await undo(page);
    release();
    await page.locator('form[inert]').waitFor({ state: 'detached' });
    await page.getByText('Not sent. The draft is kept under Drafts.').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await closeVisit(visit);
  });

  it('keeps a new bill as a draft after Undo until the user starts over', async () => {
    const billId = (await call('GET', '/bill-dashboard?pageSize=1')).body.data.items[0].id as string;
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/new?again=${billId}`);
    await page.getByLabel(/^Date of service, from/).fill('2026-02-03');
    await page.getByLabel(/^Code/).first().fill('ML201');
    await page.locator('input[type=file]').setInputFiles(report);
    await page.getByText('report.pdf').waitFor();
    await page.getByText('Ready to send.').waitFor();
    await submit(page);
    await page.getByText(/^Sends in \d+ s$/).waitFor();
    await undo(page);
    await page.getByText('Not sent. The draft is kept under Drafts.').waitFor();
    expect((await drafts()).length).toBe(1);
    await page.getByRole('button', { name: 'Start over' }).click();
    await eventually(async () => (await drafts()).length === 0);
    await page.getByText('report.pdf').waitFor({ state: 'detached' });
    await closeVisit(visit);
  });

  it('lists a draft with a date that does not exist', async () => {
    await draft('Mistyped', { bill: { patient: { lastName: 'Mistyped' }, service: { date: '2026-13-01' } } });
    const visit = await stage.visit();
    await visit.goto('/drafts');
    await rowOf(visit.page, 'Mistyped').getByText('2026-13-01').waitFor();
    await closeVisit(visit);
  });

  it('sends all ready drafts of the list and shows the result of each', async () => {
    await draft('Ready-One');
    const { id } = await draft('Ready-Two');
    await draft('Incomplete', { bill: { patient: { firstName: 'Ana', lastName: 'Incomplete' } } });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/drafts');
    await pickOption(page, 'Drafts to show', 'Ready to send');
    await rowOf(page, 'Incomplete').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Select all ready drafts shown' }).click();
    await page.getByText('2 drafts selected').waitFor();
    // The draft is no longer complete when it is sent.
    await call('PUT', `/drafts/${id}`, { bill: { patient: { firstName: 'Ana', lastName: 'Ready-Two' } } });
    await page.getByRole('button', { name: 'Send selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send the selected drafts' });
    await dialog.getByText('You can undo for 10 seconds.').waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    expect(await page.locator(':focus').textContent()).toBe('Back');
    await dialog.getByRole('button', { name: 'Send 2 bills now' }).click();
    await page.getByText(/^Sends in \d+ s$/).waitFor();
    await rowOf(page, 'Ready-One').getByText('Sending …').waitFor();
    expect(await rowOf(page, 'Ready-One').getByRole('checkbox').isDisabled()).toBe(true);
    await page.getByText('0 drafts selected').waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    await dialog.getByText('Done', { exact: true }).waitFor();
    await dialog.getByText('Claim is required.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect((await drafts()).map(({ patientName }) => patientName)).toEqual(['Ana Ready-Two', 'Ana Incomplete']);
    await closeVisit(visit);
  });

  /** Sends all ready drafts of the list. */
  const sendReady = async (page: Page, bills: string) => {
    await page.getByRole('button', { name: 'Select all ready drafts shown' }).click();
    await page.getByRole('button', { name: 'Send selected' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Send ${bills} now` })
      .click();
    await page.getByText(/^Sends in \d+ s$/).waitFor();
  };

  it('sends no selected draft if the user chooses Undo or closes the tab within ten seconds', async () => {
    await draft('Undone-One');
    await draft('Undone-Two');
    const before = await billCount();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/drafts');
    await sendReady(page, '2 bills');
    await rowOf(page, 'Undone-One').getByRole('link').first().click();
    await page.getByText('This bill is being sent. You can change it again after Undo.').waitFor();
    await page.getByRole('link', { name: 'Drafts', exact: true }).click();
    await page
      .getByRole('region', { name: 'Sending …' })
      .getByText(/^2 bills, \$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Not sent. The drafts are kept under Drafts.').waitFor();
    expect(await page.getByRole('button', { name: 'Open Drafts' }).count()).toBe(0);
    await page.waitForTimeout(11_000);
    expect(await billCount()).toBe(before);
    await sendReady(page, '2 bills');
    await leaveUnsent(page);
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    expect(await billCount()).toBe(before);
    expect((await drafts()).length).toBe(2);
    await closeVisit(visit);
  });

  it('sends the selected drafts if the user has left the screen, and keeps the results for Drafts', async () => {
    await draft('Left-One');
    const { id } = await draft('Left-Two');
    const before = await billCount();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/drafts');
    await sendReady(page, '2 bills');
    await call('PUT', `/drafts/${id}`, { bill: { patient: { firstName: 'Ana', lastName: 'Left-Two' } } });
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await page.getByText('1 draft was not sent.').waitFor();
    await page.getByText('1 bill was submitted.').waitFor();
    expect(await billCount()).toBe(before + 1);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Open Drafts' }).click();
    await page.getByRole('dialog').getByText('Claim is required.').waitFor();
    await closeVisit(visit);
  });

  it('lists the drafts of second reviews and IBRs, and opens them', async () => {
    const { id } = await stage.newBill('partial_payment');
    await call('POST', `/bills/${id}/reviews`, { type: 'second_review', reason: 'Paid below the fee schedule.' });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/drafts');
    const reviews = page.getByRole('region', { name: 'Reviews not sent' }).first();
    const row = reviews.getByRole('row').filter({ hasText: 'Second review (SBR)' });
    await row.getByText(/^\d+ days? left$/).waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    await pickOption(page, 'Drafts to show', 'Incomplete');
    await reviews.waitFor({ state: 'detached' });
    await pickOption(page, 'Drafts to show', 'All drafts');
    await row.getByText('Second review (SBR)').click();
    await page.waitForURL(/second-review\?draft=review_/);
    expect(await page.getByRole('textbox', { name: 'Reason', exact: true }).inputValue()).toBe(
      'Paid below the fee schedule.',
    );
    await closeVisit(visit);
  });

  it('assigns drafts, and deletes them after asking', async () => {
    await draft('Assigned');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/drafts');
    const owner = page.getByRole('combobox', { name: /^Assign the draft for .* Assigned · [\d/]+ to$/ });
    await owner.click();
    const option = page.getByRole('option').nth(1);
    const name = (await option.textContent()) ?? '';
    await option.click();
    await eventually(async () => (await drafts())[0]?.owner?.name === name);
    await visit.goto('/drafts');
    await owner.waitFor();
    expect(await owner.inputValue()).toBe(name);
    await rowOf(page, 'Assigned').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('Deletes the draft and its documents. This cannot be undone.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The draft was deleted.').waitFor();
    await page.getByText('No drafts. To finish a new bill later, choose Save draft.').waitFor();
    expect(await drafts()).toEqual([]);
    await closeVisit(visit);
  });
});
