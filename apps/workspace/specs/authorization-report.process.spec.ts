import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { closeVisit, describeInChromium, workspaceFixture } from '#testing/process';

/*
 * Tests the summary above the list of requests for authorization, and the report on them, with the sandbox's seed data.
 */

describeInChromium('summary and report of requests for authorization', () => {
  const stage = workspaceFixture({ SEED_BILLS: '60' });
  const get = async (path: string) => {
    const { status, body } = await stage.call('GET', path);
    expect(status).toBe(200);
    return body;
  };
  const REPORT = '/reports?tab=authorizations&from=2020-01-01';
  const cells = (page: Page, table: string, line: RegExp) =>
    page.getByRole('table', { name: table }).getByRole('row', { name: line }).getByRole('cell').allInnerTexts();
  const dot = (count: number) => (count === 0 ? '·' : String(count));

  it('shows counts above the list that link to the counted requests', async () => {
    const { summary } = await get('/rfas?limit=1');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/authorizations');
    const board = page.getByRole('region', { name: 'RFA status' });
    const figure = (name: string) => board.locator('.ws-figures > div').filter({ hasText: name }).locator('strong');
    expect(summary.visitsRemaining).toBeGreaterThan(0);
    await figure('Visits left').getByText(String(summary.visitsRemaining), { exact: true }).waitFor();
    expect(await figure('Units left').innerText()).toBe(String(summary.unitsRemaining));
    const received = summary.byStatus.find(({ status }: { status: string }) => status === 'received').count;
    expect(await figure('Received').innerText()).toBe(String(received));
    const aged = summary.byAging.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    const shown = await board
      .locator('.ws-figures > div')
      .filter({ hasText: 'days ago' })
      .locator('strong')
      .allInnerTexts();
    expect(shown.reduce((sum, text) => sum + Number(text), 0)).toBe(aged);
    await figure('Received').getByRole('link').click();
    await page.waitForURL(/status=received/);
    await page
      .getByRole('status')
      .getByText(new RegExp(`^${received} request`))
      .waitFor();
    // The counts cover all requests, regardless of the list's filters.
    expect(await figure('Draft').innerText()).toBe('1');
    await figure('RFA past due (no UR decision)').getByRole('link').click();
    await page.waitForURL(/overdue=/);
    await page.getByRole('status').getByText('1 request', { exact: true }).waitFor();
    await closeVisit(visit);
  });

  it('shows the report with a CSV file for each table', async () => {
    const { data } = await get('/reports/authorizations?from=2020-01-01');
    const [row] = data.rows;
    expect(row).toMatchObject({ sent: 4, decided: 2, overdue: 1, items: 6 });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/reports');
    await page.getByRole('button', { name: 'Authorizations', exact: true }).click();
    await visit.goto(REPORT);
    await page.getByRole('table', { name: 'Responses by claims administrator' }).waitFor();
    const line = /^Sandbox Mutual/;
    expect((await cells(page, 'Responses by claims administrator', line)).slice(1)).toEqual([
      ...[row.sent, row.decided, row.overdue, row.inTime, row.unproven, row.late].map(dot),
      String(row.medianDays),
    ]);
    expect((await cells(page, 'Decisions by item', line)).slice(1)).toEqual(
      [row.items, row.approved, row.modified, row.denied, row.deferred, row.none, row.overturned].map(dot),
    );
    const [code] = data.codes;
    const granted = await cells(page, 'Authorized and billed, by code', new RegExp(`^${code.code} Visits`));
    expect(granted.slice(2, 6)).toEqual(
      [code.items, code.requestedUnits, code.approvedUnits, code.billedUnits].map(String),
    );

    const saved = async (button: ReturnType<Page['getByRole']>) => {
      await button.click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'CSV' }).click(),
      ]);
      return [
        file.suggestedFilename(),
        readFileSync(await file.path(), 'utf8')
          .slice(1)
          .split(',', 1)[0],
      ];
    };
    const exports = page.getByRole('button', { name: 'Export', exact: true });
    expect(await saved(exports.first())).toEqual(['authorizations.csv', 'Claims administrator']);
    expect(await saved(exports.last())).toEqual(['authorizations-by-code.csv', 'Code']);
    await closeVisit(visit);
  });

  it.each(['light', 'dark'] as const)('has no WCAG 2.2 AA violations and fits a phone in %s mode', async (scheme) => {
    const visit = await stage.visit({ scheme });
    const found: string[] = [];
    for (const width of [1280, 390]) {
      await visit.page.setViewportSize({ width, height: 800 });
      for (const path of [REPORT, '/authorizations']) {
        await visit.goto(path);
        await visit.page.getByRole('table').first().waitFor();
        found.push(...(await visit.violations()));
        if (await visit.page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth'))
          found.push(`${path} is too wide at ${width}`);
      }
    }
    expect(found).toEqual([]);
    await closeVisit(visit);
  });
});
