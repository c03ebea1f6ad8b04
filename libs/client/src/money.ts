/*
 * The API uses dollars with at most two decimals. Add and compare whole cents: 0.1 + 0.2 isn't 0.3, but 10 + 20 is 30.
 */

/** Converts dollars from a response to cents: 12.34 → 1234. Throws `RangeError` if the value is not an amount. */
export const toCents = (dollars: number): number => {
  const cents = Math.round(dollars * 100);
  // A string or null would otherwise be converted to a number.
  if (typeof dollars !== 'number' || !Number.isSafeInteger(cents) || Math.abs(cents / 100 - dollars) > 1e-6)
    throw new RangeError('an amount must be a number with at most two decimals');
  return cents;
};

/** Converts cents to dollars for a request: 1234 → 12.34. Throws `RangeError` if the value is not an integer. */
export const toDollars = (cents: number): number => {
  if (!Number.isSafeInteger(cents)) throw new RangeError('cents must be an integer');
  return cents / 100;
};

/** Converts all amounts in an object, such as `bill.amounts`, to cents. */
export const inCents = <Amounts extends Readonly<Record<keyof Amounts, number>>>(
  amounts: Amounts,
): { readonly [Name in keyof Amounts]: number } =>
  Object.fromEntries(
    Object.entries<number>(amounts as Readonly<Record<string, number>>).map(([name, dollars]) => [
      name,
      toCents(dollars),
    ]),
  ) as { readonly [Name in keyof Amounts]: number };
