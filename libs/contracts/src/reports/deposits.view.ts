import type { PaymentMethod } from '#domain';
import { CalendarDate, Choice, Dollars, Flag, Id, Int, ListOf, OptionalChoice, Text } from '../kernel/fields.js';
import { paymentMethods } from '../actions/payment-actions.request.js';
import { ANY_LENGTH, TOTAL } from './buckets.js';
import { DepositWindowRequest } from './deposit-window.request.js';

export const MAX_DEPOSITS_PER_DAY = 250;

export class DepositReportRequest extends DepositWindowRequest {
  @OptionalChoice(paymentMethods, 'Only payments with this method.') readonly method?: PaymentMethod;
}

/** Check or EFT to compare with a bank statement. */
export class DepositView {
  @Id('Check or EFT ID.', { example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly id!: string;
  @Choice(paymentMethods, 'Payment method.') readonly method!: PaymentMethod;
  @Text('Check or trace number. Null if there is none.', { nullable: true, example: '4711' })
  readonly checkNumber!: string | null;
  @Text('Name of the payer. Null if unknown.', { nullable: true, example: 'Example Insurance' })
  readonly payer!: string | null;
  @Dollars('Amount sent by the payer.', TOTAL) readonly amount!: number;
  @Flag('True if the payment is marked as cleared by the bank.', { example: false }) readonly cleared!: boolean;
}

/** `amount` = `checks` + `transfers` = `cleared` + `uncleared`. */
export class DepositDayView {
  @CalendarDate('Deposit date.') readonly date!: string;
  @Int('Number of checks and EFTs.') readonly count!: number;
  @Dollars('Total amount of the day.', TOTAL) readonly amount!: number;
  @Dollars('Total of paper checks, which is often one line of a bank statement.', TOTAL) readonly checks!: number;
  @Dollars('Total of EFTs, which are often separate lines of a bank statement.', TOTAL) readonly transfers!: number;
  @Dollars('Total of cleared payments.', TOTAL) readonly cleared!: number;
  @Dollars('Total of payments that are not marked as cleared.', TOTAL) readonly uncleared!: number;
  @ListOf(
    () => DepositView,
    `The ${MAX_DEPOSITS_PER_DAY} largest payments of the day, largest first. GET /payments and CSV list all.`,
    { max: MAX_DEPOSITS_PER_DAY },
  )
  readonly payments!: readonly DepositView[];
}

/** Excludes voided payments and payments that moved no money. */
export class DepositReportView {
  @ListOf(() => DepositDayView, 'Days with a deposit, newest first.', ANY_LENGTH)
  readonly days!: readonly DepositDayView[];
  @Int('Number of checks and EFTs on all days.') readonly count!: number;
  @Dollars('Total amount of all days.', TOTAL) readonly amount!: number;
  @Dollars('Total of cleared payments.', TOTAL) readonly cleared!: number;
  @Dollars('Total of payments that are not marked as cleared.', TOTAL) readonly uncleared!: number;
}
