import type { CheckState } from './check.state.js';
import type { CheckFigures, ClaimPlace } from './check.types.js';

/** Names a share within its check: a payment may be posted by it and taken back by it. */
export const checkShareName = ({
  paymentId,
  reversal,
}: {
  readonly paymentId: string;
  readonly reversal?: true;
}): string => (reversal ? `${paymentId}/reversal` : paymentId);

/** Names a claim of a payer file within a check. */
export const claimName = (payerFileId: string, place: ClaimPlace): string => `${payerFileId}/${place.join('/')}`;

/** Cents of a check that are somewhere else than before. */
export const moveMoney = (
  { figures }: Pick<CheckState, 'figures'>,
  from: keyof CheckFigures,
  to: keyof CheckFigures,
  cents: number,
): Pick<CheckState, 'figures'> => ({
  figures: from === to ? figures : { ...figures, [from]: figures[from] - cents, [to]: figures[to] + cents },
});

/**
 * Money that claims hold, after money was taken that names no claim: first of what no claim holds, then of the claims
 * in their order. A claim that lost its money is in the list with 0.
 */
export const limitHeld = (held: CheckState['held'], unapplied: number): CheckState['held'] => {
  let excess = 0 - unapplied;
  for (const { amount } of held.values()) excess += amount;
  if (excess <= 0) return held;
  const left = new Map(held);
  for (const [name, one] of held) {
    const cents = Math.min(excess, Math.max(0, one.amount));
    if (cents > 0) left.set(name, { ...one, amount: one.amount - cents });
    excess -= cents;
  }
  return left;
};
