import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { closeVisit, describeInChromium, workspaceFixture } from '#testing/process';

describeInChromium('exports', () => {
  const stage = workspaceFixture({ SEED_BILLS: '60' });

  const saved = async (page: Page): Promise<readonly string[]> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).first().click(),
    ]);
    return readFileSync(await file.path(), 'utf8').split('\r\n');
  };

  it('saves bills and reports with the heads of the screen, without internal IDs, and in a form that Excel reads', async () => {
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

    for (const tab of [
      'aging',
      'payments',
      'services',
      'productivity',
      'authorizations',
      'unapplied',
      'reconciliation',
    ]) {
      await visit.goto(`/reports?tab=${tab}&from=2026-01-01`);
      const [line = ''] = await saved(page);
      // A column without the screen's name would have the API's, in which words are not separated.
      expect([tab, line]).toEqual([tab, expect.not.stringMatching(/[a-z][A-Z]|Id\b|_/)]);
    }
    await closeVisit(visit);
  });
});
