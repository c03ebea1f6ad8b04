import { closeVisit, describeInChromium, pageFlaws, workspaceFixture } from '#testing/process';

describeInChromium('bill actions in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '12' });
  const { call } = stage;

  interface Action {
    readonly id: string;
    readonly label: string;
    readonly enabled: boolean;
  }
  const newBill = async (scenario: string) => {
    const { id } = await stage.newBill(scenario);
    const { data } = (await call('GET', `/bills/${id}/lifecycle`)).body as {
      data: { lifecycle: { actions: readonly Action[] } };
    };
    return { id, actions: data.lifecycle.actions };
  };

  it.each(['accepted', 'rejected', 'partial_payment', 'denied', 'paid'])(
    'lists only possible actions of a bill after %s, in groups, and explains the others without IDs',
    async (scenario) => {
      const { id, actions } = await newBill(scenario);
      const visit = await stage.visit();
      const { page } = visit;
      await visit.goto(`/bills/${id}`);
      const bar = page.getByRole('group', { name: 'Actions' });
      await bar.getByRole('button', { name: 'More' }).click();
      const menu = page.getByRole('menu');
      await menu.getByRole('menuitem', { name: /^Why not\?/ }).waitFor();
      expect(await menu.locator('.mantine-Menu-label').count()).toBeGreaterThan(0);
      const listed = await page.evaluate<string[]>(
        "[...document.querySelectorAll('[role=menu] [data-action]')].map((item) => item.dataset.action)",
      );
      const possible = actions.filter(({ enabled }) => enabled).map((action) => action.id);
      expect(listed.length).toBeGreaterThan(0);
      expect(listed.filter((action) => !possible.includes(action))).toEqual([]);
      expect(await visit.violations()).toEqual([]);
      await menu.getByRole('menuitem', { name: /^Why not\?/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Not possible now' });
      const impossible = actions.filter(({ enabled }) => !enabled);
      for (const { label } of impossible) await dialog.getByText(label, { exact: true }).waitFor();
      const text = (await dialog.textContent()) ?? '';
      expect(text).not.toMatch(/[a-z]_[a-z]|in state|\bnull\b/);
      expect(await dialog.locator('dd').count()).toBe(impossible.length);
      expect(await pageFlaws(visit)).toEqual([]);
      await closeVisit(visit);
    },
  );

  it('say before a bill is marked as a lien that only the amount is in dispute', async () => {
    const { id } = await newBill('partial_payment');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'More' }).click();
    await page.locator('[data-action=mark_lien]').click();
    const dialog = page.getByRole('dialog', { name: 'Mark as lien' });
    await dialog.getByText(/disputes only the amount.*4903\.05\(c\)\(1\)/).waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    await closeVisit(visit);
  });

  it('select the only choice of a required field, and send nothing until confirmed', async () => {
    const { id } = await newBill('partial_payment');
    const paymentsOf = async () =>
      (await call('GET', `/bills/${id}/lifecycle`)).body.data.payments as { voided: boolean }[];
    const [first, ...others] = await paymentsOf();
    expect([first?.voided, others]).toEqual([false, []]);
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'More' }).click();
    await page.locator('[data-action=void_payment]').click();
    const dialog = page.getByRole('dialog');
    const payment = dialog.getByRole('combobox', { name: /^Payment/ });
    await payment.waitFor();
    expect(await payment.inputValue()).toMatch(/^\$\d/);
    expect(await pageFlaws(visit)).toEqual([]);
    expect((await paymentsOf()).map(({ voided }) => voided)).toEqual([false]);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Posted to the wrong bill.');
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    expect((await paymentsOf()).map(({ voided }) => voided)).toEqual([true]);
    await closeVisit(visit);
  });
});
