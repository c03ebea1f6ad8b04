import { closeVisit, describeInChromium, openByKeys, pageFlaws, pickOption, workspaceFixture } from '#testing/process';

describeInChromium('deadlines in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '120' });

  interface Listed {
    readonly total: number;
    readonly kinds: readonly { readonly kind: string; readonly count: number }[];
  }
  const listed = async (query = ''): Promise<Listed> => (await stage.call('GET', `/deadlines${query}`)).body.data;
  const countOf = ({ kinds }: Listed, kind: string) => kinds.find((one) => one.kind === kind)?.count ?? 0;

  it('lists every deadline page by page, counts and filters them by kind, and exports a calendar', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    const all = await listed();
    expect(all.total).toBeGreaterThan(100);
    await visit.goto('/');
    await openByKeys(page, 'c');
    await page.getByRole('heading', { level: 1, name: 'Deadlines' }).waitFor();
    await page.getByText(`The next 100 of ${all.total}`).waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    const rows = page.getByRole('table', { name: 'Deadlines' }).locator('tbody > tr');
    while (await page.getByRole('button', { name: 'More', exact: true }).isVisible()) {
      const before = await rows.count();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await rows.nth(before).waitFor();
    }
    await page.getByText(`${all.total} in total`).waitFor();
    expect(await rows.count()).toBe(all.total);

    const reviews = countOf(all, 'second_review');
    expect(reviews).toBeGreaterThan(1);
    await page.getByRole('button', { name: `Second review (SBR)${reviews}` }).click();
    await page.getByText(`${reviews} in total`).waitFor();
    expect(new URL(page.url()).searchParams.get('kind')).toBe('second_review');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export calendar' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('deadlines.ics');
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString('utf8').split('BEGIN:VEVENT')).toHaveLength(reviews + 1);

    await pickOption(page, 'Due', 'Overdue');
    const overdue = (await listed('?kind=second_review&overdue=1')).total;
    await page
      .getByText(overdue === 0 ? 'No deadlines match.' : new RegExp(`^.*${overdue} in total$`))
      .first()
      .waitFor();
    await closeVisit(visit);
  });

  it('requests second reviews of the selected bills, each with the reason filled in from the bill', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    const before = countOf(await listed(), 'second_review');
    await visit.goto('/deadlines?kind=second_review');
    const bar = page.getByRole('group', { name: 'Actions for the selected deadlines' });
    const boxes = page.getByRole('checkbox', { name: /^Select .* · Bill \d+$/ });
    const numbers = await boxes.evaluateAll((all) =>
      all.slice(0, 2).map((box) => /\d+$/.exec(box.getAttribute('aria-label') ?? '')![0]),
    );
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await bar.getByText('2 second reviews selected').waitFor();
    expect(await visit.violations()).toEqual([]);
    await bar.getByRole('button', { name: 'Request second review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request second review of the selected bills' });
    // Nothing is sent without a reason.
    await dialog.getByRole('button', { name: 'Request second review (2)' }).click();
    await dialog.getByText('Choose a reason or enter one.').waitFor();
    await page.locator('input').and(dialog.getByLabel('Reason from the library')).click();
    await page.getByRole('option').first().click();
    expect(await visit.violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Request second review (2)' }).click();
    await dialog.getByText('2 done, 0 failed').waitFor();
    await dialog.locator('form, .ws-form').getByRole('button', { name: 'Close' }).click();
    await bar.getByText('0 second reviews selected').waitFor();
    await page.getByText(`${before - 2} in total`).waitFor();
    const reasons = await Promise.all(
      numbers.map(async (billNumber) => {
        const { body } = await stage.call('GET', `/bills?billNumber=${billNumber}`);
        const { reviews } = (await stage.call('GET', `/bills/${body.data[0].id}/lifecycle`)).body.data;
        expect(reviews).toMatchObject([{ type: 'second_review', state: 'submitted' }]);
        return reviews[0].reason as string;
      }),
    );
    for (const reason of reasons) expect(reason).not.toMatch(/[{}]/);
    await closeVisit(visit);
  });

  it('shows all review deadlines on Reviews, and the next deadlines with the number of others on Home', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    const windows = ['second_review', 'denial_objection', 'independent_bill_review', 'ibr_petition'];
    const { total } = await listed(`?kind=${windows.join(',')}`);
    await visit.goto('/reviews');
    const panel = page.getByRole('region', { name: 'Second review and IBR deadlines' }).first();
    await panel.getByRole('link', { name: `${total} deadlines` }).waitFor();
    while (await panel.getByRole('button', { name: 'More', exact: true }).isVisible()) {
      const shown = await panel.locator('tbody > tr').count();
      await panel.getByRole('button', { name: 'More', exact: true }).click();
      await panel.locator('tbody > tr').nth(shown).waitFor();
    }
    expect(await panel.locator('tbody > tr').count()).toBe(total);

    const soon = (await listed('?days=14')).total;
    await visit.goto('/');
    if (soon > 12) await page.getByRole('link', { name: `and ${soon - 12} more` }).click();
    else await page.getByRole('link', { name: 'Deadlines', exact: true }).click();
    await page
      .getByText(`${soon > 12 ? soon : (await listed()).total} in total`)
      .or(page.getByText(/^The next 100 of/))
      .waitFor();
    await closeVisit(visit);
  });
});
