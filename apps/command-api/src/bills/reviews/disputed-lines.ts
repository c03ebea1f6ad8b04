import type { DisputedLineForm } from '#contracts';
import { centsOf, type ReviewInput } from '#domain';

/** Converts a form's disputed lines. If there are none, all underpaid lines are in dispute. */
export const disputedLinesOf = (forms: readonly DisputedLineForm[] = []): ReviewInput['lineItems'] =>
  forms.map(({ lineItemId, reason, disputedAmount }) => ({
    lineItemId,
    reason,
    ...(disputedAmount !== undefined && { disputedAmount: centsOf(disputedAmount) }),
  }));
