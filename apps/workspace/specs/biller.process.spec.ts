import { readFileSync } from 'node:fs';
import { billBody, eventually, pdfBase64, withAdministrator, realAdministrator } from '#testing/pure';
import {
  administratorsLink,
  createCaller,
  closeVisit,
  describeInChromium,
  pickOption,
  visitWorkspace,
  workspaceFixture,
  type WorkspaceVisit,
} from '#testing/process';

const LIVE_KEY = 'sk_live_4d43ad0a566a923dde1826ed74a79114ccceb1fe';

describeInChromium('biller workflows in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '12', LIVE_API_KEY: LIVE_KEY });
  const { call } = stage;

  const newBill = async () => {
    const body = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as object;
    return (await call('POST', '/bills', body)).body as { id: string; billNumber: number };
  };
  const simulate = (id: string, scenario: string) => call('POST', `/sandbox/bills/${id}/simulate`, { scenario });
  const clean = async ({ violations }: WorkspaceVisit): Promise<void> => expect(await violations()).toEqual([]);

  it('saves filters by name, applies them through the URL in the next session, and removes them', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills?status=denied&age=91-180');
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByLabel('Save these filters as').fill('Old and denied');
    await page.getByLabel('Save these filters as').press('Control+Enter');
    await page.getByRole('button', { name: 'Old and denied', exact: true }).waitFor();
    await closeVisit(visit);

    const again = await stage.visit();
    await again.goto('/bills');
    await again.page.getByRole('button', { name: 'Saved filters' }).click();
    await again.page.getByRole('button', { name: 'Old and denied', exact: true }).waitFor();
    await clean(again);
    await again.page.getByRole('button', { name: 'Old and denied', exact: true }).click();
    await again.page.waitForURL(/\/bills\?(?=.*status=denied)(?=.*age=91-180)/);
    await again.page.getByRole('button', { name: 'Saved filters' }).click();
    await again.page.getByRole('button', { name: 'Remove Old and denied' }).click();
    await again.page.getByText('No saved filters.').waitFor();
    await closeVisit(again);

    const other = await stage.visit({ role: 'viewer', subject: 'user-18' });
    await other.goto('/bills');
    await other.page.getByRole('button', { name: 'Saved filters' }).click();
    await other.page.getByText('No saved filters.').waitFor();
    await closeVisit(other);
  });

  it("disputes one line of a second review with its amount and shows the API's error for an excessive amount", async () => {
    const { id } = await newBill();
    await simulate(id, 'partial_payment');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('button', { name: 'Request second review' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Request second review' });
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('Paid below the fee schedule.');
    const line = page.getByRole('checkbox').first();
    await line.check();
    const amount = page.getByLabel(/^Amount in dispute, /);
    // As in the API, a line without an amount is disputed for its full underpayment.
    const short = await amount.inputValue();
    await amount.fill('');
    await page
      .getByText(`Amount in dispute: $${Number(short).toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
      .waitFor();
    await amount.fill('999999');
    await clean(visit);
    const send = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Request second review' }).click();
      await sheet.getByRole('button', { name: 'Send now' }).click();
    };
    await send();
    await page.locator('.mantine-InputWrapper-error').first().waitFor();
    await amount.fill('100.25');
    await send();
    await page.getByText('Sent. Amount in dispute: $100.25.').waitFor();
    const [review] = (await call('GET', `/bills/${id}/reviews`)).body.data;
    expect(review).toMatchObject({
      state: 'submitted',
      disputedAmount: 100.25,
      lineItems: [{ reason: 'Paid below the fee schedule.', disputedAmount: 100.25 }],
    });
    await closeVisit(visit);
  });

  it('fills in a saved reason with data of the bill, for the whole bill and for one line', async () => {
    const { id } = await newBill();
    await simulate(id, 'partial_payment');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('button', { name: 'Request second review' }).click();
    const reason = page.getByRole('textbox', { name: 'Reason', exact: true });
    const title = 'Paid below the Medical-Legal Fee Schedule';
    await pickOption(page, 'Use a saved reason', title);
    const filled =
      /^ML201.* \d\d\/\d\d\/\d{4}, was paid \$[\d,.]+\. .* allows \$[\d,.]+ \(8 CCR § 9795\(c\)\)\. Please pay the remaining \$[\d,.]+, or/;
    expect(await reason.inputValue()).toMatch(filled);
    await page.getByRole('checkbox').first().check();
    await pickOption(page, /^Use a saved reason, /, title);
    expect(await page.getByRole('textbox', { name: /^Reason, / }).inputValue()).toMatch(filled);
    await clean(visit);
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText('Draft saved. Nothing was sent.').waitFor();
    const [review] = (await call('GET', `/bills/${id}/reviews`)).body.data;
    expect(review).toMatchObject({ state: 'draft', lineItems: [{ reason: expect.stringMatching(filled) }] });
    await closeVisit(visit);
  });

  it('makes the text from the chosen lines, and warns if it names another amount than the amount in dispute', async () => {
    const { id } = await newBill();
    await call('POST', `/sandbox/bills/${id}/simulate`, { scenario: 'partial_payment', amount: 600 });
    const { bill } = (await call('GET', `/bills/${id}/lifecycle`)).body.data as {
      bill: { lineItems: { short: number }[] };
    };
    const dollars = (amount = 0) => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
    const [one = 0, other = 0] = bill.lineItems.map(({ short }) => short);
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('button', { name: 'Request second review' }).click();
    const reason = page.getByRole('textbox', { name: 'Reason', exact: true });
    const warning = page.getByRole('status').filter({ hasText: 'The reason names' });
    await pickOption(page, 'Use a saved reason', 'Paid below the Medical-Legal Fee Schedule');
    expect(await reason.inputValue()).toContain(`remaining ${dollars(one + other)}`);
    // The lines come first, and the text follows them until it is edited.
    await page.getByRole('checkbox').first().check();
    expect(await reason.inputValue()).toContain(`remaining ${dollars(one)}`);
    expect(await warning.count()).toBe(0);
    await clean(visit);
    await page.getByLabel(/^Amount in dispute, /).fill('10');
    await warning
      .getByText(`The reason names ${dollars(one)}, but the amount in dispute is $10.00.`)
      .first()
      .waitFor();
    await clean(visit);
    // An edited text stays as it is.
    await reason.fill(`Please pay ${dollars(one + other)}.`);
    await page.getByRole('checkbox').nth(1).check();
    expect(await reason.inputValue()).toBe(`Please pay ${dollars(one + other)}.`);
    await closeVisit(visit);
  });

  it('matches an unmatched remittance to a bill and marks the bill as paid', async () => {
    const { id, billNumber } = await newBill();
    await simulate(id, 'accepted');
    const file = (await call('POST', `/sandbox/bills/${id}/payer-file`, { kind: '835', scenario: 'paid' })).body;
    const content = ((file.data ?? file) as { content: string }).content
      .replace(/CLP\*[^*]+/, 'CLP*WRONG-7')
      .replace(/\*SBX\d+\*11/, '*OTHER*11');
    const sent = await call('POST', '/payer-files', content, { 'content-type': 'application/edi-x12' });
    expect(sent.status).toBe(201);
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/queues');
    await page.getByRole('button', { name: /^Unmatched remittances/ }).click();
    const waiting = (await call('GET', '/payer-files')).body.data.filter(
      ({ quarantined }: { quarantined: boolean }) => quarantined,
    ).length as number;
    // Waits until all items are listed. The newest item is first.
    await page
      .getByRole('button', { name: 'Match' })
      .nth(waiting - 1)
      .waitFor();
    await page.getByRole('button', { name: 'Match' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Match' });
    await dialog.getByRole('textbox').fill(id);
    await page.getByRole('option', { name: `Bill ${billNumber} ` }).click();
    await dialog.getByRole('status').getByText(`Bill ${billNumber}`).waitFor();
    await clean(visit);
    await dialog.getByRole('button', { name: 'Match', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: `Unmatched (${waiting - 1})` }).waitFor();
    expect((await call('GET', `/bills/${id}`)).body.state).toBe('paid');
    await closeVisit(visit);
  });

  it('offers every bill with the charge of an unmatched remittance, even if many newer bills are open', async () => {
    const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as {
      readonly bill: { readonly serviceLines: readonly [object] };
    };
    const [line] = example.bill.serviceLines;
    const charged = { ...example, bill: { ...example.bill, serviceLines: [{ ...line, charge: 2345.67 }] } };
    const target = (await call('POST', '/bills', charged)).body as { id: string; billNumber: number };
    await simulate(target.id, 'accepted');
    for (let n = 0; n < 12; n += 1) await newBill();
    const file = (await call('POST', `/sandbox/bills/${target.id}/payer-file`, { kind: '835', scenario: 'paid' })).body;
    const content = ((file.data ?? file) as { content: string }).content
      .replace(/CLP\*[^*]+/, 'CLP*WRONG-8')
      .replace(/\*SBX\d+\*11/, '*OTHER8*11');
    expect((await call('POST', '/payer-files', content, { 'content-type': 'application/edi-x12' })).status).toBe(201);
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/remittances?tab=unmatched');
    await page.getByRole('button', { name: 'Match' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Match' });
    await dialog
      .getByRole('row', { name: `Bill ${target.billNumber} ` })
      .getByRole('button')
      .click();
    await dialog.getByRole('status').getByText(`Bill ${target.billNumber}`).waitFor();
    await clean(visit);
    await dialog.getByRole('button', { name: 'Match', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await call('GET', `/bills/${target.id}`)).body.state).toBe('paid');
    await closeVisit(visit);
  });

  it('distinguishes unreadable files from unmatched items and dismisses both', async () => {
    const waits = async () => (await call('GET', '/bill-tasks')).body.data.unmatchedRemittance as object;
    const before = await waits();
    const { id } = await newBill();
    const file = (await call('POST', `/sandbox/bills/${id}/payer-file`, { kind: '835', scenario: 'paid' })).body;
    const content = ((file.data ?? file) as { content: string }).content;
    const stranger = content.replace(/CLP\*[^*]+/, 'CLP*STRANGER-1').replace(/\*SBX\d+\*11/, '*ANOTHER*11');
    for (const text of [stranger, content.slice(0, -60)])
      expect((await call('POST', '/payer-files', text, { 'content-type': 'application/edi-x12' })).status).toBe(201);
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/remittances?tab=unmatched');
    const dismissed = async (row: RegExp, reason: string): Promise<void> => {
      await page.getByRole('row', { name: row }).getByRole('button', { name: 'Dismiss' }).click();
      const dialog = page.getByRole('dialog', { name: 'Dismiss' });
      await pickOption(page, 'Reason', reason);
      await clean(visit);
      await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('row', { name: row }).waitFor({ state: 'detached' });
    };
    await dismissed(/STRANGER-1/, 'Not one of our bills');
    await dismissed(/cannot be read/, 'Will be resent by the sender');
    expect(await waits()).toEqual(before);
    await closeVisit(visit);
  });

  it('lets an administrator invite a recipient of bill emails, turn the emails off, and maintain the reason library', async () => {
    const { id, billNumber } = await newBill();
    const visit = await stage.visit({ link: administratorsLink(stage.server) });
    const { page } = visit;
    await visit.goto('/practice?tab=notifications');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite' });
    await dialog.getByLabel('Email').fill('robin');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.locator('.mantine-InputWrapper-error').first().waitFor();
    await dialog.getByLabel('Email').fill('robin@clinic.example');
    // Esc keeps the input.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    expect(await dialog.getByLabel('Email').inputValue()).toBe('robin@clinic.example');
    await pickOption(page, 'About', 'Assigned bills');
    await clean(visit);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Preview' }).waitFor();
    const row = page.getByRole('row', { name: /robin@clinic\.example/ });
    await row.getByText('Not confirmed').waitFor();
    await row.getByRole('button', { name: 'Bills' }).click();
    const bills = page.getByRole('dialog', { name: 'Bills for robin@clinic.example' });
    await bills.getByRole('textbox').fill(id);
    await page.getByRole('option', { name: `Bill ${billNumber} ` }).click();
    await bills.getByText(`Bill ${billNumber}`).waitFor();
    await bills.getByRole('button', { name: 'Assign', exact: true }).click();
    await row.getByText('1 bill').waitFor();
    await page.keyboard.press('Escape');
    await bills.waitFor({ state: 'detached' });
    await row.getByRole('button', { name: 'Turn off' }).click();
    await row.getByText('Off', { exact: true }).waitFor();
    await clean(visit);
    await visit.goto('/practice?tab=reasons');
    const library = page.getByRole('region', { name: 'SBR reason library' });
    await library.getByRole('button', { name: 'Add', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Below our contract');
    await form.getByLabel('Procedure codes').fill('ml20*, 99214');
    await form.getByLabel('Text for the payer').fill('{code}: {amount} is owed.');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText(/unknown placeholder/).waitFor();
    await clean(visit);
    await form.getByLabel('Text for the payer').fill('{code}: {short} is owed.');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    const added = library.getByRole('row', { name: /Below our contract/ });
    await added.getByText('ML20* 99214').waitFor();
    await added.getByRole('button', { name: 'Edit' }).click();
    await form.getByLabel('Name').fill('Below the contract of 2026');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    const changed = library.getByRole('row', { name: /Below the contract of 2026/ });
    await changed.getByRole('button', { name: 'Remove' }).click();
    await changed.waitFor({ state: 'detached' });
    await clean(visit);
    await closeVisit(visit);
  });

  it('downloads the proof of a bill from its documents tab', async () => {
    const { id, billNumber } = await newBill();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}?tab=documents`);
    const proof = page.getByRole('button', { name: /^Proof / });
    await proof.waitFor();
    await clean(visit);
    const [file] = await Promise.all([page.waitForEvent('download'), proof.click()]);
    expect(file.suggestedFilename()).toBe(`bill-${billNumber}-proof.json`);
    const { data } = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
      data: { billId: string; pending: number };
    };
    expect(data.billId).toBe(id);
    await closeVisit(visit);
  });

  it('prints bills for mailing and marks them as mailed, first one and then the others', async () => {
    const live = { ...stage.server, key: LIVE_KEY };
    const callLive = createCaller(live);
    const paper = { route: 'mail', destination: { mailingAddress: 'Claims\nPO Box 9\nLos Angeles CA 90012' } };
    for (const externalId of ['paper-1', 'paper-2']) {
      const bill = withAdministrator(realAdministrator, billBody({ externalId }, { submission: paper }));
      const made = await callLive('POST', '/bills', bill);
      expect([made.status, made.body.errors]).toEqual([201, undefined]);
    }
    const visit = await visitWorkspace(stage.browser, live);
    const { page } = visit;
    await visit.goto('/remittances?tab=print');
    await page.getByRole('heading', { level: 1, name: 'Print queue' }).waitFor();
    // The feed updates the page without a reload.
    await page
      .getByRole('row', { name: / 2 0 2 0 0 / })
      .getByRole('button')
      .click();
    const choices = page.getByRole('checkbox', { name: /^Select / });
    await choices.first().waitFor();
    await clean(visit);
    for (const [role, name, ending] of [
      ['button', 'Print unmailed', '.pdf'],
      ['menuitem', 'CSV', '.csv'],
    ] as const) {
      if (role === 'menuitem') await page.getByRole('button', { name: 'Export', exact: true }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole(role, { name, exact: true }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`^print-batch-[0-9-]+\\${ending}$`));
      expect((await file.failure()) ?? '').toBe('');
    }
    await choices.first().check();
    await page.getByRole('button', { name: 'Mark 1 as mailed' }).click();
    await page.getByText('1 marked as mailed.').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo 1 bill' }).click();
    await page.getByText('1 bill returned to the print queue').waitFor();
    await page.getByText('1 marked as mailed.').waitFor({ state: 'detached' });
    expect((await callLive('GET', '/print-batches')).body.data).toMatchObject([{ waiting: 2, mailed: 0 }]);
    await choices.first().check();
    await page.getByRole('button', { name: 'Mark 1 as mailed' }).click();
    await page.getByText('1 marked as mailed.').waitFor();
    await page.getByRole('button', { name: 'Undo 1 bill' }).click();
    await page.getByText('1 marked as mailed.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Mark all as mailed' }).click();
    await page.getByRole('button', { name: 'Undo 2 bills' }).waitFor();
    // Only bills that are still mailed can be undone.
    const [day] = (await callLive('GET', '/print-batches')).body.data;
    const [first] = (await callLive('GET', `/print-batches/${day.date}`)).body.data.items;
    expect((await callLive('POST', `/bills/${first.billId}/actions`, { action: 'undo_mailed' })).status).toBe(200);
    await page.getByRole('button', { name: 'Undo 1 bill' }).waitFor();
    await choices.first().waitFor();
    await page.getByRole('button', { name: 'Mark all as mailed' }).click();
    await choices.first().waitFor({ state: 'detached' });
    const [batch] = (await callLive('GET', '/print-batches')).body.data;
    expect(batch).toMatchObject({ bills: 2, waiting: 0, mailed: 2 });
    await closeVisit(visit);
  });

  it('marks a packet as mailed with its certified mail number and proof of service, and undoes it', async () => {
    const live = { ...stage.server, key: LIVE_KEY };
    const callLive = createCaller(live);
    const paper = { route: 'mail', destination: { mailingAddress: 'Claims\nPO Box 9\nLos Angeles CA 90012' } };
    const body = withAdministrator(realAdministrator, billBody({ externalId: 'paper-3' }, { submission: paper }));
    const { id } = (await callLive('POST', '/bills', body)).body as { id: string };
    const proof = { documentType: 'proof_of_service', filename: 'proof.pdf', contentBase64: pdfBase64('proof') };
    await callLive('POST', `/bills/${id}/documents`, { documents: [proof] });
    await eventually(async () => {
      const { data } = (await callLive('GET', `/bills/${id}/lifecycle`)).body;
      return (data.attempts as { status: string }[]).some(({ status }) => status === 'written');
    });
    const visit = await visitWorkspace(stage.browser, live);
    const { page } = visit;
    // At first, the packet isn't written yet. The page notices later that it is.
    await page.addInitScript(`{
      const read = window.fetch;
      let isFirst = true;
      window.fetch = async (...asked) => {
        const response = await read(...asked);
        if (!isFirst || !response.ok || !response.url.endsWith('/lifecycle')) return response;
        isFirst = false;
        const { data } = await response.json();
        for (const attempt of data.attempts) attempt.status = 'queued';
        for (const action of data.lifecycle.actions) action.enabled &&= action.id !== 'mark_sent';
        return new Response(JSON.stringify({ data }), { headers: response.headers });
      };
    }`);
    await visit.goto(`/bills/${id}?tab=delivery`);
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as sent' });
    await dialog.getByLabel('Certified mail number').fill('9407 1118 9956 0000 1111 22');
    expect(await dialog.locator('input').and(dialog.getByLabel('Proof of service')).inputValue()).toBe('proof.pdf');
    await clean(visit);
    await dialog.getByRole('button', { name: 'Mark as sent' }).click();
    await page.getByText('Bill marked as sent').waitFor();
    const attempts = page.getByRole('region', { name: 'Delivery attempts' });
    await attempts.getByText('Certified mail 9407 1118 9956 0000 1111 22').waitFor();
    await attempts.getByRole('link', { name: 'Proof of service' }).waitFor();
    await clean(visit);
    // The message and the bill both offer to undo it.
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await attempts.getByText('Certified mail').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    await dialog.getByRole('button', { name: 'Mark as sent' }).click();
    await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Undo mailed' }).click();
    const undo = page.getByRole('dialog').getByRole('button', { name: 'Undo mailed' });
    // A dialog without fields has the focus on its button, not on Close.
    await undo.and(page.locator(':focus')).waitFor();
    await undo.click();
    await page.getByText('Bill returned to the print queue').waitFor();
    await closeVisit(visit);
  });
});
