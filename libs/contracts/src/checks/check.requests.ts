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

/** An item of a payer file of which a check holds money. */
export class HeldItemForm {
  @Text('The payer file.', { pattern: /^pf_[a-z2-7]{1,64}$/, example: 'pf_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly payerFileId!: string;
  @Int('Its item, as `held` of the check names it.', { min: 1, max: 10_000_000, example: 2 }) readonly n!: number;
}

/** Share of a check's unapplied money that is for one bill. */
export class AllocationForm extends CheckShareForm {
  @OptionalNested(() => HeldItemForm, 'The item whose held money it is; without it, of whatever is unapplied.')
  readonly item?: HeldItemForm;
}

/** POST /payments/{id}/allocations. */
export class AllocateCheckRequest {
  @ListOf(() => AllocationForm, 'How much of what is unapplied is for which bill.', { min: 1, max: MAX_SHARES })
  readonly allocations!: readonly AllocationForm[];
  @ActorName() readonly actorName?: string;
}

/** POST /payments/{id}/refunds. */
export class RefundCheckRequest {
  @Dollars('What was sent back: at most what is unapplied.', { above: 0, example: 400 }) readonly amount!: number;
  @CalendarDate('When it was sent back; not in the future.', { example: (today: string) => today })
  readonly refundDate!: string;
  @Choice(paymentMethods, 'How it was sent back.') readonly method!: PaymentMethod;
  @OptionalText('Number of our check.') readonly checkNumber?: string;
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

/** POST /payments/{id}/refunds/{refundId}/void. */
export class VoidCheckRefundRequest {
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

/** POST /payments/{id}/void. */
export class VoidCheckRequest {
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

const answers = ['recoupment', 'interest', 'settled', 'disputed'] as const;

/** POST /payments/{id}/adjustments/{adjustmentId}. */
export class AssignAdjustmentRequest {
  @Choice(
    answers,
    'What it is. `recoupment`: money of `billId` that the payer took back. `interest`: paid to `billId`. `settled`: nothing is left to do. `disputed`: the payer may not take it.',
    { example: 'settled' },
  )
  readonly as!: (typeof answers)[number];
  @OptionalId('The bill, of `recoupment` and `interest` alone.') readonly billId?: string;
  @OptionalLongText('A note.') readonly note?: string;
  @ActorName() readonly actorName?: string;
}

/** PUT /payments/{id}/clearance. */
export class ClearCheckRequest {
  @Flag('True where the bank has it.', { example: true }) readonly cleared!: boolean;
  @OptionalCalendarDate('Since when, not in the future; today unless given. Of a check that is cleared alone.')
  readonly clearedOn?: string;
  @OptionalText('What the bank calls it.', { max: 60 }) readonly bankReference?: string;
  @ActorName() readonly actorName?: string;
}
