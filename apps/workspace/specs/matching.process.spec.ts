import { readFileSync } from 'node:fs';
import { closeVisit, describeInChromium, pageFlaws, workspaceFixture } from '#testing/process';

interface ExampleBill {
  readonly bill: { readonly claim: object; readonly patient: object; readonly serviceLines: readonly object[] };
}

const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as ExampleBill;

describeInChromium('matching money to bills in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '12' });
  const { call } = stage;

  const newBill = async (change: {
    readonly charge: number;
    readonly claimNumber?: string;
    readonly last?: string;
  }) => {
    const { bill } = example;
    const { charge, claimNumber, last } = change;
    const body = {
      ...example,
      bill: {
        ...bill,
        serviceLines: [{ ...bill.serviceLines[0], charge }],
        claim: { ...bill.claim, ...(claimNumber !== undefined && { claimNumber }) },
        patient: { ...bill.patient, ...(last !== undefined && { lastName: last, externalId: last }) },
      },
    };
    const { id, billNumber } = (await call('POST', '/bills', body)).body as { id: string; billNumber: number };
    await call('POST', `/sandbox/bills/${id}/simulate`, { scenario: 'accepted' });
    return { id, billNumber };
  };

  it('shows what an unmatched claim says, and ranks bills by charge, claim number, date and name', async () => {
    const target = await newBill({ charge: 1234.56, claimNumber: 'WC-77-910', last: 'Okafor' });
    const sameCharge = await newBill({ charge: 910 });
    const file = (await call('POST', `/sandbox/bills/${target.id}/payer-file`, { kind: '835', scenario: 'paid' })).body;
    const content = ((file.data ?? file) as { content: string }).content
      .replace(/CLP\*[^*]+/, 'CLP*WRONG-9')
      .replace(/\*SBX\d+\*11/, '*OTHER9*11')
      .replace(/NM1\*QC\*[^~]*~/, 'NM1*QC*1*OKAFOR*MARIA*T~REF*1L*wc-77.910~REF*SY*987654321~')
      .replace(/CLP\*WRONG-9\*1\*1234\.56/, 'CLP*WRONG-9*1*910')
      .replace(/SE\*(\d+)/, (_, count) => `SE*${Number(count) + 2}`);
    expect((await call('POST', '/payer-files', content, { 'content-type': 'application/edi-x12' })).status).toBe(201);
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/remittances?tab=unmatched');
    // A click anywhere in the row opens the match.
    await page.getByRole('cell', { name: 'MARIA T OKAFOR' }).click();
    const dialog = page.getByRole('dialog', { name: 'Match' });
    const said = dialog.getByRole('region', { name: 'File contents' });
    for (const text of ['MARIA T OKAFOR', 'wc-77.910', '03/02/2026', '$910.00']) await said.getByText(text).waitFor();
    expect(await said.textContent()).not.toContain('987654321');
    const rows = dialog.getByRole('table', { name: 'Possible bills' }).getByRole('row');
    await rows.nth(1).getByText('claim number, date of service, patient').waitFor();
    await rows.nth(1).getByRole('button', { name: 'Maria Okafor · 03/02/2026' }).waitFor();
    await rows.nth(1).getByText(`Bill ${target.billNumber} · WC-77-910`).waitFor();
    await dialog
      .getByRole('row', { name: `Bill ${sameCharge.billNumber} ` })
      .getByText('charge, date of service')
      .waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    await rows.nth(1).getByText('WC-77-910').click();
    await dialog.getByRole('status').getByText(`Maria Okafor · 03/02/2026 · Bill ${target.billNumber}`).waitFor();
    await dialog.getByRole('button', { name: 'Match', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await call('GET', `/bills/${target.id}`)).body.eors).not.toEqual([]);
    await closeVisit(visit);
  });

  it('offers checks beyond the newest 100, by page and by deposit date', async () => {
    const { id } = await newBill({ charge: 500 });
    const deposit = (checkNumber: string, depositDate: string) =>
      call('POST', '/payments', {
        ...{ method: 'check', checkNumber, depositDate, payer: 'Acme' },
        ...{ amount: 10, unapplied: 10, allocations: [] },
      });
    await deposit('770001', '2026-01-05');
    await deposit('770002', '2026-01-06');
    for (let n = 0; n < 100; n += 1) await deposit(String(880_000 + n), '2026-03-01');
    await call('POST', `/bills/${id}/actions`, {
      ...{ action: 'post_payment', method: 'check', checkNumber: '90310', depositDate: '2026-03-02', amount: 500 },
    });
    await call('POST', `/bills/${id}/actions`, { action: 'record_recoupment', amount: 100, reason: 'A letter.' });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}?tab=payments`);
    await page
      .getByRole('row', { name: /Needs your response/ })
      .getByRole('button', { name: 'Accept' })
      .click();
    const picker = page.getByRole('dialog').getByRole('combobox', { name: 'Check with the deduction' });
    await picker.click();
    const [first, second] = [
      page.getByRole('option', { name: /^Check 770001 / }),
      page.getByRole('option', { name: /^Check 770002 / }),
    ];
    await page.getByRole('option', { name: /^Check 90310/ }).waitFor();
    expect(await first.count()).toBe(0);
    await picker.fill('1/5/26');
    await first.waitFor();
    expect(await second.count()).toBe(0);
    await picker.fill('');
    await page.getByRole('option', { name: 'Show more checks' }).click();
    await second.click();
    expect(await picker.inputValue()).toMatch(/^Check 770002/);
    await closeVisit(visit);
  });
});
