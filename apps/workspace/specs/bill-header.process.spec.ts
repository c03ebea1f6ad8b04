import { closeVisit, describeInChromium, pageFlaws, workspaceFixture } from '#testing/process';

describeInChromium('bill header in the workspace', () => {
  const stage = workspaceFixture();
  const { call } = stage;

  const newBill = async (...scenarios: readonly string[]) => (await stage.newBill(...scenarios)).id;
  const lifecycleOf = async (id: string) =>
    (await call('GET', `/bills/${id}/lifecycle`)).body.data as {
      patient: { name: string };
      injury: { claimNumber: string; claimsAdminName: string };
    };
  const HEADER_BOTTOM = "document.querySelector('.ws-billbar').getBoundingClientRect().bottom";

  it('stays visible on every page of a bill and names the patient everywhere except in the tab’s title', async () => {
    const { id, billNumber } = await stage.newBill('processed');
    const { patient, injury } = await lifecycleOf(id);
    const visit = await stage.visit();
    const { page } = visit;
    const header = page.locator('.ws-billbar');
    const pages = [
      [`/bills/${id}`, patient.name],
      [`/bills/${id}?tab=history`, patient.name],
      [`/bills/${id}/eor`, 'Enter EOR'],
      [`/bills/${id}/correct`, 'Correct bill'],
      [`/payments/new?bill=${id}`, 'Post payment'],
    ] as const;
    for (const [path, heading] of pages) {
      await visit.goto(path);
      await header.getByRole('heading', { level: 1, name: heading }).waitFor();
      for (const text of [
        patient.name,
        injury.claimNumber,
        injury.claimsAdminName,
        / · \d\d\/\d\d\/\d{4}$/,
        /^\(\d{3}\) /,
      ])
        await header.getByText(text).first().waitFor();
      for (const name of ['DOB', 'Balance', /^Next deadline: /, 'Next action'])
        await header.getByText(name, { exact: true }).waitFor();
      expect(await page.title()).not.toContain(patient.name.split(' ').at(-1));
      expect(await page.title()).toMatch(new RegExp(`[Bb]ill ${billNumber} |^Post payment`));
      await page.getByText(`Bill ${billNumber}`, { exact: true }).first().waitFor();
      expect(await pageFlaws(visit)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 400 });
      await page.evaluate("document.querySelector('.ws-main').scrollTop = 10_000");
      expect(await page.evaluate<number>(HEADER_BOTTOM)).toBeGreaterThan(60);
      expect(await page.evaluate<number>(HEADER_BOTTOM)).toBeLessThan(160);
    }
    await closeVisit(visit);
  });

  it('folds to two lines on a phone and shows the other facts on request', async () => {
    const id = await newBill('processed');
    const { injury } = await lifecycleOf(id);
    const visit = await stage.visit();
    const { page } = visit;
    await page.setViewportSize({ width: 390, height: 800 });
    await visit.goto(`/bills/${id}`);
    const header = page.locator('.ws-billbar');
    await header.getByRole('button', { name: 'Post payment' }).waitFor();
    expect((await header.boundingBox())?.height).toBeLessThan(90);
    expect(await header.getByText(injury.claimNumber).isVisible()).toBe(false);
    await header.getByRole('button', { name: 'Show all' }).click();
    await header.getByText(injury.claimNumber).waitFor();
    expect(await visit.violations()).toEqual([]);
    await header.getByRole('button', { name: 'Show less' }).click();
    await header.getByText(injury.claimNumber).waitFor({ state: 'hidden' });
    await closeVisit(visit);
  });

  it('shows the representative of the latest payer call with the phone number', async () => {
    const id = await newBill('accepted');
    const said = { status: 'eor_pending', representativeName: 'Robin Vega', phone: '213-555-0177' };
    await call('POST', `/bills/${id}/actions`, { action: 'report_bill_status', ...said });
    const visit = await stage.visit();
    await visit.goto(`/bills/${id}`);
    const header = visit.page.locator('.ws-billbar');
    await header.getByText('Adjuster').waitFor();
    await header.getByText('Robin Vega').waitFor();
    await header.getByRole('link', { name: '213-555-0177' }).waitFor();
    await closeVisit(visit);
  });

  it('starts the recommended action, and correction on a rejected bill', async () => {
    const [paid, rejected] = [await newBill('paid'), await newBill('rejected')];
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${paid}`);
    await page.locator('.ws-billbar').getByRole('button', { name: 'Close bill' }).click();
    await page.getByRole('dialog', { name: 'Close bill' }).waitFor();
    await visit.goto(`/bills/${rejected}`);
    await page.locator('.ws-billbar').getByRole('button', { name: 'Correct and resubmit' }).click();
    await page.waitForURL(/\/correct$/);
    await closeVisit(visit);
  });
});
