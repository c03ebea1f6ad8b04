import { readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { closeVisit, describeInChromium, pickOption, workspaceFixture } from '#testing/process';
import { reports } from '../src/messages/reports.js';

describeInChromium('exports and periods', () => {
  const stage = workspaceFixture({ SEED_BILLS: '60' });

  const exported = async (page: Page, format: 'CSV' | 'Excel') => {
    await page.getByRole('button', { name: 'Export', exact: true }).first().click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const saved = async (page: Page): Promise<readonly string[]> =>
    (await exported(page, 'CSV')).bytes.toString('utf8').split('\r\n');

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

  it('saves bills for Excel with numbers, dates and text that is never a formula', async () => {
    const body = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8'));
    body.bill.patient.firstName = '=1+1';
    const made = await stage.call('POST', '/bills', body);
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills?sort=billNumber&dir=desc');
    await page.getByText('=1+1').first().waitFor();
    const { name, bytes } = await exported(page, 'Excel');
    expect(name).toBe('bills.xlsx');
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const { rows = [], cells, freezePane } = sheets[0] ?? {};
    const [heads = [], first = []] = rows;
    const at = (head: string) => [first[heads.indexOf(head)], cells?.get(`1,${heads.indexOf(head)}`)] as const;
    const { items } = (await stage.call('GET', '/bill-dashboard?sort=billNumber&dir=desc&pageSize=1')).body.data;
    const [balance, balanceCell] = at('Balance');
    expect([balance, balanceCell?.style?.numFmt]).toEqual([items[0].balanceDue, '$#,##0.00']);
    const [service, serviceCell] = at('DOS');
    expect([service, serviceCell?.style?.numFmt]).toEqual([new Date(`${items[0].dateOfService}T00:00Z`), 'mm/dd/yyyy']);
    const [patient] = at('Patient');
    expect(patient).toBe(items[0].patientName);
    expect(patient).toMatch(/^=1\+1/);
    expect([...(cells ?? [])].filter(([, { formula }]) => formula !== undefined)).toEqual([]);
    expect([cells?.get('0,0')?.style?.font?.bold, freezePane?.rows]).toEqual([true, 1]);
    // The CSV export has the same columns and rows.
    const [line = '', ...others] = await saved(page);
    expect(heads).toEqual(line.slice(1).split(','));
    expect(rows).toHaveLength(others.length);
    for (const tab of Object.keys(reports.names)) {
      await visit.goto(`/reports?tab=${tab}&from=2026-01-01`);
      expect((await exported(page, 'Excel')).name).toBe(`${tab}.xlsx`);
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
