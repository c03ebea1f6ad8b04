import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { executeCommand, checkStates, syncPayment, actorMetadata, newId, bills } from '#commands';
import {
  bill,
  billStream,
  checkIdOfPayment,
  paymentCheckStream,
  decide,
  type BillCommand,
  type CheckState,
  shippedRules,
} from '#domain';
import { billScenario, commandApp } from '#testing/http';
import { followAll } from './sync-payments.spec-kit.js';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { act, recorded } = billScenario(api);
const engines = () => api.engines;

const follow = (): Promise<void> => followAll(engines());

const checkNow = async (checkId: string): Promise<CheckState> =>
  (await checkStates.read(engines().ledger, paymentCheckStream(api.organizationId, checkId))).now.state;
const answered = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => api.bill(undefined, 'processed')));
const post = async (billId: string, amount: number, more: object = {}): Promise<string> => {
  const how = { action: 'post_payment', amount, method: 'check', depositDate: '2026-03-02', checkNumber: '0004711' };
  await act(billId, { ...how, ...more });
  return (await recorded(billId)).payments.at(-1)!.paymentId;
};

const AT = '2026-03-02T20:00:00.000Z';
/** Executes a command only on the bill. The reaction records it on the check. */
const onBill = async (billId: string, command: BillCommand): Promise<void> => {
  const { organizationId } = api;
  const metadata = actorMetadata({ organizationId, actor: { kind: 'server_key', id: 'key_1' } });
  await executeCommand(
    engines().ledger,
    bills,
    { stream: billStream(organizationId, billId), command, metadata },
    shippedRules,
  );
};
const postOnBill = async (billId: string): Promise<string> => {
  const paymentId = newId('pay');
  await onBill(billId, {
    type: 'PostPayment',
    data: {
      ...{ at: AT, actorName: null, paymentId, eorId: null, amount: 100_00, penalty: 0, interest: 0, note: null },
      ...{ method: 'check', source: 'portal', checkNumber: '4714', depositDate: '2026-03-02' },
    },
  });
  return paymentId;
};

describe('a payment and its check', () => {
  it('has its own check, which is voided with the payment', async () => {
    const [one = '', two = ''] = await answered(2);
    const [stays, goes] = [await post(one, 100), await post(two, 50, { penaltyAmount: 5 })];
    await follow();
    const check = await checkNow(checkIdOfPayment(stays));
    expect(check).toMatchObject({
      status: 'received',
      checkNumber: '0004711',
      figures: { amount: 100_00, applied: 100_00, unapplied: 0 },
    });
    await act(two, { action: 'void_payment', paymentId: goes, reason: 'Bounced.' });
    await follow();
    expect(await checkNow(checkIdOfPayment(goes))).toMatchObject({
      status: 'undone',
      figures: { amount: 0, applied: 0 },
    });
    const head = await engines().events.head();
    await follow();
    expect(await engines().events.head()).toBe(head);
  });

  it('posted and voided before the reaction ran has a voided check', async () => {
    const [one = ''] = await answered(1);
    const paymentId = await postOnBill(one);
    await onBill(one, { type: 'VoidPayment', data: { at: AT, actorName: null, paymentId, reason: 'Bounced.' } });
    const checkId = checkIdOfPayment(paymentId);
    expect((await checkNow(checkId)).status).toBe('absent');
    await follow();
    expect(await checkNow(checkId)).toMatchObject({ status: 'undone', figures: { amount: 0 } });
    const { statusCode, json } = await api.call('GET', `/payments/${checkId}`);
    expect([statusCode, json['data']]).toMatchObject([200, { status: 'voided', applied: 0 }]);
  });

  it('is in GET /payments/{id} when the request returns', async () => {
    const [one = ''] = await answered(1);
    const paymentId = await post(one, 100);
    const status = async () => (await api.call('GET', `/payments/${checkIdOfPayment(paymentId)}`)).json['data']?.status;
    expect(await status()).toBe('received');
    await act(one, { action: 'void_payment', paymentId, reason: 'Bounced.' });
    expect(await status()).toBe('voided');
  });

  it('voided while it is recorded on its check leaves no money there', async () => {
    const [one = ''] = await answered(1);
    const paymentId = await postOnBill(one);
    const payment = { billId: one, paymentId };
    const { ledger, vault } = engines();
    let isFirst = true;
    // The payment is voided between reading its bill and appending to its check, and another process records that.
    const slow = new Proxy(ledger, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        if (name !== 'append') return value.bind(target) as unknown;
        return async (...asked: Parameters<typeof ledger.append>) => {
          if (isFirst) {
            isFirst = false;
            await act(one, { action: 'void_payment', paymentId, reason: 'Bounced.' });
            await syncPayment(engines(), api.organizationId, payment);
          }
          return target.append(...asked);
        };
      },
    });
    await syncPayment({ ledger: slow, vault }, api.organizationId, payment);
    expect(isFirst).toBe(false);
    expect(await checkNow(checkIdOfPayment(paymentId))).toMatchObject({ status: 'undone', figures: { applied: 0 } });
  });

  it('posted by POST /payments shares its check, and a voided share is unapplied again', async () => {
    const [one = '', two = ''] = await answered(2);
    const allocations = [one, two].map((billId) => ({ billId, amount: 100 }));
    const body = { method: 'eft', checkNumber: '4713', depositDate: '2026-03-02', amount: 200, allocations };
    const { id, payments } = (await api.post('/payments', body)).json['data'];
    await act(two, { action: 'void_payment', paymentId: payments[1].paymentId, reason: 'Belongs elsewhere.' });
    await follow();
    expect((await checkNow(id)).figures).toMatchObject({ amount: 200_00, applied: 100_00, unapplied: 100_00 });
    expect((await checkNow(checkIdOfPayment(payments[0].paymentId))).status).toBe('absent');
  });
});

describe('a check that was withdrawn and posted again', () => {
  it('keeps nothing of the first attempt', async () => {
    const [one = '', two = ''] = await answered(2);
    const { ledger } = engines();
    const append = ledger.append.bind(ledger);
    // Another process pays one of the bills in full, between the plan and its share.
    let isFirst = true;
    ledger.append = (async (stream: string, ...rest: never[]) => {
      const answer = await (append as (...given: unknown[]) => Promise<unknown>)(stream, ...rest);
      if (isFirst && stream.includes('-check_')) {
        isFirst = false;
        const { now } = await bills.read(ledger, billStream(api.organizationId, two));
        const command: BillCommand = {
          type: 'PostPayment',
          data: {
            ...{ at: '2026-03-02T20:00:00.000Z', actorName: null, paymentId: newId('pay'), eorId: null, note: null },
            ...{ amount: 2_000_00, penalty: 0, interest: 0, method: 'check', source: 'portal', checkNumber: null },
            depositDate: '2026-03-02',
          },
        };
        const made = actorMetadata({ organizationId: api.organizationId, actor: { kind: 'operator', id: 'rival' } });
        await append(
          billStream(api.organizationId, two),
          now.revision,
          decide(bill, now.state, command, shippedRules),
          made,
        );
      }
      return answer;
    }) as typeof ledger.append;
    const allocations = [one, two].map((billId) => ({ billId, amount: 100 }));
    const body = { method: 'eft', checkNumber: '4719', depositDate: '2026-03-02', amount: 200, allocations };
    const how = { idempotencyKey: `check-${newId('req')}` };
    try {
      expect((await api.post('/payments', body, how)).statusCode).toBe(409);
    } finally {
      ledger.append = append;
    }
    const [rival] = (await recorded(two)).payments;
    await act(two, { action: 'void_payment', paymentId: rival?.paymentId ?? '', reason: 'Belongs elsewhere.' });
    const { id } = (await api.post('/payments', body, how)).json['data'];
    await follow();
    expect((await checkNow(id)).figures).toMatchObject({ amount: 200_00, applied: 200_00, unapplied: 0 });
  });
});
