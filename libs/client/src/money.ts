/*
 * Amounts on the wire are dollars, as JSON numbers with at most two decimals. Add and compare them as whole cents: 0.1 +
 * 0.2 is not 0.3 in a computer's numbers, 10 + 20 is 30.
 */

/** Dollars of an answer as whole cents: 12.34 → 1234. RangeError for what is no amount. */
export const toCents = (dollars: number): number => {
  const cents = Math.round(dollars * 100);
  // A text, or a null, would become a number on its way.
  if (typeof dollars !== 'number' || !Number.isSafeInteger(cents) || Math.abs(cents / 100 - dollars) > 1e-6)
    throw new RangeError('an amount has at most two decimals');
  return cents;
};

/** Whole cents as dollars for a request: 1234 → 12.34. RangeError for what are no whole cents. */
export const toDollars = (cents: number): number => {
  if (!Number.isSafeInteger(cents)) throw new RangeError('cents are whole numbers');
  return cents / 100;
};

/** An object of amounts, such as `bill.amounts`, in cents. */
export const inCents = <Amounts extends Readonly<Record<keyof Amounts, number>>>(
  amounts: Amounts,
): { readonly [Name in keyof Amounts]: number } =>
  Object.fromEntries(
    Object.entries<number>(amounts as Readonly<Record<string, number>>).map(([name, dollars]) => [
      name,
      toCents(dollars),
    ]),
  ) as { readonly [Name in keyof Amounts]: number };
