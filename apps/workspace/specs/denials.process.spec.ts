import { readFileSync } from 'node:fs';
import { closeVisit, describeInChromium, pageFlaws, workspaceFixture } from '#testing/process';

describeInChromium('the denial worklist in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '1' });
  const { call } = stage;

  const newBill = async (scenario: string): Promise<string> => {
    const body = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as object;
    const { id } = (await call('POST', '/bills', body)).body as { id: string };
    await call('POST', `/sandbox/bills/${id}/simulate`, { scenario });
    return id;
  };
  const reviewsOf = async (id: string) => (await call('GET', `/bills/${id}/reviews`)).body.data as object[];

  it('shows denied and short-paid lines by code and payer, and requests their second reviews with matching reasons', async () => {
    const bills = [await newBill('partial_payment'), await newBill('denied')];
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/reviews');
    await page.getByRole('link', { name: 'Denials' }).click();
    await page.getByRole('heading', { level: 1, name: 'Denials' }).waitFor();
    const { groups, lines, bills: count } = (await call('GET', '/denials')).body.data;
    await page.getByText(new RegExp(`^${lines} lines on ${count} bills, \\$[\\d,.]+ in dispute$`)).waitFor();
    const [group] = groups as readonly { code: string; lines: number }[];
    const row = page.getByRole('row').filter({ hasText: group!.code }).first();
    await row.getByText('Charge exceeds the fee schedule').waitFor();
    await row.getByRole('button', { name: 'Show lines' }).click();
    const table = page.getByRole('table', { name: /^Lines with CO-45, / });
    await table
      .getByText(/^ML201/)
      .first()
      .waitFor();
    expect(await pageFlaws(visit)).toEqual([]);

    await page.getByRole('button', { name: 'Select all shown' }).click();
    const bar = page.getByRole('group', { name: 'Actions for the selected bills' });
    await bar.getByText(`${count} bills selected`).waitFor();
    await bar.getByRole('button', { name: 'Request second review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request second review of the selected bills' });
    expect(await dialog.getByRole('combobox').first().inputValue()).toBe('Best match for each bill');
    await dialog.getByRole('button', { name: `Request second review (${count})` }).click();
    await dialog.getByText(`${count} done, 0 failed`).waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByText('No denied or short-paid lines can be disputed now.').waitFor();
    for (const id of bills)
      expect(await reviewsOf(id)).toMatchObject([
        { state: 'submitted', reason: expect.stringMatching(/Please pay the remaining \$[\d,.]+/) },
      ]);
    await closeVisit(visit);
  });
});
