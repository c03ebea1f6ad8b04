import { CommandApiModule } from '#apps/command-api';
import { billStream, type BillEvent } from '#domain';
import { startCommandApp, type CommandApp } from '#testing/http';

let api: CommandApp;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule]);
});
afterAll(() => api.close());

it('takes a denied bill through second review and IBR to payment and closing', async () => {
  const id = await api.bill(undefined, 'accepted');
  const act = async (action: string, fields: object = {}) => {
    const answer = await api.post(`/bills/${id}/actions`, { action, ...fields, actorName: 'Bo Biller' });
    expect(answer.statusCode).toBe(200);
    return answer.json['data'];
  };
  const eor = async (date: string, reportedPaid: number) => {
    api.travelTo(date);
    const answer = await api.post(`/bills/${id}/eors`, { eorDate: date, servedAt: date, reportedPaid });
    expect(answer.statusCode).toBe(201);
    return answer.json['data'];
  };
  const check = { method: 'check', checkNumber: '7001' };

  // The EOR denies the bill. A second review is due within 90 days.
  await eor('2026-04-20', 0);
  let workspace = await act('second_review', { reason: 'The report was due and is attached.' });
  expect(workspace).toMatchObject({
    lifecycle: { state: 'second_review' },
    reviews: [{ state: 'submitted', disputedAmount: 2015, outcome: null }],
  });

  // The payer allows about half. Its check is posted to this EOR.
  expect(await eor('2026-05-04', 1000)).toMatchObject({ reportedPaid: 1000, eors: [{ answers: 'second_review' }, {}] });
  workspace = await act('post_payment', { ...check, amount: 1000, depositDate: '2026-05-04' });
  expect(workspace).toMatchObject({
    lifecycle: { state: 'partially_paid' },
    reviews: [{ outcome: 'partially_granted' }],
    remittance: { balanceDue: 1015, postedPrincipal: 1000 },
  });

  // The remainder is disputed with an IBR request within 30 days.
  api.travelTo('2026-06-03');
  workspace = await act('independent_bill_review', { reason: 'The fee schedule allows more.' });
  expect(workspace).toMatchObject({ lifecycle: { state: 'ibr' }, reviews: [{}, { disputedAmount: 1015 }] });

  // The payer pays the amount determined and a penalty. The bill is paid and then closed.
  await eor('2026-07-06', 1015);
  workspace = await act('post_payment', {
    ...check,
    amount: 1216.5,
    penaltyAmount: 201.5,
    depositDate: '2026-07-06',
  });
  expect(workspace).toMatchObject({
    lifecycle: { state: 'paid' },
    reviews: [{ outcome: 'partially_granted' }, { outcome: 'granted' }],
    remittance: { balanceDue: 0, postedPrincipal: 2015, postedAdditional: 201.5 },
  });
  workspace = await act('close', { reason: 'Paid in full' });
  expect(workspace).toMatchObject({ lifecycle: { state: 'closed' }, remittance: { writtenOff: 0 } });

  const history = await api.engines.ledger.load<BillEvent>(billStream(api.organizationId, id));
  const states = history.flatMap(({ type, data }) =>
    type === 'BillStatusUpdated' ? [(data as { to: string }).to] : [],
  );
  expect(states).toEqual([
    'submitted',
    'accepted',
    'denied',
    'second_review',
    'processed',
    'partially_paid',
    'ibr',
    'partially_paid',
    'paid',
    'closed',
  ]);
});
