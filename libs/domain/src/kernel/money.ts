/** Whole US cents. Never a fraction inside, so that totals always reconcile; dollars exist on the wire only. */
export type Cents = number;

export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

/** Dollars of a request to cents. The form has checked that there are at most two decimals. */
export const centsOf = (dollars: number): Cents => Math.round(dollars * 100);

/** Cents to the wire's dollars. */
export const dollarsOf = (cents: Cents): number => cents / 100;

/** `numerator / denominator` rounded half up to a whole number; both whole, the denominator positive, no negatives. */
export const divideHalfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/**
 * Splits an amount by weights without losing a cent: leftovers go to the largest remainders, first come first served.
 * Without any weight everything goes to the first share.
 */
export const allocate = (amount: Cents, weights: readonly number[]): Cents[] => {
  const whole = sum(weights);
  if (whole === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  const shares = weights.map((weight) => {
    const exact = BigInt(amount) * BigInt(weight);
    return { floor: Number(exact / BigInt(whole)), remainder: Number(exact % BigInt(whole)) };
  });
  const left = amount - sum(shares.map(({ floor }) => floor));
  const winners = new Set(
    shares
      .map(({ remainder }, index) => ({ remainder, index }))
      .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return shares.map(({ floor }, index) => floor + (winners.has(index) ? 1 : 0));
};
