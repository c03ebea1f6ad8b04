import { divideHalfUp, type Cents } from '../../kernel/money.js';
import { usd, type PricedLine, type QuoteWarning } from '../pricing.js';
import { figureText, percent, roundHalfUp, FULL_SHARE } from './amounts.js';
import { anesthesiaShare } from './modifiers.js';
import { sharedZipWarning, type PricingContext, type UnpricedReason } from './rate-line.js';

export interface RatedAnesthesia {
  readonly allowed: Cents;
  readonly steps: readonly string[];
  readonly warnings: readonly QuoteWarning[];
  readonly citations: readonly string[];
}

const UNIT_MINUTES = 15;

/**
 * Returns `(base units + time units) × conversion factor of the locality` (8 CCR § 9789.18.1(b); the factors are Table
 * A of § 9789.19.1), rounded half up to the cent once. A line's units are the minutes of anesthesia (NUCC 1500 manual,
 * item 24G). Time units are minutes / 15 to one decimal (§ 9789.18.8). The decimal, its rounding half up, and the 50 %
 * of QK, QX and QY for directed cases follow Medicare (CMS Pub. 100-04 ch. 12 § 50). Fewer than 15 minutes are probably
 * time units, so the line is not priced.
 */
export const rateAnesthesia = (
  { code, modifiers, units: minutes, serviceDate }: PricedLine,
  { version, locality, shared }: PricingContext,
): RatedAnesthesia | UnpricedReason => {
  const base = version.baseUnitsOf(code);
  const factor = version.anesthesiaFactorOn(serviceDate, locality.id);
  if (base === undefined) return { unrated: 'by_report', why: 'no base units on file for this anesthesia code' };
  if (factor === undefined)
    return { unrated: 'by_report', why: `no anesthesia conversion factor on file for ${locality.id} on this day` };
  if (minutes < UNIT_MINUTES)
    return {
      unrated: 'by_report',
      why: `the units of an anesthesia code are minutes, and ${minutes} minutes are too few`,
    };
  const share = anesthesiaShare(modifiers);
  if (typeof share !== 'number') return { unrated: 'by_report', why: `modifier ${share.unknown}: by report` };
  const tenths = divideHalfUp(minutes * 10, UNIT_MINUTES);
  // Tenths of units × ten-thousandths of a dollar × ten-thousandths of a share. The divisor converts the product to
  // cents.
  const allowed = roundHalfUp(BigInt(base * 10 + tenths) * BigInt(factor) * BigInt(share), 10_000_000n);
  return {
    allowed,
    steps: [
      `base units ${base}; ${minutes} minutes / ${UNIT_MINUTES} = ${(tenths / 10).toFixed(1)} time units`,
      `conversion factor of ${locality.id} ${locality.name}: ${figureText(factor)}`,
      `(${base} + ${(tenths / 10).toFixed(1)}) × ${figureText(factor)}${share === FULL_SHARE ? '' : ` × ${percent(share)}`} = ${usd(allowed)}, rounded half up to the cent`,
    ],
    warnings: shared ? [sharedZipWarning(locality)] : [],
    citations: ['8 CCR § 9789.18.1'],
  };
};
