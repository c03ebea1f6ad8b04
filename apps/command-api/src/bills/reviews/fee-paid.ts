import type { ReviewFeeForm } from '#contracts';
import { centsOf, type FeePaid } from '#domain';

/** Converts the form of a paid review fee. */
export const feePaidOf = ({ amount, paidAt, method, reference }: ReviewFeeForm): FeePaid => ({
  amount: centsOf(amount),
  paidAt: paidAt ?? null,
  method,
  reference: reference ?? null,
});
