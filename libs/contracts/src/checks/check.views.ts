import { adjustmentStatuses, checkMethods, checkSources, type CheckMethod, type CheckSource } from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Flag,
  Id,
  Int,
  ListOf,
  LongText,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalId,
  OptionalInt,
  OptionalSwitch,
  OptionalText,
  Text,
  Timestamp,
} from '../kernel/fields.js';
import { pickMembers, partialViewOf } from '../kernel/partial.js';

/** Amount in dollars. */
const MAX_CHECK_AMOUNT = 1_000_000_000;
const MAX_COUNT = 10_000_000;
/** Maximum number of allocations per response. */
export const ALLOCATION_PAGE_SIZE = 500;

const SignedDollars = (description: string, example: number) =>
  Dollars(description, { min: 0 - MAX_CHECK_AMOUNT, max: MAX_CHECK_AMOUNT, example });
const CheckDollars = (description: string, example: number) => Dollars(description, { max: MAX_CHECK_AMOUNT, example });

export const checkStatuses = ['received', 'voided'] as const;
export type ShownCheckStatus = (typeof checkStatuses)[number];

/** Always holds: `amount` = `applied` + `pending` + `adjusted` + `refunded` + `unapplied`. */
export class CheckView {
  @Id('ID of the check or EFT.', { example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly id!: string;
  @Choice(checkMethods, '`none`: no money moves, because claims and adjustments cancel out.', { example: 'eft' })
  readonly method!: CheckMethod;
  @Choice(checkStatuses, '`voided`: posted by mistake or bounced. All amounts are 0.', { example: 'received' })
  readonly status!: ShownCheckStatus;
  @Choice(checkSources, 'Source: reported by a remittance (`835`), or posted by a user.', { example: '835' })
  readonly source!: CheckSource;
  @Text('Check number or EFT trace number, or null.', { nullable: true, example: '4711' })
  readonly checkNumber!: string | null;
  @Text(
    'Payer, from the remittance or the posting request, otherwise the claims administrator of the first bill, or null.',
    { nullable: true, example: 'Example Insurance' },
  )
  readonly payer!: string | null;
  @CalendarDate('Deposit date. For method `none`: the date of the remittance.', { example: '2026-03-04' })
  readonly depositDate!: string;
  @Timestamp("Time when the check was posted or reported, by the organization's clock.") readonly receivedAt!: string;
  @CheckDollars('Amount that the payer sent.', 2015) readonly amount!: number;
  @SignedDollars('Amount applied to bills. Negative if the payer took back more than it paid.', 1615)
  readonly applied!: number;
  @CheckDollars('Amount of claims in its remittance that are still being processed. It becomes 0 within moments.', 0)
  readonly pending!: number;
  @SignedDollars('Provider-level adjustments of the remittance (PLB). Negative if they reduce the payment.', 0)
  readonly adjusted!: number;
  @CheckDollars('Amount refunded to the payer.', 0) readonly refunded!: number;
  @SignedDollars('Not yet applied to any bill. Negative if the payer recouped an unidentified amount.', 400)
  readonly unapplied!: number;
  @Int('Number of allocations to bills.', { min: 0, max: MAX_COUNT, example: 1 }) readonly bills!: number;
  @Text(
    'ID of the payer file that reported the check, as in GET /payer-files/{id}. Null if a user posted the check and no file reported it.',
    { nullable: true, pattern: /^pf_[a-z2-7]{1,64}$/, example: 'pf_k5zq3v7m2xw6n4r5t7u2y3a4bc' },
  )
  readonly payerFileId!: string | null;
  @Flag('True if the check cleared at the bank, as set by PUT /payments/{id}/clearance.', { example: false })
  readonly cleared!: boolean;
  @CalendarDate('Date on which the check cleared, or null.', { nullable: true, example: null })
  readonly clearedOn!: string | null;
  @Timestamp("Time of the last change, by the organization's clock.") readonly updatedAt!: string;
}

const receiptFields = [
  ...(['id', 'status', 'amount', 'applied', 'pending', 'adjusted', 'refunded', 'unapplied'] as const),
  ...(['bills', 'cleared', 'clearedOn', 'updatedAt'] as const),
] as const;

/** Omits the fields that the credential may not read. */
export class ChangedCheckView extends partialViewOf(CheckView, receiptFields) {}

/** Fields for callers without read permission. */
export const checkReceipt = (view: CheckView): ChangedCheckView => pickMembers(view, receiptFields);

export class CheckAllocationView {
  @Id('ID of the bill.', { example: 'bill_5secetj2l3pyviopxljgeh4ztq' }) readonly billId!: string;
  @Int('Number of the bill. Null if the bill list is not up to date yet.', {
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    nullable: true,
    example: 1042,
  })
  readonly billNumber!: number | null;
  @Id('Payment. For a reversal, the payment that is reversed.', { example: 'pay_2y3a4bck5zq3v7m2xw6n4r5t7u' })
  readonly paymentId!: string;
  @Id('EOR that announced the payment, or null.', { nullable: true, example: 'doc_4bck5zq3v7m2xw6n4r5t7u2y3a' })
  readonly eorId!: string | null;
  @SignedDollars('Amount of the check that is applied to this bill. Negative for a reversal.', 1615)
  readonly amount!: number;
  @SignedDollars('Part of the amount that is principal.', 1615) readonly principal!: number;
  @SignedDollars('Part of the amount that is penalty.', 0) readonly penalty!: number;
  @SignedDollars('Part of the amount that is interest.', 0) readonly interest!: number;
  @SignedDollars('Part of the amount that reimburses the filing fee of an independent bill review.', 0)
  readonly ibrFee!: number;
  @Flag('True if the payer reversed a payment with this check.', { example: false }) readonly reversal!: boolean;
  @Choice(
    ['applied', 'returned'],
    'Status of the allocation. `returned`: the payment was voided on the bill, and its money is unapplied again.',
    { example: 'applied' },
  )
  readonly status!: 'applied' | 'returned';
}

/** PLB entry in the remittance that is not applied to a bill as a payment. */
export class CheckAdjustmentView {
  @Id('ID of the adjustment.', { example: 'adj_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly id!: string;
  @Text('Adjustment code (PLB03).', { max: 40, example: 'WO' }) readonly code!: string;
  @SignedDollars('Amount, signed as in the remittance: a positive amount reduces the check.', 500)
  readonly amount!: number;
  @Text("Payer's reference for the adjustment, or null.", { nullable: true, example: '88123' })
  readonly reference!: string | null;
  @Choice(adjustmentStatuses, 'Status of the adjustment. `open`: its purpose is not known yet.', { example: 'open' })
  readonly status!: string;
  @Id('Bill for which the adjustment is proposed or assigned, or null.', { nullable: true, example: null })
  readonly billId!: string | null;
  @LongText("User's note about the adjustment, or null.", { nullable: true, example: null })
  readonly note!: string | null;
}

export class CheckRefundView {
  @Id('ID of the refund.', { example: 'ref_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly id!: string;
  @CheckDollars('Refunded amount.', 400) readonly amount!: number;
  @CalendarDate('Date of the refund.', { example: '2026-03-05' }) readonly refundDate!: string;
  @Choice(['check', 'eft'], 'Payment method of the refund.', { example: 'check' }) readonly method!: 'check' | 'eft';
  @Text("Number of the practice's check, or null.", { nullable: true, example: '1207' })
  readonly checkNumber!: string | null;
  @Id('Bill whose money was refunded. Null if it was unapplied money.', { nullable: true, example: null })
  readonly billId!: string | null;
  @Id('ID of the payment that was refunded. Null if unapplied money was refunded.', { nullable: true, example: null })
  readonly paymentId!: string | null;
  @Text('Cause code; `unapplied` for unapplied money.', { max: 40, pattern: /^[a-z_]{1,40}$/, example: 'unapplied' })
  readonly cause!: string;
  @LongText("User's note about the refund, or null.", { nullable: true, example: null }) readonly note!: string | null;
  @Flag('True if the refund was voided.', { example: false }) readonly voided!: boolean;
}

/** A claim's money that is not applied to any bill. */
export class CheckHeldView {
  @Text('Payer file with the claim.', { pattern: /^pf_[a-z2-7]{1,64}$/, example: 'pf_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly payerFileId!: string;
  @Int(
    'Number of the item in the payer file, as in POST /payer-files/{id}/items/{n}/match. Null if the file has no such item.',
    { min: 1, nullable: true, example: 2 },
  )
  readonly n!: number | null;
  @SignedDollars('Held amount. Negative for a reversal of an unknown payment.', 400) readonly amount!: number;
  @Text('The reason of the item, or `interest_left`.', { max: 40, pattern: /^[a-z_]{1,40}$/, example: 'unmatched' })
  readonly reason!: string;
}

/** Check showing how its money is distributed. */
export class WholeCheckView extends CheckView {
  @ListOf(() => CheckAllocationView, 'Amounts applied to bills, oldest first.', { max: ALLOCATION_PAGE_SIZE })
  readonly allocations!: readonly CheckAllocationView[];
  @Text('`allocationsCursor` for the next allocations. Null if there are no more.', { nullable: true, max: 2048 })
  readonly allocationsCursor!: string | null;
  @ListOf(() => CheckAdjustmentView, 'Adjustments of the remittance.', { max: MAX_COUNT })
  readonly adjustments!: readonly CheckAdjustmentView[];
  @ListOf(() => CheckRefundView, 'Refunds to the payer, oldest first.', { max: MAX_COUNT })
  readonly refunds!: readonly CheckRefundView[];
  @ListOf(() => CheckHeldView, 'Money of claims that is not applied to any bill.', { max: MAX_COUNT })
  readonly held!: readonly CheckHeldView[];
  @Text("Bank's reference for the check, or null.", { nullable: true, max: 60, example: null })
  readonly bankReference!: string | null;
}

export class ListChecksRequest {
  @OptionalText('`nextCursor` of the previous page. Omit it or send `0` to start with the first page.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('Maximum number of checks per page.', { min: 1, max: 200, default: 50 }) readonly limit!: number;
  @OptionalCalendarDate('First deposit date, inclusive.') readonly from?: string;
  @OptionalCalendarDate('Last deposit date, inclusive. It must not be before `from`.') readonly to?: string;
  @OptionalChoice(checkStatuses, 'Only checks with this status.') readonly status?: ShownCheckStatus;
  @OptionalChoice(checkSources, 'Only checks from this source.') readonly source?: CheckSource;
  @OptionalChoice(checkMethods, 'Only checks with this payment method.') readonly method?: CheckMethod;
  @OptionalText('Only checks with this number. Case and leading zeros are ignored.', { max: 50 })
  readonly checkNumber?: string;
  @OptionalId('Only checks that paid this bill or reversed a payment of it, including voided payments.')
  readonly billId?: string;
  @OptionalId('Only checks that this payer file reported.') readonly payerFileId?: string;
  @OptionalSwitch('`true`: only checks with unapplied money. `false`: only checks without.')
  readonly unapplied?: boolean;
  @OptionalSwitch('`true`: only checks that cleared at the bank. `false`: only checks that did not.')
  readonly cleared?: boolean;
}

export class GetCheckRequest {
  @OptionalText('`allocationsCursor` of the previous response, for the next allocations.', { max: 2048 })
  readonly allocationsCursor?: string;
}

/** Unapplied money that needs a decision. Part of GET /bill-tasks. */
export class UnappliedMoneyView {
  @Int('Checks with unapplied money. GET /payments?unapplied=true lists them.', { max: MAX_COUNT, example: 1 })
  readonly payments!: number;
  @SignedDollars('Sum of the unapplied amounts, with their signs.', 400) readonly amount!: number;
  @Int('Remittance adjustments open for more than five business days.', { max: MAX_COUNT, example: 0 })
  readonly adjustments!: number;
  @OptionalCalendarDate('Earliest deposit date of these checks. Omitted if there are none.')
  readonly oldestDepositDate?: string;
}
