import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { checkStates } from '#commands';
import { isBalanced, paymentCheckStream, type CheckState } from '#domain';
import { claim, commandApp, expectChecksToAgree, remittance, remittances, type RemittedBill } from '#testing/http';
import { eventually } from '#testing/pure';
import { followAll } from './sync-payments.spec-kit.js';

/* A payer's recoupment from a check for other bills, from the remittance to the practice's response. */
const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const { bill, send, lifecycle, paidOf, onFile, paymentIn } = remittances(api);

const follow = (): Promise<void> => followAll(api.engines);
const checkNow = async (checkId: string | undefined): Promise<CheckState> =>
  (await checkStates.read(api.engines.ledger, paymentCheckStream(api.organizationId, checkId ?? 'chk_none'))).now.state;
/** The check's non-zero amounts in dollars, and the status of its adjustments. */
const stand = async (checkId: string | undefined) => {
  const { figures, adjustments } = await checkNow(checkId);
  expect(isBalanced(figures)).toBe(true);
  return {
    ...Object.fromEntries(
      Object.entries(figures).flatMap(([name, cents]) => (cents === 0 ? [] : [[name, cents / 100]])),
    ),
    adjustments: adjustments.map(({ status }) => status),
  };
};
const sent = async (text: string): Promise<string | undefined> => paymentIn(await send(text))?.checkId;
const act = async (bill: RemittedBill, body: object) => {
  const answer = await api.post(`/bills/${bill.id}/actions`, body);
  expect(answer).toMatchObject({ statusCode: 200 });
  return answer.json['data'];
};
/** Bill paid in full with this payer claim number. */
const paidInFull = async (icn: string): Promise<RemittedBill> => {
  const testBill = await bill();
  await sent(remittance({ amount: testBill.charged }, claim(testBill, testBill.charged, { icn })));
  return testBill;
};
const takeBacksOf = async (bill: RemittedBill) => (await onFile(bill)).facts.recoupments;
const tasksOf = async (bill: RemittedBill): Promise<string[]> => {
  const { json } = await api.call('GET', '/bill-tasks');
  const rows = (json['data'] ?? json).dashboard.sections.flatMap(({ rows: all }: { rows: object[] }) => all);
  return rows
    .filter(({ refs }: { refs: string[][] }) => refs.flat().includes(bill.id))
    .map(({ label }: { label: string }) => label);
};

/** Retries until the read models have caught up. */
const soon = async (holds: () => Promise<void>): Promise<void> => {
  let last: unknown;
  const look = () =>
    holds().then(
      () => true,
      (error: unknown) => {
        last = error;
        return false;
      },
    );
  await eventually(look, { withinMs: 20_000 }).catch(() => {
    throw last;
  });
};

const proposed = async (from: string) => {
  const [one, two] = [await paidInFull(from), await bill()];
  const text = remittance({ amount: 1500, plb: `WO:${from}*500` }, claim(two, 2000, { icn: `${from}-2` }));
  const checkId = await sent(text);
  const [takeBack] = await takeBacksOf(one);
  return { one, two, checkId, text, takeBack };
};
afterEach(async () => {
  await follow();
  await expectChecksToAgree(api);
});

describe('a recoupment in a remittance', () => {
  it("is proposed to the bill with the payer's number and changes the bill when it is accepted", async () => {
    const { one, two, checkId, takeBack } = await proposed('TA1');
    expect(takeBack).toMatchObject({ checkId, code: 'WO', amount: 500_00, status: 'proposed' });
    expect(await stand(checkId)).toEqual({ amount: 1500, applied: 2000, adjusted: -500, adjustments: ['proposed'] });
    expect([await paidOf(one), await paidOf(two)]).toEqual([one.charged, 2000]);
    await soon(async () => expect(await tasksOf(one)).toContain('Recoupment Proposed'));
    const after = await act(one, { action: 'record_recoupment', recoupmentId: takeBack?.recoupmentId });
    expect(after).toMatchObject({
      lifecycle: { state: 'partially_paid' },
      remittance: { postedPrincipal: one.charged - 500, balanceDue: 500 },
    });
    await follow();
    expect(await stand(checkId)).toEqual({ amount: 1500, applied: 1500, adjustments: ['assigned'] });
    const { json } = await api.call('GET', `/events?limit=200&billId=${one.id}`);
    const types = (json['events'] as { type: string }[]).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['payment.recoupment_proposed', 'payment.recouped']));
  });

  it('that is disputed stays open until the payer returns it', async () => {
    const { one, checkId, takeBack } = await proposed('TB1');
    await act(one, { action: 'dispute_recoupment', recoupmentId: takeBack?.recoupmentId, reason: 'As scheduled.' });
    await follow();
    expect((await stand(checkId)).adjustments).toEqual(['disputed']);
    await soon(async () => expect(await tasksOf(one)).toContain('Recoupment Disputed'));
    const three = await bill();
    const back = await sent(remittance({ amount: 800, plb: 'WO:TB1*-500' }, claim(three, 300, { icn: 'TB3' })));
    expect(await stand(back)).toEqual({ amount: 800, applied: 300, adjusted: 500, adjustments: ['settled'] });
    expect((await stand(checkId)).adjustments).toEqual(['settled']);
    await follow();
    expect(await takeBacksOf(one)).toMatchObject([{ status: 'settled' }]);
    await soon(async () => expect(await tasksOf(one)).not.toContain('Recoupment Disputed'));
    expect(await paidOf(one)).toBe(one.charged);
  });

  it('is proposed by a remittance of 0, whose claims are paid from it', async () => {
    const [one, two] = [await paidInFull('TC1'), await bill()];
    const text = remittance({ bpr: ['H', 'C', 'NON'], amount: 0, plb: 'WO:TC1*500' }, claim(two, 500, { icn: 'TC2' }));
    const checkId = await sent(text);
    expect(await stand(checkId)).toEqual({ applied: 500, adjusted: -500, adjustments: ['proposed'] });
    expect(await takeBacksOf(one)).toMatchObject([{ status: 'proposed', amount: 500_00 }]);
    expect(await paidOf(two)).toBe(500);
  });

  it("is found by our number and by the payer's number of a claim in the same remittance", async () => {
    const paidBill = await paidInFull('TD1');
    await sent(
      remittance({ amount: 400, plb: `WO:${paidBill.reference}*100` }, claim(await bill(), 500, { icn: 'TD2' })),
    );
    const fresh = await bill();
    await sent(remittance({ amount: 450, plb: 'WO:TD3*50' }, claim(fresh, 500, { icn: 'TD3' })));
    expect(await takeBacksOf(paidBill)).toMatchObject([{ amount: 100_00 }]);
    expect(await takeBacksOf(fresh)).toMatchObject([{ amount: 50_00 }]);
  });

  it('is found by the reference of a refund request', async () => {
    const paidBill = await paidInFull('TE1');
    const request = { action: 'record_refund_request', amount: 200, requestedOn: '2026-03-02', reference: 'FCN-TE' };
    await act(paidBill, request);
    await soon(async () => expect(await tasksOf(paidBill)).toContain('Refund Requested by Payer'));
    await sent(remittance({ amount: 300, plb: 'WO:FCN-TE*200' }, claim(await bill(), 500, { icn: 'TE2' })));
    expect(await takeBacksOf(paidBill)).toMatchObject([{ amount: 200_00, status: 'proposed' }]);
  });

  it('without a bill or with two bills stays open for a user', async () => {
    const [one, two] = [await paidInFull('TF1'), await paidInFull('TF2')];
    await act(one, { action: 'record_refund_request', amount: 1, requestedOn: '2026-03-02', reference: 'TF2' });
    await soon(async () => expect(await tasksOf(one)).toContain('Refund Requested by Payer'));
    const stranger = await sent(
      remittance({ amount: 400, plb: 'WO:NOBODY*100' }, claim(await bill(), 500, { icn: 'TF3' })),
    );
    const both = await sent(remittance({ amount: 400, plb: 'WO:TF2*100' }, claim(await bill(), 500, { icn: 'TF4' })));
    expect([(await stand(stranger)).adjustments, (await stand(both)).adjustments]).toEqual([['open'], ['open']]);
    expect([await takeBacksOf(one), await takeBacksOf(two)]).toEqual([[], []]);
  });

  it('in a repeated file is proposed once', async () => {
    const { one, text } = await proposed('TG1');
    await send(text);
    await send(text.replaceAll('260320*1005', '260320*1006'));
    expect(await takeBacksOf(one)).toHaveLength(1);
  });
});

describe('an acknowledged refund', () => {
  const plb = (reference: string) => `WO:${reference}*500*72:${reference}*-500`;

  it('settles the adjustment that it offsets and proposes no recoupment', async () => {
    const paidBill = await paidInFull('TH1');
    await act(paidBill, { action: 'record_refund', amount: 500, refundDate: '2026-03-02', method: 'check' });
    const checkId = await sent(remittance({ amount: 100, plb: plb('TH1') }, claim(await bill(), 100, { icn: 'TH2' })));
    expect(await stand(checkId)).toEqual({ amount: 100, applied: 100, adjustments: ['settled', 'settled'] });
    expect(await takeBacksOf(paidBill)).toEqual([]);
    expect((await lifecycle(paidBill)).remittance.postedPrincipal).toBe(paidBill.charged - 500);
  });

  it('without a refund on a bill stays open for a user', async () => {
    const paidBill = await paidInFull('TI1');
    const checkId = await sent(remittance({ amount: 100, plb: plb('TI1') }, claim(await bill(), 100, { icn: 'TI2' })));
    expect(await stand(checkId)).toEqual({ amount: 100, applied: 100, adjustments: ['open', 'open'] });
    expect(await takeBacksOf(paidBill)).toEqual([]);
  });

  it('after a recoupment ends the proposal', async () => {
    const { one, checkId } = await proposed('TJ1');
    await act(one, { action: 'record_refund', amount: 500, refundDate: '2026-03-02', method: 'check' });
    const later = await sent(remittance({ amount: 600, plb: '72:TJ1*-500' }, claim(await bill(), 100, { icn: 'TJ3' })));
    expect(await stand(later)).toEqual({ amount: 600, applied: 100, adjusted: 500, adjustments: ['settled'] });
    expect((await stand(checkId)).adjustments).toEqual(['settled']);
    await follow();
    expect(await takeBacksOf(one)).toMatchObject([{ status: 'settled' }]);
  });
});
