import type { PaymentMethod } from '#domain';
import {
  Choice,
  CalendarDate,
  Dollars,
  Flag,
  Int,
  ListOf,
  OptionalCalendarDate,
  OptionalId,
  OptionalLongText,
  OptionalNested,
  OptionalText,
  Text,
} from '../kernel/fields.js';
import { ActorName, Reason } from '../kernel/action-fields.js';
import { paymentMethods } from '../actions/payment-actions.request.js';
import { CheckShareForm, MAX_SHARES } from '../actions/post-check.request.js';

/** Item for which a check has held money. */
export class HeldItemForm {
  @Text('ID of the payer file.', { pattern: /^pf_[a-z2-7]{1,64}$/, example: 'pf_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly payerFileId!: string;
  @Int('Number of the item in the payer file, from `held` of the check.', { min: 1, max: 10_000_000, example: 2 })
  readonly n!: number;
}

/** Part of the check's unapplied money to use for one bill. */
export class AllocationForm extends CheckShareForm {
  @OptionalNested(() => HeldItemForm, 'Item whose held money is applied. Default: the unapplied amount.')
  readonly item?: HeldItemForm;
}

export class AllocateCheckRequest {
  @ListOf(() => AllocationForm, 'Parts of the unapplied amount, by bill.', { min: 1, max: MAX_SHARES })
  readonly allocations!: readonly AllocationForm[];
  @ActorName() readonly actorName?: string;
}

export class RefundCheckRequest {
  @Dollars('Refunded amount in dollars, at most the unapplied amount.', { above: 0, example: 400 })
  readonly amount!: number;
  @CalendarDate('Date of the refund, not in the future.', { example: (today: string) => today })
  readonly refundDate!: string;
  @Choice(paymentMethods, 'Payment method of the refund.') readonly method!: PaymentMethod;
  @OptionalText("Number of the practice's check.") readonly checkNumber?: string;
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

export class VoidCheckRefundRequest {
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

export class VoidCheckRequest {
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

const answers = ['recoupment', 'interest', 'settled', 'disputed'] as const;

export class AssignAdjustmentRequest {
  @Choice(
    answers,
    'Meaning of the adjustment. `recoupment`: money of `billId` that the payer took back. `interest`: interest paid on `billId`. `settled`: no action is needed. `disputed`: the payer is not entitled to the money.',
    { example: 'settled' },
  )
  readonly as!: (typeof answers)[number];
  @OptionalId('ID of the bill. Only for `recoupment` and `interest`.') readonly billId?: string;
  @OptionalLongText('Note about the adjustment.') readonly note?: string;
  @ActorName() readonly actorName?: string;
}

export class ClearCheckRequest {
  @Flag('True if the check cleared at the bank.', { example: true }) readonly cleared!: boolean;
  @OptionalCalendarDate('Date of clearing, not in the future. Only with `cleared: true`. Default: today.')
  readonly clearedOn?: string;
  @OptionalText("Bank's reference for the check.", { max: 60 }) readonly bankReference?: string;
  @ActorName() readonly actorName?: string;
}
