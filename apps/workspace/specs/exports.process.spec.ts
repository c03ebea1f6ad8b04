import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { closeVisit, describeInChromium, pickOption, workspaceFixture } from '#testing/process';
import { reports } from '../src/messages/reports.js';

describeInChromium('exports and periods', () => {
  const stage = workspaceFixture({ SEED_BILLS: '60' });

  const saved = async (page: Page): Promise<readonly string[]> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).first().click(),
    ]);
    return readFileSync(await file.path(), 'utf8').split('\r\n');
  };

  it('saves bills and reports with the column names of the screen, without internal IDs, and readable by Excel', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills');
    const [heads = '', ...rows] = await saved(page);
    const shown = await page.getByRole('columnheader').allTextContents();
    expect(heads.startsWith('\uFEFF')).toBe(true);
    const names = heads.slice(1).split(',');
    const onScreen = shown.map((name) => name.replace(/[▲▼]/, '').trim()).filter((name) => name !== '');
    expect(names).toEqual(expect.arrayContaining(onScreen));
    expect(rows.join('\n')).not.toMatch(/bill_|ca_|rp_|bp_|T\d\d:/);
    const { total } = (await stage.call('GET', '/bill-dashboard?pageSize=1')).body.data;
    expect(rows.filter((row) => row !== '')).toHaveLength(total);

    for (const tab of Object.keys(reports.names)) {
      await visit.goto(`/reports?tab=${tab}&from=2026-01-01`);
      const [line = ''] = await saved(page);
      // A column without the screen's name would have the API's, in which words are not separated.
      expect([tab, line]).toEqual([tab, expect.not.stringMatching(/[a-z][A-Z]|Id\b|_/)]);
    }
    await closeVisit(visit);
  });

  it('shows a report for the chosen month or quarter, and keeps the range when the report changes', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/reports?tab=payments');
    await pickOption(page, 'Period', 'Last month');
    await page.waitForURL(/from=\d{4}-\d{2}-01&to=\d{4}-\d{2}-(28|29|30|31)/);
    const chosen = new URL(page.url()).searchParams;
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe(chosen.get('from'));
    await page.getByRole('button', { name: 'Services' }).click();
    await page.waitForURL(/tab=services/);
    expect(new URL(page.url()).searchParams.get('from')).toBe(chosen.get('from'));
    await page.getByLabel('From', { exact: true }).fill('2026-01-15');
    await page.getByPlaceholder('Custom period').waitFor();
    expect(await page.locator('input').and(page.getByLabel('Period')).inputValue()).toBe('');
    expect(await visit.violations()).toEqual([]);
    await closeVisit(visit);
  });
});
