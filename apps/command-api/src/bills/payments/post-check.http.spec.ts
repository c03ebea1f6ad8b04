import { randomUUID } from 'node:crypto';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { bills, executeCommand, checkStates, finishPlan, actorMetadata, newId } from '#commands';
import {
  isBalanced,
  bill,
  billStream,
  paymentCheckStream,
  decide,
  type BillEvent,
  type PlannedCheck,
  shippedRules,
} from '#domain';
import { billScenario, commandApp, errorPaths, type Call } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { recorded, told: feedTypes, act } = billScenario(api);

/** Creates bills that each have an EOR and an open balance of $2,015.00. */
const answered = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => api.bill(undefined, 'processed')));
const check = (amount: number, allocations: readonly object[], change: object = {}) => ({
  method: 'check',
  checkNumber: '4711',
  depositDate: '2026-03-02',
  amount,
  allocations,
  ...change,
});
const post = (body: unknown, how?: Call) => api.post('/payments', body, how);
const head = async () => String(await api.engines.events.head());
const checkNow = async (checkId: string) =>
  (await checkStates.read(api.engines.ledger, paymentCheckStream(api.organizationId, checkId))).now.state;
const paymentsOf = async (billId: string) => (await recorded(billId)).payments;

describe('POST /payments with a check for several bills', () => {
  it('posts one payment per bill with the check number and publishes payment.posted for each', async () => {
    const [one = '', two = '', three = ''] = await answered(3);
    const answer = await post(
      check(2_600, [
        { billId: one, amount: 2_100, penalty: 80, interest: 5 },
        { billId: two, amount: 400 },
        { billId: three, amount: 100 },
      ]),
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.json['data']).toMatchObject({
      id: expect.stringMatching(/^chk_/),
      amount: 2600,
      payments: [
        { billId: one, amount: 2100, principal: 2015, penalty: 80, interest: 5, state: 'paid', balanceDue: 0 },
        { billId: two, amount: 400, principal: 400, state: 'partially_paid', balanceDue: 1615 },
        { billId: three, amount: 100, state: 'partially_paid', balanceDue: 1915 },
      ],
    });
    for (const [index, billId] of [one, two, three].entries()) {
      const { paymentId } = answer.json['data'].payments[index];
      expect(await paymentsOf(billId)).toMatchObject([{ paymentId, checkNumber: '4711', method: 'check' }]);
      expect((await feedTypes(billId)).filter((type) => type === 'payment.posted')).toHaveLength(1);
    }
    expect(await feedTypes(two)).toEqual(expect.arrayContaining(['payment.posted', 'bill.partially_paid']));
    const read = { headers: { 'min-event-position': String(answer.headers['event-position']) } };
    expect((await api.call('GET', `/bills/${three}`, undefined, read)).json['state']).toBe('partially_paid');
  });

  it('returns a warning if the same check was posted under another idempotency key', async () => {
    const [one = ''] = await answered(1);
    const body = check(200, [{ billId: one, amount: 200 }], { checkNumber: '00812' });
    const keys = [randomUUID(), randomUUID()] as const;
    const first = await post(body, { idempotencyKey: keys[0] });
    expect(first.json['data']).not.toHaveProperty('warnings');
    const second = await post({ ...body, checkNumber: '812' }, { idempotencyKey: keys[1] });
    const warnings = [
      { code: 'check_posted_before', path: 'checkNumber', message: expect.stringContaining(first.json['data'].id) },
    ];
    expect([second.statusCode, second.json['data'].warnings]).toEqual([201, warnings]);
    // A replay returns the first response.
    expect((await post(body, { idempotencyKey: keys[0] })).json['data']).not.toHaveProperty('warnings');
    expect((await post({ ...body, checkNumber: '812' }, { idempotencyKey: keys[1] })).json['data'].warnings).toEqual(
      warnings,
    );
    const meant = await post({ ...body, allowDuplicateNumber: true });
    expect(meant.json['data']).not.toHaveProperty('warnings');
    const other = await post(check(201, [{ billId: one, amount: 201 }], { checkNumber: '812' }));
    expect(other.json['data']).not.toHaveProperty('warnings');
  });

  it('returns a warning for a second payment of a bill with the same check number and amount', async () => {
    const [one = ''] = await answered(1);
    const payment = { amount: 200, method: 'check', checkNumber: '813', depositDate: '2026-03-02' };
    const pay = async () => (await act(one, { action: 'post_payment', ...payment })).json['warnings'];
    expect(await pay()).toBeUndefined();
    expect(await pay()).toMatchObject([{ code: 'check_posted_before', path: 'checkNumber' }]);
  });

  it('posts the check once for concurrent and repeated requests with one idempotency key', async () => {
    const [one = '', two = ''] = await answered(2);
    const body = check(300, [
      { billId: one, amount: 100 },
      { billId: two, amount: 200 },
    ]);
    const how = { idempotencyKey: `check-${randomUUID()}` };
    const [first, twin] = await Promise.all([post(body, how), post(body, how)]);
    await act(one, { action: 'post_payment', amount: 50, method: 'check', depositDate: '2026-03-02' });
    const again = await post(body, how);
    expect([first.statusCode, twin.statusCode, again.statusCode]).toEqual([201, 201, 201]);
    expect([twin.json, again.json]).toEqual([first.json, first.json]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await paymentsOf(one)).map(({ amount }) => amount)).toEqual([10_000, 5_000]);
    expect(await paymentsOf(two)).toHaveLength(1);
    expect((await post({ ...body, checkNumber: '4712' }, how)).json['code']).toBe('idempotency_key_reused');
  });

  it('returns 422 with the paths of all invalid fields and posts nothing', async () => {
    const [one = '', two = ''] = await answered(2);
    const [, otherEor] = await answered(1).then(async ([id = '']) => [id, (await recorded(id)).eors[0]!.eorId]);
    const before = await head();
    const wrong: readonly (readonly [unknown, string[]])[] = [
      [
        check(100, [
          { billId: one, amount: 60 },
          { billId: two, amount: 30 },
        ]),
        ['amount'],
      ],
      [
        check(100, [
          { billId: one, amount: 60 },
          { billId: one, amount: 40 },
        ]),
        ['allocations.1.billId'],
      ],
      [
        check(100, [
          { billId: one, amount: 60 },
          { billId: 'bill_unknown', amount: 40 },
        ]),
        ['allocations.1.billId'],
      ],
      [
        check(9_000, [
          { billId: one, amount: 60 },
          { billId: two, amount: 8_940 },
        ]),
        ['allocations.1.amount'],
      ],
      [
        check(100, [
          { billId: one, amount: 60, penalty: 61 },
          { billId: two, amount: 40 },
        ]),
        ['allocations.0.amount'],
      ],
      [check(60, [{ billId: one, amount: 60, eorId: otherEor }]), ['allocations.0.eorId']],
      [check(60, [{ billId: one, amount: 60.001 }]), ['allocations.0.amount']],
      [check(60, [{ billId: one, amount: 60, note: 'x' }]), ['allocations.0.note']],
      [check(60, []), ['allocations']],
      [
        check(
          101,
          Array.from({ length: 101 }, () => ({ billId: one, amount: 1 })),
        ),
        ['allocations'],
      ],
      [check(60, [{ billId: one, amount: 60 }], { depositDate: '2025-01-01' }), ['depositDate']],
      [check(60, [{ billId: one, amount: 60 }], { depositDate: '2026-04-01' }), ['depositDate']],
      [check(60, [{ billId: one, amount: 60 }], { method: 'cash', checkNumber: '' }), ['method', 'checkNumber']],
      [check(60, [{ amount: 60 }, { billId: 'x', amount: 'much' }]), ['allocations.0.billId', 'allocations.1.amount']],
      [{}, ['method', 'checkNumber', 'depositDate', 'amount', 'allocations']],
      [[], ['']],
    ];
    for (const [body, paths] of wrong) {
      const answer = await post(body);
      expect([answer.statusCode, errorPaths(answer)]).toEqual([422, paths]);
    }
    expect(await head()).toBe(before);
  });

  it('returns 409 with the bill that allows no payment and posts nothing', async () => {
    const [ready = ''] = await answered(1);
    const waiting = await api.bill();
    const before = await head();
    const answer = await post(
      check(200, [
        { billId: ready, amount: 100 },
        { billId: waiting, amount: 100 },
      ]),
    );
    expect([answer.statusCode, answer.json['code'], errorPaths(answer)]).toEqual([
      409,
      'lifecycle_conflict',
      ['allocations.1.billId'],
    ]);
    expect(await head()).toBe(before);
  });

  it('requires payments:write and access to all bills', async () => {
    const [billId = ''] = await answered(1);
    const body = check(100, [{ billId, amount: 100 }]);
    expect((await post(body, { as: await api.key(['bills:write', 'bills:read']) })).statusCode).toBe(403);
    expect((await post(body, { as: api.session(['bills:read']) })).statusCode).toBe(403);
    const oneBill = api.session(['bills:act'], { kind: 'bill', billId, customerExternalId: null });
    expect((await post(body, { as: oneBill })).json['code']).toBe('scope_not_allowed');
    const elsewhere = api.session(['bills:act'], { kind: 'customer', customerExternalId: 'other' });
    expect(errorPaths(await post(body, { as: elsewhere }))).toEqual(['allocations.0.billId']);
    // A key that cannot read bills gets only the posted amounts.
    const { json } = await post(body, { as: await api.key(['payments:write']) });
    expect(json['data'].payments).toEqual([
      {
        billId,
        paymentId: expect.stringMatching(/^pay_/),
        amount: 100,
        principal: 100,
        penalty: 0,
        interest: 0,
        ibrFee: 0,
        state: 'partially_paid',
      },
    ]);
  });

  it("posts to bills of a customer's session and publishes the customer's ID", async () => {
    const billId = await api.bill({ ...billBody(), customerExternalId: 'acme' }, 'processed');
    const customer = api.session(['bills:act', 'bills:read'], { kind: 'customer', customerExternalId: 'acme' });
    expect((await post(check(100, [{ billId, amount: 100 }]), { as: customer })).statusCode).toBe(201);
    const events = (await api.call('GET', `/events?billId=${billId}`)).json['events'];
    expect(events.find(({ type }: { type: string }) => type === 'payment.posted').data.customerExternalId).toBe('acme');
  });

  it('posts a check for 40 bills', async () => {
    const billIds = await answered(40);
    const allocations = billIds.map((billId) => ({ billId, amount: 10.01 }));
    const { json } = await post(check(400.4, allocations));
    expect(json['data'].payments.map(({ billId }: { billId: string }) => billId)).toEqual(billIds);
  });
});

describe('A check whose posting was interrupted', () => {
  /** Creates the state left by a crash right after the check was planned. */
  const begun = async (billIds: readonly string[], amount: number): Promise<PlannedCheck> => {
    const planned: PlannedCheck = {
      checkId: newId('chk'),
      method: 'check',
      depositDate: '2026-03-02',
      amount: amount * billIds.length,
      shares: billIds.map((billId) => ({
        billId,
        paymentId: newId('pay'),
        eorId: null,
        amount,
        principal: amount,
        penalty: 0,
        interest: 0,
        ibrFee: 0,
      })),
      plannedAt: '2026-03-02T20:00:00.000Z',
      numberKey: null,
      checkNumber: '4711',
      actorName: 'Dana Biller',
    };
    await executeCommand(api.engines.ledger, checkStates, {
      stream: paymentCheckStream(api.organizationId, planned.checkId),
      command: { type: 'PlanCheck', data: planned },
      subject: () => api.organizationId,
      metadata: actorMetadata({ organizationId: api.organizationId, actor: { kind: 'server_key', id: 'key_1' } }),
    });
    return planned;
  };

  it('posts each payment once, even if several processes finish the check', async () => {
    const [one = '', two = ''] = await answered(2);
    const { checkId, shares } = await begun([one, two], 10_000);
    // Two processes finish the check at the same time.
    await Promise.all([
      finishPlan(api.engines.ledger, api.organizationId, checkId),
      finishPlan(api.engines.ledger, api.organizationId, checkId),
    ]);
    await finishPlan(api.engines.ledger, api.organizationId, checkId);
    for (const { billId, paymentId } of shares) expect(await paymentsOf(billId)).toMatchObject([{ paymentId }]);
    const history = await api.engines.ledger.load<BillEvent>(billStream(api.organizationId, one));
    const { figures, status } = await checkNow(checkId);
    expect([status, isBalanced(figures), figures]).toMatchObject([
      'received',
      true,
      { amount: 20_000, applied: 20_000, pending: 0, unapplied: 0 },
    ]);
    const { metadata } = history.findLast(({ type }) => type === 'PaymentPosted')!;
    expect(metadata.actor).toEqual({ kind: 'server_key', id: 'key_1' });
  });

  it('withdraws the check and voids its payments if a bill no longer accepts its share', async () => {
    const [one = '', two = ''] = await answered(2);
    const { checkId } = await begun([one, two], 150_000);
    await act(two, { action: 'post_payment', amount: 2_000, method: 'eft', depositDate: '2026-03-02' });
    await finishPlan(api.engines.ledger, api.organizationId, checkId);
    await finishPlan(api.engines.ledger, api.organizationId, checkId);
    expect((await paymentsOf(one)).filter(({ voided }) => !voided)).toEqual([]);
    expect(await paymentsOf(two)).toMatchObject([{ amount: 200_000, voided: false }]);
    expect((await recorded(one)).facts.state).toBe('processed');
    expect((await checkNow(checkId)).status).toBe('withdrawn');
  });

  it('posts a withdrawn check again when the same request is repeated', async () => {
    const [one = '', two = ''] = await answered(2);
    const body = check(2_000, [
      { billId: one, amount: 1_000 },
      { billId: two, amount: 1_000 },
    ]);
    const how = { idempotencyKey: `check-${randomUUID()}` };
    const { ledger } = api.engines;
    // Another process, which does not wait for this process's locks, writes between the share's validation and its
    // posting.
    const append = ledger.append.bind(ledger);
    let rival = true;
    ledger.append = (async (stream: string, ...rest: never[]) => {
      const answer = await (append as (...given: unknown[]) => Promise<unknown>)(stream, ...rest);
      if (rival && stream.includes('-check_')) {
        rival = false;
        await rivalPays(two, append);
      }
      return answer;
    }) as typeof ledger.append;
    try {
      const lost = await post(body, how);
      expect([lost.statusCode, lost.json['code']]).toEqual([409, 'lifecycle_conflict']);
    } finally {
      ledger.append = append;
    }
    expect((await paymentsOf(one)).filter(({ voided }) => !voided)).toEqual([]);
    const [payment] = await paymentsOf(two);
    await act(two, { action: 'void_payment', paymentId: payment!.paymentId, reason: 'Belongs elsewhere.' });
    expect((await post(body, how)).statusCode).toBe(201);
    expect((await post(body, how)).headers['idempotent-replayed']).toBe('true');
    expect((await paymentsOf(one)).filter(({ voided }) => !voided)).toHaveLength(1);
  });

  it('voids the payments of a withdrawn check before the repeated request posts it again', async () => {
    const [one = '', two = ''] = await answered(2);
    const how = { idempotencyKey: `check-${randomUUID()}` };
    const { ledger } = api.engines;
    const append = ledger.append.bind(ledger);
    // Simulates a crash after the check is withdrawn but before its posted payments are voided.
    let over = false;
    ledger.append = (async (stream: string, revision: number, events: { type: string }[], ...rest: never[]) => {
      if (over) throw new Error('the process is no more');
      const answer = await (append as (...given: unknown[]) => Promise<unknown>)(stream, revision, events, ...rest);
      over = events.some(({ type }) => type === 'CheckWithdrawn');
      if (events.some(({ type }) => type === 'CheckPlanned')) await rivalPays(two, append);
      return answer;
    }) as typeof ledger.append;
    const share = (billId: string) => ({ billId, amount: 1_000 });
    try {
      await expect(post(check(2_000, [share(one), share(two)]), how)).rejects.toThrow('failed');
    } finally {
      ledger.append = append;
    }
    expect((await paymentsOf(one)).filter(({ voided }) => !voided)).toHaveLength(1);
    const [payment] = await paymentsOf(two);
    await act(two, { action: 'void_payment', paymentId: payment!.paymentId, reason: 'Belongs elsewhere.' });
    const again = await post(check(2_000, [share(one), share(two)]), how);
    expect(again.statusCode).toBe(201);
    for (const billId of [one, two])
      expect((await paymentsOf(billId)).filter(({ voided }) => !voided)).toMatchObject([{ amount: 100_000 }]);
  });

  /** Posts $1,500.00 to a bill as another process would, without this process's locks. */
  const rivalPays = async (billId: string, append: typeof api.engines.ledger.append) => {
    const stream = billStream(api.organizationId, billId);
    const { now } = await bills.read(api.engines.ledger, stream);
    const payment = decide(
      bill,
      now.state,
      { type: 'PostPayment', data: { ...paymentData(), amount: 150_000 } },
      shippedRules,
    );
    const actor = { kind: 'operator', id: 'rival' } as const;
    await append(stream, now.revision, payment, actorMetadata({ organizationId: api.organizationId, actor }));
  };

  const paymentData = () => ({
    at: '2026-03-02T20:00:00.000Z',
    actorName: null,
    paymentId: newId('pay'),
    eorId: null,
    penalty: 0,
    interest: 0,
    method: 'check' as const,
    source: 'portal' as const,
    checkNumber: null,
    depositDate: '2026-03-02',
    note: null,
  });
});
