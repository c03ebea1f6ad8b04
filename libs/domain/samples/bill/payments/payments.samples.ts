import {
  askedAt,
  bearableAmount,
  but,
  idAt,
  noon,
  pick,
  SAMPLE_PAYMENT_ID,
  TODAY,
  type BillCommandOf,
  type TopicSamples,
  type Wish,
} from '../bill.samples.js';
import { unpaidOf } from '../../../src/bill/shared/bill.facts.js';
import type { BillState } from '../../../src/bill/shared/bill.types.js';
import { recordEor } from '../eors/eors.samples.js';
import { afterMoneyBack, inAllStates, stateUnchanged, unanswered } from '../lifecycle.samples.js';
import { acknowledge } from '../payer-answers/payer-answers.samples.js';
import { startReview } from '../reviews/reviews.samples.js';
import type { PaymentCommands, paymentActions } from '../../../src/bill/payments/payments.commands.js';
import type { PaymentEvents } from '../../../src/bill/payments/payments.events.js';

export const postPayment = (
  amount: number,
  at: string,
  fees: { penalty?: number; interest?: number } = {},
): BillCommandOf<'PostPayment'> => ({
  type: 'PostPayment',
  data: {
    ...askedAt(at),
    paymentId: idAt('pay', at),
    eorId: null,
    amount,
    penalty: fees.penalty ?? 0,
    interest: fees.interest ?? 0,
    method: 'check',
    source: 'paper',
    checkNumber: '7001',
    depositDate: at.slice(0, 10),
    note: null,
  },
});

export const voidPayment = (paymentId: string, at: string): BillCommandOf<'VoidPayment'> => ({
  type: 'VoidPayment',
  data: { ...askedAt(at), paymentId, reason: 'Bounced' },
});

export const reclassifyPayment = (
  paymentId: string,
  at: string,
  parts: { penalty?: number; interest?: number; ibrFee?: number },
): BillCommandOf<'ReclassifyPayment'> => ({
  type: 'ReclassifyPayment',
  data: {
    ...askedAt(at),
    paymentId,
    penalty: parts.penalty ?? null,
    interest: parts.interest ?? null,
    ibrFee: parts.ibrFee ?? null,
    reason: 'The check says so.',
  },
});

const accepted = acknowledge(noon('2026-03-05'));
const paidInPart = but(postPayment(500_00, noon('2026-06-16')), { note: 'First part.' });

const overpayment = but(postPayment(5_000_00, noon('2026-03-10'), { penalty: 10_00, interest: 5_00 }), {
  overpayment: 'credit',
  checkId: 'chk_1',
  ibrFee: 80_00,
});
const { paymentId } = overpayment.data;
/** History of a bill that was overpaid after its independent bill review, by part of the check `chk_1`. */
export const overpaid = [
  acknowledge(noon('2026-03-03')),
  recordEor(0, noon('2026-03-04')),
  startReview('second_review', noon('2026-03-05')),
  recordEor(0, noon('2026-03-06'), { servedAt: '2026-03-06' }),
  startReview('independent_bill_review', noon('2026-03-07')),
  overpayment,
  reclassifyPayment(paymentId, noon('2026-03-12'), { ibrFee: 180_00 }),
] as const;

const part: Wish<BillCommandOf<'PostPayment'>> = (facts, at, n, m) =>
  postPayment(bearableAmount(facts, n) + (m % 3), at, { penalty: m % 2, interest: m % 3 });
const rest: Wish<BillCommandOf<'PostPayment'>> = (facts, at) => postPayment(unpaidOf(facts), at);
const credit: Wish<BillCommandOf<'PostPayment'>> = (facts, at, n, m) =>
  but(postPayment(bearableAmount(facts, n) + m, at), { overpayment: 'credit', ibrFee: m % 3 });
const voided: Wish<BillCommandOf<'VoidPayment'>> = (facts, at, n) =>
  voidPayment(pick(facts.payments, n)?.paymentId ?? 'pay_none', at);

/** Returns the balance. The charge is 2,015.00; histories with a partial payment have half of it paid. */
const wholeBalance = (state: BillState): number => (state === 'partially_paid' ? 1007_50 : 2015_00);
const fees = postPayment(10_00, TODAY, { penalty: 10_00 });

export const paymentSamples: TopicSamples<PaymentCommands, PaymentEvents, keyof typeof paymentActions> = {
  wishes: {
    PostPayment: [part, part, rest, credit, credit],
    ReclassifyPayment: [
      (facts, at, n, m) =>
        reclassifyPayment(pick(facts.payments, n)?.paymentId ?? 'pay_none', at, { penalty: m, ibrFee: n % 2 }),
    ],
    VoidPayment: [voided, voided],
  },
  events: {
    PaymentPosted: [accepted, paidInPart],
    PaymentVoided: [accepted, paidInPart, voidPayment(paidInPart.data.paymentId, noon('2026-06-23'))],
    PaymentReclassified: overpaid,
  },
  actions: {
    post_payment: { harmless: (_, at) => [postPayment(0, at)], ready: { scenario: 'processed' } },
    void_payment: {
      harmless: ({ payments }, at) =>
        payments.filter((payment) => !payment.voided).map(({ paymentId }) => voidPayment(paymentId, at)),
      idle: 'There is no posted payment to void.',
      ready: { scenario: 'partial_payment', names: { paymentId: 'payments' } },
    },
    reclassify_payment: {
      harmless: ({ payments }, at) =>
        payments.filter((payment) => !payment.voided).map(({ paymentId }) => reclassifyPayment(paymentId, at, {})),
      idle: 'There is no posted payment to reallocate.',
      ready: { scenario: 'partial_payment', names: { paymentId: 'payments' } },
    },
  },
  lifecycle: [
    {
      kind: 'action',
      trigger: 'post_payment, a part',
      outcomes: {
        ...stateUnchanged,
        ...unanswered('partially_paid'),
        submitted: 'refused',
        rejected: 'refused',
        processed: 'partially_paid',
        denied: 'partially_paid',
      },
      command: (state) => (state === 'paid' ? fees : postPayment(100_00, TODAY)),
    },
    {
      kind: 'action',
      trigger: 'post_payment, the balance',
      outcomes: { ...inAllStates('paid'), submitted: 'refused', rejected: 'refused', closed: 'closed' },
      command: (state) => (state === 'paid' ? fees : postPayment(wholeBalance(state), TODAY)),
    },
    {
      kind: 'action',
      trigger: 'void_payment',
      outcomes: afterMoneyBack('processed'),
      command: () => voidPayment(SAMPLE_PAYMENT_ID, TODAY),
      way: 'with a payment',
      missing: 'paymentId',
    },
    {
      kind: 'action',
      trigger: 'post_payment, more, as credit',
      outcomes: { ...inAllStates('paid'), submitted: 'refused', rejected: 'refused', closed: 'closed' },
      command: () => but(postPayment(3000_00, TODAY), { overpayment: 'credit' }),
    },
  ],
};
