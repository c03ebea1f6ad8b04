import {
  adjustmentStatuses,
  checkMethods,
  checkSources,
  dollarsOf,
  type AdjustmentStatus,
  type CheckEvent,
  type CheckMethod,
  type CheckSource,
  type DataOf,
} from '#domain';
import { CalendarDate, Choice, Dollars, Flag, Id, Int, Text } from '../../kernel/fields.js';
import { defineEvent } from '../publication.js';

/** Amount in dollars. */
const MAX_CHECK_AMOUNT = 1_000_000_000;
/** Number of claims in a remittance. */
const MAX_BILLS = 10_000_000;

const SignedDollars = (description: string, example: number) =>
  Dollars(description, { min: 0 - MAX_CHECK_AMOUNT, max: MAX_CHECK_AMOUNT, example });

export class CheckEventData {
  @Id('ID of the check or EFT, as in GET /payments/{id}.', { example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly checkId!: string;
  @Choice(checkSources, 'Source of the check.', { example: '835' }) readonly source!: CheckSource;
  @Dollars('Total amount of the check.', { max: MAX_CHECK_AMOUNT, example: 2015 }) readonly amount!: number;
  @SignedDollars('Not applied to any bill. Negative if the payer recouped an unidentified amount.', 0)
  readonly unapplied!: number;
}

export class CheckReceivedEventData extends CheckEventData {
  @Choice(checkMethods, '`none`: no money moves, because claims and adjustments cancel out.', { example: 'eft' })
  readonly method!: CheckMethod;
  @CalendarDate('Deposit date.', { example: '2026-03-04' }) readonly depositDate!: string;
  @Text('ID of the payer file that reported the check. Null if a user posted it.', {
    nullable: true,
    pattern: /^pf_[a-z2-7]{1,64}$/,
    example: 'pf_k5zq3v7m2xw6n4r5t7u2y3a4bc',
  })
  readonly payerFileId!: string | null;
}

export class CheckAppliedEventData extends CheckEventData {
  @SignedDollars('Amount applied to bills. Negative if the payer took back more than it paid.', 1209)
  readonly applied!: number;
  @Int('Number of bills.', { min: 0, max: MAX_BILLS, example: 1 }) readonly bills!: number;
}

export class CheckUnappliedEventData extends CheckEventData {
  @Text('Reason why the largest part is unapplied: the reason of the payer file item, or `voided`.', {
    max: 40,
    pattern: /^[a-z_]{1,40}$/,
    example: 'unmatched',
  })
  readonly reason!: string;
}

class CheckAdjustedEventData extends CheckEventData {
  @Id('ID of the adjustment.', { example: 'adj_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly adjustmentId!: string;
  @Text('Adjustment code in the remittance (PLB03).', { max: 10, pattern: /^[A-Za-z0-9]{1,10}$/, example: 'WO' })
  readonly code!: string;
  @SignedDollars('Amount, signed as in the remittance: a positive amount reduces the check.', 500)
  readonly adjustment!: number;
  @Choice(adjustmentStatuses, 'Status of the adjustment.', { example: 'settled' }) readonly status!: AdjustmentStatus;
}

class CheckRefundedEventData extends CheckEventData {
  @Id('ID of the refund.', { example: 'ref_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly refundId!: string;
  @Dollars('Refunded amount.', { max: MAX_CHECK_AMOUNT, example: 400 }) readonly refunded!: number;
}

export class CheckClearedEventData extends CheckEventData {
  @Flag('True if the check cleared at the bank; false if the clearance was revoked.', { example: true })
  readonly cleared!: boolean;
  @CalendarDate('Date on which the check cleared, or null.', { nullable: true, example: '2026-03-06' })
  readonly clearedOn!: string | null;
}

export const checkEventKinds = {
  'payment.received': defineEvent(CheckReceivedEventData, 'A check or EFT was received.'),
  'payment.applied': defineEvent(
    CheckAppliedEventData,
    'Money of a check was applied to bills. Each bill has its own `payment.posted` event. A long remittance causes several of these events.',
  ),
  'payment.unapplied': defineEvent(CheckUnappliedEventData, 'Money of a check is unapplied until a user assigns it.', {
    example: { unapplied: 400 },
  }),
  'payment.adjusted': defineEvent(
    CheckAdjustedEventData,
    'A provider-level adjustment of a check was proposed for a bill, assigned, disputed or settled, or (`open`) was reported by the remittance of a manually posted check.',
  ),
  'payment.refunded': defineEvent(
    CheckRefundedEventData,
    'Money of a check was refunded to the payer: unapplied money, or a refund of a bill that `payment.bill_refunded` reports as well.',
  ),
  'payment.refund_voided': defineEvent(CheckRefundedEventData, 'A refund was voided.'),
  'payment.receipt_voided': defineEvent(
    CheckEventData,
    'A check was voided because it bounced or was posted by mistake. Its payments were removed from all bills, and all of its amounts are 0.',
  ),
  'payment.cleared': defineEvent(CheckClearedEventData, 'A check was marked as cleared or not cleared.'),
} as const;

/** Null if not published. */
export const publicCheckTypes = {
  CheckPlanned: null,
  CheckWithdrawn: null,
  CheckReceived: 'payment.received',
  CheckCarried: null,
  SharesPlanned: null,
  AllocationWithdrawn: null,
  ClaimPlanned: null,
  SharesSettled: 'payment.applied',
  SharesHeld: 'payment.unapplied',
  SharesReturned: 'payment.unapplied',
  AdjustmentAssigned: 'payment.adjusted',
  AdjustmentAdded: 'payment.adjusted',
  AdjustmentDisputed: 'payment.adjusted',
  CheckRefunded: 'payment.refunded',
  RefundVoided: 'payment.refund_voided',
  CheckVoidBegun: null,
  CheckVoidStopped: null,
  CheckVoided: 'payment.receipt_voided',
  CheckCleared: 'payment.cleared',
  CheckUndone: null,
  RemittanceLinked: null,
} as const satisfies Record<CheckEvent['type'], keyof typeof checkEventKinds | null>;

interface CheckData {
  readonly checkId: string;
  readonly source: CheckSource;
  readonly amount: number;
  readonly unapplied: number;
}
const common = ({ checkId, source, amount, unapplied }: CheckData) => ({
  checkId,
  source,
  amount: dollarsOf(amount),
  unapplied: dollarsOf(unapplied),
});

/** Returns `other` for text that is not a code. */
const codeOf = (code: string): string => (/^[A-Za-z0-9]{1,10}$/.test(code) ? code : 'other');

const adjustmentData = (
  data: DataOf<CheckEvent, 'AdjustmentAssigned' | 'AdjustmentDisputed' | 'AdjustmentAdded'>,
): CheckAdjustedEventData => ({
  ...common(data),
  adjustmentId: data.adjustmentId,
  code: codeOf(data.code),
  adjustment: dollarsOf(data.adjustment),
  status: data.status,
});

const refundData = (
  data: DataOf<CheckEvent, 'CheckRefunded'> | DataOf<CheckEvent, 'RefundVoided'>,
): CheckRefundedEventData => ({ ...common(data), refundId: data.refundId, refunded: dollarsOf(data.refunded) });

export const checkPublication = {
  CheckReceived: {
    publish: (data: DataOf<CheckEvent, 'CheckReceived'>): CheckReceivedEventData => ({
      ...common(data),
      method: data.method,
      depositDate: data.depositDate,
      payerFileId: data.remittance?.payerFileId ?? null,
    }),
  },
  SharesSettled: {
    publish: (data: DataOf<CheckEvent, 'SharesSettled'>): CheckAppliedEventData => ({
      ...common(data),
      applied: dollarsOf(data.posted.reduce((sum, { amount }) => sum + amount, 0)),
      bills: new Set(data.posted.map(({ billId }) => billId)).size,
    }),
  },
  SharesHeld: {
    publish: (data: DataOf<CheckEvent, 'SharesHeld'>): CheckUnappliedEventData => {
      const [largest] = data.held.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
      return { ...common(data), reason: largest?.reason ?? 'unmatched' };
    },
  },
  SharesReturned: {
    publish: (data: DataOf<CheckEvent, 'SharesReturned'>): CheckUnappliedEventData => ({
      ...common(data),
      reason: 'voided',
    }),
  },
  AdjustmentAssigned: { publish: adjustmentData },
  AdjustmentAdded: { publish: adjustmentData },
  AdjustmentDisputed: { publish: adjustmentData },
  CheckRefunded: { publish: refundData },
  RefundVoided: { publish: refundData },
  CheckVoided: { publish: (data: DataOf<CheckEvent, 'CheckVoided'>): CheckEventData => common(data) },
  CheckCleared: {
    publish: (data: DataOf<CheckEvent, 'CheckCleared'>): CheckClearedEventData => ({
      ...common(data),
      cleared: data.cleared,
      clearedOn: data.clearedOn,
    }),
  },
};
