import { closeVisit, describeInChromium, workspaceFixture } from '#testing/process';
import { billBody } from '#testing/pure';

describeInChromium('screen of rules in the workspace', () => {
  const stage = workspaceFixture();

  it.each(['light', 'dark'] as const)(
    'link from a deadline to its rule, and can be searched by prefix and date in %s mode',
    async (scheme) => {
      const visit = await stage.visit({ scheme });
      const { page } = visit;
      const { body } = await stage.call('POST', '/bills', billBody());
      await visit.goto(`/bills/${body.id}`);
      await page
        .locator('.ws-deadline')
        .getByRole('link', { name: /^rules 2026-/ })
        .first()
        .click();
      const rows = page.getByRole('table', { name: 'Rules' }).getByRole('row');
      await rows
        .nth(1)
        .getByText(/^Days /)
        .waitFor();
      // The URL contains the rule's ID. Other rules are found by their prefix.
      const rule = page.getByLabel('Rule ID or prefix');
      await rule.fill('');
      await rule.pressSequentially('form.fee');
      await rows.filter({ hasText: 'amount: 195.00' }).getByText('our interpretation').waitFor();
      await rows.filter({ hasText: 'alternative interpretation: amount: 180.00' }).waitFor();
      expect(await visit.violations()).toEqual([]);
      await page.getByLabel('As of').fill('2024-12-31');
      await rows.filter({ hasText: 'amount: 180.00' }).waitFor();
      await page.waitForURL(/id=form\.fee/);
      expect(await rule.inputValue()).toBe('form.fee');
      // The field follows the URL, even when a link leads to the same screen.
      await visit.goto('/rules?id=days');
      expect(await rule.inputValue()).toBe('days');
      await visit.goto('/rules?expiring=true');
      await rows.filter({ hasText: 'WC002' }).getByText('expired').waitFor();
      expect(await rows.filter({ hasText: 'Rate interest' }).count()).toBe(0);
      await visit.goto('/rules?id=rate&expiring=false');
      await rows.filter({ hasText: 'Rate interest' }).first().waitFor();
      expect(await visit.violations()).toEqual([]);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await visit.goto('/rules');
        await page.getByText('Days filing').first().waitFor();
        expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
      }
      await closeVisit(visit);
    },
  );
});
