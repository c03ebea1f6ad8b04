import type { DisputedLineForm } from '#contracts';
import { centsOf, type ReviewInput } from '#domain';

/** Lines in dispute as they were asked for; none: every line that was paid short. */
export const disputedLinesOf = (forms: readonly DisputedLineForm[] = []): ReviewInput['lineItems'] =>
  forms.map(({ lineItemId, reason, disputedAmount }) => ({
    lineItemId,
    reason,
    ...(disputedAmount !== undefined && { disputedAmount: centsOf(disputedAmount) }),
  }));
