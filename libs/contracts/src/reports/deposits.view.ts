import type { PaymentMethod } from '#domain';
import { CalendarDate, Choice, Dollars, Flag, Id, Int, ListOf, OptionalChoice, Text } from '../kernel/fields.js';
import { paymentMethods } from '../actions/payment-actions.request.js';
import { ANY_LENGTH, TOTAL } from './buckets.js';
import { DepositWindowRequest } from './deposit-window.request.js';

/** Payments of one day that are told one by one. */
export const MAX_DEPOSITS_PER_DAY = 250;

/** GET /reports/deposits. */
export class DepositReportRequest extends DepositWindowRequest {
  @OptionalChoice(paymentMethods, 'Only those whose money moves so.') readonly method?: PaymentMethod;
}

/** A check or transfer as the bank's statement may show it. */
export class DepositView {
  @Id('The check or transfer.', { example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly id!: string;
  @Choice(paymentMethods, 'How the money moves.') readonly method!: PaymentMethod;
  @Text('Number of the check or trace; null where there is none.', { nullable: true, example: '4711' })
  readonly checkNumber!: string | null;
  @Text('The payer; null where nobody told it.', { nullable: true, example: 'Example Insurance' })
  readonly payer!: string | null;
  @Dollars('What the payer sent.', TOTAL) readonly amount!: number;
  @Flag('Did somebody say that the bank has it?', { example: false }) readonly cleared!: boolean;
}

/** Deposits of one day. `amount` = `checks` + `transfers` = `cleared` + `uncleared`. */
export class DepositDayView {
  @CalendarDate('The day of deposit.') readonly date!: string;
  @Int('Checks and transfers.') readonly count!: number;
  @Dollars('All of them together.', TOTAL) readonly amount!: number;
  @Dollars('Paper checks together: often one line of the bank’s statement.', TOTAL) readonly checks!: number;
  @Dollars('Transfers together: often a line each.', TOTAL) readonly transfers!: number;
  @Dollars('Those that the bank has.', TOTAL) readonly cleared!: number;
  @Dollars('Those that nobody has found at the bank yet.', TOTAL) readonly uncleared!: number;
  @ListOf(
    () => DepositView,
    `The ${MAX_DEPOSITS_PER_DAY} largest of them, the largest first; GET /payments and CSV have all.`,
    {
      max: MAX_DEPOSITS_PER_DAY,
    },
  )
  readonly payments!: readonly DepositView[];
}

/** GET /reports/deposits: what came to the bank, without what was voided and what moved no money. */
export class DepositReportView {
  @ListOf(() => DepositDayView, 'Days with a deposit, the newest first.', ANY_LENGTH)
  readonly days!: readonly DepositDayView[];
  @Int('Checks and transfers of all days.') readonly count!: number;
  @Dollars('All of them together.', TOTAL) readonly amount!: number;
  @Dollars('Those that the bank has.', TOTAL) readonly cleared!: number;
  @Dollars('Those that nobody has found at the bank yet.', TOTAL) readonly uncleared!: number;
}
