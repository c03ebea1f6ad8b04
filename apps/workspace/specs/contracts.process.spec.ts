import { billBody } from '#testing/pure';
import { administratorsLink, closeVisit, describeInChromium, pageFlaws, workspaceFixture } from '#testing/process';

describeInChromium('contracts with a payer in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '2' });
  const { call } = stage;
  const payer = 'Sandbox Mutual Insurance Company (synthetic)';

  /** Submits a treatment bill with two lines, of which the payer pays these amounts. */
  const paidBill = async (...amounts: readonly number[]): Promise<string> => {
    const charges = [20, 150];
    const { id, serviceLines } = (
      await call(
        'POST',
        '/bills',
        billBody({
          billingMode: 'professional',
          claim: { ...billBody().bill.claim, dateOfInjury: '2024-01-15' },
          service: { date: '2024-06-03' },
          serviceLines: [
            { code: 'WC002', units: 1, charge: 20, diagnosisPointers: [1] },
            { code: '99213', units: 1, charge: 150, diagnosisPointers: [1] },
          ],
        }),
      )
    ).body as { id: string; serviceLines: readonly { id: string }[] };
    await call('POST', `/sandbox/bills/${id}/simulate`, { scenario: 'accepted' });
    const lines = serviceLines.map((line, n) => ({
      lineItemId: line.id,
      allowedAmount: amounts[n],
      reportedPaid: amounts[n],
      adjustments: [{ group: 'CO', reason: '45', amount: (charges[n] ?? 0) - (amounts[n] ?? 0) }],
    }));
    const [first = 0, second = 0] = amounts;
    const day = new Date().toISOString().slice(0, 10);
    await call('POST', `/bills/${id}/eors`, { eorDate: day, servedAt: day, reportedPaid: first + second, lines });
    return id;
  };

  it('are entered under Payers and compared with each EOR', async () => {
    const visit = await stage.visit({ link: administratorsLink(stage.server) });
    const { page } = visit;
    await visit.goto('/payers');
    await page.getByLabel('Search by name').fill('Sandbox Mutual');
    await page.getByRole('button', { name: `Add contract with ${payer}` }).click();
    const form = page.getByRole('dialog', { name: `Contract with ${payer}` });
    await form.getByLabel(/^Date of service, from/).fill('2024-01-01');
    await form.getByLabel('Percent of the fee schedule').fill('85.123');
    await form.getByLabel('Rates').fill('99213, 118.50\n99214, 1,620.00');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Enter a percentage with at most two decimals').waitFor();
    await form.getByText('Line 2: enter a code and an amount').waitFor();
    await form.getByLabel('Percent of the fee schedule').fill('85');
    await form.getByLabel('Rates').fill('99213, 118.50\n\nml201\t1620.00');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Line 3 is a medical-legal code').waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    await form.getByLabel('Rates').fill('99213, 118.50\n99213\t95\t120.00');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });
    const edit = page.getByRole('button', { name: `85%, 2 rates from 01/01/2024, contract with ${payer}` });
    await edit.waitFor();
    expect(await pageFlaws(visit)).toEqual([]);

    const id = await paidBill(12.91, 100);
    await visit.goto(`/bills/${id}?tab=lines`);
    await page.getByRole('columnheader', { name: 'Expected (contract)' }).waitFor();
    await page.getByRole('row', { name: /99213.*\$118\.50/ }).waitFor();
    await page.getByText('85% of the fee schedule, contract from 01/01/2024').waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    await visit.goto(`/bills/${id}?tab=payments`);
    await page.getByRole('row', { name: /WC002.*As expected/ }).waitFor();
    await page.getByRole('row', { name: /99213.*\$18\.50 below/ }).waitFor();
    expect(await pageFlaws(visit)).toEqual([]);

    await visit.goto('/reports?tab=contracts');
    await page.getByRole('row', { name: /Sandbox Mutual.*\$131\.41/ }).waitFor();
    expect(await pageFlaws(visit)).toEqual([]);

    await visit.goto('/payers');
    await page.getByLabel('Search by name').fill('Sandbox Mutual');
    await edit.click();
    await form.getByRole('button', { name: 'Remove period' }).click();
    await form.getByText('No contract.').waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: `Add contract with ${payer}` }).waitFor();
    await closeVisit(visit);
  });
});
