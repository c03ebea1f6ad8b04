import type { PaymentMethod } from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Id,
  OptionalChoice,
  OptionalDollars,
  OptionalLongText,
  OptionalText,
} from '../kernel/fields.js';
import { Action, ActorName, Reason } from '../kernel/action-fields.js';
import { formOfCommand, internalPayments, type ActionDefinitions } from './action-definition.js';

export const paymentMethods = ['check', 'eft'] as const satisfies readonly PaymentMethod[];

export const overpayments = ['refuse', 'credit'] as const;

export const IbrFee = (): PropertyDecorator =>
  OptionalDollars(
    'Part of the amount that reimburses the filing fee of a submitted independent bill review. At most the unreimbursed part of the fee (extension).',
    { ext: true },
  );
export const Overpayment = (): PropertyDecorator =>
  OptionalChoice(
    overpayments,
    'Handling of principal above the open balance: `refuse` returns 422 for `amount`, `credit` records a credit balance (extension).',
    { default: 'refuse', ext: true },
  );

/** The principal (without penalty, interest and IBR fee) is applied to the bill. */
export class PostPaymentRequest {
  @Action('post_payment') readonly action!: 'post_payment';
  @Dollars('Total amount of the check or EFT, in dollars.', { above: 0, example: 2015 }) readonly amount!: number;
  @Choice(paymentMethods, 'Payment method.') readonly method!: PaymentMethod;
  @OptionalText('Check number or EFT trace number.') readonly checkNumber?: string;
  @CalendarDate('Deposit date, from the date of service to ten days in the future.', { example: '2026-05-04' })
  readonly depositDate!: string;
  @OptionalDollars('Part of the amount that is penalty.') readonly penaltyAmount?: number;
  @OptionalDollars('Part of the amount that is interest.') readonly interestAmount?: number;
  @IbrFee() readonly ibrFee?: number;
  @Overpayment() readonly overpayment?: (typeof overpayments)[number];
  @OptionalLongText('Note about the payment.') readonly note?: string;
  @ActorName() readonly actorName?: string;
}

export class VoidPaymentRequest {
  @Action('void_payment') readonly action!: 'void_payment';
  @Id('ID of a payment of this bill.', { example: 'pay_01jm8z2q6e7f9g3h4k5m6n7p8q' }) readonly paymentId!: string;
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

/** Moves amounts among principal, penalty, interest and IBR fee. Omitted parts do not change. */
export class ReclassifyPaymentRequest {
  @Action('reclassify_payment') readonly action!: 'reclassify_payment';
  @Id('ID of a payment of this bill that is not voided.', { example: 'pay_01jm8z2q6e7f9g3h4k5m6n7p8q' })
  readonly paymentId!: string;
  @OptionalDollars('Part of the amount that is penalty.', { example: 15 }) readonly penaltyAmount?: number;
  @OptionalDollars('Part of the amount that is interest.') readonly interestAmount?: number;
  @IbrFee() readonly ibrFee?: number;
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

export const postingActions = {
  post_payment: {
    form: PostPaymentRequest,
    label: 'Post payment',
    description: 'Record a check or EFT from the payer.',
    permission: 'payments:write',
  },
} as const satisfies ActionDefinitions;

export const paymentActions = {
  void_payment: {
    ...formOfCommand(VoidPaymentRequest, 'VoidPayment'),
    label: 'Void payment',
    description: 'Void a posted payment.',
    tone: 'destructive',
    permission: 'payments:write',
  },
  reclassify_payment: {
    form: ReclassifyPaymentRequest,
    label: 'Reallocate payment',
    description: 'Reallocate the payment among principal, penalty, interest and IBR fee. The total does not change.',
    ...internalPayments,
  },
} as const satisfies ActionDefinitions;
