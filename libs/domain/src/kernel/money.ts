/** Whole US cents. Never a fraction inside, so that totals always reconcile; dollars exist on the wire only. */
export type Cents = number;

export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

/** Each item with its amount; the amounts are in the order of the items. */
export const withAmounts = <Item>(
  items: readonly Item[],
  amounts: readonly Cents[],
): readonly (readonly [item: Item, amount: Cents])[] => items.map((item, place) => [item, amounts[place] ?? 0]);

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

/**
 * Shares an amount over places that hold so much each, level by level: first up to the first limits, what is left up to
 * the next ones. Within a level pro rata to the room that is left; no place ever gets more than its last limit, and what
 * has no room anywhere is not shared. `held`: what the places hold already; the answer includes it.
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
