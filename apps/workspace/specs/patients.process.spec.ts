import { readFileSync } from 'node:fs';
import { pdfBase64 } from '#testing/pure';
import { closeVisit, describeInChromium, openByKeys, workspaceFixture } from '#testing/process';

describeInChromium('patient screens in the workspace', () => {
  const stage = workspaceFixture();

  it('creates a new bill for the same patient, warns about the earlier evaluation, and lists both bills of the patient', async () => {
    const call = stage.call;
    const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as object;
    const first = (await call('POST', '/bills', example)).body as {
      id: string;
      billNumber: number;
      patient: { id: string };
      claim: { id: string };
    };
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${first.id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /^New bill for this claim/ }).click();
    await page.getByRole('heading', { level: 1, name: 'New bill' }).waitFor();
    await page.getByLabel('First name').waitFor();
    for (const [label, is] of [
      ['First name', 'Maria'],
      ['Last name', 'Sandoval'],
      ['Date of birth', '04/02/1979'],
      ['Claim number', 'SM-26-004711'],
      ['Employer', 'Golden State Logistics'],
      ['Date of service, from', ''],
      ['Date of service, through', ''],
      ['Code', ''],
      ['Charge', ''],
    ] as const)
      expect([
        label,
        await page
          .getByLabel(new RegExp(`^${label}( \\*)?$`))
          .first()
          .inputValue(),
      ]).toEqual([label, is]);
    await page.getByLabel(/^Date of service, from/).fill('2026-03-30');
    await page.getByLabel(/^Code/).fill('ML201');
    await page.locator('input[type=file]').setInputFiles({
      name: 'report.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdfBase64('report'), 'base64'),
    });
    await page.getByText(/A comprehensive evaluation by this physician on 03\/02\/2026 is on file/).waitFor();
    await page.getByRole('link', { name: 'earlier evaluation' }).waitFor();
    expect(await visit.violations()).toEqual([]);
    await page.getByLabel(/^Code/).fill('ML202');
    await page.getByText(/A comprehensive evaluation by this physician/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Submit bill' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
    await page
      .getByRole('tab', { name: /^Overview/ })
      .or(page.getByRole('link', { name: /^Overview/ }))
      .first()
      .waitFor();
    const [second] = (await call('GET', '/bills?limit=1')).body.data;
    expect(second).toMatchObject({
      patient: { id: first.patient.id },
      claim: { id: first.claim.id },
      service: { date: '2026-03-30' },
      priorEvaluation: { billId: first.id, date: '2026-03-02' },
    });

    await page.getByRole('link', { name: 'All bills for this patient' }).click();
    await page.getByRole('heading', { level: 1, name: 'Patient' }).waitFor();
    const table = (name: string) => page.getByRole('region', { name, exact: true });
    await table('Bills').getByRole('row', { name: /ML202/ }).waitFor();
    expect(await table('Bills').getByRole('row').count()).toBe(3);
    await table('Claims').getByText('SM-26-004711').waitFor();
    await table('Comprehensive evaluations')
      .getByRole('row', { name: /03\/02\/2026.*09\/02\/2027/ })
      .waitFor();
    await table('Documents').getByRole('link', { name: 'report.pdf' }).first().waitFor();
    expect(await page.title()).not.toContain('Sandoval');
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      expect(await visit.violations()).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await table('Claims').getByRole('button', { name: 'New bill for this claim' }).click();
    await page.getByLabel('First name').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Maria');
    await closeVisit(visit);
  });

  it('finds a patient by name, using only the keyboard', async () => {
    const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as object;
    expect((await stage.call('POST', '/bills', example)).status).toBeLessThan(202);
    const visit = await stage.visit();
    const { page } = visit;
    await openByKeys(page, 'e');
    await page.getByRole('heading', { level: 1, name: 'Patients' }).waitFor();
    const rows = page.getByRole('table', { name: 'Patients' }).getByRole('row');
    await rows.first().waitFor();
    expect(await visit.violations()).toEqual([]);
    await page.getByLabel('Search by name').fill('no such name');
    await page.getByText('No patients match.').waitFor();
    await page.getByLabel('Search by name').fill('sandoval mar');
    await page.getByRole('link', { name: 'Maria Sandoval' }).waitFor();
    // The header, and the only match.
    expect(await rows.count()).toBe(2);
    await rows.nth(1).getByText('04/02/1979').waitFor();
    // The click moves the focus out of the search field, so that letter keys are shortcuts again.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Patient', exact: true }).waitFor();
    // The search text isn't part of the URL.
    expect(page.url()).not.toMatch(/sandoval/i);
    await closeVisit(visit);
  });

  it('lists payers with phone, delivery methods and days to pay, and leads to their bills', async () => {
    const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as object;
    const { id } = (await stage.call('POST', '/bills', example)).body as { id: string };
    await stage.call('POST', `/sandbox/bills/${id}/simulate`, { scenario: 'paid' });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/payers');
    await page.getByLabel('Search by name').fill('sandbox mutual');
    const row = page.getByRole('row', { name: /^Sandbox Mutual/ });
    await row.getByText('Electronic, Fax, Email, Mail').waitFor();
    await row.getByText(/^\d+$/).waitFor();
    expect(await visit.violations()).toEqual([]);
    await page.getByRole('link', { name: /^Sandbox Mutual/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Bills' }).waitFor();
    expect(page.url()).toMatch(/payer=ca_/);
    await closeVisit(visit);
  });

  it('lists all patients by name, page by page', async () => {
    const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as {
      readonly bill: { readonly patient: object };
    };
    for (let n = 0; n < 101; n += 1) {
      const patient = { ...example.bill.patient, lastName: `Zz ${n}`, externalId: `paged-${n}` };
      expect((await stage.call('POST', '/bills', { ...example, bill: { ...example.bill, patient } })).status).toBe(201);
    }
    const { total } = (await stage.call('GET', '/patients?limit=1')).body.data as { total: number };
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/patients');
    await page.getByText(`100 of ${total}`).waitFor();
    expect(await visit.violations()).toEqual([]);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByText(`${total} in total`).waitFor();
    expect(await page.getByRole('table', { name: 'Patients' }).getByRole('row').count()).toBe(total + 1);
    await page.getByRole('link', { name: 'Maria Zz 100' }).waitFor();
    await closeVisit(visit);
  });
});
