import { readFileSync } from 'node:fs';
import { closeVisit, describeInChromium, pageFlaws, pickOption, workspaceFixture } from '#testing/process';
import { asOfDatesOf } from '../src/ui/periods.js';
import { dollars, today } from '../src/ui/format.js';

interface Aging {
  readonly total: number;
  readonly balanceTotal: number;
  readonly rows: readonly { readonly balanceTotal: number }[];
}

describeInChromium('aging as of a day', () => {
  const stage = workspaceFixture({ SEED_BILLS: '60' });
  const reported = async (query = ''): Promise<Aging> => (await stage.call('GET', `/reports/aging${query}`)).body.data;

  it('shows and exports the balances at the end of the chosen day, without links to bills of today', async () => {
    const day = asOfDatesOf(today())['last-month'];
    const [past, present] = [await reported(`?asOf=${day}`), await reported()];
    expect(past.total).toBeGreaterThan(0);
    expect(past.balanceTotal).not.toBe(present.balanceTotal);
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/reports');
    const table = page.getByRole('table', { name: 'Aging' });
    await table.getByText(dollars(present.balanceTotal)).first().waitFor();

    await pickOption(page, /^As of$/, 'End of last month');
    await page.waitForURL(new RegExp(`asOf=${day}`));
    const [year, month, date] = day.split('-');
    const panel = page.getByRole('region', { name: `Aging as of ${month}/${date}/${year}` });
    await panel.getByText(dollars(past.balanceTotal)).first().waitFor();
    expect(await panel.getByRole('row').count()).toBe(past.rows.length + 2);
    expect(await panel.getByRole('link').count()).toBe(0);
    expect(await page.getByLabel('As of date').inputValue()).toBe(day);
    expect(await pageFlaws(visit, 390)).toEqual([]);

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`aging-${day}.csv`);
    expect(readFileSync(await file.path(), 'utf8')).toContain(`,${past.rows[0]!.balanceTotal.toFixed(2)},`);

    await page.getByLabel('As of date').fill('2000-01-01');
    await page.getByText('No open balances.').waitFor();
    await pickOption(page, /^As of$/, 'Today');
    await page.waitForURL((url) => !url.searchParams.has('asOf'));
    await table.getByText(dollars(present.balanceTotal)).first().waitFor();
    expect(await table.getByRole('link').count()).toBeGreaterThan(0);
    await closeVisit(visit);
  });
});
