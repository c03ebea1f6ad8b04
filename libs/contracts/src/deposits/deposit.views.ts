import { checkMethods, type CheckMethod, type PaymentMethod } from '#domain';
import { ActorName } from '../kernel/action-fields.js';
import { paymentMethods } from '../actions/payment-actions.request.js';
import {
  CalendarDate,
  Choice,
  Dollars,
  Flag,
  Id,
  Int,
  ListOf,
  OptionalCalendarDate,
  OptionalInt,
  OptionalText,
  Text,
  Timestamp,
} from '../kernel/fields.js';
import { SIGNED_TOTAL, TOTAL } from '../reports/buckets.js';

/** Amount in dollars. */
const MAX_BANK_AMOUNT = 1_000_000_000;
/** Maximum number of payments per response. */
export const DEPOSIT_PAGE_SIZE = 200;
export const MAX_MISSING_PAYMENTS = 100;
/** Payments within this number of days before and after a deposit can be missing from it. */
export const MISSING_DAYS = 7;

/** Excludes voided payments and payments that moved no money. */
export class DepositSummaryView {
  @CalendarDate('Deposit date, which identifies the deposit.', { example: '2026-03-04' }) readonly date!: string;
  @Int('Number of paper checks.') readonly checks!: number;
  @Int('Number of EFTs.') readonly transfers!: number;
  @Dollars('Total amount of its checks and EFTs.', TOTAL) readonly amount!: number;
  @Dollars('Part of the amount that is not applied to bills. Negative if a payer recouped more than it paid.', {
    ...SIGNED_TOTAL,
  })
  readonly unapplied!: number;
  @Dollars('Amount on the bank statement. Null if none is recorded.', { ...TOTAL, nullable: true, example: 2015 })
  readonly bankAmount!: number | null;
  @Dollars('`amount` minus `bankAmount`: above 0 if the bank statement has less. Null without `bankAmount`.', {
    ...SIGNED_TOTAL,
    nullable: true,
    example: 0,
  })
  readonly difference!: number | null;
}

/** Check or EFT of a deposit. */
export class DepositPaymentView {
  @Id('ID of the check or EFT, as in GET /payments/{id}.', { example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly id!: string;
  @Choice(paymentMethods, 'Payment method.') readonly method!: PaymentMethod;
  @Text('Check or trace number, or null.', { nullable: true, example: '4711' }) readonly checkNumber!: string | null;
  @Text('Name of the payer, or null.', { nullable: true, example: 'Example Insurance' })
  readonly payer!: string | null;
  @Dollars('Amount that the payer sent.', TOTAL) readonly amount!: number;
  @Dollars('Amount applied to bills. Negative if the payer took back more than it paid.', SIGNED_TOTAL)
  readonly applied!: number;
  @Dollars('Not yet applied to any bill.', SIGNED_TOTAL) readonly unapplied!: number;
  @Flag('True if the payment is marked as cleared by the bank.', { example: false }) readonly cleared!: boolean;
}

export const missingReasons = ['not_cleared', 'other_day', 'not_posted'] as const;
export type MissingReason = (typeof missingReasons)[number];

/** Payment that can be the difference to the bank statement. */
export class MissingPaymentView {
  @Choice(
    missingReasons,
    '`not_cleared`: a payment of this deposit that is not marked as cleared. `other_day`: a payment that is not marked as cleared, of another day whose amount does not match the bank statement. `not_posted`: a quarantined remittance without a payment.',
    { example: 'not_cleared' },
  )
  readonly reason!: MissingReason;
  @Id('ID of the check or EFT. Null for `not_posted`.', { nullable: true, example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly paymentId!: string | null;
  @Text(
    'ID of the payer file with the remittance, as in GET /payer-files/{id}. Only for `not_posted`, otherwise null.',
    {
      nullable: true,
      pattern: /^pf_[a-z2-7]{1,64}$/,
      example: null,
    },
  )
  readonly payerFileId!: string | null;
  @CalendarDate('Deposit date. For `not_posted`: the date on which the file arrived.', { example: '2026-03-04' })
  readonly date!: string;
  @Choice(checkMethods, 'Payment method. Null for `not_posted`.', { nullable: true, example: 'eft' })
  readonly method!: CheckMethod | null;
  @Text('Check or trace number, or null.', { nullable: true, example: '4711' }) readonly checkNumber!: string | null;
  @Text('Name of the payer, or null.', { nullable: true, example: 'Example Insurance' })
  readonly payer!: string | null;
  @Dollars('Amount of the payment. For `not_posted`: total paid for the claims of the remittance.', TOTAL)
  readonly amount!: number;
  @Flag('True if the amount equals the difference.', { example: true }) readonly isDifference!: boolean;
}

export class DepositRecordView extends DepositSummaryView {
  @ListOf(() => DepositPaymentView, 'Checks and EFTs, largest first.', { max: DEPOSIT_PAGE_SIZE })
  readonly payments!: readonly DepositPaymentView[];
  @Text('`paymentsCursor` for the next payments. Null if there are no more.', { nullable: true, max: 2048 })
  readonly paymentsCursor!: string | null;
  @ListOf(
    () => MissingPaymentView,
    `Payments that can be the difference, those with its amount first, then those nearest to the day. At most ${MAX_MISSING_PAYMENTS}. If the bank statement has less: payments of the deposit. If it has more: payments and quarantined remittances of up to ${MISSING_DAYS} days before or after. Empty without a difference.`,
    { max: MAX_MISSING_PAYMENTS },
  )
  readonly missing!: readonly MissingPaymentView[];
}

/** The deposit on the bank statement. */
export class BankStatementView {
  @CalendarDate('Day of the deposit.', { example: '2026-03-04' }) readonly date!: string;
  @Dollars('Amount on the bank statement. Null if none is recorded.', {
    max: MAX_BANK_AMOUNT,
    nullable: true,
    example: 2015,
  })
  readonly amount!: number | null;
  @Timestamp("Time when the amount was recorded, by the organization's clock. Null without an amount.", {
    nullable: true,
  })
  readonly recordedAt!: string | null;
}

export class SaveBankStatementRequest {
  @Dollars('Amount on the bank statement. Null removes it. Must be null for a day in the future.', {
    max: MAX_BANK_AMOUNT,
    nullable: true,
    example: 2015,
  })
  readonly amount!: number | null;
  @ActorName() readonly actorName?: string;
}

export class ListDepositsRequest {
  @OptionalText('`nextCursor` of the previous page. Omit it or send `0` to start with the first page.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('Maximum number of days per page.', { min: 1, max: 200, default: 50 }) readonly limit!: number;
  @OptionalCalendarDate('First deposit date, inclusive.') readonly from?: string;
  @OptionalCalendarDate('Last deposit date, inclusive. It must not be before `from`.') readonly to?: string;
}

export class GetDepositRequest {
  @OptionalText('`paymentsCursor` of the previous response.', { max: 2048 }) readonly paymentsCursor?: string;
}
