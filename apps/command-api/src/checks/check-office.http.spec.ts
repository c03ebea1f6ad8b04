import { randomUUID } from 'node:crypto';
import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { bills, executeCommand, checks, finishAllocations, finishVoid, actorMetadata, newId } from '#commands';
import {
  isBalanced,
  billStream,
  paymentCheckStream,
  unpaidOf,
  type CheckCommand,
  type PlannedShare,
  shippedRules,
} from '#domain';
import { billScenario, claim, commandApp, remittance, remittances, errorPaths, type Call } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const { act, recorded } = billScenario(api);
const { bill, send, paymentIn } = remittances(api);

const answered = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => api.bill(undefined, 'processed')));
const now = async (checkId: string) => {
  const { state } = (await checks.read(api.engines.ledger, paymentCheckStream(api.organizationId, checkId))).now;
  expect(isBalanced(state.figures)).toBe(true);
  return state;
};
const head = async () => String(await api.engines.events.head());
const how = (): Call => ({ idempotencyKey: randomUUID() });

let numbers = 0;
/** Posts a check that is entirely unapplied. */
const unapplied = async (amount: number): Promise<string> => {
  const check = { method: 'check', checkNumber: `N${(numbers += 1)}`, depositDate: '2026-03-02' };
  const { json } = await api.post('/payments', { ...check, amount, unapplied: amount, allocations: [], payer: 'Acme' });
  return json['data'].id;
};
const get = async (id: string) => (await api.call('GET', `/payments/${id}`)).json['data'];
const payments = async (billId: string) =>
  (await recorded(billId)).payments.map(({ amount, voided }) => [amount, voided]);
const tell = async (checkId: string, command: CheckCommand) => {
  const { organizationId } = api;
  await executeCommand(api.engines.ledger, checks, {
    stream: paymentCheckStream(organizationId, checkId),
    command,
    metadata: actorMetadata({ organizationId, actor: { kind: 'server_key', id: 'key_1' } }),
    subject: () => organizationId,
  });
};
const sameTwice = async (path: string, body: object, other: object, method = 'POST') => {
  const key = how();
  const first = await api.call(method, path, body, key);
  expect([first.statusCode, first.headers['idempotent-replayed']]).toEqual([expect.any(Number), undefined]);
  expect(first.statusCode).toBeLessThan(300);
  const again = await api.call(method, path, body, key);
  expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
  expect((await api.call(method, path, other, key)).json['code']).toBe('idempotency_key_reused');
  return first;
};

describe('Posting a check with unapplied money', () => {
  it('records the unapplied amount and the payer', async () => {
    const [billId = ''] = await answered(1);
    const body = {
      ...{ method: 'eft', checkNumber: 'T1', depositDate: '2026-03-02', amount: 500, unapplied: 100, payer: 'Acme' },
      allocations: [{ billId, amount: 400 }],
    };
    const { json } = await sameTwice('/payments', body, { ...body, payer: 'Other' });
    expect(json['data']).toMatchObject({ amount: 500, unapplied: 100, status: 'received', payments: [{ billId }] });
    expect(await get(json['data'].id)).toMatchObject({ applied: 400, unapplied: 100, payer: 'Acme', bills: 1 });
  });

  it('returns 422 with the paths of the wrong fields, and accepts an overpayment as a credit', async () => {
    const [billId = ''] = await answered(1);
    const check = { method: 'eft', checkNumber: 'T2', depositDate: '2026-03-02' };
    const allocations = [{ billId, amount: 60 }];
    const wrong: readonly (readonly [object, string[]])[] = [
      [{ ...check, amount: 100, unapplied: 41, allocations }, ['amount']],
      [{ ...check, amount: 60, unapplied: -1, allocations }, ['unapplied']],
      [{ ...check, amount: 60, allocations: [] }, ['allocations']],
      [{ ...check, amount: 60, unapplied: 60, allocations: [], payer: 'x'.repeat(61) }, ['payer']],
      [{ ...check, amount: 60, unapplied: 60, allocations: [], depositDate: '2027-01-01' }, ['depositDate']],
      [{ ...check, amount: 60, allocations: [{ billId, amount: 60, ibrFee: 61 }] }, ['allocations.0.amount']],
      [{ ...check, amount: 60, allocations: [{ billId, amount: 60, ibrFee: 10 }] }, ['allocations.0.ibrFee']],
      [
        { ...check, amount: 60, allocations: [{ billId, amount: 60, overpayment: 'x' }] },
        ['allocations.0.overpayment'],
      ],
      [{ ...check, amount: 9000, allocations: [{ billId, amount: 9000 }] }, ['allocations.0.amount']],
    ];
    const before = await head();
    for (const [body, paths] of wrong) {
      const answer = await api.post('/payments', body);
      expect([answer.statusCode, errorPaths(answer), body]).toEqual([422, paths, body]);
    }
    expect(await head()).toBe(before);
    const credit = { ...check, amount: 3000, allocations: [{ billId, amount: 3000, overpayment: 'credit' }] };
    expect((await api.post('/payments', credit)).statusCode).toBe(201);
    expect((await recorded(billId)).payments.map(({ amount }) => amount)).toEqual([300_000]);
  });
});

describe('Unapplied money of a check', () => {
  it('is allocated to all of the named bills or to none', async () => {
    const [one = '', two = ''] = await answered(2);
    const id = await unapplied(900);
    const path = `/payments/${id}/allocations`;
    const body = {
      allocations: [
        { billId: one, amount: 500, penalty: 20 },
        { billId: two, amount: 300 },
      ],
    };
    const { json, statusCode } = await sameTwice(path, body, { allocations: [{ billId: one, amount: 1 }] });
    expect([statusCode, json['data']]).toMatchObject([
      201,
      { id, amount: 900, applied: 800, unapplied: 100, pending: 0, bills: 2 },
    ]);
    expect([await payments(one), await payments(two)]).toEqual([[[50_000, false]], [[30_000, false]]]);
    const before = await head();
    const wrong: readonly (readonly [unknown, string[]])[] = [
      [{ allocations: [{ billId: one, amount: 101 }] }, ['allocations.0.amount']],
      [
        {
          allocations: [
            { billId: one, amount: 60 },
            { billId: two, amount: 60 },
          ],
        },
        ['allocations.1.amount'],
      ],
      [
        {
          allocations: [
            { billId: one, amount: 10 },
            { billId: one, amount: 10 },
          ],
        },
        ['allocations.1.billId'],
      ],
      [{ allocations: [{ billId: 'bill_unknown', amount: 10 }] }, ['allocations.0.billId']],
      [{ allocations: [{ billId: one, amount: 10, penalty: 11 }] }, ['allocations.0.amount']],
      [{ allocations: [{ billId: one, amount: 10, eorId: 'eor_x' }] }, ['allocations.0.eorId']],
      [
        { allocations: [{ billId: one, amount: 10, item: { payerFileId: 'x', n: 0 } }] },
        ['allocations.0.item.payerFileId', 'allocations.0.item.n'],
      ],
      [{ allocations: [{ billId: one, amount: 10, item: { payerFileId: 'pf_a', n: 1 } }] }, ['allocations.0.item']],
      [{ allocations: [] }, ['allocations']],
      [{}, ['allocations']],
    ];
    for (const [sent, paths] of wrong) {
      const answer = await api.post(path, sent);
      expect([answer.statusCode, errorPaths(answer)]).toEqual([422, paths]);
    }
    const waiting = await api.bill();
    const at = await head();
    const refused = await api.post(path, {
      allocations: [
        { billId: one, amount: 10 },
        { billId: waiting, amount: 10 },
      ],
    });
    expect([refused.statusCode, errorPaths(refused)]).toEqual([409, ['allocations.1.billId']]);
    expect([await head(), before === at]).toEqual([at, false]);
    expect((await api.post('/payments/chk_unknown/allocations', body)).statusCode).toBe(404);
    expect((await api.post('/payments/x%2Fy/allocations', body)).statusCode).toBe(404);
  });

  it('is allocated once if the process ended after planning, even by concurrent calls', async () => {
    const [one = '', two = ''] = await answered(2);
    const id = await unapplied(900);
    const share = (billId: string, amount: number): PlannedShare => ({
      ...{ billId, paymentId: newId('pay'), eorId: null, amount, principal: amount },
      ...{ penalty: 0, interest: 0, ibrFee: 0 },
    });
    const plan = (...shares: readonly PlannedShare[]): CheckCommand => ({
      type: 'PlanShares',
      data: { allocationId: newId('alc'), shares, plannedAt: '2026-03-02T20:00:00.000Z', actorName: 'Dana' },
    });
    await tell(id, plan(share(one, 10_000), share(two, 20_000)));
    expect((await now(id)).figures).toMatchObject({ pending: 30_000, unapplied: 60_000 });
    const { ledger } = api.engines;
    await Promise.all([1, 2].map(() => finishAllocations(ledger, api.organizationId, id)));
    await finishAllocations(ledger, api.organizationId, id);
    expect([await payments(one), await payments(two)]).toEqual([[[10_000, false]], [[20_000, false]]]);
    expect((await now(id)).figures).toMatchObject({ applied: 30_000, pending: 0, unapplied: 60_000 });
    // If one bill no longer accepts its share, no bill keeps its share.
    await tell(id, plan(share(one, 10_000), share(two, 50_000)));
    await act(two, { action: 'post_payment', amount: 1_700, method: 'eft', depositDate: '2026-03-02' });
    await finishAllocations(ledger, api.organizationId, id);
    await finishAllocations(ledger, api.organizationId, id);
    expect((await payments(one)).filter(([, voided]) => !voided)).toEqual([[10_000, false]]);
    expect((await now(id)).figures).toMatchObject({ applied: 30_000, pending: 0, unapplied: 60_000 });
  });

  it('is refunded to the payer, and becomes unapplied again when the refund is voided', async () => {
    const id = await unapplied(400);
    const path = `/payments/${id}/refunds`;
    const body = { amount: 300, refundDate: '2026-03-02', method: 'check', checkNumber: 'OUR-1', reason: 'Not ours.' };
    const { json, statusCode } = await sameTwice(path, body, { ...body, amount: 1 });
    expect([statusCode, json['data']]).toMatchObject([201, { refunded: 300, unapplied: 100 }]);
    const [refund] = (await get(id)).refunds;
    expect(refund).toMatchObject({ amount: 300, checkNumber: 'OUR-1', note: 'Not ours.', cause: 'unapplied' });
    const wrong: readonly (readonly [unknown, string[]])[] = [
      [{ ...body, amount: 101 }, ['amount']],
      [{ ...body, amount: 0 }, ['amount']],
      [{ ...body, amount: 1, refundDate: '2027-01-01' }, ['refundDate']],
      [{ ...body, amount: 1, method: 'cash' }, ['method']],
      [{ ...body, amount: 1, reason: '' }, ['reason']],
      [{}, ['amount', 'refundDate', 'method', 'reason']],
    ];
    for (const [sent, paths] of wrong) {
      const answer = await api.post(path, sent);
      expect([answer.statusCode, errorPaths(answer)]).toEqual([422, paths]);
    }
    expect((await api.post(`/payments/${id}/void`, { reason: 'x' })).statusCode).toBe(409);
    const undo = `${path}/${refund.id}/void`;
    const back = await sameTwice(undo, { reason: 'Never sent.' }, { reason: 'Other.' });
    expect([back.statusCode, back.json['data']]).toMatchObject([200, { refunded: 0, unapplied: 400 }]);
    expect((await api.post(undo, { reason: 'Again.' })).statusCode).toBe(409);
    expect((await api.post(`${path}/ref_unknown/void`, { reason: 'x' })).statusCode).toBe(404);
    expect((await api.post(`${path}/${refund.id}/void`, {})).statusCode).toBe(422);
    expect((await get(id)).refunds).toMatchObject([{ voided: true }]);
  });
});

describe('Voiding and clearing a check', () => {
  it('voids the check with all of its payments', async () => {
    const [one = '', two = ''] = await answered(2);
    const id = await unapplied(900);
    const allocations = [one, two].map((billId) => ({ billId, amount: 100 }));
    await api.post(`/payments/${id}/allocations`, { allocations });
    const path = `/payments/${id}/void`;
    expect(errorPaths(await api.post(path, {}))).toEqual(['reason']);
    const { json, statusCode } = await sameTwice(path, { reason: 'Bounced.' }, { reason: 'Other.' });
    expect([statusCode, json['data']]).toMatchObject([200, { status: 'voided', amount: 0, applied: 0, unapplied: 0 }]);
    expect([await payments(one), await payments(two)]).toEqual([[[10_000, true]], [[10_000, true]]]);
    expect((await api.post(path, { reason: 'Again.' })).statusCode).toBe(409);
    expect((await api.post(`/payments/${id}/refunds`, refund(1))).statusCode).toBe(422);
    expect((await api.call('PUT', `/payments/${id}/clearance`, { cleared: true })).statusCode).toBe(409);
  });

  const refund = (amount: number) => ({ amount, refundDate: '2026-03-02', method: 'eft', reason: 'x' });

  it('finishes the void after the process ended in the middle', async () => {
    const [one = '', two = ''] = await answered(2);
    const id = await unapplied(900);
    const allocations = [one, two].map((billId) => ({ billId, amount: 100 }));
    await api.post(`/payments/${id}/allocations`, { allocations });
    await tell(id, { type: 'VoidCheck', data: { at: '2026-03-02T20:00:00.000Z', reason: 'x', actorName: null } });
    const [posted] = (await recorded(one)).payments;
    await act(one, { action: 'void_payment', paymentId: posted!.paymentId, reason: 'x' });
    const { ledger } = api.engines;
    await Promise.all([1, 2].map(() => finishVoid(ledger, api.organizationId, id)));
    await finishVoid(ledger, api.organizationId, id);
    expect((await now(id)).status).toBe('voided');
    expect([await payments(one), await payments(two)]).toEqual([[[10_000, true]], [[10_000, true]]]);
  });

  it('keeps the check if a bill cannot give up its payment', async () => {
    const [billId = ''] = await answered(1);
    const id = await unapplied(200);
    await api.post(`/payments/${id}/allocations`, { allocations: [{ billId, amount: 100 }] });
    await executeCommand(
      api.engines.ledger,
      bills,
      {
        stream: billStream(api.organizationId, billId),
        command: {
          type: 'RecordRefund',
          data: {
            ...{ at: '2026-03-02T20:00:00.000Z', actorName: null, refundId: newId('ref'), amount: 5_000 },
            ...{ refundDate: '2026-03-02', method: 'check', checkNumber: null, paymentId: null, requestId: null },
            reason: null,
          },
        },
        metadata: actorMetadata({ organizationId: api.organizationId, actor: { kind: 'server_key', id: 'key_1' } }),
      },
      shippedRules,
    );
    const before = await head();
    const answer = await api.post(`/payments/${id}/void`, { reason: 'Bounced.' });
    expect([answer.statusCode, answer.json['errors']]).toEqual([
      409,
      [{ path: '', message: expect.stringContaining(billId) }],
    ]);
    expect(await head()).toBe(before);
    // If the bill changes after the void has started, the check becomes valid again.
    await tell(id, { type: 'VoidCheck', data: { at: '2026-03-02T20:00:00.000Z', reason: 'x', actorName: null } });
    await expect(finishVoid(api.engines.ledger, api.organizationId, id)).rejects.toThrow('lifecycle_conflict');
    expect(await now(id)).toMatchObject({ status: 'received', figures: { applied: 10_000, unapplied: 10_000 } });
  });

  it('records whether the bank cleared the check', async () => {
    const id = await unapplied(200);
    const path = `/payments/${id}/clearance`;
    const put = (body: unknown) => api.call('PUT', path, body);
    const body = { cleared: true, clearedOn: '2026-03-01', bankReference: 'B-7' };
    const { json } = await sameTwice(path, body, { cleared: false }, 'PUT');
    expect(json['data']).toMatchObject({ cleared: true, clearedOn: '2026-03-01', unapplied: 200 });
    expect(await get(id)).toMatchObject({ bankReference: 'B-7' });
    expect(errorPaths(await put({}))).toEqual(['cleared']);
    expect(errorPaths(await put({ cleared: false, clearedOn: '2026-03-01' }))).toEqual(['clearedOn']);
    expect(errorPaths(await put({ cleared: true, clearedOn: '2027-01-01' }))).toEqual(['clearedOn']);
    expect(errorPaths(await put({ cleared: true, bankReference: 'x'.repeat(61) }))).toEqual(['bankReference']);
    expect((await put({ cleared: false })).json['data']).toMatchObject({ cleared: false, clearedOn: null });
  });
});

describe('An adjustment of a remittance', () => {
  /** Sends a payer file with one claim for this organization and the given PLB segment. Returns its check. */
  const adjusted = async (
    plb: string,
    cents: number,
  ): Promise<{ id: string; adjustmentId: string; billId: string }> => {
    const testBill = await bill();
    const billId = testBill.id;
    const sent = await send(remittance({ amount: 1_000 - cents / 100, plb }, claim(testBill, 1_000)));
    const { checkId = '' } = paymentIn(sent) ?? {};
    const { adjustments } = await get(checkId);
    return { id: checkId, adjustmentId: adjustments[0].id, billId };
  };

  it('is used once as a recoupment of a bill, and only with a matching bill', async () => {
    const { id, adjustmentId, billId } = await adjusted('WO:X1*200', 20_000);
    const path = `/payments/${id}/adjustments/${adjustmentId}`;
    const wrong: readonly (readonly [object, string[]])[] = [
      [{ as: 'recoupment' }, ['billId']],
      [{ as: 'recoupment', billId: 'bill_unknown' }, ['billId']],
      [{ as: 'recoupment', billId: (await answered(1))[0] }, ['billId']],
      [{ as: 'interest', billId }, ['as']],
      [{ as: 'settled', billId }, ['billId']],
      [{ as: 'lost' }, ['as']],
      [{}, ['as']],
    ];
    for (const [body, paths] of wrong) {
      const answer = await api.post(path, body);
      expect([answer.statusCode, errorPaths(answer)]).toEqual([422, paths]);
    }
    expect((await get(id)).adjusted).toBe(-200);
    const body = { as: 'recoupment', billId, note: 'As they wrote.' };
    const { json } = await sameTwice(path, body, { as: 'settled' });
    expect(json['data']).toMatchObject({ applied: 800, adjusted: 0, unapplied: 0, pending: 0 });
    expect((await get(id)).adjustments).toMatchObject([{ status: 'assigned', billId, note: 'As they wrote.' }]);
    expect((await recorded(billId)).facts.recoupments).toMatchObject([
      { status: 'accepted', amount: 20_000, checkId: id },
    ]);
    expect((await api.post(path, { as: 'disputed' })).statusCode).toBe(409);
    expect((await api.post(path, { as: 'recoupment', billId })).statusCode).toBe(409);
    expect((await api.post(`/payments/${id}/void`, { reason: 'x' })).statusCode).toBe(409);
    expect((await api.post(`/payments/${id}/adjustments/adj_x`, { as: 'settled' })).statusCode).toBe(404);
  });

  it('keeps its note if its plan is withdrawn after the bill accepted the recoupment', async () => {
    const { id, adjustmentId, billId } = await adjusted('WO:X2*200', 20_000);
    const [allocationId, recoupmentId] = [newId('alc'), newId('rcp')];
    const at = '2026-03-02T20:00:00.000Z';
    const note = 'As they wrote.';
    const share: PlannedShare = {
      ...{ billId, paymentId: recoupmentId, eorId: null, amount: -20_000, principal: -20_000 },
      ...{ penalty: 0, interest: 0, ibrFee: 0 },
    };
    const adjustment = { adjustmentId, as: 'recoupment' } as const;
    const plan = { allocationId, shares: [share], plannedAt: at, adjustment, actorName: 'Dana', note };
    await tell(id, { type: 'PlanShares', data: plan });
    const { organizationId } = api;
    const facts = { at, actorName: 'Dana', recoupmentId, checkId: id, adjustmentId, reason: note };
    await executeCommand(
      api.engines.ledger,
      bills,
      {
        stream: billStream(organizationId, billId),
        command: { type: 'RecordRecoupment', data: { ...facts, code: 'WO', amount: 20_000 } },
        metadata: actorMetadata({ organizationId, actor: { kind: 'server_key', id: 'key_1' } }),
      },
      shippedRules,
    );
    await tell(id, { type: 'WithdrawAllocation', data: { allocationId, at } });
    await finishAllocations(api.engines.ledger, organizationId, id);
    expect((await get(id)).adjustments).toMatchObject([{ status: 'assigned', billId, note }]);
    const { history } = (await checks.read(api.engines.ledger, paymentCheckStream(organizationId, id))).now;
    const plans = history.filter(({ type }) => type === 'SharesPlanned').map(({ data }) => data);
    expect(plans).toMatchObject([{ private: { note } }, { private: { note } }]);
  });

  it('becomes interest on a bill', async () => {
    const { id, adjustmentId } = await adjusted('CS:X1*-10', -1_000);
    const [billId = ''] = await answered(1);
    const path = `/payments/${id}/adjustments/${adjustmentId}`;
    expect(errorPaths(await api.post(path, { as: 'recoupment', billId }))).toEqual(['as']);
    const { json } = await sameTwice(path, { as: 'interest', billId }, { as: 'settled' });
    expect(json['data']).toMatchObject({ amount: 1010, applied: 1010, adjusted: 0 });
    expect((await recorded(billId)).payments).toMatchObject([{ amount: 1_000, principal: 0, interest: 1_000 }]);
  });

  it('becomes interest on an unanswered bill, but not on a rejected one', async () => {
    const { id, adjustmentId } = await adjusted('CS:X1*-10', -1_000);
    const path = `/payments/${id}/adjustments/${adjustmentId}`;
    const rejected = await api.bill(undefined, 'rejected');
    expect((await api.post(path, { as: 'interest', billId: rejected })).json['code']).toBe('lifecycle_conflict');
    const billId = await api.bill();
    const { json } = await sameTwice(path, { as: 'interest', billId }, { as: 'settled' });
    expect(json['data']).toMatchObject({ amount: 1010, applied: 1010, adjusted: 0 });
    const { payments, facts } = await recorded(billId);
    expect(payments).toMatchObject([{ amount: 1_000, principal: 0, interest: 1_000 }]);
    expect([facts.state, unpaidOf(facts)]).toEqual(['submitted', facts.charged]);
    const undo = { action: 'void_payment', paymentId: payments[0]?.paymentId, reason: 'Of another bill' };
    expect((await act(billId, undo)).statusCode).toBe(200);
  });

  it('is disputed and later settled', async () => {
    const { id, adjustmentId } = await adjusted('WO:X1*200', 20_000);
    const path = `/payments/${id}/adjustments/${adjustmentId}`;
    const disputed = await sameTwice(path, { as: 'disputed', note: 'Paid as scheduled.' }, { as: 'settled' });
    expect(disputed.json['data']).toMatchObject({ adjusted: -200, applied: 1000 });
    expect((await get(id)).adjustments).toMatchObject([{ status: 'disputed', note: 'Paid as scheduled.' }]);
    await sameTwice(path, { as: 'settled' }, { as: 'disputed' });
    expect((await api.post(path, { as: 'settled' })).statusCode).toBe(409);
    expect((await get(id)).adjustments).toMatchObject([{ status: 'settled' }]);
  });
});

it('requires payments:write for changes to checks and rejects browser sessions', async () => {
  const [billId = ''] = await answered(1);
  const [id, other] = [await unapplied(200), await unapplied(10)];
  const refund = { amount: 1, refundDate: '2026-03-02', method: 'eft', reason: 'x' };
  const routes: readonly (readonly [string, string, object])[] = [
    ['POST', 'allocations', { allocations: [{ billId, amount: 1 }] }],
    ['POST', 'refunds', refund],
    ['POST', 'refunds/ref_x/void', { reason: 'x' }],
    ['PUT', 'clearance', { cleared: true }],
    ['POST', 'adjustments/adj_x', { as: 'settled' }],
    ['POST', 'void', { reason: 'x' }],
  ];
  const reader = await api.key(['bills:write', 'bills:read']);
  const poster = await api.key(['payments:write']);
  for (const [method, path, body] of routes) {
    const call = (as: string) => api.call(method, `/payments/${path === 'void' ? other : id}/${path}`, body, { as });
    expect((await call(reader)).statusCode).toBe(403);
    expect((await call(api.session(['bills:act', 'bills:read']))).statusCode).toBe(403);
    const { json, statusCode } = await call(poster);
    if (path.includes('_x')) expect(statusCode).toBe(404);
    else expect(Object.keys(json['data'])).toEqual(expect.not.arrayContaining(['checkNumber', 'payer', 'depositDate']));
  }
});
