import type { DisputedLineForm } from '#contracts';
import { centsOf, type ReviewWish } from '#domain';

/** Lines in dispute as they were asked for; none: every line that was paid short. */
export const disputedLinesOf = (forms: readonly DisputedLineForm[] = []): ReviewWish['lineItems'] =>
  forms.map(({ lineItemId, reason, disputedAmount }) => ({
    lineItemId,
    reason,
    ...(disputedAmount !== undefined && { disputedAmount: centsOf(disputedAmount) }),
  }));
