import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { checkStates } from '#commands';
import { isBalanced, paymentCheckStream } from '#domain';
import { PayerFiles } from '#payer-files';
import {
  claim,
  commandApp,
  expectChecksToAgree,
  storeCrashingAfter,
  remittance,
  remittances,
  outcomesOf,
  type RemittedBill,
} from '#testing/http';

/* Provider-level adjustments (PLB) in a remittance whose check was posted manually. */
describe.each([
  ['the embedded engines', false],
  ['the production engines', true],
] as const)('adjustments of a manually posted check, on %s', (_, production) => {
  const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()], { production });
  const { bill, send, paidOf, onFile } = remittances(api);
  afterEach(() => expectChecksToAgree(api));

  let numbers = 0;
  const number = () => `A${(numbers += 1)}`;
  /** Posts a check without bills and returns its ID. `amount`: dollars. */
  const typed = async (checkNumber: string, amount: number): Promise<string> => {
    const check = {
      method: 'check',
      checkNumber,
      depositDate: '2026-03-02',
      amount,
      unapplied: amount,
      allocations: [],
    };
    return (await api.post('/payments', check)).json['data'].id as string;
  };
  const stateOf = async (checkId: string) => {
    const { state } = (await checkStates.read(api.engines.ledger, paymentCheckStream(api.organizationId, checkId))).now;
    expect(isBalanced(state.figures)).toBe(true);
    return state;
  };
  /** The check's non-zero amounts in dollars. */
  const figures = async (checkId: string): Promise<Readonly<Record<string, number>>> =>
    Object.fromEntries(
      Object.entries((await stateOf(checkId)).figures).flatMap(([name, cents]) =>
        cents === 0 ? [] : [[name, cents / 100]],
      ),
    );
  const adjustmentsOf = async (checkId: string) =>
    (
      (await api.call('GET', `/payments/${checkId}`)).json['data'].adjustments as Readonly<Record<string, unknown>>[]
    ).map(({ code, amount, status, billId }) => [code, amount, status, billId]);
  const act = (bill: RemittedBill, body: object) => api.post(`/bills/${bill.id}/actions`, body);
  /** Bill with a payment of $1,000. */
  const paid = async () => {
    const acceptedBill = await bill('accepted');
    await send(remittance({ amount: 1000 }, claim(acceptedBill, 1000, { icn: number() })));
    return acceptedBill;
  };

  it('propose a recoupment and assign it as a negative share when its bill accepts it', async () => {
    const [one, two, trace] = [await paid(), await bill('accepted'), number()];
    const id = await typed(trace, 1500);
    const text = remittance({ amount: 1500, trace, plb: `WO:${one.reference}*500` }, claim(two, 2000, { icn: trace }));
    expect(outcomesOf(await send(text))).toEqual(['posted']);
    expect(await figures(id)).toEqual({ amount: 1500, applied: 2000, adjusted: -500 });
    expect(await adjustmentsOf(id)).toEqual([['WO', 500, 'proposed', one.id]]);
    const recoupmentId = (await onFile(one)).facts.recoupments[0]?.recoupmentId ?? '';
    expect((await act(one, { action: 'record_recoupment', recoupmentId })).statusCode).toBe(200);
    expect([await figures(id), await paidOf(one)]).toEqual([{ amount: 1500, applied: 1500 }, 500]);
    expect(await adjustmentsOf(id)).toEqual([['WO', 500, 'assigned', one.id]]);
    expect((await api.post(`/payments/${id}/void`, { reason: 'It bounced' })).statusCode).toBe(409);
    // A second check with this number is rejected with the linked check's ID.
    const again = await api.post('/payments', {
      ...{ method: 'check', checkNumber: trace, depositDate: '2026-03-02', amount: 1500, unapplied: 1500 },
      allocations: [],
    });
    expect([again.statusCode, again.json['detail']]).toEqual([409, expect.stringContaining(id)]);
    const { events } = (await api.call('GET', '/events?limit=200&types=payment.adjusted')).json as unknown as {
      events: readonly { readonly data: Readonly<Record<string, unknown>> }[];
    };
    const mine = events.filter(({ data }) => data['checkId'] === id);
    expect(mine.map(({ data: { status, unapplied } }) => [status, unapplied])).toEqual([
      ['open', 2000],
      ['proposed', 2000],
      ['assigned', 0],
    ]);
  });

  it('are open or settled by sign and code, and settle adjustments of other checks', async () => {
    const [one, two, trace] = [await bill('accepted'), await bill('accepted'), number()];
    const forwarded = await send(
      remittance({ amount: 400, plb: `FB:F${trace}*-100` }, claim(one, 300, { icn: `${trace}X` })),
    );
    const id = await typed(trace, 915);
    const answer = await send(
      remittance(
        { amount: 915, trace, plb: `FB:F${trace}*100*L6*-10*IR*5*CS:Z*-10` },
        claim(one, 600, { icn: `${trace}A` }),
        claim(two, 400, { icn: `${trace}B` }),
      ),
    );
    expect([outcomesOf(answer), await figures(id)]).toEqual([
      ['posted', 'posted'],
      { amount: 915, applied: 1000, adjusted: -85 },
    ]);
    expect((await adjustmentsOf(id)).map(([code, amount, status]) => [code, amount, status])).toEqual([
      ...[
        ['FB', 100, 'settled'],
        ['L6', -10, 'open'],
      ],
      ...[
        ['IR', 5, 'settled'],
        ['CS', -10, 'open'],
      ],
    ]);
    const other = remittances(api).paymentIn(forwarded)?.checkId ?? '';
    expect((await adjustmentsOf(other)).map(([code, , status]) => [code, status])).toEqual([['FB', 'settled']]);
  });

  it('explain a recoupment that a user recorded earlier with the check', async () => {
    const [one, two, trace] = [await paid(), await bill('accepted'), number()];
    const id = await typed(trace, 1500);
    const recorded = { action: 'record_recoupment', amount: 500, checkId: id, reason: 'Their letter' };
    expect((await act(one, recorded)).statusCode).toBe(200);
    expect(await figures(id)).toEqual({ amount: 1500, applied: -500, unapplied: 2000 });
    const text = remittance({ amount: 1500, trace, plb: `WO:${one.reference}*500` }, claim(two, 2000, { icn: trace }));
    expect(outcomesOf(await send(text))).toEqual(['posted']);
    expect([await figures(id), await paidOf(one)]).toEqual([{ amount: 1500, applied: 1500 }, 500]);
    expect(await adjustmentsOf(id)).toEqual([['WO', 500, 'assigned', one.id]]);
    expect((await onFile(one)).facts.recoupments.map(({ status }) => status)).toEqual(['accepted']);
  });

  it('are recorded once after a crash at any append', async () => {
    const by = { organizations: [api.organizationId], actor: { kind: 'system', id: 'test' }, actorName: null } as const;
    const step = production ? 4 : 1;
    for (let appends = 2, isDone = false; !isDone; appends += step) {
      const [one, two, trace] = [await paid(), await bill('accepted'), number()];
      const id = await typed(trace, 1500);
      const text = remittance(
        { amount: 1500, trace, plb: `WO:${one.reference}*500` },
        claim(two, 2000, { icn: trace }),
      );
      const file = { ...({ bytes: Buffer.from(text), source: 'api', partner: null } as const), ...by };
      const dying = new PayerFiles({ ...api.engines, ledger: storeCrashingAfter(api.engines.ledger, appends) });
      isDone = await dying.receive(file).then(
        () => true,
        () => false,
      );
      await new PayerFiles({ ...api.engines, ledger: new Proxy(api.engines.ledger, {}) }).receive(file);
      expect(await figures(id)).toEqual({ amount: 1500, applied: 2000, adjusted: -500 });
      expect(await adjustmentsOf(id)).toEqual([['WO', 500, 'proposed', one.id]]);
      expect((await onFile(one)).facts.recoupments.map(({ status }) => status)).toEqual(['proposed']);
      expect(appends).toBeLessThan(40);
    }
  });
});
