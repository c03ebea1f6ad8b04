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

/** Money of a whole check, in dollars. */
const MAX_CHECK_AMOUNT = 1_000_000_000;
const MAX_COUNT = 10_000_000;
/** Allocations of one answer. */
export const ALLOCATION_PAGE_SIZE = 500;

/** Dollars that may be below 0. */
const SignedDollars = (description: string, example: number) =>
  Dollars(description, { min: 0 - MAX_CHECK_AMOUNT, max: MAX_CHECK_AMOUNT, example });
const CheckDollars = (description: string, example: number) => Dollars(description, { max: MAX_CHECK_AMOUNT, example });

export const checkStatuses = ['received', 'voided'] as const;
export type ShownCheckStatus = (typeof checkStatuses)[number];

/** A check or transfer of a payer. `amount` = `applied` + `pending` + `adjusted` + `refunded` + `unapplied`, always. */
export class CheckView {
  @Id('The check or transfer.', { example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly id!: string;
  @Choice(checkMethods, 'How the money moves; `none` where claims and adjustments cancel each other out.', {
    example: 'eft',
  })
  readonly method!: CheckMethod;
  @Choice(checkStatuses, '`voided`: it was posted by mistake or bounced, and all of its money is 0.', {
    example: 'received',
  })
  readonly status!: ShownCheckStatus;
  @Choice(checkSources, 'How it came to be known: told by a remittance (`835`), or posted by a person.', {
    example: '835',
  })
  readonly source!: CheckSource;
  @Text('Number of the check or trace; null where there is none.', { nullable: true, example: '4711' })
  readonly checkNumber!: string | null;
  @Text('The payer that the remittance names; null where nobody told it.', {
    nullable: true,
    example: 'Example Insurance',
  })
  readonly payer!: string | null;
  @CalendarDate('Deposit date. For method `none`: the date of the remittance.', { example: '2026-03-04' })
  readonly depositDate!: string;
  @Timestamp('When it came to be known, by the clock of the organization.') readonly receivedAt!: string;
  @CheckDollars('What the payer sent.', 2015) readonly amount!: number;
  @SignedDollars('What its bills have of it. Below 0 where more was taken back than paid.', 1615)
  readonly applied!: number;
  @CheckDollars('Claims of its remittance that are being worked off; 0 a moment later.', 0) readonly pending!: number;
  @SignedDollars('Adjustments of the whole remittance (PLB), below 0 where they take money.', 0)
  readonly adjusted!: number;
  @CheckDollars('What was sent back to the payer.', 0) readonly refunded!: number;
  @SignedDollars(
    'Amount not yet applied to any bill. Negative if the payer recouped an amount that has not been identified.',
    400,
  )
  readonly unapplied!: number;
  @Int('How many shares its bills have.', { min: 0, max: MAX_COUNT, example: 1 }) readonly bills!: number;
  @Text(
    'The payer file that told of it: GET /payer-files/{id}. Null where a person posted it and no file told of it.',
    {
      nullable: true,
      pattern: /^pf_[a-z2-7]{1,64}$/,
      example: 'pf_k5zq3v7m2xw6n4r5t7u2y3a4bc',
    },
  )
  readonly payerFileId!: string | null;
  @Flag('The bank has it: PUT /payments/{id}/clearance.', { example: false }) readonly cleared!: boolean;
  @CalendarDate('Since when the bank has it; null where it does not.', { nullable: true, example: null })
  readonly clearedOn!: string | null;
  @Timestamp('Last change, by the clock of the organization.') readonly updatedAt!: string;
}

const receiptFields = [
  ...(['id', 'status', 'amount', 'applied', 'pending', 'adjusted', 'refunded', 'unapplied'] as const),
  ...(['bills', 'cleared', 'clearedOn', 'updatedAt'] as const),
] as const;

/** Answer to whoever changed a check, without what the credential may not read. */
export class ChangedCheckView extends partialViewOf(CheckView, receiptFields) {}

/** The members of a check that may be known to whoever changes it and does not read. */
export const checkReceipt = (view: CheckView): ChangedCheckView => pickMembers(view, receiptFields);

/** Share of a check that is for one bill. */
export class CheckAllocationView {
  @Id('The bill.', { example: 'bill_5secetj2l3pyviopxljgeh4ztq' }) readonly billId!: string;
  @Int('Its number; null where the lists have not caught up with it yet.', {
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    nullable: true,
    example: 1042,
  })
  readonly billNumber!: number | null;
  @Id('The payment of the bill; of a reversal the payment that it takes back.', {
    example: 'pay_2y3a4bck5zq3v7m2xw6n4r5t7u',
  })
  readonly paymentId!: string;
  @Id('The EOR that announced it, or null.', { nullable: true, example: 'doc_4bck5zq3v7m2xw6n4r5t7u2y3a' })
  readonly eorId!: string | null;
  @SignedDollars('What of the check is for this bill; below 0 for a reversal.', 1615) readonly amount!: number;
  @SignedDollars('What of it pays the bill.', 1615) readonly principal!: number;
  @SignedDollars('Penalty in it.', 0) readonly penalty!: number;
  @SignedDollars('Interest in it.', 0) readonly interest!: number;
  @SignedDollars('Fee of an independent bill review in it.', 0) readonly ibrFee!: number;
  @Flag('The payer took a payment back by this check.', { example: false }) readonly reversal!: boolean;
  @Choice(['applied', 'returned'], '`returned`: the bill voided the payment, and its money is unapplied again.', {
    example: 'applied',
  })
  readonly status!: 'applied' | 'returned';
}

/** An adjustment of the whole remittance: one pair of its PLB that is no share of a bill. */
export class CheckAdjustmentView {
  @Id('The adjustment.', { example: 'adj_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly id!: string;
  @Text('Its code (PLB03).', { max: 40, example: 'WO' }) readonly code!: string;
  @SignedDollars('Its amount, signed as in the remittance: above 0 takes money from the check.', 500)
  readonly amount!: number;
  @Text('Its reference as the payer wrote it; null without one.', { nullable: true, example: '88123' })
  readonly reference!: string | null;
  @Choice(adjustmentStatuses, 'What became of it; `open`: nobody knows yet what it is for.', { example: 'open' })
  readonly status!: string;
  @Id('The bill that it is proposed for, or that has its money; null where there is none.', {
    nullable: true,
    example: null,
  })
  readonly billId!: string | null;
  @LongText('What a person said to it; null where nobody did.', { nullable: true, example: null })
  readonly note!: string | null;
}

/** Money of a check that was sent back to the payer. */
export class CheckRefundView {
  @Id('The refund.', { example: 'ref_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly id!: string;
  @CheckDollars('What was sent back.', 400) readonly amount!: number;
  @CalendarDate('When it was sent back.', { example: '2026-03-05' }) readonly refundDate!: string;
  @Choice(['check', 'eft'], 'How it was sent back.', { example: 'check' }) readonly method!: 'check' | 'eft';
  @Text('Number of our check; null without one.', { nullable: true, example: '1207' })
  readonly checkNumber!: string | null;
  @Id('The bill that it was sent back of; null where the money was for no bill.', { nullable: true, example: null })
  readonly billId!: string | null;
  @Id('The payment that it was sent back of; null where the money was for no bill.', {
    nullable: true,
    example: null,
  })
  readonly paymentId!: string | null;
  @Text('Why, as a word; `unapplied` where the money was for no bill.', {
    max: 40,
    pattern: /^[a-z_]{1,40}$/,
    example: 'unapplied',
  })
  readonly cause!: string;
  @LongText('Why, in the words of a person; null without a note.', { nullable: true, example: null })
  readonly note!: string | null;
  @Flag('It was not sent back after all.', { example: false }) readonly voided!: boolean;
}

/** Money of a claim that is for no bill. */
export class CheckHeldView {
  @Text('The payer file that told of the claim.', {
    pattern: /^pf_[a-z2-7]{1,64}$/,
    example: 'pf_k5zq3v7m2xw6n4r5t7u2y3a4bc',
  })
  readonly payerFileId!: string;
  @Int('Its item in that file: POST /payer-files/{id}/items/{n}/match. Null where the receipt has no such item.', {
    min: 1,
    nullable: true,
    example: 2,
  })
  readonly n!: number | null;
  @SignedDollars('How much; below 0 for a reversal of what nobody knows.', 400) readonly amount!: number;
  @Text('Why: the reason of the item, or `interest_left`.', {
    max: 40,
    pattern: /^[a-z_]{1,40}$/,
    example: 'unmatched',
  })
  readonly reason!: string;
}

/** A check with where its money is. */
export class WholeCheckView extends CheckView {
  @ListOf(() => CheckAllocationView, 'What of it is for which bill, in the order in which it was applied.', {
    max: ALLOCATION_PAGE_SIZE,
  })
  readonly allocations!: readonly CheckAllocationView[];
  @Text('`allocationsCursor` of the request for more of them; null where these are the last.', {
    nullable: true,
    max: 2048,
  })
  readonly allocationsCursor!: string | null;
  @ListOf(() => CheckAdjustmentView, 'Adjustments of its remittance.', { max: MAX_COUNT })
  readonly adjustments!: readonly CheckAdjustmentView[];
  @ListOf(() => CheckRefundView, 'What of it was sent back to the payer, oldest first.', { max: MAX_COUNT })
  readonly refunds!: readonly CheckRefundView[];
  @ListOf(() => CheckHeldView, 'Money of claims that is for no bill.', { max: MAX_COUNT })
  readonly held!: readonly CheckHeldView[];
  @Text('What the bank calls it; null where nobody told.', { nullable: true, max: 60, example: null })
  readonly bankReference!: string | null;
}

/** GET /payments. */
export class ListChecksRequest {
  @OptionalText('`nextCursor` of the page before; without it, or with `0`, from the beginning.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('The most checks a page.', { min: 1, max: 200, default: 50 }) readonly limit!: number;
  @OptionalCalendarDate('First day of deposit, included.') readonly from?: string;
  @OptionalCalendarDate('Last day of deposit, included; not before `from`.') readonly to?: string;
  @OptionalChoice(checkStatuses, 'Only these.') readonly status?: ShownCheckStatus;
  @OptionalChoice(checkSources, 'Only those that came to be known so.') readonly source?: CheckSource;
  @OptionalChoice(checkMethods, 'Only those whose money moves so.') readonly method?: CheckMethod;
  @OptionalText('Only those with this number, whatever the case and the zeros before it.', { max: 50 })
  readonly checkNumber?: string;
  @OptionalId('Only those of which a payment of this bill is, or was, a share, and those that took one back.')
  readonly billId?: string;
  @OptionalId('Only those that this payer file told of.') readonly payerFileId?: string;
  @OptionalSwitch('Only those of which money is for no bill; with `false` only the others.')
  readonly unapplied?: boolean;
  @OptionalSwitch('Only those that the bank has; with `false` only the others.') readonly cleared?: boolean;
}

/** GET /payments/{id}. */
export class GetCheckRequest {
  @OptionalText('`allocationsCursor` of the answer before: goes on behind its allocations.', { max: 2048 })
  readonly allocationsCursor?: string;
}

/** Money of checks that waits for a person: GET /bill-tasks. */
export class UnappliedMoneyView {
  @Int('Checks of which money is for no bill: GET /payments?unapplied=true shows them.', { max: MAX_COUNT, example: 1 })
  readonly payments!: number;
  @SignedDollars('That money, added up with its sign.', 400) readonly amount!: number;
  @Int('Adjustments of remittances that nobody has explained for more than five working days.', {
    max: MAX_COUNT,
    example: 0,
  })
  readonly adjustments!: number;
  @OptionalCalendarDate('The oldest deposit among those checks; left out where there is none.')
  readonly oldestDepositDate?: string;
}
