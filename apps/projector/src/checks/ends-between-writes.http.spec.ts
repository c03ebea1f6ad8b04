import { randomUUID } from 'node:crypto';
import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { checkStates } from '#commands';
import { paymentCheckStream, type CheckFigures } from '#domain';
import { proveLedger } from '#subscriptions';
import {
  billScenario,
  commandApp,
  expectChecksToAgree,
  crashable,
  type ServiceInstance,
  type CrashableStore,
} from '#testing/http';
import { followAll } from './sync-payments.spec-kit.js';

/*
 * Money commands write to several streams. The process crashes after each write, in the request or in the reaction that
 * completes it; then the client either retries or doesn't.
 */
const modules = [CommandApiModule, ProjectorModule.with()];
const api = commandApp(modules);
const { recorded } = billScenario(api);

let process: CrashableStore;
let dying: ServiceInstance;
beforeAll(async () => {
  dying = await api.copy(modules, (ledger) => (process = crashable(ledger)).ledger);
});

interface Asked {
  readonly path: string;
  readonly body: object;
}
/** A request about a check, and the check's non-zero amounts in dollars before and after it. */
interface Deed {
  readonly checkId: string;
  readonly bills: readonly string[];
  readonly asked: Asked;
  readonly before: Partial<CheckFigures>;
  readonly after: Partial<CheckFigures>;
  /** Dollars paid on each bill, before and after. */
  readonly paid: readonly [before: number, after: number];
}

let numbers = 0;
const typed = { method: 'check', depositDate: '2026-03-02' } as const;
const number = () => ({ checkNumber: `E${(numbers += 1)}` });
const twoBills = (): Promise<string[]> => Promise.all([1, 2].map(() => api.bill(undefined, 'accepted')));
const shares = (bills: readonly string[]) => ({ allocations: bills.map((billId) => ({ billId, amount: 100 })) });
const posted = async (body: object): Promise<string> => {
  const { json, statusCode } = await api.post('/payments', { ...typed, ...number(), ...body });
  expect(statusCode).toBe(201);
  return json['data'].id;
};
const shared = async () => {
  const bills = await twoBills();
  return { bills, checkId: await posted({ amount: 200, ...shares(bills) }) };
};

const deeds: Readonly<Record<string, () => Promise<Deed>>> = {
  allocates: async () => {
    const [bills, checkId] = [await twoBills(), await posted({ amount: 250, unapplied: 250, allocations: [] })];
    return {
      ...{ checkId, bills, paid: [0, 100] },
      asked: { path: `/payments/${checkId}/allocations`, body: shares(bills) },
      before: { amount: 250, unapplied: 250 },
      after: { amount: 250, applied: 200, unapplied: 50 },
    };
  },
  voids: async () => {
    const { bills, checkId } = await shared();
    return {
      ...{ checkId, bills, paid: [100, 0] },
      asked: { path: `/payments/${checkId}/void`, body: { reason: 'It bounced.' } },
      before: { amount: 200, applied: 200 },
      after: {},
    };
  },
  'sends back what is unapplied': async () => {
    const checkId = await posted({ amount: 250, unapplied: 250, allocations: [] });
    const refund = { amount: 50, refundDate: '2026-03-02', method: 'check', reason: 'Not ours.' };
    return {
      ...{ checkId, bills: [], paid: [0, 0] },
      asked: { path: `/payments/${checkId}/refunds`, body: refund },
      before: { amount: 250, unapplied: 250 },
      after: { amount: 250, refunded: 50, unapplied: 200 },
    };
  },
  'sends back what a bill was paid': async () => {
    const { bills, checkId } = await shared();
    const [billId = ''] = bills;
    const refund = { amount: 100, refundDate: '2026-03-02', method: 'check', reason: 'Paid twice.' };
    return {
      ...{ checkId, bills: [billId], paid: [100, 0] },
      asked: { path: `/bills/${billId}/actions`, body: { action: 'record_refund', ...refund } },
      before: { amount: 200, applied: 200 },
      after: { amount: 200, applied: 100, refunded: 100 },
    };
  },
  'agrees that a check took money of a bill back': async () => {
    const { bills } = await shared();
    const [billId = ''] = bills;
    const checkId = await posted({ amount: 250, unapplied: 250, allocations: [] });
    const recoupment = { action: 'record_recoupment', checkId, amount: 40, reason: 'Their letter.' };
    return {
      ...{ checkId, bills: [billId], paid: [100, 60] },
      asked: { path: `/bills/${billId}/actions`, body: recoupment },
      before: { amount: 250, unapplied: 250 },
      after: { amount: 250, applied: -40, unapplied: 290 },
    };
  },
};

const figures = async (checkId: string): Promise<object> => {
  const { state } = (await checkStates.read(api.engines.ledger, paymentCheckStream(api.organizationId, checkId))).now;
  const nonZero = Object.entries(state.figures).filter(([, cents]) => cents !== 0);
  return Object.fromEntries(nonZero.map(([name, cents]) => [name, cents / 100]));
};
const paidOf = async (billId: string): Promise<number> => {
  const { payments, refunds, recoupments } = (await recorded(billId)).facts;
  const taken = recoupments.filter(({ status }) => status === 'accepted').reduce((sum, { amount }) => sum + amount, 0);
  const standing = payments.filter(({ voided }) => !voided).reduce((sum, { principal }) => sum + principal, 0);
  return (
    (standing - taken - refunds.filter((refund) => !refund.voided).reduce((sum, { amount }) => sum + amount, 0)) / 100
  );
};
/** Expects that nothing is in transit, the ledger rules hold, and bills and checks agree. */
const expectAtRest = async (): Promise<void> => {
  await expectChecksToAgree(api);
  const { broken, inTransit } = await proveLedger(api.engines, api.organizationId, new AbortController().signal);
  expect({ broken, inTransit }).toEqual({ broken: [], inTransit: [] });
};

describe.each(Object.keys(deeds))('a client that %s', (name) => {
  it.each(['asks again', 'never comes back'])(
    'has its request executed once or not at all if it %s after a crash',
    async (then) => {
      let writes = 0;
      for (let isThrough = false; !isThrough; writes += 1) {
        const { checkId, bills, asked, before, after, paid } = await deeds[name]!();
        await followAll(api.engines);
        const how = { idempotencyKey: randomUUID() };
        const head = await api.engines.events.head();
        process.endAfter(writes);
        try {
          await dying.post(asked.path, asked.body, how);
          await followAll({ ...api.engines, ledger: process.ledger });
        } catch {
          // The crash was intended.
          expect(process.hasEnded()).toBe(true);
        }
        isThrough = !process.hasEnded();
        const isBegun = (await api.engines.events.head()) > head;
        expect(isBegun).toBe(writes > 0 || isThrough);
        if (then === 'asks again') expect((await api.post(asked.path, asked.body, how)).statusCode).toBeLessThan(300);
        await followAll(api.engines);
        const isDone = isBegun || then === 'asks again';
        expect(await figures(checkId)).toEqual(isDone ? after : before);
        for (const billId of bills) expect(await paidOf(billId)).toBe(paid[isDone ? 1 : 0]);
        await expectAtRest();
      }
      expect(writes).toBeGreaterThan(1);
    },
  );
});
