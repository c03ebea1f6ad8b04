import { randomUUID } from 'node:crypto';
import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { executeCommand, checkNumberKey, checkStates } from '#commands';
import {
  billStream,
  checkIdOfPayment,
  paymentCheckStream,
  type CheckCommand,
  type PaymentPostedData,
  type SettledClaim,
} from '#domain';
import { commandApp } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

const get = (path: string, as?: string) => api.call('GET', path, undefined, as === undefined ? {} : { as });
const data = async (path: string) => (await get(path)).json['data'];
const list = async (query = ''): Promise<readonly { readonly id: string }[]> => data(`/payments${query}`);
const listed = async (query: string): Promise<readonly string[]> => (await list(query)).map(({ id }) => id);

const tell = async (checkId: string, ...commands: readonly CheckCommand[]): Promise<void> => {
  const { engines, organizationId } = api;
  for (const command of commands)
    await executeCommand(engines.ledger, checkStates, {
      stream: paymentCheckStream(organizationId, checkId),
      command,
      metadata: {
        organizationId,
        at: '2026-03-05T20:00:00.000Z',
        recordedAt: new Date().toISOString(),
        actor: { kind: 'system', id: 'test' },
        requestId: 'req_test',
        commandId: randomUUID(),
      },
      subject: () => organizationId,
    });
};

interface Told {
  readonly checkId: string;
  /** Claim amounts in cents. */
  readonly claims: readonly number[];
  /** Adjustment amounts in cents, signed as in the PLB. */
  readonly plb?: readonly number[];
  readonly number?: string;
  readonly depositDate?: string;
  readonly receivedAt?: string;
  readonly payerFileId?: string;
}

/** Records that a check from a remittance was received. */
const receive = async (input: Told): Promise<void> => {
  const { checkId, claims, plb = [], number = '88123', depositDate = '2026-03-04', payerFileId = 'pf_a' } = input;
  const sum = (some: readonly number[]): number => some.reduce((all, amount) => all + amount, 0);
  const adjustments = plb.map((amount, n) => ({ adjustmentId: `adj_${checkId.slice(4)}${n}`, code: 'WO', amount }));
  await tell(checkId, {
    type: 'ReceiveCheck',
    data: {
      ...{ checkId, source: '835', method: 'eft', depositDate },
      receivedAt: input.receivedAt ?? '2026-03-04T20:00:00.000Z',
      amount: sum(claims) - sum(plb),
      pending: sum(claims),
      numberKey: await checkNumberKey(api.engines.vault, api.organizationId, number),
      remittance: { payerFileId, interchange: 0, set: 0 },
      adjustments,
      ...{ checkNumber: number, payer: 'Pacific Claims' },
      references: Object.fromEntries(adjustments.map(({ adjustmentId }) => [adjustmentId, 'PCN-7'])),
    },
  });
};

const settled = (n: number, posted: number | null, held: number | null, paymentId = `pay_${n}`): SettledClaim => ({
  place: [0, 0, n],
  posted:
    posted === null
      ? []
      : [
          {
            ...{ billId: `bill_${n}`, paymentId, eorId: null },
            ...{ amount: posted, principal: posted - 19, penalty: 0, interest: 19, ibrFee: 0 },
          },
        ],
  held: held === null ? null : { amount: held, reason: 'unmatched' },
});
const settle = (checkId: string, claims: readonly SettledClaim[], payerFileId = 'pf_a') =>
  tell(checkId, { type: 'SettleShares', data: { payerFileId, interchange: 0, set: 0, claims } });

/** Check of $900 for two claims: $600 posted, $400 held, and an adjustment that takes $100. */
const PARTLY_POSTED_CHECK = 'chk_half';
/** Check for one claim, which is posted. */
const FULLY_POSTED_CHECK = 'chk_whole';
/** Check with an amount of 0 and a negative unapplied amount of -$30. */
const NEGATIVE_CHECK = 'chk_below';

beforeAll(async () => {
  await receive({ checkId: PARTLY_POSTED_CHECK, claims: [600_00, 400_00], plb: [100_00] });
  await settle(PARTLY_POSTED_CHECK, [settled(0, 600_00, null), settled(1, null, 400_00)]);
  await receive({
    checkId: FULLY_POSTED_CHECK,
    claims: [50_00],
    number: '0088124',
    depositDate: '2026-03-09',
    payerFileId: 'pf_b',
  });
  await settle(FULLY_POSTED_CHECK, [settled(2, 50_00, null)], 'pf_b');
  await receive({
    checkId: NEGATIVE_CHECK,
    claims: [-30_00],
    plb: [-30_00],
    depositDate: '2026-03-06',
    payerFileId: 'pf_c',
  });
  await settle(NEGATIVE_CHECK, [settled(3, null, -30_00)], 'pf_c');
});

describe('unapplied money in GET /bill-tasks', () => {
  const waits = async () => (await data('/bill-tasks')).unappliedMoney;

  it('sums checks with their sign and counts adjustments that are unexplained for five business days', async () => {
    const unapplied = { payments: 2, amount: 370, oldestDepositDate: '2026-03-04' };
    api.travelTo('2026-03-11');
    expect(await waits()).toEqual({ ...unapplied, adjustments: 0 });
    api.travelTo('2026-03-12');
    expect(await waits()).toEqual({ ...unapplied, adjustments: 2 });
    api.travelTo('2026-03-02');
  });
  it('is left out for a customer', async () =>
    expect((await data('/bill-tasks?customerExternalId=acme')).unappliedMoney).toBeUndefined());
});

describe('GET /payments', () => {
  it('lists checks with their totals, latest deposit first', async () => {
    const [first, second, third] = await list();
    expect([first?.id, second?.id, third?.id]).toEqual([FULLY_POSTED_CHECK, NEGATIVE_CHECK, PARTLY_POSTED_CHECK]);
    expect(third).toEqual({
      ...{ id: PARTLY_POSTED_CHECK, method: 'eft', status: 'received', source: '835', checkNumber: '88123' },
      ...{ payer: 'Pacific Claims', depositDate: '2026-03-04', receivedAt: '2026-03-04T20:00:00.000Z' },
      ...{ amount: 900, applied: 600, pending: 0, adjusted: -100, refunded: 0, unapplied: 400, bills: 1 },
      ...{ cleared: false, clearedOn: null },
      ...{ payerFileId: 'pf_a', updatedAt: '2026-03-05T20:00:00.000Z' },
    });
  });

  it.each([
    ['?unapplied=true', [NEGATIVE_CHECK, PARTLY_POSTED_CHECK]],
    ['?unapplied=false', [FULLY_POSTED_CHECK]],
    ['?checkNumber=88124', [FULLY_POSTED_CHECK]],
    ['?checkNumber=%20088124', [FULLY_POSTED_CHECK]],
    ['?checkNumber=8812', []],
    ['?payerFileId=pf_c', [NEGATIVE_CHECK]],
    ['?from=2026-03-06', [FULLY_POSTED_CHECK, NEGATIVE_CHECK]],
    ['?to=2026-03-06', [NEGATIVE_CHECK, PARTLY_POSTED_CHECK]],
    ['?from=2026-03-05&to=2026-03-08', [NEGATIVE_CHECK]],
    ['?method=check', []],
    ['?source=835&status=received', [FULLY_POSTED_CHECK, NEGATIVE_CHECK, PARTLY_POSTED_CHECK]],
    ['?status=voided', []],
    ['?billId=bill_none', []],
  ])('filters by %s', async (query, expected) => expect(await listed(query)).toEqual(expected));

  it('pages through checks, including checks with the same deposit date', async () => {
    const depositDate = '2026-04-01';
    for (const n of ['a', 'b', 'c'])
      await receive({ checkId: `chk_more${n}`, claims: [1_00], payerFileId: `pf_m${n}`, depositDate });
    await receive({ checkId: 'chk_later', claims: [1_00], payerFileId: 'pf_later', depositDate: '2026-04-02' });
    const seen: string[] = [];
    for (let cursor: string | null = '0'; cursor !== null;) {
      const { json } = await get(`/payments?from=2026-04-01&limit=2&cursor=${cursor}`);
      seen.push(...json['data'].map(({ id }: { id: string }) => id));
      cursor = json['nextCursor'];
    }
    expect(seen).toEqual(['chk_later', 'chk_morec', 'chk_moreb', 'chk_morea']);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['from=2026-03-09&to=2026-03-01', 'from'],
    ['from=yesterday', 'from'],
    ['status=refunded', 'status'],
    ['source=simulated', 'source'],
    ['method=cash', 'method'],
    ['unapplied=some', 'unapplied'],
    ['billId=..', 'billId'],
    ['cursor=abc', 'cursor'],
    ['whatever=1', 'whatever'],
  ])('refuses ?%s', async (query, field) => {
    const { statusCode, body } = await get(`/payments?${query}`);
    expect(statusCode).toBe(400);
    expect(body).toContain(field);
  });

  it('finds the checks of a bill by its ID', async () => {
    const billId = await api.bill(undefined, 'paid');
    const history = await api.engines.ledger.load(billStream(api.organizationId, billId));
    const posted = history.find(({ type }) => type === 'PaymentPosted');
    const { paymentId, amount, principal, depositDate } = posted!.data as unknown as PaymentPostedData;
    const own = checkIdOfPayment(paymentId);
    await tell(own, {
      type: 'CarryCheck',
      data: {
        ...{ checkId: own, source: '835', method: 'eft', amount, depositDate },
        receivedAt: '2026-03-04T20:00:00.000Z',
        numberKey: null,
        share: { billId, paymentId, eorId: null, amount, principal, penalty: 0, interest: 0, ibrFee: 0 },
        returned: false,
        checkNumber: null,
      },
    });
    expect(await listed(`?billId=${billId}`)).toEqual([own]);
    const { billNumber } = (await get(`/bills/${billId}`)).json;
    expect((await data(`/payments/${own}`)).allocations).toMatchObject([{ billId, billNumber }]);
  });
});

describe('GET /payments/{id}', () => {
  it('accounts for every cent', async () => {
    expect(await data(`/payments/${PARTLY_POSTED_CHECK}`)).toEqual({
      ...(await list()).find(({ id }) => id === PARTLY_POSTED_CHECK),
      allocations: [
        {
          // This test doesn't create such a bill.
          ...{
            billId: 'bill_0',
            billNumber: null,
            paymentId: 'pay_0',
            eorId: null,
            reversal: false,
            status: 'applied',
          },
          ...{ amount: 600, principal: 599.81, penalty: 0, interest: 0.19, ibrFee: 0 },
        },
      ],
      allocationsCursor: null,
      adjustments: [
        { id: 'adj_half0', code: 'WO', amount: 100, reference: 'PCN-7', status: 'open', billId: null, note: null },
      ],
      refunds: [],
      bankReference: null,
      // This test doesn't create such a file.
      held: [{ payerFileId: 'pf_a', n: null, amount: 400, reason: 'unmatched' }],
    });
  });

  it('shows returned shares and recoupments', async () => {
    await tell(FULLY_POSTED_CHECK, {
      type: 'ReturnShares',
      data: { shares: [{ billId: 'bill_2', paymentId: 'pay_2' }] },
    });
    expect(await data(`/payments/${FULLY_POSTED_CHECK}`)).toMatchObject({
      ...{ amount: 50, applied: 0, unapplied: 50, bills: 0 },
      allocations: [{ paymentId: 'pay_2', amount: 50, status: 'returned' }],
    });
    const [share] = settled(3, -30_00, null).posted;
    await settle(NEGATIVE_CHECK, [{ place: [0, 0, 3], posted: [{ ...share!, reversal: true }], held: null }], 'pf_c');
    expect(await data(`/payments/${NEGATIVE_CHECK}`)).toMatchObject({
      ...{ amount: 0, applied: -30, adjusted: 30, unapplied: 0, bills: 0 },
      allocations: [{ amount: -30, reversal: true, status: 'applied' }],
      held: [],
    });
  });

  it('shows refunds and the date on which the check cleared', async () => {
    await tell(
      FULLY_POSTED_CHECK,
      {
        type: 'RefundCheck',
        data: {
          ...{ refundId: 'ref_1', refunded: 20_00, refundDate: '2026-03-05', method: 'check', cause: 'unapplied' },
          ...{ billId: null, paymentId: null, checkNumber: 'OUR-1', note: 'Not ours.' },
        },
      },
      { type: 'ClearCheck', data: { cleared: true, clearedOn: '2026-03-06', bankReference: 'B-1' } },
    );
    expect(await data(`/payments/${FULLY_POSTED_CHECK}`)).toMatchObject({
      ...{ refunded: 20, unapplied: 30, cleared: true, clearedOn: '2026-03-06', bankReference: 'B-1' },
      refunds: [{ id: 'ref_1', amount: 20, checkNumber: 'OUR-1', note: 'Not ours.', voided: false }],
    });
    expect(await listed('?cleared=true')).toEqual([FULLY_POSTED_CHECK]);
    expect(await listed('?cleared=false')).not.toContain(FULLY_POSTED_CHECK);
  });

  it('pages through more than 500 allocations', async () => {
    const claims = Array.from({ length: 501 }, (_, n) => settled(n, 1_00, null, `pay_l${n}`));
    await receive({ checkId: 'chk_long', claims: claims.map(() => 1_00), payerFileId: 'pf_l' });
    await settle('chk_long', claims, 'pf_l');
    const first = await data('/payments/chk_long');
    expect([first.amount, first.bills, first.allocations.length]).toEqual([501, 501, 500]);
    const rest = await data(`/payments/chk_long?allocationsCursor=${first.allocationsCursor}`);
    expect(rest).toMatchObject({ allocations: [{ paymentId: 'pay_l500' }], allocationsCursor: null });
    const foreign = await get(`/payments/${PARTLY_POSTED_CHECK}?allocationsCursor=${first.allocationsCursor}`);
    expect([foreign.statusCode, foreign.body]).toEqual([400, expect.stringContaining('allocationsCursor')]);
  });

  it('names the claims administrator of the bill as the payer of a check without a payer', async () => {
    const bill = await api.bill(undefined, 'accepted');
    const payment = { method: 'check', checkNumber: '55501', depositDate: '2026-03-05', amount: 12 };
    await api.post(`/bills/${bill}/actions`, { action: 'post_payment', ...payment });
    const { claim } = (await get(`/bills/${bill}`)).json as unknown as {
      claim: { claimsAdministrator: { name: string } };
    };
    const [check] = await data('/payments?checkNumber=55501');
    expect(check.payer).toBe(claim.claimsAdministrator.name);
    expect((await data(`/payments/${check.id}`)).payer).toBe(claim.claimsAdministrator.name);
    const { days } = await data('/reports/deposits?from=2026-03-05&to=2026-03-05');
    expect(days[0].payments).toMatchObject([{ id: check.id, payer: claim.claimsAdministrator.name }]);
  });

  it.each(['chk_none', 'pay_1', 'chk_', 'chk_..%2F', 'x'])('returns 404 for %s', async (id) =>
    expect(await get(`/payments/${id}`)).toMatchObject({ statusCode: 404, json: { code: 'not_found' } }),
  );

  it('returns 404 for a planned or withdrawn check', async () => {
    await tell('chk_plan', {
      type: 'PlanCheck',
      data: {
        ...{ checkId: 'chk_plan', method: 'check', depositDate: '2026-03-04', amount: 1_00, numberKey: null },
        ...{ plannedAt: '2026-03-04T20:00:00.000Z', checkNumber: '1', actorName: null },
        shares: settled(9, 1_00, null).posted,
      },
    });
    expect((await get('/payments/chk_plan')).statusCode).toBe(404);
    expect(await listed('')).not.toContain('chk_plan');
    await tell('chk_plan', { type: 'WithdrawCheck', data: { at: '2026-03-04T20:00:00.000Z' } });
    expect((await get('/payments/chk_plan')).statusCode).toBe(404);
  });
});

describe('access to checks', () => {
  it.each(['/payments', `/payments/${PARTLY_POSTED_CHECK}`])(
    '%s requires bills:read for the whole organization',
    async (path) => {
      expect((await get(path, await api.key(['bills:read']))).statusCode).toBe(200);
      expect((await get(path, api.session(['bills:read']))).statusCode).toBe(200);
      expect((await get(path, await api.key(['payments:write']))).json['code']).toBe('permission_denied');
      expect((await get(path, api.session(['bills:act']))).json['code']).toBe('permission_denied');
      const customer = api.session(['bills:read'], { kind: 'customer', customerExternalId: 'acme' });
      const bill = api.session(['bills:read'], { kind: 'bill', billId: 'bill_0', customerExternalId: null });
      for (const as of [customer, bill])
        expect(await get(path, as)).toMatchObject({ statusCode: 403, json: { code: 'scope_not_allowed' } });
    },
  );
});

describe('GET /audit', () => {
  it('names the check as the subject of its events', async () => {
    const entries = (await data('/audit?limit=1000')) as readonly { type: string; subjectId: string }[];
    const types = entries.filter(({ subjectId }) => subjectId === PARTLY_POSTED_CHECK).map(({ type }) => type);
    expect(types).toEqual(['CheckReceived', 'SharesSettled', 'SharesHeld']);
  });
});
