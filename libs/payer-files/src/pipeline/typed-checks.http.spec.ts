import { randomUUID } from 'node:crypto';
import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { checkStates, syncPayment } from '#commands';
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
import { eventually } from '#testing/pure';

/* Remittances for manually posted checks: claims get their money from the check's unapplied money. */
describe.each([
  ['the embedded engines', false],
  ['the production engines', true],
] as const)('a manually posted check, on %s', (_, production) => {
  const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()], { production });
  const { bill, send, paidOf, onFile, paymentIn, wantsALook } = remittances(api);
  afterEach(() => expectChecksToAgree(api));

  let numbers = 0;
  const number = () => `T${(numbers += 1)}`;
  /** Posts a check and returns its ID. Amounts in dollars; what exceeds the shares is unapplied. */
  const typed = async (
    checkNumber: string,
    amount: number,
    ...shares: readonly (readonly [RemittedBill, number])[]
  ) => {
    const unapplied = amount - shares.reduce((sum, [, share]) => sum + share, 0);
    const answer = await api.post('/payments', {
      ...{ method: 'check', checkNumber: `000${checkNumber}`, depositDate: '2026-03-02', amount },
      ...(unapplied > 0 && { unapplied }),
      allocations: shares.map(([{ id }, share]) => ({ billId: id, amount: share })),
    });
    expect(answer.statusCode).toBe(201);
    return answer.json['data'].id as string;
  };
  /** The check's non-zero amounts in dollars. */
  const figures = async (checkId: string): Promise<Readonly<Record<string, number>>> => {
    const { state } = (await checkStates.read(api.engines.ledger, paymentCheckStream(api.organizationId, checkId))).now;
    expect(isBalanced(state.figures)).toBe(true);
    return Object.fromEntries(
      Object.entries(state.figures).flatMap(([name, cents]) => (cents === 0 ? [] : [[name, cents / 100]])),
    );
  };
  const match = (id: string, n: number, bill: RemittedBill) =>
    api.post(`/payer-files/${id}/items/${n}/match`, { billId: bill.id }, { idempotencyKey: randomUUID() });

  it('returns a warning if it is posted again under another key, even without bills', async () => {
    const body = {
      ...{ method: 'check', checkNumber: `00${number()}`, depositDate: '2026-03-02', amount: 321 },
      ...{ unapplied: 321, allocations: [] },
    };
    const { data: first } = (await api.post('/payments', body)).json;
    const listed = async (): Promise<readonly { readonly id: string }[]> =>
      (await api.call('GET', '/payments')).json['data'] ?? [];
    await eventually(async () => (await listed()).some(({ id }) => id === first.id));
    const { data: second } = (await api.post('/payments', body)).json;
    expect(first).not.toHaveProperty('warnings');
    expect(second.warnings).toMatchObject([
      { code: 'check_posted_before', message: expect.stringContaining(first.id as string) },
    ]);
  });

  it('pays its claims from unapplied money and explains posted payments', async () => {
    const [one, two, trace] = [await bill('accepted'), await bill('accepted'), number()];
    const id = await typed(trace, 600, [one, 250]);
    const text = remittance(
      { amount: 600, trace },
      claim(one, 250, { icn: `${trace}A` }),
      claim(two, 350, { icn: `${trace}B` }),
    );
    const answer = await send(text);
    expect(outcomesOf(answer)).toEqual(['recorded', 'posted']);
    expect(paymentIn(answer)).toMatchObject({ checkId: id });
    expect([await figures(id), await paidOf(one), await paidOf(two)]).toEqual([
      { amount: 600, applied: 600 },
      250,
      350,
    ]);
    const { payments, eors } = await onFile(two);
    expect(payments).toMatchObject([{ checkId: id, amount: 350_00, eorId: eors[0]?.eorId }]);
    const { allocations } = (await api.call('GET', `/payments/${id}`)).json['data'];
    expect(allocations).toHaveLength(2);
    expect(outcomesOf(await send(text))).toEqual(['recorded', 'posted']);
    expect(await figures(id)).toEqual({ amount: 600, applied: 600 });
  });

  it('pays two equal claims of one bill, one of which was already posted', async () => {
    const [one, trace] = [await bill('accepted'), number()];
    const id = await typed(trace, 600, [one, 300]);
    const halves = ['A', 'B'].map((part) => claim(one, 300, { icn: `${trace}${part}` }));
    const answer = await send(remittance({ amount: 600, trace }, ...halves));
    expect(outcomesOf(answer)).toEqual(['posted']);
    expect([await figures(id), await paidOf(one)]).toEqual([{ amount: 600, applied: 600 }, 600]);
    const { eors } = await onFile(one);
    expect(eors).toMatchObject([{ reportedPaid: 600_00 }]);
  });

  it('pays at most its remaining money and creates a task for the other claim', async () => {
    const [one, two, three, trace] = [await bill('accepted'), await bill('accepted'), await bill('accepted'), number()];
    const id = await typed(trace, 600, [one, 400]);
    const claims = [claim(two, 350, { icn: `${trace}A` }), claim(three, 200, { icn: `${trace}B` })];
    const answer = await send(remittance({ amount: 600, trace }, ...claims, claim(one, 50, { icn: `${trace}C` })));
    const came = outcomesOf(answer);
    expect([came[0], came[1], came[2]?.split(' ')[0]]).toEqual(['refused check_mismatch', 'posted', 'refused']);
    expect([await wantsALook(two), await paidOf(two), await paidOf(three)]).toEqual([true, 0, 200]);
    expect(await figures(id)).toEqual({ amount: 600, applied: 600 });
    // A retry has the same outcome. Only a manual match throws a rejection.
    const files = new PayerFiles(api.engines);
    const record = (await files.find(api.organizationId, answer.id))!;
    const { items } = await files.retry(record, { actor: { kind: 'operator', id: 'cli' }, actorName: null });
    expect(items[0]).toMatchObject({ outcome: 'refused', reason: 'check_mismatch' });
    expect([await paidOf(two), await figures(id)]).toEqual([0, { amount: 600, applied: 600 }]);
  });

  it('records a reversal and pays its correction', async () => {
    const [one, two, trace] = [await bill('accepted'), await bill('accepted'), number()];
    const first = await send(remittance({ amount: 500 }, claim(one, 500, { icn: `${trace}X` })));
    const id = await typed(trace, 250);
    const answer = await send(
      remittance(
        { amount: 250, trace },
        claim(two, 400, { icn: `${trace}Y` }),
        claim(one, -500, { status: '22', icn: `${trace}X` }),
        claim(one, 350, { icn: `${trace}X` }),
      ),
    );
    expect(outcomesOf(answer)).toEqual(['posted', 'recorded', 'posted']);
    expect([await figures(id), await paidOf(one), await paidOf(two)]).toEqual([
      { amount: 250, applied: 250 },
      350,
      400,
    ]);
    expect(await figures(paymentIn(first)?.checkId ?? '')).toEqual({ amount: 500, applied: 500 });
  });

  it('holds the money of an unmatched claim until it is matched', async () => {
    const [one, two, trace] = [await bill('accepted'), await bill('accepted'), number()];
    const id = await typed(trace, 300);
    const stranger = claim({ ...one, reference: `NOBODY-${trace}` }, 300, { icn: trace });
    const answer = await send(remittance({ amount: 300, trace }, stranger));
    expect([outcomesOf(answer), await figures(id)]).toEqual([['unmatched unmatched'], { amount: 300, unapplied: 300 }]);
    const allocated = await api.post(`/payments/${id}/allocations`, { allocations: [{ billId: two.id, amount: 100 }] });
    expect(allocated.statusCode).toBe(201);
    expect((await match(answer.id, 1, one)).json['code']).toBe('lifecycle_conflict');
    expect([await figures(id), await paidOf(one)]).toEqual([{ amount: 300, applied: 100, unapplied: 200 }, 0]);
    const { payments } = await onFile(two);
    const undo = { action: 'void_payment', paymentId: payments[0]?.paymentId, reason: 'Not of this bill' };
    expect((await api.post(`/bills/${two.id}/actions`, undo)).statusCode).toBe(200);
    await syncPayment(api.engines, api.organizationId, { billId: two.id, paymentId: payments[0]?.paymentId ?? '' });
    expect(await figures(id)).toEqual({ amount: 300, unapplied: 300 });
    expect((await match(answer.id, 1, one)).statusCode).toBe(200);
    expect([await figures(id), await paidOf(one)]).toEqual([{ amount: 300, applied: 300 }, 300]);
  });

  it('accepts a remittance whose held amounts exceed its remaining money', async () => {
    const [one, trace] = [await bill('accepted'), number()];
    const id = await typed(trace, 100, [one, 100]);
    const back = claim({ ...one, reference: `NOBODY-${trace}`, charged: 50 }, -50, { status: '22', icn: `${trace}B` });
    const text = remittance(
      { amount: 100, trace, plb: `FB:${trace}*-50` },
      claim(one, 100, { icn: `${trace}A` }),
      back,
    );
    const answer = await send(text);
    expect(outcomesOf(answer)).toEqual(['recorded', 'unmatched unmatched']);
    expect([await figures(id), await paidOf(one)]).toEqual([
      { amount: 100, applied: 100, adjusted: 50, unapplied: -50 },
      100,
    ]);
  });

  it('is recorded once for all files with its remittance', async () => {
    const [one, two, trace] = [await bill('accepted'), await bill('accepted'), number()];
    const id = await typed(trace, 300);
    const whole = [claim(one, 300, { icn: trace })];
    expect(outcomesOf(await send(remittance({ amount: 300, trace }, ...whole)))).toEqual(['posted']);
    const again = await send(remittance({ amount: 300, trace }, ...whole));
    expect([outcomesOf(again), paymentIn(again)]).toEqual([['duplicate'], expect.objectContaining({ checkId: id })]);
    const other = await send(remittance({ amount: 300, trace }, claim(two, 300, { icn: `${trace}B` })));
    expect(outcomesOf(other)).toEqual(['refused check_mismatch']);
    expect([await figures(id), await paidOf(one), await paidOf(two)]).toEqual([{ amount: 300, applied: 300 }, 300, 0]);
  });

  it('pays no claims after it is voided', async () => {
    const [one, trace] = [await bill('accepted'), number()];
    const id = await typed(trace, 300);
    const stranger = claim({ ...one, reference: `NOBODY-${trace}` }, 300, { icn: trace });
    const answer = await send(remittance({ amount: 300, trace }, stranger));
    expect((await api.post(`/payments/${id}/void`, { reason: 'It bounced' })).statusCode).toBe(200);
    await match(answer.id, 1, one);
    expect([await figures(id), await paidOf(one)]).toEqual([{}, 0]);
  });

  it('pays each claim once after a crash at any append', async () => {
    const by = { organizations: [api.organizationId], actor: { kind: 'system', id: 'test' }, actorName: null } as const;
    // Appends cost more on the production engines, so only every third one is tested.
    const step = production ? 3 : 1;
    for (let appends = 0, isDone = false; !isDone; appends += step) {
      const [one, two, trace] = [await bill('accepted'), await bill('accepted'), number()];
      const id = await typed(trace, 500, [one, 200]);
      const text = remittance(
        { amount: 500, trace },
        ...['A', 'B'].map((part) => claim(one, part === 'A' ? 200 : 100, { icn: `${trace}${part}` })),
        claim(two, 200, { icn: `${trace}C` }),
      );
      const file = { bytes: Buffer.from(text), source: 'api', partner: null, ...by } as const;
      const dying = new PayerFiles({ ...api.engines, ledger: storeCrashingAfter(api.engines.ledger, appends) });
      isDone = await dying.receive(file).then(
        () => true,
        () => false,
      );
      const { receipt } = await new PayerFiles({
        ...api.engines,
        ledger: new Proxy(api.engines.ledger, {}),
      }).receive(file);
      expect(receipt.items.map(({ outcome }) => outcome)).toEqual(['posted', 'posted']);
      expect(await figures(id)).toEqual({ amount: 500, applied: 500 });
      expect([await paidOf(one), await paidOf(two)]).toEqual([300, 200]);
      await expectChecksToAgree(api);
      expect(appends).toBeLessThan(40);
    }
  });
});
