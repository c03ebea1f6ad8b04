import { administratorsLink, closeVisit, describeInChromium, workspaceFixture } from '#testing/process';

describeInChromium("a practice's own rules for bills in the workspace", () => {
  const stage = workspaceFixture({ SEED_BILLS: '2' });

  it('are added, tested on past bills, shown by the bill check, and removed', async () => {
    const { id, billNumber } = await stage.newBill();
    const visit = await stage.visit({ link: administratorsLink(stage.server) });
    const { page } = visit;
    await visit.goto('/practice?tab=rules');
    await page.getByRole('button', { name: 'Add' }).click();
    const form = page.getByRole('dialog', { name: 'Bill rules' });
    await form.getByLabel(/^Procedure code/).fill('ml20*');
    await form.getByRole('combobox', { name: 'Requires' }).click();
    await page.getByRole('option', { name: 'Document' }).click();
    await form.getByLabel(/^Date of service, from/).fill('2025-01-01');
    // The API requires the field that names the requirement.
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('is required for document').waitFor();
    await form.getByRole('combobox', { name: 'Document type' }).click();
    await page.getByRole('option', { name: 'Form 122' }).click();
    expect(await visit.violations()).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /ML20\*.*Document: Form 122/ }).waitFor();
    expect(await visit.violations()).toEqual([]);

    await page.getByRole('button', { name: 'Test' }).click();
    const test = page.getByRole('dialog', { name: /^Test on past bills/ });
    await test.getByText(/^\d+ of \d+ bills with this code would have a warning\.$/).waitFor();
    await test.getByRole('link', { name: `Bill ${billNumber}` }).waitFor();
    expect(await visit.violations()).toEqual([]);
    await test.getByLabel('Bills submitted since').fill('2099-01-01');
    await test.getByText('0 of 0 bills with this code would have a warning.').waitFor();
    await test.getByRole('button', { name: 'Close' }).click();

    await visit.goto(`/bills/new?again=${id}`);
    await page.getByLabel(/^Date of service, from/).fill('2026-03-30');
    await page.getByLabel(/^Code/).fill('ML202');
    const check = page.getByRole('list', { name: 'Bill check' });
    await check.getByText('A rule of your practice requires a document of type “form 122” for ML202.').waitFor();

    await visit.goto('/practice?tab=rules');
    await page
      .getByRole('row', { name: /ML20\*/ })
      .getByRole('button', { name: 'Remove' })
      .click();
    await page.getByRole('row', { name: /ML20\*/ }).waitFor({ state: 'hidden' });
    await closeVisit(visit);
  });
});
