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

/** Ways to treat principal above the open balance. */
export const overpayments = ['refuse', 'credit'] as const;

/** The part of a payment that pays back the fee of an independent bill review, and what is done with too much. */
export const IbrFee = (): PropertyDecorator =>
  OptionalDollars(
    'Part of the amount that pays back the fee of an independent bill review that was submitted: no more than what is open of it (extension).',
    { ext: true },
  );
export const Overpayment = (): PropertyDecorator =>
  OptionalChoice(
    overpayments,
    'What comes of principal above what is open: 422 at `amount`, or credit of the payer (extension).',
    { default: 'refuse', ext: true },
  );

/** A check or transfer that came in. Its principal, the amount without penalty and interest, pays the bill. */
export class PostPaymentRequest {
  @Action('post_payment') readonly action!: 'post_payment';
  @Dollars('The whole check.', { above: 0, example: 2015 }) readonly amount!: number;
  @Choice(paymentMethods, 'How it came.') readonly method!: PaymentMethod;
  @OptionalText('Number of the check or trace.') readonly checkNumber?: string;
  @CalendarDate('When it was deposited: from the date of service to ten days ahead.', { example: '2026-05-04' })
  readonly depositDate!: string;
  @OptionalDollars('Part of the amount that is penalty.') readonly penaltyAmount?: number;
  @OptionalDollars('Part of the amount that is interest.') readonly interestAmount?: number;
  @IbrFee() readonly ibrFee?: number;
  @Overpayment() readonly overpayment?: (typeof overpayments)[number];
  @OptionalLongText('A note.') readonly note?: string;
  @ActorName() readonly actorName?: string;
}

export class VoidPaymentRequest {
  @Action('void_payment') readonly action!: 'void_payment';
  @Id('A payment of this bill.', { example: 'pay_01jm8z2q6e7f9g3h4k5m6n7p8q' }) readonly paymentId!: string;
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

/** Divides a payment anew into principal, penalty, interest and fee; what is left out stays. */
export class ReclassifyPaymentRequest {
  @Action('reclassify_payment') readonly action!: 'reclassify_payment';
  @Id('A payment of this bill that stands.', { example: 'pay_01jm8z2q6e7f9g3h4k5m6n7p8q' }) readonly paymentId!: string;
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
