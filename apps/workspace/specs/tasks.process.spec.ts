import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { closeVisit, describeInChromium, pickOption, workspaceFixture } from '#testing/process';
import { today } from '../src/ui/format.js';

describeInChromium('assignments and bulk actions in the workspace', () => {
  const stage = workspaceFixture();
  const { call } = stage;

  const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as object;
  const newBill = async (): Promise<{ id: string; billNumber: number }> => (await call('POST', '/bills', example)).body;
  const taskOf = async (id: string) => (await call('GET', `/bills/${id}/lifecycle`)).body.data.task;
  const stateOf = async (id: string) => (await call('GET', `/bills/${id}/lifecycle`)).body.data.lifecycle.state;
  const box = (page: Page, billNumber: number) =>
    page.getByRole('checkbox', { name: new RegExp(`^Select .* · Bill ${billNumber}$`) });
  const bar = (page: Page) => page.getByRole('group', { name: 'Actions for the selected bills' });
  /** Waits until the list has as many rows as the API reports. */
  const listed = (page: Page, count: number) => page.locator(`[role=grid][aria-rowcount="${count + 1}"]`).waitFor();

  it("assigns a bill to the user with a due date, lists it among the user's tasks, and snoozes it", async () => {
    const { id, billNumber } = await newBill();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Assign', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign' });
    await pickOption(page, 'Assigned to', 'Dana Biller');
    await dialog.getByLabel('Due date').fill(today());
    expect(await visit.violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await page.getByText(/^Assigned to Dana Biller · due /).waitFor();
    expect(await taskOf(id)).toMatchObject({ owner: { name: 'Dana Biller' }, dueOn: today(), snoozedUntil: null });

    await visit.goto('/queues?owner=me');
    await page.getByRole('button', { name: /^Follow-up Due/ }).click();
    await box(page, billNumber).waitFor();
    expect(await visit.violations()).toEqual([]);
    // A snoozed bill appears only if the user selects snoozed tasks. Its owner and due date are kept.
    await call('POST', `/bills/${id}/actions`, { action: 'assign', snoozedUntil: '2199-12-31' });
    await page.getByText('This queue is empty. Well done.').waitFor();
    await page.getByRole('checkbox', { name: 'Snoozed' }).check();
    await page.getByRole('button', { name: /^Follow-up Due/ }).click();
    await box(page, billNumber).waitFor();
    await visit.goto(`/bills/${id}`);
    await page.getByText(/snoozed until/).waitFor();
    await closeVisit(visit);
  });

  it('shows team members without a name without their IDs', async () => {
    await call('POST', '/management-sessions', { subject: 'auth0-7f3c', role: 'biller' });
    const { owners } = (await call('GET', '/bill-tasks/owners')).body.data as {
      owners: { id: string; name: string | null }[];
    };
    const unnamed = owners.find(({ name }) => name === null);
    expect(unnamed).toBeDefined();
    const { id } = await newBill();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Assign', exact: true }).click();
    await pickOption(page, 'Assigned to', 'Unnamed team member');
    await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
    await page.getByText('Assigned to an unnamed team member').waitFor();
    await visit.goto('/queues');
    await page.locator('input').and(page.getByLabel('Assigned to')).click();
    await page.getByRole('option', { name: 'Unnamed team member (1)' }).waitFor();
    expect((await page.getByRole('option').allTextContents()).join(' ')).not.toContain(unnamed?.id);
    await closeVisit(visit);
  });

  it('resubmits bills and requests second reviews where possible, and says why a bill failed', async () => {
    const [rejected, denied, paid] = [await newBill(), await newBill(), await newBill()];
    for (const [{ id }, scenario] of [
      [rejected, 'rejected'],
      [denied, 'denied'],
      [paid, 'partial_payment'],
    ] as const)
      await call('POST', `/sandbox/bills/${id}/simulate`, { scenario });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills?sort=billNumber&dir=asc');
    await listed(page, ((await call('GET', '/bill-dashboard')).body.data as { total: number }).total);
    await box(page, rejected.billNumber).click();
    await box(page, paid.billNumber).click({ modifiers: ['Shift'] });
    await bar(page).getByText('3 bills selected').waitFor();
    // No bill waits for a delivery method.
    expect(
      await bar(page)
        .getByRole('button', { name: /^Set delivery method/ })
        .count(),
    ).toBe(0);
    await bar(page).getByRole('button', { name: 'Resubmit unchanged (1 possible)' }).click();
    const resubmitting = page.getByRole('dialog', { name: 'Resubmit the selected bills' });
    await resubmitting.getByText(/You can undo for 10 seconds\.$/).waitFor();
    await resubmitting.getByRole('button', { name: 'Resubmit unchanged (1)' }).click();
    // Until the countdown ends, nothing is sent, and the bill cannot be resubmitted again.
    const sending = page.getByRole('region', { name: 'Sending …' });
    await sending.getByText('Resubmission of 1 bill', { exact: true }).waitFor();
    await resubmitting.waitFor({ state: 'detached' });
    const offered = () =>
      bar(page)
        .getByRole('button', { name: /^Resubmit unchanged/ })
        .count();
    expect([await offered(), await visit.violations()]).toEqual([0, []]);
    await sending.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Not sent. The bills are unchanged, and your input is kept.').waitFor();
    await page.waitForTimeout(11_000);
    expect([await offered(), await stateOf(rejected.id)]).toEqual([1, 'rejected']);

    await bar(page).getByRole('button', { name: 'Resubmit unchanged (1 possible)' }).click();
    await resubmitting.getByRole('button', { name: 'Resubmit unchanged (1)' }).click();
    await resubmitting.waitFor({ state: 'detached' });
    await resubmitting.getByText('1 done, 0 failed').waitFor();
    expect(await visit.violations()).toEqual([]);
    await resubmitting.locator('form, .ws-form').getByRole('button', { name: 'Close' }).click();
    await bar(page).getByText('2 bills selected').waitFor();
    expect(await stateOf(rejected.id)).toBe('submitted');

    await call('POST', `/bills/${paid.id}/actions`, { action: 'close', reason: 'Paid elsewhere.' });
    await bar(page).getByRole('button', { name: 'Request second review' }).click();
    const requesting = page.getByRole('dialog', { name: 'Request second review of the selected bills' });
    await requesting.getByRole('button', { name: 'Request second review (2)' }).click();
    await requesting.getByText('1 done, 1 failed').waitFor();
    await requesting.getByRole('row', { name: new RegExp(` · Bill ${paid.billNumber} .*closed`) }).waitFor();
    expect(await visit.violations()).toEqual([]);
    await requesting.locator('form, .ws-form').getByRole('button', { name: 'Close' }).click();
    await bar(page).getByText('1 bill selected').waitFor();
    const { reviews } = (await call('GET', `/bills/${denied.id}/lifecycle`)).body.data;
    expect(reviews).toMatchObject([{ type: 'second_review', state: 'submitted' }]);
    await closeVisit(visit);
  });

  it('adds a note to selected bills, assigns and closes them, and keeps failed bills selected', async () => {
    const bills = [await newBill(), await newBill(), await newBill()];
    const [first, second, third] = bills as [(typeof bills)[0], (typeof bills)[0], (typeof bills)[0]];
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills?sort=billNumber&dir=asc');
    const all = ((await call('GET', '/bill-dashboard')).body.data as { total: number }).total;
    await listed(page, all);
    // Click, then Shift+click: all bills in between are selected.
    await box(page, first.billNumber).click();
    await box(page, third.billNumber).click({ modifiers: ['Shift'] });
    await bar(page).getByText('3 bills selected').waitFor();
    expect(await visit.violations()).toEqual([]);
    // The `x` key toggles the current row: first deselects it, then selects it again.
    await page.keyboard.press('x');
    await bar(page).getByText('2 bills selected').waitFor();
    await page.keyboard.press('x');
    await bar(page).getByText('3 bills selected').waitFor();

    await bar(page).getByRole('button', { name: 'Assign' }).click();
    const assigning = page.getByRole('dialog', { name: 'Assign the selected bills' });
    await pickOption(page, 'Assigned to', 'Dana Biller');
    await assigning.getByRole('button', { name: 'Assign (3)' }).click();
    await assigning.getByText('3 done, 0 failed').waitFor();
    expect(await visit.violations()).toEqual([]);
    await assigning.locator('form, .ws-form').getByRole('button', { name: 'Close' }).click();
    await bar(page).waitFor({ state: 'detached' });
    for (const { id } of bills) expect(await taskOf(id)).toMatchObject({ owner: { name: 'Dana Biller' } });

    // Another user has just closed one of the bills. The result shows the reason, and the bill stays selected.
    await box(page, first.billNumber).click();
    await box(page, third.billNumber).click({ modifiers: ['Shift'] });
    await call('POST', `/bills/${second.id}/actions`, { action: 'close', reason: 'Paid elsewhere.' });
    await bar(page).getByRole('button', { name: 'Close' }).click();
    const closing = page.getByRole('dialog', { name: 'Close the selected bills' });
    await page.locator('input').and(closing.getByLabel('Reason')).click();
    await page.getByRole('option').first().click();
    await closing.getByRole('button', { name: 'Close (3)' }).click();
    await closing.getByText('2 done, 1 failed').waitFor();
    await closing.getByRole('row', { name: new RegExp(` · Bill ${second.billNumber} .*closed`) }).waitFor();
    expect(await visit.violations()).toEqual([]);
    await closing.locator('form, .ws-form').getByRole('button', { name: 'Close' }).click();
    await bar(page).getByText('1 bill selected').waitFor();
    expect(await Promise.all(bills.map(({ id }) => stateOf(id)))).toEqual(['closed', 'closed', 'closed']);

    // The bill that is still selected gets a note.
    await bar(page).getByRole('button', { name: 'Add note' }).click();
    const noting = page.getByRole('dialog', { name: 'Add a note to the selected bills' });
    await noting.getByRole('textbox', { name: 'Note' }).fill('Closed by the front desk.');
    await noting.getByRole('button', { name: 'Add note (1)' }).click();
    await noting.getByText('1 done, 0 failed').waitFor();
    const { notes } = (await call('GET', `/bills/${second.id}/lifecycle`)).body.data;
    expect(notes.map(({ body }: { body: string }) => body)).toEqual(['Closed by the front desk.']);
    await closeVisit(visit);
  });

  it('writes off the open balances of selected bills even if the first bill has none', async () => {
    const [paid, open] = [await newBill(), await newBill()];
    for (const scenario of ['accepted', 'paid']) await call('POST', `/sandbox/bills/${paid.id}/simulate`, { scenario });
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills?sort=billNumber&dir=asc');
    await box(page, paid.billNumber).click();
    await box(page, open.billNumber).click();
    await bar(page).getByRole('button', { name: 'Close' }).click();
    const closing = page.getByRole('dialog', { name: 'Close the selected bills' });
    await page.locator('input').and(closing.getByLabel('Reason')).click();
    await page.getByRole('option').first().click();
    await closing.getByRole('checkbox', { name: 'Write off the open balance' }).check();
    await closing.getByRole('button', { name: 'Close (2)' }).click();
    await closing.getByText('2 done, 0 failed').waitFor();
    const { remittance } = (await call('GET', `/bills/${open.id}/lifecycle`)).body.data;
    expect(remittance.balanceDue).toBe(0);
    await closeVisit(visit);
  });

  it('selects and exports all matching bills, prints only selected ones, and retries a bulk action after lost responses', async () => {
    const bill = await newBill();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills?sort=billNumber&dir=asc');
    const all = ((await call('GET', '/bill-dashboard')).body.data as { total: number }).total;
    await listed(page, all);
    await page.getByRole('checkbox', { name: 'Select all matching bills' }).click();
    await bar(page).getByText(`${all} bills selected`).waitFor();
    const downloading = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const stream = await (await downloading).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString('utf8').trim().split('\n');
    expect(lines).toHaveLength(all + 1);
    // Only the selected bills are printed.
    await bar(page).getByRole('button', { name: 'Clear' }).click();
    await box(page, bill.billNumber).click();
    await page.emulateMedia({ media: 'print' });
    await page.locator('.ws-list-row').nth(1).waitFor({ state: 'detached' });
    expect(await page.locator('.ws-list-row').count()).toBe(1);
    await page.emulateMedia({ media: 'screen' });

    await bar(page).getByRole('button', { name: 'Add note' }).click();
    const noting = page.getByRole('dialog', { name: 'Add a note to the selected bills' });
    await noting.getByRole('textbox', { name: 'Note' }).fill('Twice is once.');
    const address = /\/v2\/bills\/[^/]+\/actions$/;
    await page.route(address, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await noting.getByRole('button', { name: 'Add note (1)' }).click();
    await noting.getByText('0 done, 1 failed').waitFor();
    await page.unroute(address);
    await noting.getByRole('button', { name: 'Retry failed bills' }).click();
    await noting.getByText('1 done, 0 failed').waitFor();
    const { notes } = (await call('GET', `/bills/${bill.id}/lifecycle`)).body.data;
    expect(notes).toHaveLength(1);
    await closeVisit(visit);
  });

  it('lets a viewer select and print bills without offering changes', async () => {
    const bill = await newBill();
    const visit = await stage.visit({ role: 'viewer', subject: 'user-18' });
    const { page } = visit;
    await visit.goto('/bills?sort=billNumber&dir=desc');
    await box(page, bill.billNumber).click();
    await bar(page).getByRole('button', { name: 'Print' }).waitFor();
    const names = await bar(page).getByRole('button').allTextContents();
    expect(names).toEqual(['Print', 'Clear']);
    await closeVisit(visit);
  });
});
