import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import type { EncryptedEventStore } from '#event-store';
import { PayerFiles } from '#payer-files';
import { claim, commandApp, remittance, remittances, outcomesOf, type RemittedBill } from '#testing/http';
import { followAll } from './sync-payments.spec-kit.js';
import { ofChecks, stories } from './worked-examples.spec-kit.js';

/* The money examples, each as an 835 and requests, on both sets of engines. */
// Each example waits for the read models several times.
jest.setTimeout(180_000);

type Json = Readonly<Record<string, any>>; // eslint-disable-line @typescript-eslint/no-explicit-any -- looked into as by any client

describe.each([
  ['the embedded engines', false],
  ['the production engines', true],
])('worked examples on %s', (_, production) => {
  const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()], { production });
  const { bill, send, wantsALook, paymentIn } = remittances(api);
  const none = { bpr: ['I', 'C', 'NON'], amount: 0 } as const;
  const FULL = 2_015;

  const sent = async (...args: Parameters<typeof remittance>) => {
    const receipt = await send(remittance(...args));
    return { ...receipt, checkId: paymentIn(receipt)?.checkId ?? '', came: outcomesOf(receipt) };
  };
  const payment = async (checkId: string): Promise<Json> => {
    const { json } = await api.call('GET', `/payments/${checkId}`);
    return json['data'] as Json;
  };
  const NAMES = ['amount', 'applied', 'pending', 'adjusted', 'refunded', 'unapplied'] as const;
  type Figures = Readonly<Record<(typeof NAMES)[number], number>>;
  /** A check's non-zero amounts in dollars. */
  const figures = async (checkId: string): Promise<Json> => {
    const check = await payment(checkId);
    const { amount, applied, pending, adjusted, refunded, unapplied } = check as Figures;
    expect(Math.round((applied + pending + adjusted + refunded + unapplied) * 100)).toBe(Math.round(amount * 100));
    return Object.fromEntries(NAMES.flatMap((name) => (check[name] === 0 ? [] : [[name, check[name] as number]])));
  };
  /** Expects the check's amounts after the reactions. */
  const restful = async (checkId: string, wanted: Json): Promise<void> => {
    await followAll(api.engines);
    expect(await figures(checkId)).toEqual(wanted);
  };
  const lifecycle = async ({ id }: RemittedBill): Promise<Json> =>
    (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'] as Json;
  /** Paid amount, balance, and credit in dollars. */
  const amounts = async ({ id }: RemittedBill): Promise<readonly number[]> => {
    const { paid, balance, credit } = (await api.call('GET', `/bills/${id}`)).json['amounts'] as Json;
    return [paid, balance, credit];
  };
  const act = (bill: RemittedBill, action: string, more: object) =>
    api.post(`/bills/${bill.id}/actions`, { action, ...more });
  const done = async (bill: RemittedBill, action: string, more: object): Promise<void> => {
    expect(await act(bill, action, more)).toMatchObject({ statusCode: 200 });
  };
  const eventsAfter = async (cursor: string): Promise<readonly string[]> => {
    const { events } = (await api.call('GET', `/events?limit=200&cursor=${cursor}`)).json as Json;
    return (events as readonly { readonly type: string }[]).map(({ type }) => type);
  };
  const now = async (): Promise<string> => {
    for (let cursor = '0'; ;) {
      const { nextCursor, events } = (await api.call('GET', `/events?limit=200&cursor=${cursor}`)).json as Json;
      if (!nextCursor || events.length === 0) return cursor;
      cursor = nextCursor as string;
    }
  };
  /** Kinds of a bill's tasks on the task board. */
  const tasksOf = async ({ id }: RemittedBill): Promise<readonly string[]> => {
    const { json } = await api.call('GET', '/bill-tasks', undefined, {
      headers: { 'min-event-position': String(await api.engines.events.head()) },
    });
    const { dashboard, waiting } = json['data'] as Readonly<
      Record<'dashboard' | 'waiting', { sections: readonly Json[] }>
    >;
    return [...dashboard.sections, ...waiting.sections].flatMap(({ rows }) =>
      (rows as readonly { readonly id: string; readonly refs: readonly (readonly string[])[] }[]).flatMap((row) =>
        row.refs.some((ids) => ids.includes(id)) ? [row.id.split('::')[0] ?? ''] : [],
      ),
    );
  };
  /** Expects the events since `start` (in order per bill, checks, and files) and the open tasks. */
  const tells = async (example: number, start: string, bills: Readonly<Record<string, RemittedBill | undefined>>) => {
    await followAll(api.engines);
    const events: Record<string, string[]> = {};
    const { events: feed } = (await api.call('GET', `/events?limit=200&cursor=${start}`)).json as Json;
    for (const { type, data } of feed as readonly { readonly type: string; readonly data: { billId?: string } }[]) {
      const [name] = Object.entries(bills).find(([, one]) => one?.id === data.billId) ?? [];
      const subject = type.startsWith('payer_file.') ? 'file' : ofChecks.has(type) ? 'checks' : name;
      if (subject !== undefined) (events[subject] ??= []).push(type);
    }
    const tasks: Record<string, readonly string[]> = {};
    for (const [name, one] of Object.entries(bills)) if (one) tasks[name] = await tasksOf(one);
    expect({ events, tasks }).toEqual(stories[example]);
  };
  const typed = { method: 'check', checkNumber: 'D-1', depositDate: '2026-03-02' } as const;
  const paidBill = async (icn: string): Promise<RemittedBill> => {
    const a = await bill();
    expect((await sent({ amount: FULL }, claim(a, FULL, { icn }))).came).toEqual(['posted']);
    return a;
  };
  /** Assigns a check's first adjustment. */
  const assign = async (checkId: string, body: object) => {
    const [adjustment] = (await payment(checkId))['adjustments'] as readonly Json[];
    return api.post(`/payments/${checkId}/adjustments/${adjustment?.['id'] as string}`, body);
  };
  const adjustmentsOf = async (checkId: string): Promise<readonly string[]> =>
    ((await payment(checkId))['adjustments'] as readonly Json[]).map(({ status }) => status as string);

  afterEach(async () => {
    await followAll(api.engines);
    const { json } = await api.call('GET', '/reports/reconciliation', undefined, {
      headers: { 'min-event-position': String(await api.engines.events.head()) },
    });
    expect(json['data']).toMatchObject({ difference: 0, pending: 0 });
  });

  it('1: a check for one bill', async () => {
    const start = await now();
    const a = await bill();
    const before = await now();
    const { checkId } = await sent({ amount: FULL }, claim(a, FULL));
    expect(await figures(checkId)).toEqual({ amount: FULL, applied: FULL });
    expect(await amounts(a)).toEqual([FULL, 0, 0]);
    expect(await eventsAfter(before)).toEqual([
      ...['payer_file.received', 'payment.received', 'eor.received', 'payment.posted', 'bill.paid'],
      ...['bill.status.updated', 'payment.applied', 'payer_file.items_settled', 'payer_file.done'],
    ]);
    await tells(1, start, { a });
  });

  it('2: another practice’s check', async () => {
    const start = await now();
    const a = await bill();
    const { came, checkId } = await sent({ amount: FULL, payee: 'XX*1992837465~REF*TJ*999999999' }, claim(a, FULL));
    expect([came, checkId]).toEqual([['refused other_payee'], '']);
    expect([await amounts(a), (await lifecycle(a))['eors'], await wantsALook(a)]).toEqual([[0, FULL, 0], [], true]);
    await tells(2, start, { a });
  });

  it('3: the same payment under another claim number is credit', async () => {
    const start = await now();
    const a = await paidBill('C1');
    const { checkId } = await sent({ amount: FULL }, claim(a, FULL, { icn: 'C2' }));
    expect(await figures(checkId)).toEqual({ amount: FULL, applied: FULL });
    expect(await amounts(a)).toEqual([2 * FULL, 0, FULL]);
    await tells(3, start, { a });
  });

  it('4: a manual payment above the balance is rejected, or becomes a credit that is refunded', async () => {
    const start = await now();
    const a = await paidBill('D1');
    expect(await act(a, 'post_payment', { ...typed, amount: 500 })).toMatchObject({
      statusCode: 422,
      json: { errors: [{ path: 'amount' }] },
    });
    await done(a, 'post_payment', { ...typed, amount: 500, overpayment: 'credit' });
    expect([await amounts(a), await tasksOf(a)]).toEqual([[FULL + 500, 0, 500], ['credit_balance']]);
    const { payments } = await lifecycle(a);
    const credit = (payments as readonly Json[]).find((payment) => payment['amount'] === 500);
    const refund = { amount: 500, refundDate: '2026-03-02', method: 'check', paymentId: credit?.['id'] as string };
    await done(a, 'record_refund', refund);
    expect(await amounts(a)).toEqual([FULL, 0, 0]);
    await restful(credit?.['checkId'] as string, { amount: 500, refunded: 500 });
    await tells(4, start, { a });
  });

  it('5: an accepted recoupment of a paid bill', async () => {
    const start = await now();
    const [a, b] = [await paidBill('E1'), await bill()];
    const { checkId } = await sent({ amount: 1_500, plb: 'WO:E1*500' }, claim(b, 2_000, { icn: 'E2' }));
    expect(await figures(checkId)).toEqual({ amount: 1_500, applied: 2_000, adjusted: -500 });
    expect(await tasksOf(a)).toEqual(['recoupment_proposed']);
    expect(await assign(checkId, { as: 'recoupment', billId: a.id })).toMatchObject({ statusCode: 200 });
    await restful(checkId, { amount: 1_500, applied: 1_500 });
    expect(await amounts(a)).toEqual([1_515, 500, 0]);
    await tells(5, start, { a, b });
  });

  it('6: a disputed recoupment that is returned later', async () => {
    const start = await now();
    const [a, b, c] = [await paidBill('F1'), await bill(), await bill()];
    const { checkId } = await sent({ amount: 1_500, plb: 'WO:F9*500' }, claim(b, 2_000, { icn: 'F2' }));
    expect(await assign(checkId, { as: 'disputed' })).toMatchObject({ statusCode: 200 });
    const back = await sent({ amount: 800, plb: 'WO:F9*-500' }, claim(c, 300, { icn: 'F3' }));
    expect(await figures(back.checkId)).toEqual({ amount: 800, applied: 300, adjusted: 500 });
    expect([await adjustmentsOf(checkId), await adjustmentsOf(back.checkId)]).toEqual([['settled'], ['settled']]);
    expect(await amounts(a)).toEqual([FULL, 0, 0]);
    await tells(6, start, { a, b, c });
  });

  it('7: a forwarded balance that a later check settles', async () => {
    const start = await now();
    const [a, b] = [await bill(), await bill()];
    await sent({ amount: 1_000 }, claim(a, 1_000, { icn: 'G1' }));
    const again = [claim(a, -1_000, { status: '22', icn: 'G1' }), claim(a, 700, { icn: 'G2' })];
    const forwards = await sent({ ...none, plb: 'FB:G9*-300' }, ...again);
    const brings = await sent({ amount: 600, plb: 'FB:G9*300' }, claim(b, 900, { icn: 'G3' }));
    expect(await figures(forwards.checkId)).toEqual({ applied: -300, adjusted: 300 });
    expect(await figures(brings.checkId)).toEqual({ amount: 600, applied: 900, adjusted: -300 });
    expect([await adjustmentsOf(forwards.checkId), await adjustmentsOf(brings.checkId)]).toEqual([
      ['settled'],
      ['settled'],
    ]);
    expect([await amounts(a), await amounts(b)]).toEqual([
      [700, FULL - 700, 0],
      [900, FULL - 900, 0],
    ]);
    await tells(7, start, { a, b });
  });

  it('8: a reversed and corrected payment', async () => {
    const start = await now();
    const a = await bill();
    const first = await sent({ amount: 1_000 }, claim(a, 1_000, { icn: 'H1' }));
    const before = await now();
    const again = [claim(a, -1_000, { status: '22', icn: 'H1' }), claim(a, 1_250, { icn: 'H2' })];
    const { checkId } = await sent({ amount: 250 }, ...again);
    expect(await figures(checkId)).toEqual({ amount: 250, applied: 250 });
    expect(await figures(first.checkId)).toEqual({ amount: 1_000, applied: 1_000 });
    expect(await amounts(a)).toEqual([1_250, FULL - 1_250, 0]);
    expect(await eventsAfter(before)).toEqual(
      expect.arrayContaining(['eor.voided', 'payment.voided', 'eor.received', 'payment.posted']),
    );
    await tells(8, start, { a });
  });

  it('9: interest with the number of its claim', async () => {
    const start = await now();
    const a = await bill();
    const { checkId } = await sent({ amount: 1_042.19, plb: 'L6:I1*-42.19' }, claim(a, 1_000, { icn: 'I1' }));
    expect(await figures(checkId)).toEqual({ amount: 1_042.19, applied: 1_042.19 });
    expect((await lifecycle(a))['payments']).toMatchObject([
      { amount: 1_042.19, principalAmount: 1_000, feeAmount: 42.19 },
    ]);
    await tells(9, start, { a });
  });

  it('10: interest without a claim, until a user assigns it', async () => {
    const start = await now();
    const [a, b] = [await bill(), await bill()];
    const claims = [claim(a, 600, { icn: 'J1' }), claim(b, 400, { icn: 'J2' })];
    const { checkId } = await sent({ amount: 1_010, plb: 'L6*-10' }, ...claims);
    expect(await figures(checkId)).toEqual({ amount: 1_010, applied: 1_000, adjusted: 10 });
    expect(await assign(checkId, { as: 'interest', billId: b.id })).toMatchObject({ statusCode: 200 });
    await restful(checkId, { amount: 1_010, applied: 1_010 });
    expect((await lifecycle(b))['payments']).toContainEqual(
      expect.objectContaining({ amount: 10, principalAmount: 0 }),
    );
    await tells(10, start, { a, b });
  });

  it('11: an additional penalty', async () => {
    const start = await now();
    const a = await bill('accepted');
    await done(a, 'post_payment', { ...typed, amount: 2_216.5, penaltyAmount: 201.5 });
    const [one] = (await lifecycle(a))['payments'] as readonly Json[];
    expect([await amounts(a), one?.['feeReason']]).toEqual([[FULL, 0, 0], 'penalty']);
    await restful(one?.['checkId'] as string, { amount: 2_216.5, applied: 2_216.5 });
    await tells(11, start, { a });
  });

  /** Bill in independent bill review with this open amount in dollars. */
  const inReview = async (open: number, icn: string): Promise<RemittedBill> => {
    const a = await bill('accepted', 'denied');
    const reason = 'Paid below the fee schedule.';
    await done(a, 'second_review', { reason });
    expect(await api.post(`/sandbox/bills/${a.id}/simulate`, { scenario: 'denied' })).toMatchObject({
      statusCode: 200,
    });
    await done(a, 'independent_bill_review', { reason });
    await sent({ amount: FULL - open }, claim(a, FULL - open, { icn }));
    return a;
  };

  it('12: the reimbursed fee of an independent bill review', async () => {
    const start = await now();
    const a = await inReview(500, 'K1');
    expect(await act(a, 'post_payment', { ...typed, amount: 680 })).toMatchObject({ statusCode: 422 });
    await done(a, 'post_payment', { ...typed, amount: 680, ibrFee: 180 });
    const posted = ((await lifecycle(a))['payments'] as readonly Json[]).find(({ amount }) => amount === 680);
    expect([await amounts(a), posted?.['ibrFee']]).toEqual([[FULL, 0, 0], 180]);
    await restful(posted?.['checkId'] as string, { amount: 680, applied: 680 });
    await tells(12, start, { a });
  });

  it('13: the reimbursed fee in a remittance, reclassified by a user', async () => {
    const start = await now();
    const a = await inReview(500, 'L1');
    const { checkId } = await sent({ amount: 680 }, claim(a, 680, { icn: 'L2' }));
    expect([await figures(checkId), await amounts(a)]).toEqual([{ amount: 680, applied: 680 }, [FULL + 180, 0, 180]]);
    expect(await tasksOf(a)).toEqual(['credit_balance']);
    const posted = ((await lifecycle(a))['payments'] as readonly Json[]).find(({ amount }) => amount === 680);
    await done(a, 'reclassify_payment', { paymentId: posted?.['id'] as string, ibrFee: 180, reason: 'The fee.' });
    expect([await figures(checkId), await amounts(a)]).toEqual([{ amount: 680, applied: 680 }, [FULL, 0, 0]]);
    const { allocations } = await payment(checkId);
    expect(allocations).toMatchObject([{ amount: 680, principal: 500, penalty: 0, interest: 0, ibrFee: 180 }]);
    await tells(13, start, { a });
  });

  it('14: a denial without money', async () => {
    const start = await now();
    const a = await bill('accepted');
    const before = await now();
    const { came, checkId } = await sent(none, claim(a, 0, { status: '4', icn: 'M1' }));
    expect([came, checkId]).toEqual([['recorded'], '']);
    const events = await eventsAfter(before);
    expect(events).toContain('bill.denied');
    expect(events.filter((type) => type.startsWith('payment.'))).toEqual([]);
    await tells(14, start, { a });
  });

  it('15: a claim paid from the recoupment of another claim', async () => {
    const start = await now();
    const [a, b] = [await paidBill('N1'), await bill()];
    const { checkId } = await sent({ ...none, plb: 'WO:N1*500' }, claim(b, 500, { icn: 'N2' }));
    expect(await figures(checkId)).toEqual({ applied: 500, adjusted: -500 });
    expect((await payment(checkId))['method']).toBe('none');
    expect(await amounts(b)).toEqual([500, FULL - 500, 0]);
    await tells(15, start, { a, b });
  });

  it('16: two claims of one bill', async () => {
    const start = await now();
    const a = await bill();
    const { checkId } = await sent({ amount: FULL }, claim(a, 1_200, { icn: 'O1' }), claim(a, 815, { icn: 'O2' }));
    expect([await figures(checkId), await amounts(a)]).toEqual([{ amount: FULL, applied: FULL }, [FULL, 0, 0]]);
    expect((await lifecycle(a))['eors']).toHaveLength(1);
    await tells(16, start, { a });
  });

  it('17: the same check number of two payers, and a repetition of one', async () => {
    const start = await now();
    const [a, b] = [await bill(), await bill()];
    const text = (amount: number, payer: string, bill: RemittedBill) =>
      remittance({ amount, trace: '4711' }, claim(bill, amount, { icn: `P${payer}` }))
        .replace('*1512345678', `*${payer}`)
        .replace('SEDGWICK', `PAYER ${payer}`);
    const [x, y] = [await send(text(300, '1000000001', a)), await send(text(450, '1000000002', b))];
    const again = await send(text(300, '1000000001', a));
    expect([outcomesOf(x), outcomesOf(y), outcomesOf(again)]).toEqual([['posted'], ['posted'], ['duplicate']]);
    expect(paymentIn(x)?.checkId).not.toBe(paymentIn(y)?.checkId);
    expect(await figures(paymentIn(x)?.checkId ?? '')).toEqual({ amount: 300, applied: 300 });
    expect([(await amounts(a))[0], (await amounts(b))[0]]).toEqual([300, 450]);
    await tells(17, start, { a, b });
  });

  it('18: an unmatched claim, matched by two processes concurrently', async () => {
    const start = await now();
    const [a, c, d] = [await bill(), await bill(), await bill()];
    const stranger = claim({ ...c, reference: 'NOBODY-18' }, 400, { icn: 'Q2' });
    const { id, checkId } = await sent({ amount: 1_000 }, claim(a, 600, { icn: 'Q1' }), stranger);
    expect(await figures(checkId)).toEqual({ amount: 1_000, applied: 600, unapplied: 400 });
    const other = await api.copy([CommandApiModule]);
    const match = (copy: Pick<typeof api, 'post'>, bill: RemittedBill) =>
      copy.post(`/payer-files/${id}/items/2/match`, { billId: bill.id });
    const answers = await Promise.all([match(api, c), match(other, d)]);
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.toSorted((x, y) => x - y)).toEqual([200, 409]);
    const [winner, loser] = codes[0] === 200 ? [c, d] : [d, c];
    expect([(await amounts(winner))[0], (await amounts(loser))[0]]).toEqual([400, 0]);
    const both = await Promise.all([match(api, winner), match(other, winner)]);
    expect(both.map(({ statusCode }) => statusCode)).not.toContain(500);
    expect([await figures(checkId), (await amounts(winner))[0]]).toEqual([{ amount: 1_000, applied: 1_000 }, 400]);
    await tells(18, start, { a, winner, loser });
  });

  it('19: a declined refund request for a medical-legal bill', async () => {
    const start = await now();
    const a = await paidBill('R1');
    const before = await now();
    await done(a, 'record_refund_request', { amount: 500, requestedOn: '2026-03-02' });
    expect(await tasksOf(a)).toEqual(['refund_requested']);
    const [request] = (await lifecycle(a))['refundRequests'] as readonly Json[];
    const answer = { requestId: request?.['id'] as string, answer: 'declined', ground: 'paid_without_objection' };
    await done(a, 'answer_refund_request', answer);
    const [answered] = (await lifecycle(a))['refundRequests'] as readonly Json[];
    expect(answered).toMatchObject({ answer: 'declined', citation: expect.stringContaining('American Psychometric') });
    expect(await amounts(a)).toEqual([FULL, 0, 0]);
    const events = await eventsAfter(before);
    expect(events).toEqual(expect.arrayContaining(['payment.refund_requested', 'payment.refund_answered']));
    await tells(19, start, { a });
  });

  it('20: a crash after the third of ten claims, and a second run', async () => {
    const start = await now();
    const bills: RemittedBill[] = [];
    while (bills.length < 10) bills.push(await bill());
    const text = remittance(
      { amount: 1_000, trace: '2020' },
      ...bills.map((bill, n) => claim(bill, 100, { icn: `S${n}` })),
    );
    let posted = 0;
    const underWay: Promise<unknown>[] = [];
    const mortal = new Proxy(api.engines.ledger, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        if (name !== 'append') return value.bind(target) as unknown;
        return (...asked: Parameters<EncryptedEventStore['append']>) => {
          if (posted === 3) throw new Error('it ended');
          if (asked[2].some(({ type }) => type === 'PaymentPosted')) posted += 1;
          const appended = target.append(...asked);
          underWay.push(appended);
          return appended;
        };
      },
    });
    const by = { organizations: [api.organizationId], actor: { kind: 'system', id: 'test' }, actorName: null } as const;
    const file = { bytes: Buffer.from(text), source: 'api', partner: null, ...by } as const;
    await expect(new PayerFiles({ ...api.engines, ledger: mortal }).receive(file)).rejects.toThrow('it ended');
    // Items are processed concurrently: others are still being written when the first one fails.
    await Promise.allSettled(underWay);
    const list = await api.call('GET', '/payments?checkNumber=2020');
    const [{ id: checkId }] = list.json['data'] as readonly [Json];
    expect(await figures(checkId as string)).toEqual({ amount: 1_000, pending: 1_000 });
    const paid = await Promise.all(bills.map(async (bill) => (await amounts(bill))[0]));
    expect(paid.filter((amount) => amount === 100)).toHaveLength(3);
    expect(outcomesOf(await send(text))).toEqual(bills.map(() => 'posted'));
    expect(await figures(checkId as string)).toEqual({ amount: 1_000, applied: 1_000 });
    for (const bill of bills) expect((await lifecycle(bill))['payments']).toMatchObject([{ amount: 100 }]);
    await tells(20, start, { first: bills[0], last: bills[9] });
  });

  it('21: a manually posted check with a later remittance', async () => {
    const start = await now();
    const a = await bill('accepted');
    const body = { ...typed, checkNumber: '4721', amount: 300, allocations: [{ billId: a.id, amount: 300 }] };
    const { id } = (await api.post('/payments', body)).json['data'] as Json;
    const { came, checkId } = await sent({ amount: 300, trace: '04721' }, claim(a, 300, { icn: 'T1' }));
    expect([came, checkId]).toEqual([['recorded'], id]);
    expect([await figures(checkId), (await amounts(a))[0]]).toEqual([{ amount: 300, applied: 300 }, 300]);
    const { eors, payments } = await lifecycle(a);
    expect([eors.length, payments.length]).toEqual([1, 1]);
    await tells(21, start, { a });
  });

  it('rejects a match with a claim of a voided check', async () => {
    const [a, c] = [await bill(), await bill()];
    const stranger = claim({ ...c, reference: 'NOBODY-22' }, 400, { icn: 'U2' });
    const { id, checkId } = await sent({ amount: 1_000 }, claim(a, 600, { icn: 'U1' }), stranger);
    expect(await api.post(`/payments/${checkId}/void`, { reason: 'It bounced.' })).toMatchObject({ statusCode: 200 });
    const matched = await api.post(`/payer-files/${id}/items/2/match`, { billId: c.id });
    expect([matched.statusCode, matched.json['detail']]).toEqual([409, 'The check was voided.']);
    expect([await amounts(a), await amounts(c), await figures(checkId)]).toEqual([[0, FULL, 0], [0, FULL, 0], {}]);
  });
});
