import { closeVisit, describeInChromium, workspaceFixture } from '#testing/process';

describeInChromium('the check before sending in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '2' });

  it('lists errors and warnings in one list, on the form and before sending, and each leads to its field', async () => {
    const { id } = await stage.newBill();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/new?again=${id}`);
    await page.getByLabel(/^Date of service, from/).fill('2026-03-30');
    await page.getByLabel(/^Code/).fill('ML202');
    await page.getByLabel(/^First name/).fill('Maximiliana-Alexandrina-Wilhelmina-Ursula');
    const onForm = page.getByRole('list', { name: 'Bill check' });
    const limit = 'must be at most 35 characters (837P 2010CA NM104)';
    const finding = (kind: string) => onForm.getByRole('listitem').filter({ hasText: limit }).filter({ hasText: kind });

    // The payer's next delivery method is used, so the value is a warning.
    await finding('Warning').waitFor();
    await page.getByText('Ready to send.').waitFor();
    await onForm.getByText(/the bill is sent by fax/).waitFor();
    await finding('Warning').getByRole('button', { name: 'First name' }).click();
    await page.locator('input[name="patient.firstName"]:focus').waitFor();

    // An electronic bill is requested, so the value is an error.
    await page.getByRole('combobox', { name: 'Delivery method' }).click();
    await page.getByRole('option', { name: 'Electronic' }).click();
    await finding('Error').waitFor();
    await page.getByText('1 error:').waitFor();
    expect(await visit.violations()).toEqual([]);

    await page.getByRole('button', { name: 'Submit bill' }).click();
    const sheet = page.getByRole('dialog', { name: 'Submit bill' });
    const inSheet = sheet.getByRole('list', { name: 'Bill check' });
    await inSheet.getByRole('listitem').filter({ hasText: limit }).filter({ hasText: 'Error' }).waitFor();
    expect(await sheet.getByRole('button', { name: 'Send now' }).isDisabled()).toBe(true);
    expect(await visit.violations()).toEqual([]);
    await inSheet.getByRole('button', { name: 'First name' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.locator('input[name="patient.firstName"]:focus').waitFor();
    await page.getByLabel(/^First name/).fill('Maria');
    await page.getByText('Ready to send.').waitFor();
    await closeVisit(visit);
  });
});
