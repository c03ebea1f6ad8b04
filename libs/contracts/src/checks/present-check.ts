import {
  dollarsOf,
  type CheckMethod,
  type CheckSource,
  type KnownAdjustment,
  type KnownRefund,
  type PaymentShare,
} from '#domain';
import type {
  CheckAdjustmentView,
  CheckAllocationView,
  CheckHeldView,
  CheckRefundView,
  CheckView,
} from './check.views.js';

/** Totals are in cents. */
export interface CheckOnFile {
  readonly checkId: string;
  readonly status: 'received' | 'undone';
  readonly source: CheckSource;
  readonly method: CheckMethod;
  readonly depositDate: string;
  readonly receivedAt: string;
  readonly updatedAt: string;
  readonly payerFileId: string | null;
  readonly amountCents: number;
  readonly appliedCents: number;
  readonly pendingCents: number;
  readonly adjustedCents: number;
  readonly refundedCents: number;
  readonly unappliedCents: number;
  readonly bills: number;
  readonly checkNumber: string | null;
  readonly payer: string | null;
  /** First bill that has a share. Missing in rows of earlier versions. */
  readonly billId?: string | null;
  /** Null if not cleared. */
  readonly clearedOn: string | null;
}

type ShownCheck = Pick<CheckView, keyof CheckView>;

/** View of a check in lists. */
export const presentCheck = (check: CheckOnFile): ShownCheck => ({
  id: check.checkId,
  method: check.method,
  status: check.status === 'undone' ? 'voided' : 'received',
  source: check.source,
  checkNumber: check.checkNumber,
  payer: check.payer,
  depositDate: check.depositDate,
  receivedAt: check.receivedAt,
  amount: dollarsOf(check.amountCents),
  applied: dollarsOf(check.appliedCents),
  pending: dollarsOf(check.pendingCents),
  adjusted: dollarsOf(check.adjustedCents),
  refunded: dollarsOf(check.refundedCents),
  unapplied: dollarsOf(check.unappliedCents),
  bills: check.bills,
  payerFileId: check.payerFileId,
  cleared: check.clearedOn !== null,
  clearedOn: check.clearedOn,
  updatedAt: check.updatedAt,
});

/** A bill's share, in cents. */
export interface ShareOnFile extends PaymentShare {
  readonly reversal?: true;
  readonly returned: boolean;
}

/** `billNumber` is null if unknown. */
export const presentShare = (share: ShareOnFile, billNumber: number | null): CheckAllocationView => ({
  billId: share.billId,
  billNumber,
  paymentId: share.paymentId,
  eorId: share.eorId,
  amount: dollarsOf(share.amount),
  principal: dollarsOf(share.principal),
  penalty: dollarsOf(share.penalty),
  interest: dollarsOf(share.interest),
  ibrFee: dollarsOf(share.ibrFee),
  reversal: share.reversal === true,
  status: share.returned ? 'returned' : 'applied',
});

export const presentAdjustment = ({
  adjustmentId: id,
  code,
  amount,
  reference,
  status,
  billId,
  note,
}: KnownAdjustment): CheckAdjustmentView => ({
  ...{ id, code, amount: dollarsOf(amount), reference, status, billId, note },
});

export const presentCheckRefund = ({ refundId: id, refunded, ...refund }: KnownRefund): CheckRefundView => ({
  id,
  amount: dollarsOf(refunded),
  refundDate: refund.refundDate,
  method: refund.method,
  checkNumber: refund.checkNumber,
  billId: refund.billId,
  paymentId: refund.paymentId,
  cause: refund.cause,
  note: refund.note,
  voided: refund.voided,
});

/** `n`: the item's number in the payer file, or null. */
export const presentHeld = (
  held: { readonly payerFileId: string; readonly amount: number; readonly reason: string },
  n: number | null,
): CheckHeldView => ({ payerFileId: held.payerFileId, n, amount: dollarsOf(held.amount), reason: held.reason });
