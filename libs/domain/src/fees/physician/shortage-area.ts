import { divideHalfUp, type Cents } from '../../kernel/money.js';
import { usd, type PricedLine, type QuoteWarning } from '../pricing.js';
import type { PricingContext } from './rate-line.js';
import type { ShortageArea } from './schedule.js';

const CITATION = '8 CCR § 9789.12.6';
const BONUS_PERCENT = 10;
const kindNames: Readonly<Record<ShortageArea['kind'], string>> = {
  primary_care: 'primary medical care',
  mental_health: 'mental health',
};

/** Physicians as defined by Labor Code § 3209.3 (NUCC taxonomy). A bill without a taxonomy code is a physician's. */
const isPhysician = (taxonomy: string | undefined): boolean =>
  taxonomy === undefined || /^(20|103[GT]|111N|1223|152W|1711|213E)/i.test(taxonomy);

/** Only psychiatrists receive the bonus in a mental health shortage area. */
const isPsychiatrist = (taxonomy = ''): boolean => /^2084(P08|P0015|F0202)/i.test(taxonomy);

const notComputedWarning = (at: number, why: string): QuoteWarning => ({
  code: 'hpsa_bonus_not_computed',
  path: at < 0 ? 'code' : `modifiers.${at}`,
  message: `The bonus of ${BONUS_PERCENT}% for services in a health professional shortage area (${CITATION}) was not computed: ${why}.`,
});

/** Warns about a line with modifier AQ that no table prices. */
export const uncomputedBonusWarnings = ({ modifiers }: Pick<PricedLine, 'modifiers'>): readonly QuoteWarning[] => {
  const at = modifiers.indexOf('AQ');
  return at < 0 ? [] : [notComputedWarning(at, 'the charge is used as the allowed amount')];
};

interface Bonus {
  /** Amount with the bonus. */
  readonly allowed: Cents;
  readonly steps: readonly string[];
  readonly warnings: readonly QuoteWarning[];
  readonly citations: readonly string[];
}

/** Reason for the bonus, as a step. `none`: does not apply. `unknown`: no list of the year of the service is on file. */
type Ground = { readonly reason: string } | 'none' | 'unknown';

const groundOf = (
  { modifiers, serviceDate }: PricedLine,
  { version, postalCode, taxonomy }: PricingContext,
): Ground => {
  const zip = postalCode.slice(0, 5);
  const year = Number(serviceDate.slice(0, 4));
  const areas = version.shortageAreasOf(zip).filter(({ kind }) => kind === 'primary_care' || isPsychiatrist(taxonomy));
  const isClaimed = modifiers.includes('AQ');
  if (!version.hasShortageAreasOf(year)) return isClaimed || areas.length > 0 ? 'unknown' : 'none';
  const listed = areas.find((area) => area.year === year);
  if (listed) return { reason: `ZIP code ${zip} is in a ${kindNames[listed.kind]} shortage area (HPSA) of ${year}` };
  return isClaimed
    ? { reason: 'modifier AQ, for a shortage area (HPSA) that is not on the list of ZIP codes' }
    : 'none';
};

/**
 * Adds 10 % of the physician's professional part for services in a shortage area as designated on December 31 of the
 * year before, rounded half up to the cent. AQ marks an area that the list of ZIP codes lacks. `professional`: null if
 * it cannot be separated from the technical part. That the technical part is excluded is Medicare's rule.
 */
export const shortageAreaBonus = (
  line: PricedLine,
  allowed: Cents,
  professional: Cents | null,
  context: PricingContext,
): Bonus => {
  const unchanged = { allowed, steps: [], warnings: [], citations: [] };
  const at = line.modifiers.indexOf('AQ');
  if (!isPhysician(context.taxonomy) || professional === 0)
    return at < 0
      ? unchanged
      : {
          ...unchanged,
          warnings: [
            {
              code: 'modifier_without_effect',
              path: `modifiers.${at}`,
              message: `The shortage area bonus is paid only for physicians’ professional services (${CITATION}).`,
            },
          ],
        };
  const ground = groundOf(line, context);
  if (ground === 'none') return unchanged;
  if (ground === 'unknown' || professional === null) {
    const why =
      professional === null
        ? 'the professional part of the reduced amount is not known'
        : `no list of shortage areas of ${line.serviceDate.slice(0, 4)} is on file`;
    return {
      ...unchanged,
      steps: [`shortage area bonus (HPSA) not computed: ${why}`],
      warnings: [notComputedWarning(at, why)],
    };
  }
  const bonus = divideHalfUp(professional * BONUS_PERCENT, 100);
  return {
    allowed: allowed + bonus,
    steps: [
      `${ground.reason}: + ${BONUS_PERCENT} % of ${professional === allowed ? '' : 'the professional part, '}${usd(professional)} = ${usd(bonus)}`,
      `${usd(allowed)} + ${usd(bonus)} = ${usd(allowed + bonus)}`,
    ],
    warnings: [],
    citations: [CITATION],
  };
};
