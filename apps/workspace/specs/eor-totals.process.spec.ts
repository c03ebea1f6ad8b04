import { readFileSync } from 'node:fs';
import { closeVisit, describeInChromium, workspaceFixture } from '#testing/process';
import { today } from '../src/ui/format.js';

describeInChromium('EOR of a review in the workspace', () => {
  const stage = workspaceFixture({ SEED_BILLS: '1' });
  const { call } = stage;

  const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as {
    bill: { serviceLines: readonly object[] };
  };
  /** One line of $2,720.25. */
  const oneLine = { ...example, bill: { ...example.bill, serviceLines: example.bill.serviceLines.slice(0, 1) } };
  const eorOf = async (id: string) => (await call('GET', `/bills/${id}/eor`)).body.data;
  /** Creates a bill that was paid the given part of its fee schedule amount. */
  const paidBill = async (paid: number): Promise<string> => {
    const { id } = (await call('POST', '/bills', oneLine)).body as { id: string };
    await call('POST', `/sandbox/bills/${id}/simulate`, { scenario: 'partial_payment', amount: paid });
    return id;
  };
  /** Requests the second review. */
  const dispute = (id: string) =>
    call('POST', `/bills/${id}/actions`, { action: 'second_review', reason: 'Paid below the fee schedule.' });

  it('records running totals as the difference and posts only that', async () => {
    const id = await paidBill(1000);
    await dispute(id);
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}/eor`);
    await page.getByText('Paid by earlier EORs: $1,000.00').waitFor();
    const additional = page.getByRole('radio', { name: 'In addition to earlier payments' });
    expect(await additional.isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Running totals' }).check();
    await page.getByRole('textbox', { name: 'Postmark' }).fill(today());
    await page.getByRole('textbox', { name: /^Payer allowed, Line 1, / }).fill('1300.00');
    await page.getByRole('textbox', { name: /^Paid, Line 1, / }).fill('999.00');
    await page.getByRole('button', { name: 'Record EOR' }).click();
    await page.getByText('must be at least what earlier EORs paid').first().waitFor();
    expect(await visit.violations()).toEqual([]);
    await page.getByRole('textbox', { name: /^Paid, Line 1, / }).fill('1300.00');
    await page.getByText('Paid by this EOR: $300.00').waitFor();
    await page.getByRole('textbox', { name: 'Check number' }).fill('90210');
    await page.getByRole('button', { name: 'Record EOR and post $300.00' }).click();
    await page.getByText('EOR recorded and $300.00 posted.').waitFor();
    expect(await eorOf(id)).toMatchObject({
      totalPaid: 1300,
      eors: [{ answers: 'second_review', reportedPaid: 300 }, { reportedPaid: 1000 }],
    });
    await closeVisit(visit);
  });

  it('warns if additional amounts exceed the charge, and asks nothing without a review', async () => {
    const id = await paidBill(1500);
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}/eor`);
    await page.getByRole('textbox', { name: 'EOR date' }).waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    await dispute(id);
    await call('POST', `/bills/${id}/eors`, { eorDate: today(), servedAt: today(), reportedPaid: 1500 });
    await visit.goto(`/bills/${id}?tab=payments`);
    await page.getByText('The EORs of the bill report more as paid than its charge.').waitFor();
    await closeVisit(visit);
  });

  it('shows that a date is before the bill was first sent', async () => {
    const id = await paidBill(500);
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}/eor`);
    await page.getByRole('textbox', { name: 'EOR date' }).fill('2025-06-12');
    await page.getByRole('textbox', { name: 'Postmark' }).fill(today());
    await page.getByRole('checkbox', { name: 'Denied: no payment on any line' }).check();
    await page.getByRole('button', { name: 'Record EOR' }).click();
    await page.getByText('must not be before the day on which the bill was first sent').waitFor();
    await closeVisit(visit);
  });

  it('shows on the receipt that a remittance is dated before the bill was first sent', async () => {
    const { id } = (await call('POST', '/bills', oneLine)).body as { id: string };
    const made = await call('POST', `/sandbox/bills/${id}/payer-file`, { kind: '835', scenario: 'paid' });
    const { content } = made.body.data as { content: string };
    const text = content.replace(/DTM\*405\*\d{8}/, 'DTM*405*20250612');
    expect((await call('POST', '/payer-files', text, { 'content-type': 'application/edi-x12' })).status).toBe(201);
    const visit = await stage.visit();
    await visit.goto('/remittances');
    await visit.page.getByRole('button', { name: 'Receipt' }).first().click();
    await visit.page.getByText('Posted: dated before the bill was sent').waitFor();
    await closeVisit(visit);
  });
});
