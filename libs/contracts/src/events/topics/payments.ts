import { dollarsOf, usDate } from '#domain';
import { Id } from '../../kernel/fields.js';
import {
  Amount,
  BillBalanceEventData,
  kind,
  inDollars,
  said,
  type EntryOf,
  type Said,
  type BillTelling,
} from '../telling.js';

export class PaymentEventData extends BillBalanceEventData {
  @Id('The payment.', { example: 'pay_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly paymentId!: string;
  @Amount('The whole check when it was posted; the principal that is open again when it was voided.', { example: 1209 })
  readonly amount!: number;
}

export const paymentKinds = {
  'payment.posted': kind(PaymentEventData, 'A payment was posted.'),
  'payment.voided': kind(PaymentEventData, 'A posted payment was taken back.', { example: { balanceDue: 2015 } }),
} as const;

const paymentWords = ({ data: { method, depositDate, penalty, interest }, text }: EntryOf<'PaymentPosted'>): string =>
  said(
    `${said(method === 'check' ? 'Check' : 'Transfer', text.checkNumber)}, deposited ${usDate(depositDate)}.`,
    penalty > 0 && `Penalty ${inDollars(penalty)}.`,
    interest > 0 && `Interest ${inDollars(interest)}.`,
    text.note,
  );

export const paymentTelling = {
  PaymentPosted: {
    publish: ({ billId, paymentId, amount, balance }): Said<PaymentEventData> => ({
      billId,
      paymentId,
      amount: dollarsOf(amount),
      balanceDue: dollarsOf(balance),
    }),
    tell: (entry) => ({
      type: 'payment_posted',
      title: 'Payment posted',
      description: paymentWords(entry),
      amount: dollarsOf(entry.data.amount),
    }),
  },
  PaymentVoided: {
    publish: ({ billId, paymentId, principal, balance }): Said<PaymentEventData> => ({
      billId,
      paymentId,
      amount: dollarsOf(principal),
      balanceDue: dollarsOf(balance),
    }),
    tell: ({ data, text }) => ({
      type: 'payment_voided',
      title: 'Payment voided',
      description: text.text ?? 'It counts no more.',
      amount: dollarsOf(0 - data.principal),
    }),
  },
} satisfies Partial<BillTelling>;
