import fc from 'fast-check';
import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import type { ReconciliationView } from '#contracts';
import { actorMetadata } from '#commands';
import { addDays, billStream, paymentCheckStream, type Message } from '#domain';
import {
  START_DATE,
  commandApp,
  claim,
  remittance,
  remittances,
  type RemittanceOptions,
  type RemittedBill,
} from '#testing/http';
import { iterations } from '#testing/pure';
import { followAll } from './sync-payments.spec-kit.js';

/* Money reports compared with sums calculated by hand. */
const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const { bill, send, paymentIn } = remittances(api);

const get = (path: string, as?: string) => api.call('GET', path, undefined, as === undefined ? {} : { as });
const data = async (path: string) => (await get(path)).json['data'];
const csv = async (path: string): Promise<readonly string[]> => {
  const headers = { accept: 'text/csv', authorization: `Bearer ${await api.key(['bills:read'])}` };
  const answer = await api.app.inject({ method: 'GET', url: `/v2${path}`, headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
  return answer.body.slice(1).split('\r\n').slice(0, -1);
};
/** Sends a remittance with a check deposited on the given date. */
const sendOn = async (day: string, payment: RemittanceOptions, ...claims: readonly string[][]) => {
  const receipt = await send(remittance(payment, ...claims).replaceAll('20260320', day.replaceAll('-', '')));
  return { id: receipt.id, checkId: paymentIn(receipt)?.checkId ?? '', items: receipt.items };
};
const stranger: RemittedBill = { id: 'bill_none', reference: 'NOBODY-1', charged: 400 };
const act = async (bill: RemittedBill, body: object) => {
  const { json } = await api.post(`/bills/${bill.id}/actions`, body);
  return json['data'] as { readonly payments: readonly { readonly id: string }[] };
};
const reconciled = async (query: string) => (await data(`/reports/reconciliation?${query}`)) as ReconciliationView;
const figures: readonly ((view: ReconciliationView) => number)[] = [
  ({ received }) => received,
  ({ applied }) => applied.principal,
  ({ applied }) => applied.penalty,
  ({ adjusted }) => adjusted,
  ({ unapplied }) => unapplied,
  ({ refunded }) => refunded,
];
/** Report without dates, once all payments are on their checks. */
const atRest = async () => {
  await followAll(api.engines);
  return reconciled('');
};
/** Saves a checkpoint for the payments reaction at the end of the log. */
const saveCheckpoint = async (): Promise<void> => {
  const { events, stateStore } = api.engines;
  await stateStore.saveCheckpoint('payments', { logId: await events.logId(), position: await events.head() });
};
const nothing = {
  received: 0,
  applied: { principal: 0, penalty: 0, interest: 0, ibrFee: 0 },
  ...{ adjusted: 0, refunded: 0, unapplied: 0, pending: 0, difference: 0 },
};
const reports = ['/reports/unapplied', '/reports/adjustments', '/reports/deposits', '/reports/reconciliation'];

describe('an organization without money', () => {
  it('has empty reports', async () => {
    expect(await data('/reports/unapplied')).toEqual({ rows: [], total: 0, adjustmentTotal: 0 });
    expect(await data('/reports/adjustments')).toEqual({ rows: [], codes: [], total: 0 });
    expect(await data('/reports/reconciliation')).toEqual({ from: null, to: null, ...nothing });
    expect(await data('/reports/deposits')).toEqual({ days: [], count: 0, amount: 0, cleared: 0, uncleared: 0 });
    for (const path of reports.slice(0, 3)) expect(await csv(path)).toHaveLength(1);
  });
});

describe('five checks', () => {
  const acceptedBill = () => bill('accepted');
  let half: Awaited<ReturnType<typeof sendOn>>;
  beforeAll(async () => {
    const [a, b, c, d, e] = [
      await acceptedBill(),
      await acceptedBill(),
      await acceptedBill(),
      await acceptedBill(),
      await acceptedBill(),
    ];
    // 1,500 = A 1,000 + B 500.
    await sendOn('2026-03-20', { amount: 1500 }, claim(a, 1000, { icn: 'R-A' }), claim(b, 500, { icn: 'R-B' }));
    // 900 = C 600 + 400 unmatched − 100 recouped.
    half = await sendOn(
      '2026-03-25',
      { amount: 900, plb: 'WO:PCN-7*100', trace: 'HALF' },
      claim(c, 600, { icn: 'R-C' }),
      claim(stranger, 400, { icn: 'R-N' }),
    );
    // 250 = A −1,000 + A 1,250.
    await sendOn(
      '2026-04-05',
      { amount: 250 },
      claim(a, -1000, { status: '22', icn: 'R-A' }),
      claim(a, 1250, { icn: 'R-A2' }),
    );
    // 300 = principal 250.50 + penalty 30 + interest 19.50, posted manually; a second payment of 20 is voided.
    const typed = { action: 'post_payment', method: 'check', checkNumber: '77', depositDate: '2026-03-01' };
    await act(d, { ...typed, amount: 300, penaltyAmount: 30, interestAmount: 19.5 });
    const { payments } = await act(d, { ...typed, checkNumber: '78', amount: 20 });
    await act(d, { action: 'void_payment', paymentId: payments.at(-1)?.id, reason: 'Bounced' });
    // 175.01 = D 75 + E 100.01, posted as one check; the share of E is voided.
    const shares = [
      { billId: d.id, amount: 75 },
      { billId: e.id, amount: 100.01 },
    ];
    const check = { checkNumber: '99', method: 'check', depositDate: '2026-02-27', amount: 175.01 };
    const posted = await api.post('/payments', { ...check, allocations: shares });
    const paymentId = posted.json['data'].payments[1].paymentId as string;
    await act(e, { action: 'void_payment', paymentId, reason: 'Of another bill' });
  });

  it('are reconciled', async () => {
    expect((await atRest()).difference).toBe(0);
    // 3,125.01 = 1,500 + 900 + 250 + 300 + 175.01; principal 2,675.50 = 1,000 + 500 + 600 − 1,000 + 1,250 + 250.50 + 75.
    expect(await data('/reports/reconciliation')).toEqual({
      ...{ from: null, to: null, received: 3125.01 },
      applied: { principal: 2675.5, penalty: 30, interest: 19.5, ibrFee: 0 },
      ...{ adjusted: -100, refunded: 0, unapplied: 500.01, pending: 0, difference: 0 },
    });
  });

  it.each([
    // Money reversed on a different day is attributed to the check that reports it.
    ['2026-03-20', '2026-03-20', { received: 1500, applied: { ...nothing.applied, principal: 1500 } }],
    ['2026-04-01', '2026-04-30', { received: 250, applied: { ...nothing.applied, principal: 250 } }],
    [
      '2026-03-21',
      '2026-03-31',
      { received: 900, applied: { ...nothing.applied, principal: 600 }, adjusted: -100, unapplied: 400 },
    ],
    [
      '2026-03-01',
      '2026-03-01',
      { received: 300, applied: { principal: 250.5, penalty: 30, interest: 19.5, ibrFee: 0 } },
    ],
    [
      '2026-02-01',
      '2026-02-28',
      { received: 175.01, applied: { ...nothing.applied, principal: 75 }, unapplied: 100.01 },
    ],
    ['2026-05-01', '2026-05-31', {}],
  ])('are reconciled from %s to %s', async (from, to, expected) =>
    expect(await reconciled(`from=${from}&to=${to}`)).toEqual({ from, to, ...nothing, ...expected }),
  );

  it('are one line of CSV', async () =>
    expect(await csv('/reports/reconciliation?from=2026-03-01')).toEqual([
      'from,to,received,principal,penalty,interest,ibrFee,adjusted,refunded,unapplied,pending,difference',
      '2026-03-01,,2950.00,2600.50,30.00,19.50,0.00,-100.00,0.00,400.00,0.00,0.00',
    ]));

  it('are listed by day for comparison with the bank statement', async () => {
    const nothingCleared = { cleared: 0, count: 1 };
    const view = await data('/reports/deposits');
    expect(view).toMatchObject({ count: 5, amount: 3125.01, cleared: 0, uncleared: 3125.01 });
    expect(view.days).toMatchObject([
      { date: '2026-04-05', ...nothingCleared, amount: 250, checks: 0, transfers: 250, uncleared: 250 },
      { date: '2026-03-25', ...nothingCleared, amount: 900, checks: 0, transfers: 900, uncleared: 900 },
      { date: '2026-03-20', ...nothingCleared, amount: 1500, checks: 0, transfers: 1500, uncleared: 1500 },
      // The voided check isn't a deposit.
      { date: '2026-03-01', ...nothingCleared, amount: 300, checks: 300, transfers: 0, uncleared: 300 },
      { date: '2026-02-27', ...nothingCleared, amount: 175.01, checks: 175.01, transfers: 0, uncleared: 175.01 },
    ]);
    expect(view.days[1].payments).toEqual([
      { id: half.checkId, method: 'eft', checkNumber: 'HALF', payer: 'SEDGWICK', amount: 900, cleared: false },
    ]);
  });

  it('are marked as cleared by the bank', async () => {
    // For the same date, the largest deposit comes first.
    const small = await sendOn('2026-03-25', { amount: 1.5, trace: 'SMALL' });
    const ticked = await api.call('PUT', `/payments/${half.checkId}/clearance`, { cleared: true });
    expect(ticked.statusCode).toBe(200);
    const { days, cleared, uncleared } = await data('/reports/deposits?from=2026-03-21&to=2026-03-31');
    expect([days.length, cleared, uncleared]).toEqual([1, 900, 1.5]);
    expect(days[0]).toMatchObject({ count: 2, amount: 901.5, cleared: 900, uncleared: 1.5 });
    expect(days[0].payments).toMatchObject([
      { id: half.checkId, cleared: true },
      { id: small.checkId, cleared: false },
    ]);
    const [head, first, second] = await csv('/reports/deposits?from=2026-03-21&to=2026-03-31');
    expect(head).toBe('date,id,method,checkNumber,payer,amount,clearedOn');
    expect(first).toMatch(new RegExp(`^2026-03-25,${half.checkId},eft,HALF,SEDGWICK,900\\.00,\\d{4}-\\d\\d-\\d\\d$`));
    expect(second).toBe(`2026-03-25,${small.checkId},eft,SMALL,SEDGWICK,1.50,`);
    await api.call('PUT', `/payments/${half.checkId}/clearance`, { cleared: false });
    expect(await data('/reports/deposits')).toMatchObject({ cleared: 0 });
    await api.post(`/payments/${small.checkId}/void`, { reason: 'Tried' });
    expect(await data('/reports/deposits?to=2026-03-31&from=2026-03-21')).toMatchObject({ count: 1, amount: 900 });
  });

  it('are listed by payment method', async () => {
    expect(await data('/reports/deposits?method=check')).toMatchObject({ count: 2, amount: 475.01 });
    expect(await data('/reports/deposits?method=eft')).toMatchObject({ count: 3, amount: 2650 });
  });

  it('are listed with unapplied money, oldest first', async () => {
    const { rows, total, adjustmentTotal } = await data('/reports/unapplied');
    expect([total, adjustmentTotal]).toEqual([500.01, 100]);
    expect(rows).toMatchObject([
      {
        ...{
          depositDate: '2026-02-27',
          payer: 'Sandbox Mutual Insurance Company (synthetic)',
          checkNumber: '99',
          amount: 175.01,
          unapplied: 100.01,
        },
        ...{ openAdjustments: 0, reasons: ['not_allocated'] },
      },
      {
        ...{ checkId: half.checkId, depositDate: '2026-03-25', payer: 'SEDGWICK', checkNumber: 'HALF' },
        ...{ amount: 900, unapplied: 400, openAdjustments: 100, reasons: ['unmatched'] },
      },
    ]);
    const [head, , line] = await csv('/reports/unapplied');
    expect(head).toBe('checkId,depositDate,payer,checkNumber,amount,unapplied,openAdjustments,reasons,ageDays');
    expect(line).toMatch(
      new RegExp(`^${half.checkId},2026-03-25,SEDGWICK,HALF,900\\.00,400\\.00,100\\.00,unmatched,\\d+$`),
    );
  });

  it('have an age in days since the deposit by the calendar of Los Angeles', async () => {
    api.travelTo('2026-04-24');
    const { rows } = await data('/reports/unapplied');
    expect(rows[1]).toMatchObject({ checkId: half.checkId, ageDays: 30 });
  });

  it('are listed with the adjustments of their remittances', async () => {
    const { checkId } = half;
    const given = await sendOn('2026-04-10', { amount: 30, plb: 'CS:ADJ-1*-30.5*WO:PCN-9*0.5' });
    const view = await data('/reports/adjustments');
    expect(view.rows).toMatchObject([
      { checkId: given.checkId, depositDate: '2026-04-10', code: 'CS', amount: -30.5, reference: 'ADJ-1' },
      { checkId: given.checkId, code: 'WO', amount: 0.5, reference: 'PCN-9' },
      { checkId, depositDate: '2026-03-25', code: 'WO', amount: 100, reference: 'PCN-7', status: 'open' },
    ]);
    expect(view.codes).toEqual([
      { code: 'CS', count: 1, amount: -30.5 },
      { code: 'WO', count: 2, amount: 100.5 },
    ]);
    expect(view.total).toBe(70);
    const amountsOf = async (query: string) =>
      (await data(`/reports/adjustments?${query}`)).rows.map(({ amount }: { amount: number }) => amount);
    expect(await amountsOf('code=wo')).toEqual([0.5, 100]);
    expect(await amountsOf('code=FB')).toEqual([]);
    expect(await amountsOf('status=open&to=2026-03-31')).toEqual([100]);
    expect(await amountsOf('status=settled')).toEqual([]);
    expect(await amountsOf('from=2026-04-10&to=2026-04-10')).toEqual([-30.5, 0.5]);
    const lines = await csv('/reports/adjustments?code=CS');
    expect(lines[0]).toBe('checkId,depositDate,adjustmentId,code,amount,reference,status');
    expect(lines[1]).toMatch(new RegExp(`^${given.checkId},2026-04-10,adj_[a-z0-9]+,CS,-30\\.50,ADJ-1,open$`));
  });
});

describe('random payments', () => {
  /** Range of deposit dates and window limits. */
  const day = fc.integer({ min: 0, max: 9 }).map((n) => addDays('2026-06-01', n));
  const cents = fc.integer({ min: 1, max: 300_00 }).map((n) => n / 100);
  const which = fc.nat({ max: 5 });
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('remittance' as const),
      ...{ day, claims: fc.array(fc.record({ which, paid: cents, reverses: fc.boolean() }), { maxLength: 4 }) },
      ...{ lost: fc.option(cents), plb: fc.option(fc.integer({ min: -50_00, max: 50_00 }).map((n) => n / 100)) },
    }),
    fc.record({ kind: fc.constant('typed' as const), day, which, amount: cents, penalty: fc.boolean() }),
    fc.record({ kind: fc.constant('check' as const), day, which, amounts: fc.tuple(cents, cents) }),
    fc.record({ kind: fc.constant('void' as const), which, last: fc.boolean() }),
    fc.record({ kind: fc.constant('office' as const), how: fc.constantFrom('allocate', 'refund', 'void'), which }),
  );
  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

  it('have equal totals on bills and checks in any window', async () => {
    const bills = await Promise.all(Array.from({ length: 6 }, () => bill('accepted')));
    const standing = new Map<string, { readonly one: RemittedBill; readonly paid: number }>();
    let icn = 0;
    let trace = 0;
    const remit = async (nextStep: Step & { kind: 'remittance' }): Promise<void> => {
      const claims: string[][] = [];
      let amount = 0;
      for (const { which: n, paid, reverses } of nextStep.claims) {
        const bill = bills[n]!;
        const [known] = [...standing].filter(([, { one: paidBill }]) => paidBill === bill);
        if (reverses && known) {
          standing.delete(known[0]);
          claims.push(claim(bill, 0 - known[1].paid, { status: '22', icn: known[0] }));
          amount -= known[1].paid;
          continue;
        }
        const name = `ICN-${++icn}`;
        standing.set(name, { one: bill, paid });
        claims.push(claim(bill, paid, { icn: name }));
        amount += paid;
      }
      if (nextStep.lost !== null) claims.push(claim(stranger, nextStep.lost, { icn: `LOST-${++icn}` }));
      amount += (nextStep.lost ?? 0) - (nextStep.plb ?? 0);
      // A remittance can't be negative, so the payer forwards the difference with an adjustment.
      const forward = amount < 0 ? amount : 0;
      const plb = [
        ...(nextStep.plb ? [`CS:P-${trace}*${nextStep.plb}`] : []),
        ...(forward < 0 ? [`FB:F-${trace}*${forward.toFixed(2)}`] : []),
      ].join('*');
      await sendOn(
        nextStep.day,
        { amount: Number((amount - forward).toFixed(2)), trace: `T-${++trace}`, ...(plb && { plb }) },
        ...claims,
      );
    };
    /** Allocates or refunds half of the unapplied money, or voids the check. */
    const office = async ({ how }: Step & { kind: 'office' }, bill: RemittedBill): Promise<void> => {
      const [check] = await data('/payments?unapplied=true&limit=1');
      if (!check || check.unapplied < 0.02) return;
      const amount = Math.floor(check.unapplied * 50) / 100;
      const body = {
        allocate: { allocations: [{ billId: bill.id, amount }] },
        refund: { amount, refundDate: '2026-06-15', method: 'check', reason: 'Tried' },
        void: { reason: 'Tried' },
      } as const;
      const path = { allocate: 'allocations', refund: 'refunds', void: 'void' } as const;
      await api.post(`/payments/${check.id}/${path[how]}`, body[how]);
    };
    const number = () => `N-${++trace}`;
    const doOne = async (nextStep: Step): Promise<void> => {
      if (nextStep.kind === 'remittance') return remit(nextStep);
      const bill = bills[nextStep.which]!;
      if (nextStep.kind === 'office') return office(nextStep, bill);
      if (nextStep.kind === 'void') {
        const { payments } = await data(`/bills/${bill.id}/lifecycle`);
        const open = payments.filter(({ status }: { status: string }) => status === 'posted');
        const payment = nextStep.last ? open.at(-1) : open[0];
        if (payment) await act(bill, { action: 'void_payment', paymentId: payment.id, reason: 'Tried' });
        return;
      }
      const typed = { method: 'check', checkNumber: number(), depositDate: nextStep.day };
      if (nextStep.kind === 'typed') {
        const penalty = nextStep.penalty ? { penaltyAmount: 0.01 } : {};
        await act(bill, { action: 'post_payment', ...typed, amount: nextStep.amount, ...penalty });
        return;
      }
      const [first, second] = nextStep.amounts;
      const other = bills[(nextStep.which + 1) % bills.length]!;
      const allocations = [
        { billId: bill.id, amount: first },
        { billId: other.id, amount: second },
      ];
      await api.post('/payments', { ...typed, amount: Number((first + second).toFixed(2)), allocations });
    };
    api.travelTo('2026-06-15');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), day, day, async (steps, one, other) => {
        for (const nextStep of steps) await doOne(nextStep);
        const whole = await atRest();
        expect(whole.difference).toBe(0);
        const [from = '', to = ''] = [one, other].toSorted();
        const parts = [
          await reconciled(`to=${addDays(from, -1)}`),
          await reconciled(`from=${from}&to=${to}`),
          await reconciled(`from=${addDays(to, 1)}`),
        ];
        expect(parts.map(({ difference }) => difference)).toEqual([0, 0, 0]);
        // The windows add up to the total.
        const together = (figure: (view: ReconciliationView) => number): number =>
          parts.reduce((sum, view) => sum + figure(view), 0);
        for (const figure of figures) expect(together(figure)).toBeCloseTo(figure(whole), 2);
      }),
      { numRuns: iterations(8), endOnFailure: true },
    );
  });
});

describe('permissions of reports', () => {
  it.each(reports)('%s requires the permission to read bills', async (path) => {
    expect((await get(path, await api.key(['bills:read']))).statusCode).toBe(200);
    expect((await get(path, api.session(['bills:read']))).statusCode).toBe(200);
    expect((await get(path, await api.key(['payments:write']))).json['code']).toBe('permission_denied');
    expect((await get(path, api.session(['bills:act']))).json['code']).toBe('permission_denied');
    const customer = api.session(['bills:read'], { kind: 'customer', customerExternalId: 'acme' });
    const oneBill = api.session(['bills:read'], { kind: 'bill', billId: 'bill_0', customerExternalId: null });
    for (const as of [customer, oneBill])
      expect(await get(path, as)).toMatchObject({ statusCode: 403, json: { code: 'scope_not_allowed' } });
  });
});

describe('a payment that is not on its check yet', () => {
  const day = '2026-08-03';
  const august = `from=${day}&to=${day}`;
  const followed = async (): Promise<void> => {
    await followAll(api.engines);
    await saveCheckpoint();
  };

  it('is awaited, and the difference is provisional if the check does not follow', async () => {
    api.travelTo(day);
    await saveCheckpoint();
    const { ledger } = api.engines;
    const append = ledger.append.bind(ledger);
    const away = jest.spyOn(ledger, 'append').mockImplementation(async (stream, ...rest) => {
      if (stream.startsWith(paymentCheckStream(api.organizationId, 'chk_'))) throw new Error('away');
      return append(stream, ...rest);
    });
    await api.bill(undefined, 'accepted', 'paid');
    away.mockRestore();
    const early = await reconciled(august);
    expect(early).toMatchObject({ received: 0, provisional: true });
    expect(early.difference).toBeLessThan(0);
    const [report] = await Promise.all([reconciled(august), followed()]);
    expect(report).toMatchObject({ received: -early.difference, difference: 0 });
    expect(report).not.toHaveProperty('provisional');
    api.travelTo(START_DATE);
  });
});

describe('a recoupment accepted by a bill whose adjustment is settled on the check', () => {
  it('is a negative difference', async () => {
    const [one, two] = [await bill('accepted'), await bill('accepted')];
    await sendOn('2026-06-01', { amount: 1000 }, claim(one, 1000, { icn: 'R-D1' }));
    const plb = `WO:${one.reference}*120`;
    const { checkId } = await sendOn('2026-07-01', { amount: 280, plb }, claim(two, 400, { icn: 'R-D2' }));
    const at = `/payments/${checkId}`;
    const [{ id: adjustmentId }] = (await data(at)).adjustments;
    await api.post(`${at}/adjustments/${adjustmentId}`, { as: 'settled' });
    const july = 'from=2026-07-01&to=2026-07-31';
    const settled = { received: 280, applied: { ...nothing.applied, principal: 400 }, adjusted: -120 };
    expect(await reconciled(july)).toMatchObject({ ...settled, unapplied: 0, difference: 0 });
    const { ledger } = api.engines;
    const { organizationId } = api;
    const append = async (stream: string, event: Message, subject?: string) => {
      const { revision } = (await ledger.load(stream)).at(-1) ?? { revision: -1 };
      const metadata = actorMetadata({ organizationId, actor: { kind: 'system', id: 'payments' } });
      await ledger.append(stream, revision, [event], metadata, subject);
    };
    const [amount, recoupmentId] = [120_00, 'rcp_twice'];
    await append(billStream(organizationId, one.id), {
      type: 'RecoupmentAccepted',
      data: {
        ...{ billId: one.id, recoupmentId, code: 'WO', amount, adjustmentId, checkId, balance: 0 },
        ...{ acceptedAt: '2026-03-02T20:00:00.000Z', private: { text: null, actorName: null } },
      },
    });
    const share = { billId: one.id, paymentId: recoupmentId, eorId: null, amount: 0 - amount, principal: 0 - amount };
    const posted = { ...share, penalty: 0, interest: 0, ibrFee: 0, place: null, from: 'unapplied', reversal: true };
    await append(
      paymentCheckStream(organizationId, checkId),
      {
        type: 'SharesSettled',
        data: { checkId, source: '835', amount: 280_00, unapplied: amount, payerFileId: null, posted: [posted] },
      },
      organizationId,
    );
    expect(await data(at)).toMatchObject({ applied: 280, adjusted: -120, unapplied: 120 });
    await saveCheckpoint();
    const report = await reconciled(july);
    expect(report).toMatchObject({ received: 280, unapplied: 120, difference: -120 });
    expect(report).not.toHaveProperty('provisional');
  });

  it('is not provisional while other organizations append constantly', async () => {
    const other = 'org_busy';
    const metadata = actorMetadata({ organizationId: other, actor: { kind: 'system', id: 'spec' } });
    const done = new AbortController();
    const busy = (async () => {
      for (let n = 0; !done.signal.aborted; n += 1)
        await api.engines.ledger.append(`${other}-spec_${n}`, -1, [{ type: 'PaymentPosted', data: {} }], metadata);
    })();
    const report = await reconciled('from=2026-07-01&to=2026-07-31');
    done.abort();
    await busy;
    expect(report.difference).toBe(-120);
    expect(report).not.toHaveProperty('provisional');
  });
});

describe('invalid parameters', () => {
  it.each([
    ['/reports/reconciliation?from=yesterday', 'from'],
    ['/reports/reconciliation?to=2026-02-30', 'to'],
    ['/reports/reconciliation?from=2026-03-02&to=2026-03-01', 'from'],
    ['/reports/reconciliation?whatever=1', 'whatever'],
    ['/reports/adjustments?from=2026-03-02&to=2026-03-01', 'from'],
    ['/reports/adjustments?to=x', 'to'],
    ['/reports/adjustments?code=W-O', 'code'],
    ['/reports/adjustments?code=TOOLONG', 'code'],
    ['/reports/adjustments?status=lost', 'status'],
    ['/reports/unapplied?from=2026-03-01', 'from'],
    ['/reports/deposits?from=2026-03-02&to=2026-03-01', 'from'],
    ['/reports/deposits?to=soon', 'to'],
    ['/reports/deposits?method=none', 'method'],
    ['/reports/deposits?page=2', 'page'],
  ])('%s returns 400', async (path, field) => {
    expect(await get(path)).toMatchObject({
      statusCode: 400,
      json: { code: 'invalid_parameter', errors: [{ path: field }] },
    });
  });
});
