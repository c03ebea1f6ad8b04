import { closeVisit, describeInChromium, openByKeys, pageFlaws, workspaceFixture } from '#testing/process';
import { pdfBase64 } from '#testing/pure';

describeInChromium('the print queue of the sandbox in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '60' });
  const { call } = stage;
  const batches = async () => (await call('GET', '/print-batches')).body.data as readonly { readonly date: string }[];

  it('prints a day of sample bills, marks them as mailed, and undoes it', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/');
    await openByKeys(page, 'o');
    await page.getByRole('heading', { level: 1, name: 'Print queue' }).waitFor();
    await page.getByText('Sandbox: only sample bills wait here.').waitFor();
    const day = page.getByRole('row', { name: / 2 0 2 0 0 / });
    await day.getByRole('button', { name: /^Open / }).click();
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Print unmailed' }).click(),
    ]);
    expect([file.suggestedFilename(), await file.failure()]).toEqual([expect.stringMatching(/\.pdf$/), null]);
    await page.getByRole('button', { name: 'Mark all as mailed' }).click();
    await page.getByText('2 marked as mailed.').waitFor();
    expect(await batches()).toMatchObject([{ waiting: 1 }, { waiting: 0, mailed: 2 }]);
    await page.getByRole('button', { name: 'Undo 2 bills' }).click();
    await page.getByText('2 bills returned to the print queue').waitFor();
    expect(await batches()).toMatchObject([{ waiting: 1 }, { waiting: 2, mailed: 0 }]);
    await closeVisit(visit);
  });

  it('mails one sample bill with its certified mail number and proof of service', async () => {
    const { items } = (await call('GET', `/print-batches/${(await batches())[0]?.date}`)).body.data;
    const [{ billId, controlNumber }] = items as [{ readonly billId: string; readonly controlNumber: string }];
    const proof = { documentType: 'proof_of_service', filename: 'proof.pdf', contentBase64: pdfBase64('proof') };
    await call('POST', `/bills/${billId}/documents`, { documents: [proof] });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/print');
    await page
      .getByRole('row', { name: / 1 0 1 0 0 / })
      .getByRole('button', { name: /^Open / })
      .click();
    // The row of the day contains the table of its bills.
    const row = page.getByRole('row').filter({ hasText: controlNumber }).last();
    await row.getByRole('link', { name: / · \d\d\/\d\d\/\d{4}$/ }).click();
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as sent' });
    await dialog.getByLabel('Certified mail number').fill('9407 1118 9956 0000 1111 22');
    await dialog.getByRole('button', { name: 'Mark as sent' }).click();
    const attempts = page.getByRole('region', { name: 'Delivery attempts' });
    await attempts.getByText('Certified mail 9407 1118 9956 0000 1111 22').waitFor();
    await attempts.getByRole('link', { name: 'Proof of service' }).waitFor();
    expect(await batches()).toMatchObject([{ waiting: 0, mailed: 1 }, {}]);
    await closeVisit(visit);
  });
});
