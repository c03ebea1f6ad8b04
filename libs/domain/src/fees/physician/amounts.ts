import type { Cents } from '../../kernel/money.js';
import { tenthsOf } from '../../kernel/units.js';
import type { Locality, RelativeValues, TenThousandths } from './schedule.js';

/** In ten-thousandths. */
export const FULL_SHARE = 10_000;

/** `numerator / denominator`, rounded half up. Exact for any size. */
export const roundHalfUp = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

/**
 * Base maximum fee of one unit, rounded half up to the cent once: `[(work RVU × work GPCI) + (PE RVU × PE GPCI) + (MP
 * RVU × MP GPCI)] × CF` (8 CCR § 9789.12.2(a), (b)). We know of no rounding rule, so this follows CMS. `halved`: half
 * of the practice expense counts (8 CCR § 9789.15.4).
 */
export const baseMaximumFee = (
  values: RelativeValues,
  place: 'facility' | 'nonFacility',
  locality: Locality,
  factor: TenThousandths,
  halved = false,
): Cents => {
  const expense = BigInt(values[place]) * BigInt(locality.practiceExpense);
  const others =
    BigInt(values.work) * BigInt(locality.work) + BigInt(values.malpractice) * BigInt(locality.malpractice);
  // Values, indices and factor are each scaled by 10^4, so the product is in dollars × 10^12. It is doubled, so the
  // divisor for cents is 2 × 10^10.
  const doubled = (halved ? expense : 2n * expense) + 2n * others;
  return roundHalfUp(doubled * BigInt(factor), 20_000_000_000n);
};

export interface Portion {
  readonly units: number;
  readonly amount: Cents;
  /** In ten-thousandths. */
  readonly share: number;
}

/** Rounded half up to the cent once. */
export const totalPrice = (portions: readonly Portion[], ...shares: readonly number[]): Cents => {
  const numerator = portions.reduce(
    (sum, { units, amount, share }) => sum + BigInt(tenthsOf(units)) * BigInt(amount) * BigInt(share),
    0n,
  );
  return roundHalfUp(
    shares.reduce((product, share) => product * BigInt(share), numerator),
    10n * BigInt(FULL_SHARE) ** BigInt(shares.length + 1),
  );
};

/** Omits trailing zeros, but has at least two decimals: `1.30`, `47.1234`. */
export const figureText = (value: TenThousandths): string => {
  const [whole, decimals] = (value / FULL_SHARE).toFixed(4).split('.') as [string, string];
  return `${whole}.${decimals.replace(/0{1,2}$/, '')}`;
};

/** `62.5 %`. */
export const percent = (share: number): string => `${share / 100} %`;
