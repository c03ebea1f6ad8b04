import { readFileSync } from 'node:fs';
import { closeVisit, describeInChromium, workspaceFixture } from '#testing/process';

describeInChromium('deposits in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '2' });
  const { call } = stage;
  const DAY = '2026-02-10';

  const pay = async (checkNumber: string, amount: number, depositDate = DAY, method = 'eft') =>
    expect(
      (
        await call('POST', '/payments', {
          ...{ method, checkNumber, depositDate, payer: 'Acme' },
          ...{ amount, unapplied: amount, allocations: [] },
        })
      ).status,
    ).toBe(201);
  const recorded = async () => (await call('GET', `/deposits/${DAY}/bank-statement`)).body.data.amount as number | null;

  it('are compared with the bank statement, and show what may be missing', async () => {
    await pay('C-1', 300, DAY, 'check');
    await pay('E-2', 120);
    await pay('E-3', 75, '2026-02-12');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/payments?tab=deposits&from=2026-02-01&to=2026-02-28');
    await page.getByRole('row', { name: /02\/10\/2026 1 1 \$420\.00 – – \$420\.00/ }).waitFor();
    expect(await visit.violations()).toEqual([]);
    await page.getByRole('link', { name: 'Deposit on 02/10/2026' }).click();
    await page.getByRole('heading', { name: 'Deposit on 02/10/2026' }).waitFor();
    await page.getByText('Enter the amount on the bank statement to compare.').waitFor();

    const field = page.getByLabel('Amount on the bank statement');
    const save = page.getByRole('button', { name: 'Save amount' });
    await field.fill('300');
    await save.click();
    await page.getByText('$120.00 more than the bank statement').waitFor();
    await page.getByText('EFT E-2 · Acme · 02/10/2026 equals the difference.').waitFor();
    const missing = page.getByRole('table', { name: 'What may be missing' });
    await missing.getByRole('row', { name: /E-2.*Not cleared.*\$120\.00.*Equals the difference/ }).waitFor();
    expect(await visit.violations()).toEqual([]);
    await page.getByRole('checkbox', { name: 'Cleared: EFT E-2, $120.00' }).click();
    await missing.getByRole('row', { name: /E-2/ }).waitFor({ state: 'detached' });

    await field.fill('495');
    await save.click();
    await page.getByText('$75.00 less than the bank statement').waitFor();
    await missing.getByRole('row', { name: /E-3.*Another day.*\$75\.00.*Equals the difference/ }).waitFor();

    await field.fill('420.00');
    await page.keyboard.press('Enter');
    await page.getByText('Matches the bank statement').waitFor();
    expect(await missing.count()).toBe(0);

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toBe(
      '\uFEFFMethod,Number,Payer,Amount,Applied,Unapplied,Cleared\r\ncheck,C-1,Acme,300.00,0.00,300.00,no\r\neft,E-2,Acme,120.00,0.00,120.00,yes\r\n',
    );

    await page.getByRole('button', { name: 'All deposits' }).click();
    await visit.goto('/payments?tab=deposits&from=2026-02-01&to=2026-02-28');
    await page.getByRole('row', { name: /02\/10\/2026.*\$420\.00.*\$420\.00.*Matches the bank statement/ }).waitFor();
    await closeVisit(visit);
  });

  it('keep the amount that another user saved, and can lose their amount', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/payments/deposits/${DAY}`);
    const field = page.getByLabel('Amount on the bank statement');
    const save = page.getByRole('button', { name: 'Save amount' });
    await field.fill('1');
    await call('PUT', `/deposits/${DAY}/bank-statement`, { amount: 99.5 });
    await save.click();
    await page.getByText('Another user changed this amount. Check it and save again.').waitFor();
    expect(await recorded()).toBe(99.5);
    await page.getByText('$320.50 more than the bank statement').waitFor();
    expect(await field.inputValue()).toBe('99.50');
    await field.fill('');
    await save.click();
    await page.getByText('Enter the amount on the bank statement to compare.').waitFor();
    expect(await recorded()).toBeNull();
    await closeVisit(visit);
  });

  it('can be recorded for a day without payments on file', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/payments?tab=deposits');
    await page.getByLabel('Day', { exact: true }).fill('2/9/26');
    await page.getByRole('button', { name: 'Open day' }).click();
    await page.getByText('No payments on file for this day.').waitFor();
    await page.getByLabel('Amount on the bank statement').fill('75');
    await page.keyboard.press('Enter');
    await page.getByText('$75.00 less than the bank statement').waitFor();
    await page.getByText('EFT E-3 · Acme · 02/12/2026 equals the difference.').waitFor();
    await page.getByRole('link', { name: 'E-3' }).click();
    await page.getByRole('heading', { name: 'EFT E-3' }).waitFor();
    await closeVisit(visit);
  });

  it('can be listed for a usual period, such as the last month', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/payments?tab=deposits&from=2026-02-01&to=2026-02-28');
    await page.getByRole('combobox', { name: 'Period' }).click();
    await page.getByRole('option', { name: 'Last month' }).click();
    const from = (await page.getByLabel('From').inputValue()).slice(0, 8);
    expect(from).not.toBe('2026-02-');
    expect(await page.getByLabel('From').inputValue()).toBe(`${from}01`);
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toMatch(new RegExp(`^${from}(28|29|30|31)$`));
    await closeVisit(visit);
  });

  it('are cards on a phone, and cannot be changed by a viewer', async () => {
    const visit = await stage.visit({ role: 'viewer', subject: 'user-19' });
    const { page } = visit;
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/payments?tab=deposits&from=2026-02-01&to=2026-02-28', `/payments/deposits/${DAY}`]) {
      await visit.goto(path);
      await page.getByText('$420.00').first().waitFor();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      expect(await visit.violations()).toEqual([]);
    }
    expect(await page.getByRole('checkbox').first().isDisabled()).toBe(true);
    expect(await page.getByLabel('Amount on the bank statement').count()).toBe(0);
    await closeVisit(visit);
  });
});
