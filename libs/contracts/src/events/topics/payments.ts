import { checkIdOfPayment, dollarsOf, usDate, type Cents } from '#domain';
import { Id } from '../../kernel/fields.js';
import {
  Amount,
  BillBalanceEventData,
  defineEvent,
  formatDollars,
  joinParts,
  type ActivityOf,
  type PublishedData,
  type BillPublication,
} from '../publication.js';

/** Events that change the paid amount. */
export class BillMoneyEventData extends BillBalanceEventData {
  @Amount('Amount paid above the charge. The payer may request a refund of it.', { example: 0 })
  readonly creditBalance!: number;
}

export class PaymentEventData extends BillMoneyEventData {
  @Id('ID of the payment.', { example: 'pay_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly paymentId!: string;
  @Amount('Amount with penalty and interest. For a voided payment, the principal that is open.', { example: 1209 })
  readonly amount!: number;
  @Id(
    'ID of the check or EFT of the payment, as in GET /payments/{id}. For a voided payment, the check by which the payer took it back, or null if a user voided it.',
    { nullable: true, example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' },
  )
  readonly checkId!: string | null;
}

export class PaymentReclassifiedEventData extends BillMoneyEventData {
  @Id('ID of the payment.', { example: 'pay_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly paymentId!: string;
  @Id('ID of the check or EFT of the payment, as in GET /payments/{id}.', { example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly checkId!: string;
  @Amount('Part of the payment that is principal.', { example: 1029 }) readonly principal!: number;
  @Amount('Part of the payment that is penalty.', { example: 0 }) readonly penalty!: number;
  @Amount('Part of the payment that is interest.', { example: 0 }) readonly interest!: number;
  @Amount('Part of the payment that reimburses the filing fee of an independent bill review.', { example: 180 })
  readonly ibrFee!: number;
}

export const paymentKinds = {
  'payment.posted': defineEvent(PaymentEventData, 'A payment was posted.'),
  'payment.voided': defineEvent(PaymentEventData, 'A posted payment was voided.', {
    example: { balanceDue: 2015, checkId: null },
  }),
  'payment.reclassified': defineEvent(
    PaymentReclassifiedEventData,
    'The payment’s split was changed. Its total is unchanged.',
  ),
} as const;

/** Amounts in dollars. */
export const balanceFields = ({ balance, credit = 0 }: { readonly balance: Cents; readonly credit?: Cents }) => ({
  balanceDue: dollarsOf(balance),
  creditBalance: dollarsOf(credit),
});

const paymentText = ({
  data: { method, depositDate, penalty, interest, ibrFee = 0 },
  text,
}: ActivityOf<'PaymentPosted'>): string =>
  joinParts(
    `${joinParts(method === 'check' ? 'Check' : 'EFT', text.checkNumber)}, deposited ${usDate(depositDate)}.`,
    penalty > 0 && `Penalty ${formatDollars(penalty)}.`,
    interest > 0 && `Interest ${formatDollars(interest)}.`,
    ibrFee > 0 && `IBR fee ${formatDollars(ibrFee)}.`,
    text.note,
  );

export const paymentPublication = {
  PaymentPosted: {
    publish: ({ billId, paymentId, checkId, amount, ...money }): PublishedData<PaymentEventData> => ({
      billId,
      paymentId,
      checkId: checkId ?? checkIdOfPayment(paymentId),
      amount: dollarsOf(amount),
      ...balanceFields(money),
    }),
    tell: (entry) => ({
      type: 'payment_posted',
      title: 'Payment posted',
      description: paymentText(entry),
      amount: dollarsOf(entry.data.amount),
    }),
  },
  PaymentVoided: {
    publish: ({ billId, paymentId, checkId = null, principal, ...money }): PublishedData<PaymentEventData> => ({
      billId,
      paymentId,
      checkId,
      amount: dollarsOf(principal),
      ...balanceFields(money),
    }),
    tell: ({ data, text }) => ({
      type: 'payment_voided',
      title: 'Payment voided',
      description: text.text ?? 'It no longer counts.',
      amount: dollarsOf(0 - data.principal),
    }),
  },
  PaymentReclassified: {
    publish: ({
      billId,
      paymentId,
      checkId,
      principal,
      penalty,
      interest,
      ibrFee,
      ...money
    }): PublishedData<PaymentReclassifiedEventData> => ({
      billId,
      paymentId,
      checkId,
      principal: dollarsOf(principal),
      penalty: dollarsOf(penalty),
      interest: dollarsOf(interest),
      ibrFee: dollarsOf(ibrFee),
      ...balanceFields(money),
    }),
    tell: ({ data: { principal, penalty, interest, ibrFee }, text }) => ({
      type: 'payment_reclassified',
      title: 'Payment reallocated',
      description: joinParts(
        `Principal ${formatDollars(principal)}, penalty ${formatDollars(penalty)}, interest ${formatDollars(interest)}, IBR fee ${formatDollars(ibrFee)}.`,
        text.text,
      ),
    }),
  },
} satisfies Partial<BillPublication>;
