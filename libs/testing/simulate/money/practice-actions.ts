import type { SeededRandom } from '../seeded-random.js';
import { InvariantBroken, type ClientResponse } from '../simulated-world.js';
import type { PayerBill } from './write-835.js';

/* User actions on existing money: on checks, and on payments for bills. */

/** The practice's state. Both functions retry until there is a final response. */
interface PracticeState {
  readonly bills: readonly PayerBill[];
  /** Payments voided right after they were posted. */
  readonly voidedPayments: string[];
  ask(chance: SeededRandom, method: string, path: string): Promise<ClientResponse>;
  act(chance: SeededRandom, path: string, body: unknown, method?: string): Promise<ClientResponse>;
}

interface Named {
  readonly id: string;
}

/** Members of GET /payments/{id} that a user needs before an action. Amounts are in dollars. */
interface CheckSummary extends Named {
  readonly unapplied: number;
  readonly adjustments: readonly (Named & {
    readonly status: string;
    readonly amount: number;
    readonly billId: string | null;
  })[];
  readonly refunds: readonly Named[];
  readonly held: readonly { readonly payerFileId: string; readonly n: number; readonly amount: number }[];
}

/** Members of a bill's lifecycle that a user needs. */
interface BillSummary {
  readonly payments: readonly Named[];
  readonly refunds: readonly Named[];
  readonly recoupments: readonly (Named & { readonly status: string; readonly checkId: string | null })[];
  readonly refundRequests: readonly Named[];
}

const reason = 'A reason.';
const cents = (dollars: number): number => Math.round(dollars * 100);

/** Part of an amount, all of it, or sometimes more. In dollars. */
const someOf = (chance: SeededRandom, dollars: number): number =>
  chance.is(0.1) ? dollars + 1 : chance.is(0.3) ? dollars : chance.whole(1, Math.max(1, cents(dollars))) / 100;

/** Performs a random user action on a random check. */
export const workWithCheck = async (office: PracticeState, chance: SeededRandom, today: string): Promise<void> => {
  const list = await office.ask(chance, 'GET', '/payments?limit=100');
  const all = (list.json.data ?? []) as readonly Named[];
  if (all.length === 0) return;
  const path = `/payments/${chance.pick(all).id}`;
  const { data } = (await office.ask(chance, 'GET', path)).json as { readonly data?: CheckSummary };
  if (!data) return;
  const bill = (): string => chance.pick(office.bills).id;
  const act = (tail: string, body: object): Promise<ClientResponse> => office.act(chance, `${path}${tail}`, body);
  const { unapplied } = data;
  const [adjustment, refund, held] = [
    pickOne(chance, data.adjustments),
    pickOne(chance, data.refunds),
    pickOne(chance, data.held),
  ];
  const sendBack = () =>
    act('/refunds', { amount: someOf(chance, unapplied), refundDate: today, method: 'check', reason });
  await chance.pick<() => Promise<unknown>>([
    ...(unapplied > 0
      ? [
          () =>
            act('/allocations', {
              allocations: [{ billId: bill(), amount: someOf(chance, unapplied), overpayment: 'credit' }],
            }),
          sendBack,
          // Two users send the same refund at the same time.
          () => Promise.all([sendBack(), sendBack()]),
        ]
      : []),
    ...(held && held.amount > 0
      ? [
          () => {
            const item = { payerFileId: held.payerFileId, n: held.n };
            const amount = someOf(chance, held.amount);
            return act('/allocations', { allocations: [{ billId: bill(), amount, item, overpayment: 'credit' }] });
          },
        ]
      : []),
    ...(refund ? [() => act(`/refunds/${refund.id}/void`, { reason })] : []),
    ...(adjustment
      ? [
          () => answerConcurrently(office, chance, path, adjustment),
          () => act(`/adjustments/${adjustment.id}`, { as: 'recoupment', billId: bill() }),
          () => act(`/adjustments/${adjustment.id}`, { as: 'interest', billId: bill() }),
          () => act(`/adjustments/${adjustment.id}`, { as: chance.pick(['settled', 'disputed']) }),
        ]
      : []),
    () => act('/void', { reason }),
    () => office.act(chance, `${path}/clearance`, { cleared: chance.is(0.8) }, 'PUT'),
  ])();
};

/** Performs a random user action on a bill's payments. */
export const workWithPaid = async (office: PracticeState, chance: SeededRandom, today: string): Promise<void> => {
  const path = `/bills/${chance.pick(office.bills).id}`;
  const { data } = (await office.ask(chance, 'GET', `${path}/lifecycle`)).json as { readonly data?: BillSummary };
  if (!data) return;
  const payment = pickOne(chance, data.payments);
  const proposed = data.recoupments.find(
    (recoupment) => recoupment.status === 'proposed' && recoupment.checkId !== null,
  );
  const [refund, recoupment] = [pickOne(chance, data.refunds), pickOne(chance, data.recoupments)];
  const request = pickOne(chance, data.refundRequests);
  const act = (action: string, more: object): Promise<ClientResponse> =>
    office.act(chance, `${path}/actions`, { action, ...more });
  const amount = chance.whole(1, 90_000) / 100;
  const sendBack = (more: object = {}) =>
    act('record_refund', { amount, refundDate: today, method: 'check', reason, ...more });
  const list = await office.ask(chance, 'GET', '/payments?limit=20');
  const check = pickOne(chance, (list.json.data ?? []) as readonly Named[]);
  await chance.pick<() => Promise<unknown>>([
    () => sendBack(payment && chance.is(0.5) ? { paymentId: payment.id } : {}),
    () => Promise.all([sendBack(), sendBack()]),
    () => act('record_refund_request', { amount, requestedOn: today }),
    () => act('record_recoupment', { amount, reason, ...(check && chance.is(0.5) && { checkId: check.id }) }),
    ...(payment
      ? [
          () => act('void_payment', { paymentId: payment.id, reason }),
          () =>
            act('reclassify_payment', { paymentId: payment.id, interestAmount: chance.whole(0, 5_000) / 100, reason }),
        ]
      : []),
    ...(refund ? [() => act('void_refund', { refundId: refund.id, reason })] : []),
    () => postAndVoid(office, chance, path, today),
    // One user accepts a recoupment while another voids its check.
    ...(proposed
      ? [
          async () => {
            const recoup = act('record_recoupment', { recoupmentId: proposed.id });
            const answers = await Promise.all([
              recoup,
              office.act(chance, `/payments/${proposed.checkId}/void`, { reason }),
            ]);
            refuseAllRejected(answers, `${proposed.id} was accepted although its check was voided`);
          },
        ]
      : []),
    ...(recoupment
      ? [
          () => act('record_recoupment', { recoupmentId: recoupment.id, ...(check && { checkId: check.id }) }),
          () => act('record_recoupment', { recoupmentId: recoupment.id }),
          () => act('dispute_recoupment', { recoupmentId: recoupment.id, reason }),
        ]
      : []),
    ...(request
      ? [
          () => act('answer_refund_request', { requestId: request.id, answer: 'accepted' }),
          () => act('answer_refund_request', { requestId: request.id, answer: 'declined', ground: 'not_overpaid' }),
          () => sendBack({ requestId: request.id }),
        ]
      : []),
  ])();
};

/**
 * Two users resolve the same adjustment at the same time, on its bill and on its check. Its amount must count only
 * once.
 */
const answerConcurrently = async (
  office: PracticeState,
  chance: SeededRandom,
  path: string,
  { id, amount, billId, status }: CheckSummary['adjustments'][number],
): Promise<void> => {
  const whose = billId ?? chance.pick(office.bills).id;
  const checkId = path.split('/').at(-1);
  const recoup = () =>
    office.act(chance, `/bills/${whose}/actions`, { action: 'record_recoupment', amount, checkId, reason });
  const settle = () => office.act(chance, `${path}/adjustments/${id}`, { as: 'settled' });
  if (amount <= 0) return void (await settle());
  const answers = await Promise.all(chance.is(0.5) ? [recoup(), settle()] : [settle(), recoup()]);
  // The bill may have accepted another adjustment with the same amount.
  const { data } = (await office.ask(chance, 'GET', path)).json as { readonly data?: CheckSummary };
  const isOnly = data?.adjustments.filter((adjustment) => adjustment.amount === amount).length === 1;
  if (isOnly && status !== 'settled')
    refuseAllRejected(answers, `${id} was settled although it is also a recoupment of ${whose}`);
};

/** Posts a payment and immediately voids it. Its check must then be voided too. */
const postAndVoid = async (office: PracticeState, chance: SeededRandom, path: string, today: string): Promise<void> => {
  const posted = await office.act(chance, `${path}/actions`, {
    ...{ action: 'post_payment', amount: chance.whole(1, 9_000) / 100, method: 'check', depositDate: today },
    overpayment: 'credit',
  });
  const paymentId = ((posted.json.data as BillSummary | undefined)?.payments ?? []).at(-1)?.id;
  if (posted.status !== 200 || paymentId === undefined) return;
  const voided = await office.act(chance, `${path}/actions`, { action: 'void_payment', paymentId, reason });
  if (voided.status === 200) office.voidedPayments.push(paymentId);
};

const refuseAllRejected = (answers: readonly ClientResponse[], law: string): void => {
  if (answers.every(({ status }) => status < 300)) throw new InvariantBroken(law);
};

const pickOne = <Item>(chance: SeededRandom, items: readonly Item[] | undefined): Item | undefined =>
  items && items.length > 0 ? chance.pick(items) : undefined;
