import type { ReviewFeeForm } from '#contracts';
import { centsOf, type FeePaid } from '#domain';

/** The fee of a review as a person says that it was paid. */
export const feePaidOf = ({ amount, paidAt, method, reference }: ReviewFeeForm): FeePaid => ({
  amount: centsOf(amount),
  paidAt: paidAt ?? null,
  method,
  reference: reference ?? null,
});
