import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { bills, executeCommand, checks, actorMetadata, newId } from '#commands';
import { isBalanced, billStream, checkIdOfPayment, paymentCheckStream, type BillCommand, shippedRules } from '#domain';
import { billScenario, claim, commandApp, remittance, remittances, type RemittedBill } from '#testing/http';
import { followAll } from './sync-payments.spec-kit.js';

/* Refunds and recoupments on bills, which their checks record shortly afterward. */
const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const { act, recorded } = billScenario(api);
const { bill, send, paymentIn } = remittances(api);
const at = '2026-03-02T20:00:00.000Z';

const onBill = async (billId: string, command: BillCommand): Promise<void> => {
  const { organizationId } = api;
  await executeCommand(
    api.engines.ledger,
    bills,
    {
      stream: billStream(organizationId, billId),
      command,
      metadata: actorMetadata({ organizationId, actor: { kind: 'server_key', id: 'key_1' } }),
    },
    shippedRules,
  );
};
const checkNow = async (checkId: string) => {
  const { state } = (await checks.read(api.engines.ledger, paymentCheckStream(api.organizationId, checkId))).now;
  expect(isBalanced(state.figures)).toBe(true);
  return state;
};
const facts = async ({ id }: Pick<RemittedBill, 'id'>) => (await recorded(id)).facts;

describe('a refund on a bill', () => {
  it("is recorded on the payment's own check until it is undone", async () => {
    const billId = await api.bill(undefined, 'processed');
    await act(billId, { action: 'post_payment', amount: 500, method: 'check', depositDate: '2026-03-02' });
    const checkId = checkIdOfPayment((await recorded(billId)).payments[0]!.paymentId);
    const refundId = newId('ref');
    const how = { refundDate: '2026-03-02', method: 'check', checkNumber: 'OUR-1', paymentId: null } as const;
    await onBill(billId, {
      type: 'RecordRefund',
      data: { at, actorName: null, refundId, amount: 20_000, ...how, requestId: null, reason: 'Paid twice.' },
    });
    await followAll(api.engines);
    expect(await checkNow(checkId)).toMatchObject({
      figures: { amount: 50_000, applied: 30_000, refunded: 20_000, unapplied: 0 },
      refunds: [{ refundId, billId, checkNumber: 'OUR-1', note: 'Paid twice.', voided: false }],
    });
    // A bill's refund can only be undone on the bill.
    expect((await api.post(`/payments/${checkId}/refunds/${refundId}/void`, { reason: 'x' })).statusCode).toBe(409);
    await onBill(billId, { type: 'VoidRefund', data: { at, actorName: null, refundId, reason: 'Never sent.' } });
    await followAll(api.engines);
    expect((await checkNow(checkId)).figures).toMatchObject({ applied: 50_000, refunded: 0 });
    const head = await api.engines.events.head();
    await followAll(api.engines);
    expect(await api.engines.events.head()).toBe(head);
  });
});

describe('a recoupment', () => {
  /** Bill paid $1,000, and a check for $1,500 minus $500 with the bill's number. */
  const takenBack = async () => {
    const [one, two] = [await bill(), await bill()];
    await send(remittance({ amount: 1000 }, claim(one, 1000, { icn: `A${one.id}` })));
    const sent = await send(remittance({ amount: 1000, plb: `WO:${one.reference}*500` }, claim(two, 1500)));
    const { checkId = '' } = paymentIn(sent) ?? {};
    const [adjustment] = (await checkNow(checkId)).adjustments;
    return { one, checkId, adjustmentId: adjustment!.adjustmentId };
  };

  it('is proposed to the named bill and moves the money when the bill accepts it', async () => {
    const { one, checkId, adjustmentId } = await takenBack();
    expect((await checkNow(checkId)).adjustments).toMatchObject([{ status: 'proposed', billId: one.id }]);
    const [recoupment] = (await facts(one)).recoupments;
    expect(recoupment).toMatchObject({ status: 'proposed', amount: 50_000, checkId, adjustmentId });
    const { recoupmentId } = recoupment!;
    await act(one.id, { action: 'record_recoupment', recoupmentId });
    expect(await checkNow(checkId)).toMatchObject({
      figures: { amount: 100_000, applied: 100_000, adjusted: 0, unapplied: 0 },
      adjustments: [{ status: 'assigned', billId: one.id }],
    });
  });

  it('is accepted through the check', async () => {
    const { one, checkId, adjustmentId } = await takenBack();
    const path = `/payments/${checkId}/adjustments/${adjustmentId}`;
    expect((await api.post(path, { as: 'recoupment', billId: one.id })).statusCode).toBe(200);
    await followAll(api.engines);
    expect((await facts(one)).recoupments).toMatchObject([{ status: 'accepted', adjustmentId }]);
    expect((await checkNow(checkId)).figures).toMatchObject({ applied: 100_000, adjusted: 0 });
  });

  it('can be disputed on the bill or the check, and both show it', async () => {
    const atBill = await takenBack();
    const [{ recoupmentId } = { recoupmentId: '' }] = (await facts(atBill.one)).recoupments;
    await onBill(atBill.one.id, {
      type: 'DisputeRecoupment',
      data: { at, actorName: null, recoupmentId, reason: 'Paid as scheduled.' },
    });
    const atCheck = await takenBack();
    await api.post(`/payments/${atCheck.checkId}/adjustments/${atCheck.adjustmentId}`, { as: 'disputed' });
    await followAll(api.engines);
    for (const { one, checkId } of [atBill, atCheck]) {
      expect((await checkNow(checkId)).adjustments).toMatchObject([{ status: 'disputed' }]);
      expect((await facts(one)).recoupments).toMatchObject([{ status: 'disputed' }]);
      expect((await checkNow(checkId)).figures).toMatchObject({ applied: 150_000, adjusted: -50_000 });
    }
    // Settling the adjustment later also ends the recoupment on the bill.
    await api.post(`/payments/${atCheck.checkId}/adjustments/${atCheck.adjustmentId}`, { as: 'settled' });
    await followAll(api.engines);
    expect((await facts(atCheck.one)).recoupments).toMatchObject([{ status: 'settled' }]);
  });

  it("recorded with a check that does not report it increases the check's unapplied money", async () => {
    const testBill = await bill();
    await send(remittance({ amount: 1000 }, claim(testBill, 1000, { icn: `B${testBill.id}` })));
    const check = { method: 'check', checkNumber: 'N9', depositDate: '2026-03-02', amount: 300, unapplied: 300 };
    const { json } = await api.post('/payments', { ...check, allocations: [] });
    const { id } = json['data'];
    await act(testBill.id, { action: 'record_recoupment', checkId: id, amount: 100, reason: 'Their letter.' });
    expect((await checkNow(id)).figures).toMatchObject({ amount: 30_000, applied: -10_000, unapplied: 40_000 });
  });
});
