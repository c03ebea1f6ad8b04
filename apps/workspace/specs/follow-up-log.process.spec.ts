import { closeVisit, describeInChromium, pageFlaws, pickOption, workspaceFixture } from '#testing/process';
import { date, plusDays, today } from '../src/ui/format.js';

describeInChromium('follow-up log in the workspace', () => {
  const stage = workspaceFixture();
  const { call } = stage;

  it('logs a call with person, promise and next date, which becomes the due date of the task', async () => {
    const { id } = await stage.newBill();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    const log = page.getByRole('region', { name: 'Follow-up log' });
    await log.getByText('No calls logged.').waitFor();
    await log.getByRole('button', { name: 'Log call' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log payer call' });
    await pickOption(page, 'Status reported', 'EOR pending');
    await dialog.getByLabel('Representative').fill('Robin Vega');
    await dialog.getByLabel('Phone').fill('213-555-0177');
    await dialog.getByLabel('Promise and note').fill('EOR goes out on Friday.');
    const next = dialog.getByLabel('Next follow-up');
    await next.fill(plusDays(today(), -2));
    await dialog.getByRole('button', { name: 'Log payer call' }).click();
    await dialog.getByText('must not be in the past').waitFor();
    await next.fill(plusDays(today(), 4));
    await dialog.getByText('must not be in the past').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Log payer call' }).click();
    await page.getByText('Payer call logged').waitFor();
    for (const text of ['EOR pending', 'EOR goes out on Friday.', 'Robin Vega', '213-555-0177', 'Dana Biller'])
      await log.getByText(text).first().waitFor();
    await log
      .getByText(`Next follow-up ${date(plusDays(today(), 4))}`)
      .first()
      .waitFor();
    await page.getByText(`due ${date(plusDays(today(), 4))}`).waitFor();
    const { data } = (await call('GET', `/bills/${id}/lifecycle`)).body as { data: { task: { dueOn: string } } };
    expect(data.task.dueOn).toBe(plusDays(today(), 4));
    expect(await pageFlaws(visit)).toEqual([]);

    // The next call starts with the company and phone number of the last one, but not with the person.
    await log.getByRole('button', { name: 'Log call' }).click();
    expect(await dialog.getByLabel('Phone').inputValue()).toBe('213-555-0177');
    expect(await dialog.getByLabel('Representative').inputValue()).toBe('');
    await closeVisit(visit);
  });
});
