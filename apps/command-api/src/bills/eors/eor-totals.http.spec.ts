import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billScenario, commandApp, errorPaths } from '#testing/http';
import { billBody } from '#testing/pure';

/*
 * EORs of a second review, whose forms often print the total paid so far (8 CCR 9792.5.7). The bill of $2,720.25 was
 * paid $2,015.00, so $705.25 are in dispute.
 */
const api = commandApp([CommandApiModule, QueryApiModule]);
const { act, done, workspace: lifecycle } = billScenario(api);

const CHARGE = 2720.25;
const record = (id: string, eorDate: string, body: object) =>
  api.post(`/bills/${id}/eors`, { eorDate, servedAt: eorDate, ...body });
const eorsOf = async (id: string) => (await api.call('GET', `/bills/${id}/eor`)).json['data'].eors;
const lineOf = async (id: string): Promise<string> => (await lifecycle(id)).bill.lineItems[0].id as string;
const line = (lineItemId: string, paid: number, ...adjustments: readonly object[]) => ({
  ...{ lineItemId, allowedAmount: paid, reportedPaid: paid },
  adjustments: [...adjustments, { group: 'CO', reason: '45', amount: Math.round((CHARGE - paid) * 100) / 100 }],
});

/** Returns a bill in second review. */
const inReview = async (): Promise<string> => {
  api.travelTo('2026-03-02');
  const id = await api.bill(billBody({ serviceLines: [{ code: 'ML201', modifiers: ['94'] }] }), 'accepted');
  api.travelTo('2026-03-10');
  const first = await record(id, '2026-03-10', { reportedPaid: 2015, lines: [line(await lineOf(id), 2015)] });
  expect(first.statusCode).toBe(201);
  await done(id, { action: 'post_payment', amount: 2015, method: 'check', depositDate: '2026-03-10' });
  api.travelTo('2026-03-20');
  await done(id, { action: 'second_review', reason: 'Paid below the fee schedule.' });
  expect((await lifecycle(id)).reviews).toMatchObject([{ disputedAmount: 705.25 }]);
  api.travelTo('2026-04-01');
  return id;
};
const requestIbr = (id: string) => act(id, { action: 'independent_bill_review', reason: 'The schedule allows more.' });

describe('amountsAre: total', () => {
  it.each([
    ['nothing more', 2015, 0, 'upheld', 705.25],
    ['$300.00 more', 2315, 300, 'partially_granted', 405.25],
    ['all', CHARGE, 705.25, 'granted', 0],
  ])('converts a total that pays %s to the difference', async (_, total, paid, outcome, left) => {
    const id = await inReview();
    const answer = await record(id, '2026-04-01', { reportedPaid: total, amountsAre: 'total' });
    expect(answer).toMatchObject({ statusCode: 201, json: { data: { reportedPaid: paid } } });
    const [eor] = await eorsOf(id);
    expect(eor).toMatchObject({ answers: 'second_review', reportedPaid: paid, allowedAmount: paid });
    expect(eor).not.toHaveProperty('warnings');
    expect((await lifecycle(id)).reviews).toMatchObject([{ outcome }]);
    const ibr = await requestIbr(id);
    expect(ibr.statusCode).toBe(left > 0 ? 200 : 409);
    const reviews = [{ outcome }, ...(left > 0 ? [{ disputedAmount: left }] : [])];
    expect((await lifecycle(id)).reviews).toMatchObject(reviews);
  });

  it('converts the amounts of each line, and the line balances', async () => {
    const id = await inReview();
    await record(id, '2026-04-01', {
      reportedPaid: 2315,
      amountsAre: 'total',
      lines: [line(await lineOf(id), 2315)],
    });
    const [eor] = await eorsOf(id);
    expect(eor.lineItems).toMatchObject([
      { allowedAmount: 300, reportedPaid: 300, adjustmentAmount: CHARGE - 300, reasonCodes: ['CO-45', 'OA-B13'] },
    ]);
  });

  it('adds no adjustment for earlier payments if the payer states one', async () => {
    const id = await inReview();
    const before = { group: 'OA', reason: 'B13', amount: 2015 };
    await record(id, '2026-04-01', {
      reportedPaid: 2315,
      amountsAre: 'total',
      lines: [line(await lineOf(id), 2315, before)],
    });
    expect((await eorsOf(id))[0].lineItems).toMatchObject([{ adjustmentAmount: CHARGE - 300 }]);
  });

  it('returns 422 for a total below what earlier EORs paid', async () => {
    const id = await inReview();
    const body = { reportedPaid: 2014.99, amountsAre: 'total' };
    const answer = await record(id, '2026-04-01', body);
    expect([answer.json['code'], errorPaths(answer)]).toEqual(['validation_error', ['reportedPaid']]);
  });

  it.each(['additional', 'total'])('returns 422 for %s in an EOR that answers no review', async (amountsAre) => {
    const id = await inReview();
    const answer = await record(id, '2026-04-01', { reportedPaid: 2015, amountsAre, answers: 'original' });
    expect([answer.json['code'], errorPaths(answer)]).toEqual(['validation_error', ['amountsAre']]);
    api.travelTo('2026-03-02');
    const other = await api.bill(undefined, 'accepted');
    expect(errorPaths(await record(other, '2026-03-02', { reportedPaid: 1, amountsAre }))).toEqual(['amountsAre']);
  });

  it('returns 422 for an unknown value', async () => {
    const id = await inReview();
    expect(errorPaths(await record(id, '2026-04-01', { reportedPaid: 2315, amountsAre: 'sum' }))).toEqual([
      'amountsAre',
    ]);
  });
});

describe('amountsAre: additional', () => {
  it.each([{}, { amountsAre: 'additional' }])('adds the amounts, and warns above the charge: %j', async (kind) => {
    const id = await inReview();
    const answer = await record(id, '2026-04-01', { reportedPaid: 2015, ...kind });
    const warned = { warnings: [{ code: 'paid_above_charge', path: 'reportedPaid' }] };
    expect(answer).toMatchObject({ statusCode: 201, json: { data: { eors: [warned, {}] } } });
    expect((await eorsOf(id))[1]).not.toHaveProperty('warnings');
    expect((await requestIbr(id)).statusCode).toBe(409);
    // Voided and recorded again as a total, the bill can go to IBR.
    const [{ id: eorId }] = await eorsOf(id);
    expect((await api.post(`/bills/${id}/eors/${eorId}/void`, { reason: 'Running total' })).statusCode).toBe(200);
    await record(id, '2026-04-01', { reportedPaid: 2015, amountsAre: 'total' });
    expect((await requestIbr(id)).statusCode).toBe(200);
  });

  it('does not warn up to the charge', async () => {
    const id = await inReview();
    await record(id, '2026-04-01', { reportedPaid: 705.25 });
    expect((await eorsOf(id))[0]).not.toHaveProperty('warnings');
  });

  it('returns the warning to callers that may not read the bill', async () => {
    const id = await inReview();
    const as = await api.key(['bills:write']);
    const body = { eorDate: '2026-04-01', servedAt: '2026-04-01', reportedPaid: 2015 };
    const answer = await api.post(`/bills/${id}/eors`, body, { as });
    expect(answer.json['data'].eors).toMatchObject([{ warnings: [{ code: 'paid_above_charge' }] }]);
  });
});

it('needs every line that an earlier EOR paid', async () => {
  api.travelTo('2026-03-02');
  const services = [
    { code: 'ML201', modifiers: ['94'] },
    { code: 'MLPRR', units: 412 },
  ];
  const id = await api.bill(billBody({ serviceLines: services }), 'accepted');
  const [one, two] = (await lifecycle(id)).bill.lineItems.map((item: { id: string }) => item.id) as [string, string];
  const of = (lineItemId: string, paid: number) => ({ lineItemId, allowedAmount: paid, reportedPaid: paid });
  await record(id, '2026-03-02', { reportedPaid: 1500, lines: [of(one, 1000), of(two, 500)] });
  await done(id, { action: 'second_review', reason: 'Paid below the fee schedule.' });
  const total = (...lines: readonly ReturnType<typeof of>[]) =>
    record(id, '2026-03-02', {
      reportedPaid: lines.reduce((sum, { reportedPaid }) => sum + reportedPaid, 0),
      ...{ amountsAre: 'total', lines },
    });
  expect(errorPaths(await total(of(one, 2000)))).toEqual(['lines']);
  expect(errorPaths(await total(of(one, 2000), of(two, 499)))).toEqual(['lines.1.reportedPaid']);
  expect((await total(of(one, 2000), of(two, 500))).statusCode).toBe(201);
  expect((await eorsOf(id))[0]).toMatchObject({
    reportedPaid: 1000,
    lineItems: [{ reportedPaid: 1000 }, { reportedPaid: 0, reasonCodes: ['OA-B13'] }],
  });
});
