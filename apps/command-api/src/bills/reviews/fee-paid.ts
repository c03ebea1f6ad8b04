import type { ReviewFeeForm } from '#contracts';
import { centsOf, type FeePaid } from '#domain';

export const feePaidOf = ({ amount, paidAt, method, reference }: ReviewFeeForm): FeePaid => ({
  amount: centsOf(amount),
  paidAt: paidAt ?? null,
  method,
  reference: reference ?? null,
});
