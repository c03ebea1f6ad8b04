import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { commandApp, errorPaths } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
/** The claims administrator of `billBody`. */
const payerId = 'ca_jbvsxzi777xnunnalpti';
const list = '/organization/payer-contracts';
const path = `${list}/${payerId}`;
const save = (contracts: readonly object[], headers = {}) => api.call('PUT', path, { contracts }, { headers });
const saved = async (...contracts: readonly object[]) => expect((await save(contracts)).statusCode).toBe(200);
/** 85% of the fee schedule, and a rate for 99213 by telehealth and otherwise. */
const contract = {
  effectiveFrom: '2024-01-01',
  effectiveTo: '2026-12-31',
  basisPoints: 8500,
  rates: [
    { code: '99213', amount: 60 },
    { code: '99213', modifier: '95', amount: 70.5 },
  ],
};
/** Treatment bill for a service on a date for which the rule pack has report fees. */
const treatment = (...serviceLines: readonly object[]) =>
  billBody({
    billingMode: 'professional',
    claim: { ...billBody().bill.claim, dateOfInjury: '2024-01-15' },
    service: { date: '2024-06-03' },
    serviceLines: serviceLines.map((line) => ({ diagnosisPointers: [1], ...line })),
  });
/** Priced at $15.19 by the rule pack (8 CCR § 9789.14). */
const report = { code: 'WC002', units: 1, charge: 20 };
const visit = { code: '99213', units: 2, charge: 300 };
const linesOf = async (id: string) => (await api.call('GET', `/bills/${id}`)).json['serviceLines'] as readonly any[]; // eslint-disable-line @typescript-eslint/no-explicit-any
const lifecycleOf = async (id: string) => (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'];
const eorsOf = async (id: string) => (await api.call('GET', `/bills/${id}/eor`)).json['data'].eors;
const day = '2026-03-02';
/** Records an EOR that pays these amounts by line, with CARC 45 for the rest. */
const paid = async (id: string, ...amounts: readonly number[]) => {
  const lines = (await linesOf(id)).map(({ id: lineItemId, charge }, n) => ({
    lineItemId,
    allowedAmount: amounts[n],
    reportedPaid: amounts[n],
    adjustments: [{ group: 'CO', reason: '45', amount: Number((charge - amounts[n]!).toFixed(2)) }],
  }));
  const reportedPaid = amounts.reduce((sum, amount) => sum + amount, 0);
  const answer = await api.post(`/bills/${id}/eors`, { eorDate: day, servedAt: day, reportedPaid, lines });
  expect(answer.statusCode).toBe(201);
};

afterEach(() => saved());

describe('contracts with a payer', () => {
  it('are saved, listed and removed, with the ETag of the list', async () => {
    const empty = await api.call('GET', path);
    expect(empty.json).toEqual({ data: { payerId, contracts: [] } });
    const later = { effectiveFrom: '2027-01-01', rates: [{ code: 'g0463', amount: 118.5 }] };
    const first = await save([later, contract], { 'if-match': empty.headers['etag'] });
    const [, withModifier] = contract.rates;
    expect(first.json['data']).toEqual({
      payerId,
      contracts: [
        { ...contract, rates: [{ ...contract.rates[0], modifier: null }, withModifier] },
        {
          effectiveFrom: '2027-01-01',
          effectiveTo: null,
          basisPoints: null,
          rates: [{ code: 'G0463', modifier: null, amount: 118.5 }],
        },
      ],
    });
    expect((await api.call('GET', path)).json).toEqual(first.json);
    expect((await api.call('GET', list)).json['data']).toEqual([
      {
        payerId,
        contracts: [
          { effectiveFrom: '2024-01-01', effectiveTo: '2026-12-31', basisPoints: 8500, rateCount: 2 },
          { effectiveFrom: '2027-01-01', effectiveTo: null, basisPoints: null, rateCount: 1 },
        ],
      },
    ]);
    expect((await save([], { 'if-match': empty.headers['etag'] })).statusCode).toBe(412);
    await saved();
    expect((await api.call('GET', list)).json['data']).toEqual([]);
  });

  it('are rejected for an unknown claims administrator', async () => {
    for (const method of ['GET', 'PUT'])
      expect(await api.call(method, `${list}/ca_none`, method === 'PUT' ? { contracts: [] } : undefined)).toMatchObject(
        {
          statusCode: 404,
          json: { code: 'not_found' },
        },
      );
  });

  it.each<[string, readonly object[], readonly string[]]>([
    ['dates in the wrong order', [{ ...contract, effectiveTo: '2023-12-31' }], ['contracts.0.effectiveTo']],
    [
      'dates that overlap',
      [{ ...contract, effectiveFrom: '2026-12-31', effectiveTo: undefined }, contract],
      ['contracts.0.effectiveFrom'],
    ],
    ['neither a share nor rates', [{ effectiveFrom: '2026-01-01' }], ['contracts.0.basisPoints']],
    ['a share of zero', [{ ...contract, basisPoints: 0 }], ['contracts.0.basisPoints']],
    ['a share that is no whole number', [{ ...contract, basisPoints: 85.5 }], ['contracts.0.basisPoints']],
    ['a contract that is not an object', [5 as unknown as object, contract], ['contracts.0']],
    ['a rate that is not an object', [{ ...contract, rates: [5, ...contract.rates] }], ['contracts.0.rates.0']],
    ['a repeated rate', [{ ...contract, rates: [...contract.rates, contract.rates[1]] }], ['contracts.0.rates.2.code']],
    ['a medical-legal code', [{ ...contract, rates: [{ code: 'ML201', amount: 1800 }] }], ['contracts.0.rates.0.code']],
    [
      'an invalid code, modifier and amount',
      [{ ...contract, rates: [{ code: '99-213', modifier: '9', amount: 0 }] }],
      ['contracts.0.rates.0.code', 'contracts.0.rates.0.modifier', 'contracts.0.rates.0.amount'],
    ],
  ])('are rejected with %s', async (_, contracts, paths) => {
    const answer = await save(contracts);
    expect([answer.statusCode, errorPaths(answer)]).toEqual([422, paths]);
  });

  it('require orgs:write or organization:manage', async () => {
    const as = await api.key(['orgs:read']);
    expect((await api.call('GET', path, undefined, { as })).statusCode).toBe(200);
    expect((await api.call('PUT', path, { contracts: [] }, { as })).statusCode).toBe(403);
  });
});

describe('a bill under a contract (Labor Code § 5307.11)', () => {
  it('has the amount due for each line by the rate, or else by the share of the fee schedule amount', async () => {
    await saved(contract);
    const others = [
      { code: '97110', units: 1, charge: 50 },
      { code: 'WC020', units: 1, charge: 230 },
    ];
    const body = treatment(report, visit, { ...visit, modifiers: ['95'] }, ...others);
    const { id } = (await api.post('/bills', body)).json as unknown as { id: string };
    const share = { basisPoints: 8500, effectiveFrom: '2024-01-01' };
    const rate = { basisPoints: null, effectiveFrom: '2024-01-01' };
    expect((await linesOf(id)).map((line) => [line.allowed, line.contract])).toEqual([
      // 85% of 15.19 is 12.9115.
      [15.19, { amount: 12.91, ...share }],
      [300, { amount: 120, ...rate }],
      [300, { amount: 141, ...rate }],
      // No schedule on file sets the amount, and the contract has no rate.
      [50, undefined],
      // Copy services have their own schedule (8 CCR § 9983).
      [230, undefined],
    ]);
    const { remittance } = await lifecycleOf(id);
    expect(remittance.expectedAmount).toBe(553.91);
  });

  it('keeps medical-legal amounts, amounts outside the dates of the contract, and those of other payers', async () => {
    await saved({ ...contract, effectiveFrom: '2026-02-25' });
    const evaluation = await api.bill(billBody());
    const early = await api.bill(treatment(visit));
    await saved(contract);
    for (const id of [evaluation, early, await api.bill(billBody())])
      expect((await linesOf(id)).some((line) => 'contract' in line)).toBe(false);
  });

  it('is compared with the contract on each EOR', async () => {
    await saved(contract);
    const id = await api.bill(treatment(report, visit), 'accepted');
    await paid(id, 12.91, 100);
    const [eor] = await eorsOf(id);
    const { bill } = await lifecycleOf(id);
    expect(eor.contract).toEqual({ expected: 132.91, variance: -20 });
    expect(eor.lineItems.map((line: { contract: object }) => line.contract)).toEqual([
      { expected: 12.91, variance: 0 },
      { expected: 120, variance: -20 },
    ]);
    // The contract, and not the fee schedule, determines what is short.
    expect(bill.lineItems.map((line: { short: number }) => line.short)).toEqual([0, 20]);
    expect(
      (await api.post(`/bills/${id}/reviews`, { type: 'second_review', reason: 'Underpaid' })).json['data'],
    ).toMatchObject({ disputedAmount: 20 });
  });

  it('may be paid above the fee schedule', async () => {
    await saved({ effectiveFrom: '2024-01-01', basisPoints: 12_000 });
    const id = await api.bill(treatment(report), 'accepted');
    await paid(id, 15.19);
    expect((await eorsOf(id))[0].contract).toEqual({ expected: 18.23, variance: -3.04 });
    const over = { type: 'second_review', reason: 'Underpaid', disputedAmount: 3.05 };
    expect(errorPaths(await api.post(`/bills/${id}/reviews`, over))).toEqual(['disputedAmount']);
    const asked = await api.post(`/bills/${id}/reviews`, { ...over, disputedAmount: 3.04 });
    expect(asked.statusCode).toBe(201);
  });

  it('is due at most at the charge', async () => {
    await saved({ effectiveFrom: '2024-01-01', rates: [{ code: '99213', amount: 200 }] });
    const id = await api.bill(treatment(visit), 'accepted');
    await paid(id, 250);
    expect((await linesOf(id))[0].contract.amount).toBe(400);
    expect((await lifecycleOf(id)).remittance.expectedAmount).toBe(300);
    expect((await eorsOf(id))[0].contract).toEqual({ expected: 300, variance: -50 });
  });

  it('has a review reason with the contract amount, and an IBR has a warning', async () => {
    await saved(contract);
    const id = await api.bill(treatment(visit), 'accepted');
    await paid(id, 100);
    const reasons = (await api.call('GET', `/bills/${id}/review-reasons`)).json['data'] as readonly {
      readonly id: string;
      readonly fits: boolean;
      readonly text: string;
    }[];
    const fitting = reasons.filter(({ fits }) => fits).map((reason) => reason.id);
    expect(fitting).toEqual(['rsn_below_contract']);
    expect(reasons[0]?.text).toMatch(/^99213, .* was paid \$100\.00\..* \$120\.00 is due .* remaining \$20\.00/);
    await api.post(`/bills/${id}/actions`, { action: 'second_review', reason: 'x' });
    await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'denied', reasonCode: 'CO-45' });
    const ibr = await api.post(`/bills/${id}/reviews`, { type: 'independent_bill_review', reason: 'x' });
    expect(ibr.json['data'].warnings).toMatchObject([{ code: 'ibr_not_for_contract', path: 'type' }]);
  });

  it('is totaled by claims administrator once the payer answered', async () => {
    await saved(contract);
    const totals = async () => (await api.call('GET', '/reports/contracts?from=2020-01-01')).json['data'];
    const before = await totals();
    await api.bill(treatment(visit), 'accepted');
    const id = await api.bill(treatment(visit), 'accepted');
    await paid(id, 100);
    const payment = { amount: 100, method: 'check', checkNumber: '71', depositDate: day };
    await api.post(`/bills/${id}/actions`, { action: 'post_payment', ...payment });
    const after = await totals();
    for (const [name, difference] of [
      ['bills', 1],
      ['lines', 1],
      ['expected', 120],
      ['paid', 100],
    ] as const)
      expect(after[name] - before[name]).toBeCloseTo(difference);
    expect(after.rows).toMatchObject([{ claimsAdminId: payerId, variance: after.variance }]);
    expect(after.variance).toBeCloseTo(after.paid - after.expected);
    const csv = await api.call('GET', '/reports/contracts.csv?from=2020-01-01');
    expect(csv.body).toContain('claimsAdminId,claimsAdminName,bills,lines,expected,paid,variance');
  });
});
