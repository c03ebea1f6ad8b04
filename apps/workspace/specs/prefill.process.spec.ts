import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { closeVisit, describeInChromium, pageFlaws, workspaceFixture } from '#testing/process';
import { eventually, rfaBody, rfaReport } from '#testing/pure';
import { today } from '../src/ui/format.js';

const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as {
  readonly bill: { readonly patient: object; readonly claim: object };
};

interface Rfa {
  readonly id: string;
  readonly documents: readonly { readonly id: string }[];
}

describeInChromium('forms that fill themselves in', () => {
  const stage = workspaceFixture({ SEED_BILLS: '12' });
  const { call } = stage;

  const billFor = async (lastName: string, claimNumber: string, diagnosis = 'M54.50') => {
    const { bill } = example;
    const body = {
      ...example,
      bill: {
        ...bill,
        diagnoses: [diagnosis],
        patient: { ...bill.patient, lastName, externalId: lastName },
        claim: { ...bill.claim, claimNumber },
      },
    };
    return (await call('POST', '/bills', body)).body as { id: string };
  };

  it('reads typed dates, focuses a new line and adds up the charges', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills/new');
    const born = page.getByLabel(/^Date of birth/);
    await born.pressSequentially('4/2/79');
    await born.blur();
    expect(await born.inputValue()).toBe('04/02/1979');
    const service = page.getByLabel(/^Date of service, from/);
    await service.pressSequentially('01052026');
    await service.blur();
    expect(await service.inputValue()).toBe('01/05/2026');
    await service.fill('13/45/26');
    await service.blur();
    await page.locator('input[aria-invalid=true]').and(service).waitFor();
    for (const invalid of ['2026-13-01', '2026-02-30']) {
      await service.fill(invalid);
      await service.blur();
      expect(await service.inputValue()).toBe(invalid);
    }
    const injured = page.getByLabel(/^Date of injury/);
    await injured.fill('1/5/75');
    await injured.blur();
    expect(await injured.inputValue()).toBe('01/05/1975');
    await page.getByLabel(/^Charge/).fill('100');
    await page.getByRole('button', { name: 'Add a line' }).click();
    const code = page.getByRole('group', { name: 'Line 2' }).getByLabel(/^Code/);
    await code.and(page.locator(':focus')).waitFor();
    await page
      .getByLabel(/^Charge/)
      .nth(1)
      .fill('50.50');
    await page.getByText('Total charge: $150.50').waitFor();
    await closeVisit(visit);
  });

  it("fills in a new bill and a new request from a patient's claim", async () => {
    await billFor('Novak', 'WC-1');
    await billFor('Novak', 'WC-2');
    await billFor('Quirke', 'WC-3');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills/new');
    await page.getByLabel(/^Charge/).fill('75');
    const patient = page.getByRole('combobox', { name: 'Existing patient' });
    await patient.fill('nov');
    await page.getByRole('option', { name: /Novak/ }).click();
    await page.getByRole('combobox', { name: 'Claim', exact: true }).click();
    await page.getByRole('option', { name: /^WC-1 · DOI 09\/15\/2025 · Golden State Logistics/ }).click();
    const value = (label: RegExp) => page.getByLabel(label).first().inputValue();
    await eventually(async () => (await value(/^Claim number/)) === 'WC-1');
    expect([await value(/^Last name/), await value(/^Charge/)]).toEqual(['Novak', '75']);
    expect(await page.getByRole('combobox', { name: /^Claims administrator/ }).inputValue()).toMatch(/^Sandbox Mutual/);
    expect(await page.getByText('must not be sent together').count()).toBe(0);
    expect(await pageFlaws(visit)).toEqual([]);
    // A patient's only claim is chosen at once.
    await patient.fill('quirke');
    await page.getByRole('option', { name: /Quirke/ }).click();
    await eventually(async () => (await value(/^Claim number/)) === 'WC-3');

    await visit.goto('/authorizations/new');
    await page.getByRole('combobox', { name: 'Existing patient' }).fill('quirke');
    await page.getByRole('option', { name: /Quirke/ }).click();
    await eventually(async () => (await value(/^Claim number/)) === 'WC-3');
    expect(await value(/^Date of birth/)).toBe('04/02/1979');
    await closeVisit(visit);
  });

  it('takes the first patient of the current text, however fast Enter follows', async () => {
    await billFor('Umber', 'WC-31');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills/new');
    const patient = page.getByRole('combobox', { name: 'Existing patient' });
    // All patients are listed already.
    await patient.press('ArrowDown');
    await page.getByRole('option').nth(1).waitFor();
    await patient.pressSequentially('umber');
    await page.keyboard.press('Enter');
    await eventually(
      async () =>
        (await page
          .getByLabel(/^Claim number/)
          .first()
          .inputValue()) === 'WC-31',
    );
    expect(await patient.inputValue()).toMatch(/Umber/);
    await closeVisit(visit);
  });

  it('keeps nothing of a patient that was replaced, cleared or renamed', async () => {
    await billFor('Abara', 'WC-21', 'M54.50');
    await billFor('Brandt', 'WC-22', 'S33.5XXA');
    const visit = await stage.visit();
    const { page } = visit;
    const value = (label: RegExp) => page.getByLabel(label).first().inputValue();
    const pick = async (name: string, claimNumber: string): Promise<void> => {
      await page.getByRole('combobox', { name: 'Existing patient' }).fill(name);
      await page.getByRole('option', { name: new RegExp(name) }).click();
      await eventually(async () => (await value(/^Claim number/)) === claimNumber);
    };
    let sent: { readonly bill?: { readonly patient?: { readonly id?: string }; readonly claim?: { id?: string } } } =
      {};
    await page.route('**/v2/bills/validate', (route) => {
      sent = (route.request().postDataJSON() ?? {}) as typeof sent;
      return route.continue();
    });
    const service = page.getByRole('region', { name: 'Service' });
    const ids = () => [sent.bill?.patient?.id, sent.bill?.claim?.id].filter(Boolean).length;
    await visit.goto('/bills/new');
    await pick('Abara', 'WC-21');
    await service.getByText('M54.50').waitFor();
    await pick('Brandt', 'WC-22');
    await service.getByText('S33.5XXA').waitFor();
    expect(await service.getByText('M54.50').count()).toBe(0);
    await eventually(async () => ids() === 2);
    await page.getByLabel(/^Claim number/).fill('WC-99');
    await eventually(async () => ids() === 1);
    await page.getByLabel(/^Last name/).fill('Castro');
    await eventually(async () => ids() === 0);
    await page.getByRole('combobox', { name: 'Existing patient' }).fill('Abara');
    // A late response to an earlier choice is ignored.
    await page.route(/\/v2\/bills\/bill_[^/]+$/, async (route) => {
      await new Promise((done) => setTimeout(done, 1_000));
      await route.continue();
    });
    const read = page.waitForRequest(/\/v2\/bills\/bill_[^/]+$/);
    await page.getByRole('option', { name: /Abara/ }).click();
    await read;
    await page.getByRole('region', { name: 'Existing patient' }).locator('button').first().click();
    await page.waitForTimeout(1_500);
    expect([await value(/^First name/), await value(/^Last name/), await value(/^Claim number/)]).toEqual([
      '',
      'Castro',
      'WC-99',
    ]);
    await page.unroute(/\/v2\/bills\/bill_[^/]+$/);

    await visit.goto('/authorizations/new');
    await pick('Abara', 'WC-21');
    const diagnosis = page.getByLabel('ICD-10').first();
    expect(await diagnosis.inputValue()).toBe('M54.50');
    await pick('Brandt', 'WC-22');
    expect(await diagnosis.inputValue()).toBe('S33.5XXA');
    await closeVisit(visit);
  });

  it('offers only the delivery methods of the payer', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills/new');
    const administrator = page.getByRole('combobox', { name: /^Claims administrator/ });
    await administrator.fill('Sandbox Fax Claims');
    await page.getByRole('option', { name: /^Sandbox Fax Claims/ }).click();
    const method = page.getByRole('combobox', { name: 'Delivery method' });
    await eventually(async () => {
      await method.click();
      const offered = await page.getByRole('option').allTextContents();
      await page.keyboard.press('Escape');
      return offered.join() === 'Fax';
    });
    await closeVisit(visit);
  });

  it('bills the approved items of a request', async () => {
    const keyed = async (path: string, body: object) => {
      const answer = await call('POST', path, body, { 'idempotency-key': randomUUID() });
      if (answer.status > 299) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body.data;
    };
    const { id, documents } = (await keyed(
      '/rfas',
      rfaBody({ recommendationDate: today() }, { documents: [{ ...rfaReport, documentDate: today() }] }),
    )) as Rfa;
    const { id: snapshotId, contentHash } = await keyed(`/rfas/${id}/signing-preview`, {});
    const signer = { physicianAuthorized: true, actorReference: 'dr-kim' };
    await keyed(`/rfas/${id}/sign`, { snapshotId, contentHash, ...signer });
    await keyed(`/rfas/${id}/submit`, {
      ...{ channel: 'fax', destination: { name: 'Utilization review', fax: '213-555-0142' }, recorded: true },
      ...{ documentIds: documents.map((document) => document.id), sentAt: new Date(Date.now() - 60_000).toISOString() },
    });
    await keyed(`/sandbox/rfas/${id}/simulate`, { scenario: 'approved' });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/authorizations/${id}`);
    await page.getByRole('button', { name: 'Bill this' }).click();
    await page.getByRole('heading', { level: 1, name: 'New bill' }).waitFor();
    await page.getByLabel(/^Last name/).waitFor();
    expect([
      await page.getByLabel(/^Last name/).inputValue(),
      await page.getByRole('combobox', { name: /^Bill type/ }).inputValue(),
      await page.getByRole('group', { name: 'Line 2' }).getByLabel(/^Code/).inputValue(),
    ]).toEqual(['Sandoval', 'Treatment', 'E0730']);
    const authorized = page.getByRole('combobox', { name: /^Authorized treatment/ }).first();
    await eventually(async () => (await authorized.inputValue()).includes('Approved'));

    // The practice's record of the physician has what the request lacks, such as the taxonomy code.
    let sent: { readonly bill?: { readonly renderingProvider?: { readonly taxonomy?: string } } } = {};
    await page.route('**/v2/bills/validate', (route) => {
      sent = (route.request().postDataJSON() ?? {}) as typeof sent;
      return route.continue();
    });
    await page
      .getByRole('group', { name: 'Line 2' })
      .getByLabel(/^Charge/)
      .fill('180');
    await eventually(async () => sent.bill?.renderingProvider?.taxonomy === '207X00000X');
    await closeVisit(visit);
  });

  it('shows the documents on file of a bill to correct, and keeps the deposit date for the next check', async () => {
    const { id } = await billFor('Reyes', 'WC-9');
    await call('POST', `/sandbox/bills/${id}/simulate`, { scenario: 'rejected' });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}/correct`);
    const documents = page.getByRole('region', { name: 'Documents' });
    await page
      .getByLabel(/^Claim number/)
      .and(page.locator(':focus'))
      .waitFor();
    await documents.getByText('On file. These documents are sent again unless you add new ones.').waitFor();
    expect(await documents.getByRole('listitem').count()).toBeGreaterThan(0);

    await visit.goto('/payments/new');
    const deposit = page.getByLabel(/^Deposit date/);
    await deposit.fill('1/5/26');
    const number = page.getByLabel('Check number');
    await number.fill('660001');
    await page.getByLabel('Check amount').fill('10');
    await page.getByLabel('Leave $10.00 unapplied').check();
    await page.getByRole('button', { name: 'Post payment' }).click();
    await page.getByText(/\$10\.00 posted/).waitFor();
    await number.and(page.locator(':focus')).waitFor();
    expect([await number.inputValue(), await deposit.inputValue()]).toEqual(['', '01/05/2026']);
    await closeVisit(visit);
  });
});
