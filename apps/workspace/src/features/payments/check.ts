import type { BodyOf } from '../../api/client';
import { asAmount, cents } from '../../ui/format';

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
  /** True if the rest of the check stays unapplied. */
  readonly leavesRest: boolean;
  /** True if an overpayment is posted as the bill's credit balance. */
  readonly credit: boolean;
  /** True if the user confirmed that this is a different check with the same number. */
  readonly isAnother: boolean;
}

export const shareOf = (billId: string): Share => ({ billId, amount: '', penalty: '', interest: '' });

/** Returns the unapplied dollars. Negative if the shares exceed the check. */
export const leftOf = ({ amount, shares }: Pick<Check, 'amount' | 'shares'>): number =>
  (cents(amount) - shares.reduce((sum, share) => sum + cents(share.amount), 0)) / 100;

/** `credit`: an overpayment is posted as the bill's credit balance. */
export const allocationsOf = (shares: readonly Share[], credit: boolean) =>
  shares.map((share) => ({
    billId: share.billId,
    amount: asAmount(share.amount),
    ...(cents(share.penalty) !== 0 && { penalty: asAmount(share.penalty) }),
    ...(cents(share.interest) !== 0 && { interest: asAmount(share.interest) }),
    ...(credit && { overpayment: 'credit' as const }),
  }));

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
