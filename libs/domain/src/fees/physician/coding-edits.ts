import type { PricedLine, QuoteWarning } from '../pricing.js';
import { isSeparating } from './modifiers.js';
import type { ScheduleVersion } from './schedule.js';

/**
 * Warns about each code pair that is not paid on the same day (National Correct Coding Initiative, as imported by the
 * operator). Amounts stay unchanged, because the payer decides whether a pair applies.
 */
export const pairWarnings = (
  line: PricedLine,
  others: readonly PricedLine[],
  version: ScheduleVersion,
): readonly QuoteWarning[] =>
  others.flatMap((other): readonly QuoteWarning[] => {
    const pair = version.pairOf(other.code, line.code);
    if (pair === undefined) return [];
    const parted = [...line.modifiers, ...other.modifiers].some(isSeparating);
    if (pair === 'modifiers' && parted) return [];
    return [
      {
        code: 'code_pair_not_paid',
        path: 'code',
        message: `Not paid with ${other.code} on the same day (NCCI)${pair === 'modifiers' ? ', unless a modifier such as 59 separates them' : ''}.`,
      },
    ];
  });
