/** Whole US cents. Internal amounts are never fractions, so that totals always reconcile. Only the API uses dollars. */
export type Cents = number;

export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

/** Pairs items and amounts by index. */
export const withAmounts = <Item>(
  items: readonly Item[],
  amounts: readonly Cents[],
): readonly (readonly [item: Item, amount: Cents])[] => items.map((item, place) => [item, amounts[place] ?? 0]);

/** The form ensures at most two decimals. */
export const centsOf = (dollars: number): Cents => Math.round(dollars * 100);

export const dollarsOf = (cents: Cents): number => cents / 100;

/** Rounds half up. Both arguments are whole and not negative, and the denominator is positive. */
export const divideHalfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/** Leftover cents go to the largest remainders, the first if equal. If all weights are 0, the first share gets all. */
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

/**
 * Allocates up to the first limits, then up to the next, in proportion to the remaining room. No place exceeds its last
 * limit. Any amount above all limits is not allocated. `held`: what the places already have, included in the result.
 */
export const allocateByLevels = (
  amount: Cents,
  levels: readonly (readonly Cents[])[],
  held: readonly Cents[] = (levels[0] ?? []).map(() => 0),
): readonly Cents[] =>
  levels.reduce(
    ({ places, left }, limits) => {
      const rooms = withAmounts(limits, places).map(([limit, place]) => Math.max(0, limit - place));
      const shared = Math.min(left, sum(rooms));
      const shares = allocate(shared, rooms);
      return { places: withAmounts(places, shares).map(([place, share]) => place + share), left: left - shared };
    },
    { places: held, left: amount },
  ).places;
