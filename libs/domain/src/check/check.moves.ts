import type { CheckState } from './check.state.js';
import type { CheckFigures, ClaimPlace } from './check.types.js';

/** Key of a share within its check. A check can post a payment and also reverse it. */
export const checkShareName = ({
  paymentId,
  reversal,
}: {
  readonly paymentId: string;
  readonly reversal?: true;
}): string => (reversal ? `${paymentId}/reversal` : paymentId);

/** Key of a claim within a check. */
export const claimName = (payerFileId: string, place: ClaimPlace): string => `${payerFileId}/${place.join('/')}`;

export const moveMoney = (
  { figures }: Pick<CheckState, 'figures'>,
  from: keyof CheckFigures,
  to: keyof CheckFigures,
  cents: number,
): Pick<CheckState, 'figures'> => ({
  figures: from === to ? figures : { ...figures, [from]: figures[from] - cents, [to]: figures[to] + cents },
});

/**
 * Limits held money after unapplied money was used without naming a claim. Takes money that belongs to no claim first,
 * then the claims' money in order. A claim with no money left stays at 0.
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
