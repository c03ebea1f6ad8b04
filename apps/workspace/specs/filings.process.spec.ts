import { readFileSync } from 'node:fs';
import { closeVisit, describeInChromium, pageFlaws, workspaceFixture } from '#testing/process';

describeInChromium('dispute papers in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '0' });

  it('show the deadline, recipient and gaps, and download as PDFs', async () => {
    const { id, billNumber } = await stage.newBill('denied');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /^Print dispute papers/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Dispute papers' });
    const objection = dialog.getByRole('region', { name: 'Objection to the denial of a medical-legal bill' });
    for (const text of ['Labor Code § 4622(c)', 'Last day', 'Send to', 'Missing or to check', 'Steps'])
      await objection.getByText(text, { exact: true }).waitFor();
    await objection.getByText(/^\d\d\/\d\d\/\d{4}$/).waitFor();
    // No duty was missed, so there is no complaint.
    await dialog
      .getByRole('region', { name: 'Not possible now' })
      .getByText(/shows? no duty/)
      .waitFor();
    expect(await visit.violations()).toEqual([]);
    const downloaded = page.waitForEvent('download');
    await objection.getByRole('button', { name: 'Download PDF' }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe(`bill-${billNumber}-objection.pdf`);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    await dialog.getByText('Petition', { exact: true }).click();
    const petition = dialog.getByRole('region', { name: 'Petition for reimbursement of medical-legal expenses' });
    await petition.getByText('Date of service of the objection.', { exact: true }).waitFor();
    await petition.getByLabel('Objection served on').fill('01/31/2020');
    await petition.getByRole('button', { name: 'Download PDF' }).click();
    await petition.getByText('must not be before the EOR was served').waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await pageFlaws(visit)).toEqual([]);
    await closeVisit(visit);
  });
});
