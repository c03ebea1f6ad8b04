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

/** Most bills that one check can pay. */
export const MAX_SHARES = 100;

/** Share of the check that is for one bill. */
export class CheckShareForm {
  @Id('The bill; each once.', { example: 'bill_5secetj2l3pyviopxljgeh4ztq' }) readonly billId!: string;
  @OptionalId('The EOR that announced it; unless given the latest one that announced so much and was not paid.')
  readonly eorId?: string;
  @Dollars('What of the check is for this bill, penalty and interest included.', { above: 0, example: 2015 })
  readonly amount!: number;
  @OptionalDollars('Part of the amount that is penalty.') readonly penalty?: number;
  @OptionalDollars('Part of the amount that is interest.') readonly interest?: number;
  @OptionalDollars('Part of the amount that pays the fee of an independent bill review back.') readonly ibrFee?: number;
  @OptionalChoice(
    ['refuse', 'credit'],
    'Where its principal is above what is open: refused, or taken as credit of the payer (extension).',
    { default: 'refuse' },
  )
  readonly overpayment?: 'refuse' | 'credit';
}

/** POST /payments: one check or transfer over many bills. */
export class PostCheckRequest {
  @Choice(paymentMethods, 'How it came.') readonly method!: PaymentMethod;
  @Text('Number of the check or trace.', { example: '4711' }) readonly checkNumber!: string;
  @CalendarDate('When it was deposited: from the last date of service of its bills to ten days ahead.', {
    example: (today: string) => today,
  })
  readonly depositDate!: string;
  @Dollars('The whole check: what the allocations add up to, and what is for no bill yet.', {
    above: 0,
    example: 2015,
  })
  readonly amount!: number;
  @ListOf(() => CheckShareForm, 'How much of it is for which bill; none where all of it is for no bill yet.', {
    max: MAX_SHARES,
  })
  readonly allocations!: readonly CheckShareForm[];
  @OptionalDollars('What of it is for no bill yet (extension).', { min: 0 }) readonly unapplied?: number;
  @OptionalText('The payer (extension).', { max: 60 }) readonly payer?: string;
  @OptionalFlag('Post it although a remittance told of a check with this number and amount (extension).', {
    default: false,
  })
  readonly allowDuplicateNumber?: boolean;
  @ActorName() readonly actorName?: string;
}

/** A bill's part of a check, as it was posted. */
export class WholeShareView {
  @Id('The bill.') readonly billId!: string;
  @Id('Its payment.') readonly paymentId!: string;
  @Id('The EOR that it counts for, or null.', { nullable: true }) readonly eorId!: string | null;
  @Dollars('What of the check is for this bill.') readonly amount!: number;
  @Dollars('What of it pays the bill.') readonly principal!: number;
  @Dollars('Penalty in it.') readonly penalty!: number;
  @Dollars('Interest in it.') readonly interest!: number;
  @Dollars('Fee of an independent bill review in it.') readonly ibrFee!: number;
  @Choice(billStates, 'Where the bill stands after it.') readonly state!: string;
  @Dollars('What is open of the bill after it.') readonly balanceDue!: number;
}

const receiptFields = ['billId', 'paymentId', 'amount', 'principal', 'penalty', 'interest', 'ibrFee', 'state'] as const;

/** Posted share without what the credential may not read. */
export class PostedShareView extends partialViewOf(WholeShareView, receiptFields) {}

/** The members of a share that may be known to whoever posts and does not read. */
export const shareReceipt = (share: WholeShareView): PostedShareView => pickMembers(share, receiptFields);

/** The answer of POST /payments. */
export class PostedCheckView {
  @Id('Names the check.') readonly id!: string;
  @Choice(paymentMethods, 'How it came.') readonly method!: string;
  @Text('Number of the check or trace.') readonly checkNumber!: string;
  @CalendarDate('When it was deposited.') readonly depositDate!: string;
  @Dollars('The whole check.') readonly amount!: number;
  @Dollars('What of it is for no bill.') readonly unapplied!: number;
  @Choice(['received'], 'Where it stands.') readonly status!: 'received';
  @ListOf(() => PostedShareView, 'One payment a bill, in the order of the allocations.')
  readonly payments!: readonly PostedShareView[];
  @OptionalListOf(
    () => WarningView,
    '`check_posted_before`: a check with this number and amount is on file, and may be the same one (extension); absent without a warning, and with `allowDuplicateNumber`.',
  )
  readonly warnings?: readonly WarningView[];
}
