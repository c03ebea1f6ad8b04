import { phoneParts, usd, usDate } from '#domain';

export { phoneParts, usd, usDate };

/** Amounts in whole cents, dates as YYYY-MM-DD. */

/** Formats cents: `1234567` → `12,345.67`. Negative amounts have a minus sign. */
export const dollarText = (cents: number): string => {
  const whole = Math.trunc(Math.abs(cents) / 100).toString();
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}${grouped}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
};

export const usDates = (from: string, to?: string | null): string =>
  to && to !== from ? `${usDate(from)} – ${usDate(to)}` : usDate(from);

export interface PostalAddress {
  readonly line1: string;
  readonly line2?: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** Absent in the United States. Two letters (ISO 3166-1). */
  readonly country?: string;
}

export const addressLines = (address: PostalAddress): readonly string[] => [
  [address.line1, address.line2].filter(Boolean).join(', '),
  [`${address.city}, ${address.state} ${address.postalCode}`, address.country].filter(Boolean).join(', '),
];

/** Splits text that ends in `City, ST 12345`. Returns any other text on one line. */
export const addressParts = (text: string | null | undefined): PostalAddress | string | null => {
  if (!text) return null;
  const line = text
    .split('\n')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
  const [, street, city, state, postalCode] =
    /^(.+?),\s*([^,]+),?\s+([A-Za-z]{2})\.?,?\s+(\d{5}(?:-?\d{4})?)$/.exec(line) ?? [];
  return street && city && state && postalCode ? { line1: street, city, state: state.toUpperCase(), postalCode } : line;
};
