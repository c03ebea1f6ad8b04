import type { Cents } from '../../kernel/money.js';
import type { Locality, RelativeValues, TenThousandths } from './schedule.js';

/** Shares are counted in ten-thousandths: 10,000 is all of it. */
export const FULL_SHARE = 10_000;

/** `numerator / denominator` rounded half up; exact, whatever their size. */
export const roundHalfUp = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

/**
 * The base maximum fee of one unit: `[(work RVU × work GPCI) + (PE RVU × PE GPCI) + (MP RVU × MP GPCI)] × CF` (8 CCR
 * § 9789.12.2(a), (b)), rounded half up to the cent once. No rule about rounding is known to us; this is CMS's way to
 * make amounts of its fee schedule. `halved`: half of the practice expense counts (8 CCR § 9789.15.4).
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
  // Values and indices times 10^4 each, and the factor, too: dollars times 10^12, doubled; so cents times 2 × 10^10.
  const doubled = (halved ? expense : 2n * expense) + 2n * others;
  return roundHalfUp(doubled * BigInt(factor), 20_000_000_000n);
};

/** A number of units at an amount, of which a share counts. */
export interface Portion {
  readonly units: number;
  readonly amount: Cents;
  /** Ten-thousandths. */
  readonly share: number;
}

/** The sum of all portions times further shares, rounded half up to the cent once. */
export const totalPrice = (portions: readonly Portion[], ...shares: readonly number[]): Cents => {
  const numerator = portions.reduce(
    (sum, { units, amount, share }) => sum + BigInt(units) * BigInt(amount) * BigInt(share),
    0n,
  );
  return roundHalfUp(
    shares.reduce((product, share) => product * BigInt(share), numerator),
    BigInt(FULL_SHARE) ** BigInt(shares.length + 1),
  );
};

/** A figure of the tables as people read it, without needless zeros: `1.3`, `47.1234`. */
export const figureText = (value: TenThousandths): string => {
  const [whole, decimals] = (value / FULL_SHARE).toFixed(4).split('.') as [string, string];
  return `${whole}.${decimals.replace(/0{1,2}$/, '')}`;
};

/** A share as people read it: `62.5 %`. */
export const percent = (share: number): string => `${share / 100} %`;
