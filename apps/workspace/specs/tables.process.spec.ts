import type { Page } from 'playwright-core';
import { administratorsLink, closeVisit, describeInChromium, workspaceFixture } from '#testing/process';

describeInChromium('tables in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '60' });
  const { billIn } = stage;
  const focused = (page: Page) =>
    page.evaluate<number>(
      `[...document.querySelectorAll('tbody[data-list] > tr')].findIndex((row) => row.contains(document.activeElement))`,
    );

  it('are shown as cards on a phone, remain tables for screen readers, and never truncate numbers', async () => {
    const visit = await stage.visit({ link: administratorsLink(stage.server) });
    const { page } = visit;
    const id = await billIn('appealing');
    const paths = [
      ...[
        '/',
        '/bills',
        '/patients',
        '/authorizations',
        '/payments',
        '/payments?tab=deposits&from=2020-01-01',
        '/payments/deposits/2026-03-20',
        '/reviews',
        '/deadlines',
        '/remittances',
      ],
      ...['aging', 'services', 'productivity', 'authorizations', 'reconciliation'].map((tab) => `/reports?tab=${tab}`),
      ...['lines', 'payments', 'delivery'].map((tab) => `/bills/${id}?tab=${tab}`),
      ...[`/payments/new?bill=${await billIn('processed')}`, '/practice', '/practice?tab=team', '/developers?tab=keys'],
    ];
    const found: string[] = [];
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of paths) {
        await visit.goto(path);
        const cut = await page.evaluate<readonly string[]>(
          `[...document.querySelectorAll('.num, .ws-whole, .ws-num, [data-column=billNumber], [data-column=claimNumber]')]
            .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0)
            .map((cell) => cell.textContent)`,
        );
        const wide = await page.evaluate<readonly string[]>(
          `[...document.querySelectorAll('.ws-cards, .ws-list')]
            .filter((part) => part.scrollWidth > part.parentElement.clientWidth + 1)
            .map((part) => part.getAttribute('aria-label'))`,
        );
        const stuck = width === 360 || path.startsWith('/payments/new') ? wide : [];
        found.push(...[...cut, ...stuck].map((what) => `${width} ${path}: ${what}`));
        if (width === 360) found.push(...(await visit.violations()).map((violation) => `${path}: ${violation}`));
      }
    }
    expect(found).toEqual([]);
    await visit.goto('/payments');
    const table = page.getByRole('table', { name: 'Payments (Check/EFT)' });
    await table.getByRole('row').nth(1).waitFor();
    expect(await table.getByRole('columnheader').count()).toBe(9);
    const row = table.getByRole('row').nth(1);
    expect(await row.getByRole('cell').count()).toBe(9);
    const heads = await row.getByRole('cell').evaluateAll((cells) => cells.map((cell) => cell.dataset['head']));
    expect(heads.slice(0, 3)).toEqual(['Deposited', 'Number', 'Payer']);
    await closeVisit(visit);
  }, 120_000);

  it('support j and k for moving between rows, and open a row on Enter or on a click outside its link', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/payments');
    await page.getByRole('row').nth(3).waitFor();
    for (const [key, at] of [
      ['j', 0],
      ['j', 1],
      ['j', 2],
      ['k', 1],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused(page)).toBe(at);
    }
    expect(await visit.violations()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/payments\/chk_/);
    await visit.goto('/payments');
    const amount = page.getByRole('row').nth(1).getByRole('cell').nth(5);
    await amount.click();
    await page.waitForURL(/\/payments\/chk_/);
    await closeVisit(visit);
  });

  it('sort a report by a column header and announce the order', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/reports');
    const table = page.getByRole('table', { name: 'Aging' });
    const owed = async () =>
      (await table.locator('tbody > tr > td:nth-child(8)').allTextContents()).map((text) =>
        Number(text.replaceAll(/[$,]/g, '')),
      );
    const head = table.getByRole('columnheader', { name: 'Open' });
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    const falling = await owed();
    expect(falling.length).toBeGreaterThan(2);
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    expect(await owed()).toEqual(falling.toReversed());
    expect(await visit.violations()).toEqual([]);
    await closeVisit(visit);
  });
});
