import { closeVisit, describeInChromium, workspaceFixture } from '#testing/process';

describeInChromium('units and the drug of a line, in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '2' });

  it('are checked while typing, and the drug is shown on the bill', async () => {
    const { id } = await stage.newBill();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/new?again=${id}`);
    await page.getByRole('combobox', { name: 'Bill type' }).click();
    await page.getByRole('option', { name: 'Treatment' }).click();
    await page.getByLabel(/^Date of service, from/).fill('2026-03-30');
    await page.getByLabel(/^Code/).fill('99070');
    await page.getByLabel(/^Charge/).fill('53.37');
    const findings = page.getByRole('list', { name: 'Bill check' });
    await page.getByLabel(/^Units/).fill('1.5');
    const wholeUnits = findings.getByText(/must be a whole number: only ambulance mileage/);
    await wholeUnits.waitFor();
    await page.getByLabel(/^Units/).fill('1');
    await wholeUnits.waitFor({ state: 'hidden' });
    await page.getByLabel('Drug dispensed').check();
    await page.getByLabel(/^NDC/).fill('0026-0635-12');
    await page.getByLabel(/^Quantity/).fill('10.5');
    await page.getByRole('combobox', { name: 'Unit' }).click();
    await page.getByRole('option', { name: 'mL' }).click();
    await findings.getByRole('button', { name: 'Line 1, NDC' }).click();
    await page.locator('[data-path="serviceLines.0.drug.ndc"]:focus').fill('00026-0635-12');
    await page.getByText('Ready to send.').waitFor();
    expect(await visit.violations()).toEqual([]);
    await page.getByRole('button', { name: 'Submit bill' }).click();
    await page.getByRole('dialog', { name: 'Submit bill' }).getByRole('button', { name: 'Send now' }).click();
    await page.getByText('The bill was submitted.').waitFor();
    await page.getByRole('link', { name: /^Lines/ }).click();
    await page.getByText('NDC 00026-0635-12, 10.5 mL').waitFor();
    await closeVisit(visit);
  });
});
