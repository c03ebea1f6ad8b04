import { randomUUID } from 'node:crypto';
import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { checks } from '#commands';
import { isBalanced, paymentCheckStream } from '#domain';
import {
  billScenario,
  claim,
  commandApp,
  expectChecksToAgree,
  nextNumber,
  remittance,
  remittances,
  type JsonResponse,
  type ServiceInstance,
  type RemittedBill,
} from '#testing/http';
import { followAll } from './sync-payments.spec-kit.js';

/* Two processes on one log, with a user at each: every request succeeds or is rejected as too late. */
const modules = [CommandApiModule, QueryApiModule, ProjectorModule.with()];
const api = commandApp(modules);
const { recorded } = billScenario(api);
const { bill, send, paymentIn } = remittances(api);

let other: ServiceInstance;
beforeAll(async () => {
  other = await api.copy([CommandApiModule, QueryApiModule]);
});

const ROUNDS = 4;
const stateOf = async (checkId: string) => {
  const { state } = (await checks.read(api.engines.ledger, paymentCheckStream(api.organizationId, checkId))).now;
  expect(isBalanced(state.figures)).toBe(true);
  expect(state.figures.pending).toBe(0);
  return state;
};
const paid = async (bill: RemittedBill): Promise<number> =>
  (await recorded(bill.id)).payments.filter(({ voided }) => !voided).reduce((all, { amount }) => all + amount, 0);

/** Check for $1,000.00 with one matched claim and $400.00 unmatched. */
const halfKnown = async () => {
  const testBill = await bill();
  const number = nextNumber();
  const nobody = { id: '', reference: `NOBODY-${number}`, charged: 400 };
  const text = remittance({ amount: 1000 }, claim(testBill, 600), claim(nobody, 400, { icn: `ICN${number}` }));
  const sent = await send(text);
  const { checkId = '' } = paymentIn(sent) ?? {};
  return { checkId, file: sent.id };
};
const how = () => ({ idempotencyKey: randomUUID() });
const done = ({ statusCode }: JsonResponse): boolean => statusCode === 200 || statusCode === 201;
const codes = (...answers: readonly JsonResponse[]): readonly number[] => {
  for (const answer of answers) expect([200, 201, 409, 422, 503]).toContain(answer.statusCode);

  return answers.map(({ statusCode }) => statusCode);
};

describe('two processes on one log', () => {
  it('match one item with two bills: one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { checkId, file } = await halfKnown();
      const [one, two] = [await bill(), await bill()];
      const path = `/payer-files/${file}/items/2/match`;
      const answers = await Promise.all([
        api.post(path, { billId: one.id }, how()),
        other.post(path, { billId: two.id }, how()),
      ]);
      expect(codes(...answers).toSorted()).toEqual([200, 409]);
      expect([await paid(one), await paid(two)].toSorted()).toEqual([0, 40_000]);
      expect((await stateOf(checkId)).figures).toMatchObject({ applied: 100_000, unapplied: 0 });
    }
  });

  it('match an item and refund its money: one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { checkId, file } = await halfKnown();
      const testBill = await bill();
      const refund = { amount: 400, refundDate: '2026-03-02', method: 'check', reason: 'Not ours.' };
      const [match, back] = await Promise.all([
        api.post(`/payer-files/${file}/items/2/match`, { billId: testBill.id }, how()),
        other.post(`/payments/${checkId}/refunds`, refund, how()),
      ]);
      codes(match, back);
      expect([done(match), done(back)].filter(Boolean)).toHaveLength(1);
      const { figures } = await stateOf(checkId);
      expect([figures.unapplied, await paid(testBill)]).toEqual([0, done(match) ? 40_000 : 0]);
    }
  });

  it('allocate the same money once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { checkId, file } = await halfKnown();
      const [one, two] = [await bill('processed'), await bill('processed')];
      const path = `/payments/${checkId}/allocations`;
      const share = (target: RemittedBill, item: boolean) => ({
        allocations: [{ billId: target.id, amount: 300, ...(item && { item: { payerFileId: file, n: 2 } }) }],
      });
      const answers = await Promise.all([
        api.post(path, share(one, true), how()),
        other.post(path, share(two, false), how()),
      ]);
      codes(...answers);
      expect(answers.filter(done)).toHaveLength(1);
      expect((await paid(one)) + (await paid(two))).toBe(30_000);
      expect((await stateOf(checkId)).figures).toMatchObject({ applied: 90_000, unapplied: 10_000 });
      // The remaining money is less than the claim amount.
      const third = await bill();
      expect((await api.post(`/payer-files/${file}/items/2/match`, { billId: third.id })).statusCode).toBe(409);
      expect([await paid(third), (await stateOf(checkId)).figures.unapplied]).toEqual([0, 10_000]);
    }
  });

  it('refund money and void the check: a voided check has no refund', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { checkId } = await halfKnown();
      const refund = { amount: 100, refundDate: '2026-03-02', method: 'check', reason: 'x' };
      const [back, gone] = await Promise.all([
        api.post(`/payments/${checkId}/refunds`, refund, how()),
        other.post(`/payments/${checkId}/void`, { reason: 'Bounced.' }, how()),
      ]);
      codes(back, gone);
      expect(done(back) && done(gone)).toBe(false);
      const { status, figures } = await stateOf(checkId);
      expect([status, figures.refunded]).toEqual(done(gone) ? ['voided', 0] : ['received', done(back) ? 10_000 : 0]);
    }
  });

  it('void a check and allocate its money: its bills get all of it or nothing', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { checkId } = await halfKnown();
      const processedBill = await bill('processed');
      const [given, gone] = await Promise.all([
        api.post(
          `/payments/${checkId}/allocations`,
          { allocations: [{ billId: processedBill.id, amount: 400 }] },
          how(),
        ),
        other.post(`/payments/${checkId}/void`, { reason: 'Bounced.' }, how()),
      ]);
      codes(given, gone);
      const { status, figures } = await stateOf(checkId);
      expect([await paid(processedBill), figures.applied]).toEqual(
        status === 'voided' ? [0, 0] : [done(given) ? 40_000 : 0, done(given) ? 100_000 : 60_000],
      );
    }
  });

  it('leave each bill with the money that its checks report', async () => {
    await followAll(api.engines);
    await expectChecksToAgree(api);
  });
});
