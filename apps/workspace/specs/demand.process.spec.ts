import { readFileSync } from 'node:fs';
import { closeVisit, describeInChromium, workspaceFixture } from '#testing/process';
import { plusDays, today } from '../src/ui/format.js';

describeInChromium('Demand for penalty and interest in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '0' });
  const { call } = stage;

  it('sets a due date of 30 days for a demand, or the number of days entered', async () => {
    const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as object;
    const { id } = (await call('POST', '/bills', example)).body as { id: string };
    await call('POST', `/sandbox/bills/${id}/simulate`, { scenario: 'accepted' });
    // The payer pays a hundred days after it received the bill.
    const paidOn = plusDays(today(), 100);
    expect((await call('PUT', '/sandbox/clock', { now: `${paidOn}T18:00:00.000Z` })).status).toBe(200);
    await call('POST', `/sandbox/bills/${id}/simulate`, { scenario: 'paid' });
    const visit = await stage.visit();
    const { page } = visit;
    await page.clock.setFixedTime(`${paidOn}T18:00:00.000Z`);
    await visit.goto(`/bills/${id}?tab=payments`);
    await page.getByRole('button', { name: 'Demand payment' }).click();
    const dialog = page.getByRole('dialog');
    const days = dialog.getByLabel('Days to pay');
    await days.waitFor();
    expect(await days.inputValue()).toBe('30');
    await days.fill('45');
    expect(await visit.violations()).toEqual([]);
    await days.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    const { demands } = (await call('GET', `/bills/${id}/lifecycle`)).body.data as { demands: unknown[] };
    expect(demands).toMatchObject([{ servedAt: paidOn, dueAt: plusDays(paidOn, 45) }]);
    const owed = page.getByRole('region', { name: 'Other amounts owed' });
    for (const kind of ['Penalty', 'Interest'])
      await owed.getByRole('row', { name: new RegExp(`^${kind} demanded by letter dated .* rules`) }).waitFor();
    expect(await visit.violations()).toEqual([]);
    await closeVisit(visit);
  });
});
