import { billStates, type PaymentMethod } from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Id,
  ListOf,
  OptionalChoice,
  OptionalDollars,
  OptionalFlag,
  OptionalId,
  OptionalListOf,
  OptionalText,
  Text,
} from '../kernel/fields.js';
import { WarningView } from '../bills/bill.view.js';
import { pickMembers, partialViewOf } from '../kernel/partial.js';
import { ActorName } from '../kernel/action-fields.js';
import { paymentMethods } from './payment-actions.request.js';

/** Maximum number of bills per check. */
export const MAX_SHARES = 100;

export class CheckShareForm {
  @Id('ID of the bill. Each bill may be listed only once.', { example: 'bill_5secetj2l3pyviopxljgeh4ztq' })
  readonly billId!: string;
  @OptionalId('EOR that announced the payment. Default: the latest not fully paid EOR, if it covers the principal.')
  readonly eorId?: string;
  @Dollars('Part for this bill in dollars, including penalty and interest.', { above: 0, example: 2015 })
  readonly amount!: number;
  @OptionalDollars('Part of the amount that is penalty.') readonly penalty?: number;
  @OptionalDollars('Part of the amount that is interest.') readonly interest?: number;
  @OptionalDollars('Part of the amount that reimburses the filing fee of an independent bill review.')
  readonly ibrFee?: number;
  @OptionalChoice(
    ['refuse', 'credit'],
    'Handling of principal above the open balance: `refuse` rejects it, `credit` records a credit balance (extension).',
    { default: 'refuse' },
  )
  readonly overpayment?: 'refuse' | 'credit';
}

/** POST /payments: one check or EFT for many bills. */
export class PostCheckRequest {
  @Choice(paymentMethods, 'Payment method.') readonly method!: PaymentMethod;
  @Text('Check number or EFT trace number.', { example: '4711' }) readonly checkNumber!: string;
  @CalendarDate('Deposit date, from the last date of service to ten days ahead.', { example: (today: string) => today })
  readonly depositDate!: string;
  @Dollars('Total in dollars: the sum of the allocations and `unapplied`.', { above: 0, example: 2015 })
  readonly amount!: number;
  @ListOf(() => CheckShareForm, 'Amounts for bills. Empty if the whole amount is unapplied.', { max: MAX_SHARES })
  readonly allocations!: readonly CheckShareForm[];
  @OptionalDollars('Amount that is not applied to any bill (extension).', { min: 0 }) readonly unapplied?: number;
  @OptionalText('Name of the payer (extension).', { max: 60 }) readonly payer?: string;
  @OptionalFlag('True to post even if a remittance reported the number and amount (extension).', { default: false })
  readonly allowDuplicateNumber?: boolean;
  @ActorName() readonly actorName?: string;
}

export class WholeShareView {
  @Id('ID of the bill.') readonly billId!: string;
  @Id("ID of the bill's payment.") readonly paymentId!: string;
  @Id('ID of the EOR that the payment counts toward, or null.', { nullable: true }) readonly eorId!: string | null;
  @Dollars('Amount of the check that is applied to this bill.') readonly amount!: number;
  @Dollars('Part of the amount that is principal.') readonly principal!: number;
  @Dollars('Part of the amount that is penalty.') readonly penalty!: number;
  @Dollars('Part of the amount that is interest.') readonly interest!: number;
  @Dollars('Part of the amount that reimburses the filing fee of an independent bill review.') readonly ibrFee!: number;
  @Choice(billStates, 'State of the bill after the payment.') readonly state!: string;
  @Dollars('Balance of the bill after the payment.') readonly balanceDue!: number;
}

const receiptFields = ['billId', 'paymentId', 'amount', 'principal', 'penalty', 'interest', 'ibrFee', 'state'] as const;

/** Omits the fields that the credential may not read. */
export class PostedShareView extends partialViewOf(WholeShareView, receiptFields) {}

/** Fields for callers without read permission. */
export const shareReceipt = (share: WholeShareView): PostedShareView => pickMembers(share, receiptFields);

/** POST /payments. */
export class PostedCheckView {
  @Id('ID of the check.') readonly id!: string;
  @Choice(paymentMethods, 'Payment method.') readonly method!: string;
  @Text('Check number or EFT trace number.') readonly checkNumber!: string;
  @CalendarDate('Deposit date.') readonly depositDate!: string;
  @Dollars('Total amount of the check.') readonly amount!: number;
  @Dollars('Amount that is not applied to any bill.') readonly unapplied!: number;
  @Choice(['received'], 'Status of the check.') readonly status!: 'received';
  @ListOf(() => PostedShareView, 'One payment per bill, in the order of the allocations.')
  readonly payments!: readonly PostedShareView[];
  @OptionalListOf(
    () => WarningView,
    'Warning `check_posted_before`: a check with this number and amount is on file and may be the same check (extension). Omitted if there is no warning, and with `allowDuplicateNumber`.',
  )
  readonly warnings?: readonly WarningView[];
}
