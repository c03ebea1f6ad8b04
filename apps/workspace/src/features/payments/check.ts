import type { BodyOf } from '../../api/client';
import { asAmount, cents } from '../../ui/format';

/** Share of a check that is for one bill, as it is typed. */
export interface Share {
  readonly billId: string;
  readonly amount: number | string;
  readonly penalty: number | string;
  readonly interest: number | string;
}

export interface Check {
  readonly method: BodyOf<'postCheck'>['method'];
  readonly checkNumber: string;
  readonly depositDate: string;
  readonly amount: number | string;
  readonly shares: readonly Share[];
  readonly payer: string;
  /** True: the rest of the check is for no bill yet. */
  readonly leavesRest: boolean;
  /** True: money above a bill's balance becomes its credit balance. */
  readonly credit: boolean;
  /** It is no second posting of a check with the same number. */
  readonly isAnother: boolean;
}

export const shareOf = (billId: string): Share => ({ billId, amount: '', penalty: '', interest: '' });

/** Part of the check that is for no bill yet, in dollars; below zero where more is given away than came. */
export const leftOf = ({ amount, shares }: Pick<Check, 'amount' | 'shares'>): number =>
  (cents(amount) - shares.reduce((sum, share) => sum + cents(share.amount), 0)) / 100;

/** Shares as they are sent to the API. `credit`: money above a bill's balance becomes its credit balance. */
export const allocationsOf = (shares: readonly Share[], credit: boolean) =>
  shares.map((share) => ({
    billId: share.billId,
    amount: asAmount(share.amount),
    ...(cents(share.penalty) !== 0 && { penalty: asAmount(share.penalty) }),
    ...(cents(share.interest) !== 0 && { interest: asAmount(share.interest) }),
    ...(credit && { overpayment: 'credit' as const }),
  }));

/** A whole check as it is sent to the API. */
export const checkBody = (check: Check) => {
  const { method, checkNumber, depositDate, amount, shares } = check;
  return {
    method,
    checkNumber,
    depositDate,
    amount: asAmount(amount),
    allocations: allocationsOf(shares, check.credit),
    ...(check.payer.trim() !== '' && { payer: check.payer.trim() }),
    ...(check.leavesRest && leftOf(check) > 0 && { unapplied: leftOf(check) }),
    ...(check.isAnother && { allowDuplicateNumber: true }),
  };
};
