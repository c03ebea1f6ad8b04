import type { Cents } from '../../kernel/money.js';
import { usd, type PricedLine, type QuoteWarning } from '../pricing.js';
import { baseMaximumFee, figureText, percent, FULL_SHARE } from './amounts.js';
import { assistantShares, CO_SURGEON_SHARE, unknownModifiers } from './modifiers.js';
import type { Component, Locality, ScheduleRow, ScheduleVersion, TenThousandths } from './schedule.js';

/** Source of the formula. Other sources are cited where they apply. */
const FORMULA_CITATION = '8 CCR § 9789.12.2';
const MANUAL = 'Medicare Claims Processing Manual (CMS Pub. 100-04) ch. 12';

export interface PricingContext {
  readonly version: ScheduleVersion;
  readonly locality: Locality;
  /** True if parts of the ZIP code are in a different locality. */
  readonly shared: boolean;
  readonly place: 'facility' | 'nonFacility';
  readonly placeOfService: string;
  /** ZIP or ZIP+4 of the service. */
  readonly postalCode: string;
  /** The rendering provider's taxonomy. */
  readonly taxonomy: string | undefined;
}

/** Fees before reductions due to other lines on the same day. */
export interface RatedLine {
  readonly line: PricedLine;
  readonly row: ScheduleRow;
  readonly unitFee: Cents;
  /** Fee with half of the practice expense. */
  readonly halvedFee: Cents;
  /** Professional part of the fee. The rest is technical. */
  readonly professional: Cents;
  /** Professional part that the shortage area bonus applies to: none of a service without work. */
  readonly bonusFee: Cents;
  /** Practice expense, for ranking. */
  readonly expense: TenThousandths;
  /** Fee of the included endoscopy, or the procedure's own fee if it includes none. */
  readonly endoscopyBaseFee: Cents;
  /** Paid units. */
  readonly units: number;
  /** Factor for both sides of the body, in ten-thousandths of one side. */
  readonly bilateral: number;
  /** This practitioner's share (assistant or co-surgeon), in ten-thousandths. */
  readonly share: number;
  readonly steps: readonly string[];
  readonly warnings: readonly QuoteWarning[];
  readonly citations: readonly string[];
}

export interface UnpricedReason {
  readonly unrated: 'by_report' | 'not_in_schedule' | 'bundled';
  readonly why: string;
}

const byReport = (why: string): UnpricedReason => ({ unrated: 'by_report', why });

/**
 * Why a status has no fee (8 CCR § 9789.12.8). B and P are paid within other services. C has values or is by report,
 * like R. N (not covered by Medicare) is by report, because we have not verified whether California pays its values.
 * Other statuses belong to other schedules or are not valid.
 */
const unratedByStatus = ({
  status,
  work,
  nonFacility,
  facility,
  malpractice,
}: ScheduleRow): UnpricedReason | undefined => {
  if (status === 'B' || status === 'P')
    return { unrated: 'bundled', why: `status ${status}: included in the payment of other services` };
  if (status === 'N') return byReport('status N: not covered by Medicare, by report where it is payable');
  if (!['A', 'C', 'R', 'T'].includes(status))
    return {
      unrated: 'not_in_schedule',
      why: `Status ${status} of the relative value file: not priced by this schedule`,
    };
  return work + nonFacility + facility + malpractice === 0
    ? byReport(`status ${status} without relative values: by report (8 CCR § 9789.12.8)`)
    : undefined;
};

const componentOf = (modifiers: readonly string[]): Component | 'several' => {
  const named = (['26', 'TC', '53'] as const).filter((modifier) => modifiers.includes(modifier));
  return named.length > 1 ? 'several' : (named[0] ?? '');
};

interface Sides {
  readonly bilateral: number;
  readonly warnings: readonly QuoteWarning[];
}

/** Factor for modifier 50 (ch. 12 § 40.7). Indicator 1 pays 150 %, 3 pays each side in full, others have no effect. */
const sidesOf = ({ modifiers, units }: PricedLine, { bilateral }: ScheduleRow): Sides => {
  const at = modifiers.indexOf('50');
  if (at < 0) return { bilateral: FULL_SHARE, warnings: [] };
  const factor = { '1': 15_000, '3': 20_000 }[bilateral];
  if (factor === undefined) return { bilateral: FULL_SHARE, warnings: [noEffectWarning(at)] };
  return {
    bilateral: factor,
    warnings:
      units === 1
        ? []
        : [
            {
              code: 'units_unusual',
              path: 'units',
              message: 'Modifier 50 covers both sides in one unit. One unit is paid.',
            },
          ],
  };
};

const noEffectWarning = (at: number): QuoteWarning => ({
  code: 'modifier_without_effect',
  path: `modifiers.${at}`,
  message: 'This modifier does not change the amount of this code.',
});

interface AssistantRate {
  readonly share: number;
  readonly step: string | null;
  readonly citation: string | null;
}

/** Assistants (ch. 12 § 20.4.3) and co-surgeons (§ 40.8), if the indicator allows them without documentation. */
const assistantRateOf = ({ modifiers }: PricedLine, row: ScheduleRow): AssistantRate | UnpricedReason => {
  const [helper, ...more] = modifiers.filter(
    (modifier) => modifier === '62' || Object.hasOwn(assistantShares, modifier),
  );
  if (helper === undefined) return { share: FULL_SHARE, step: null, citation: null };
  if (more.length > 0) return byReport(`modifiers ${[helper, ...more].join(', ')} together`);
  if (helper === '62')
    return row.coSurgeon === '2'
      ? { share: CO_SURGEON_SHARE, step: `co-surgeon: × ${percent(CO_SURGEON_SHARE)}`, citation: `${MANUAL} § 40.8` }
      : byReport(`modifier 62 with co-surgeon indicator ${row.coSurgeon || 'none'}`);
  const share = assistantShares[helper] ?? FULL_SHARE;
  return row.assistant === '2'
    ? { share, step: `assistant at surgery (${helper}): × ${percent(share)}`, citation: `${MANUAL} § 20.4.3` }
    : byReport(`modifier ${helper} with assistant indicator ${row.assistant || 'none'}`);
};

/** Base maximum fee with the effect of modifiers, or the reason why there is none. */
export const rateLine = (line: PricedLine, setting: PricingContext): RatedLine | UnpricedReason => {
  const { version, locality, place } = setting;
  const component = componentOf(line.modifiers);
  if (component === 'several') return byReport('modifiers of several components together');
  const row = version.row(line.code, component);
  if (!row)
    return version.row(line.code, '')
      ? byReport(`modifier ${component}: the relative value file does not split this code by this component`)
      : { unrated: 'not_in_schedule', why: `Not in the relative value file of ${version.from}` };
  const status = unratedByStatus(row);
  if (status) return status;
  const unknown = unknownModifiers(line.modifiers);
  if (unknown.length > 0) return byReport(`modifier ${unknown.join(', ')}: by report`);
  if (place === 'facility' ? row.notInFacility : row.notOutside)
    return byReport('CMS has no practice expense for this code in such a place (NA)');
  const factor = version.factorOn(line.serviceDate);
  if (factor === undefined) return byReport('no conversion factor on file for this day');
  const part = assistantRateOf(line, row);
  if ('unrated' in part) return part;

  const feeOf = (scheduleRow: ScheduleRow, halved = false): Cents =>
    baseMaximumFee(scheduleRow, place, locality, factor, halved);
  const unitFee = feeOf(row);
  const split = professionalPart(component, unitFee, row, version.row(line.code, '26'), feeOf);
  const base = row.endoscopyBase === '' ? row : version.row(row.endoscopyBase, component);
  if (!split || !base) return byReport('a row needed to reduce this code is not in the relative value file');
  const sides = sidesOf(line, row);
  const most = version.mostUnitsOf(line.code) ?? line.units;
  const once = sides.bilateral === FULL_SHARE ? line.units : 1;
  const units = Math.min(once, most);
  const places = place === 'facility' ? 'facility' : 'non-facility';
  return {
    line,
    row,
    unitFee,
    halvedFee: feeOf(row, true),
    professional: split.professional,
    bonusFee: bonusFeeOf(component, unitFee, row, version.row(line.code, '26'), feeOf),
    expense: row[place],
    endoscopyBaseFee: feeOf(base),
    units,
    bilateral: sides.bilateral,
    share: part.share,
    steps: [
      `relative values: work ${figureText(row.work)}, practice expense ${figureText(row[place])} (${places}, place of service ${setting.placeOfService}), malpractice ${figureText(row.malpractice)}`,
      `indices of ${locality.id} ${locality.name}: ${figureText(locality.work)}, ${figureText(locality.practiceExpense)}, ${figureText(locality.malpractice)}`,
      `(${figureText(row.work)} × ${figureText(locality.work)} + ${figureText(row[place])} × ${figureText(locality.practiceExpense)} + ${figureText(row.malpractice)} × ${figureText(locality.malpractice)}) × ${figureText(factor)} = ${usd(unitFee)}, rounded half up to the cent`,
      ...(units < once ? [`capped at ${units} units a day`] : []),
      ...(sides.bilateral === FULL_SHARE ? [] : [`both sides: × ${percent(sides.bilateral)}`]),
      ...(part.step === null ? [] : [part.step]),
    ],
    warnings: [
      ...sides.warnings,
      ...(units < once ? [overLimitWarning(units)] : []),
      ...(setting.shared ? [sharedZipWarning(locality)] : []),
    ],
    citations: [
      FORMULA_CITATION,
      ...(sides.bilateral === FULL_SHARE ? [] : [`${MANUAL} § 40.7`]),
      ...(part.citation === null ? [] : [part.citation]),
    ],
  };
};

/** Undefined if no multiple procedure rule needs it or its row is not on file. */
const professionalPart = (
  component: Component,
  unitFee: Cents,
  { multiple }: ScheduleRow,
  professional: ScheduleRow | undefined,
  feeOf: (row: ScheduleRow) => Cents,
): { readonly professional: Cents } | undefined => {
  if (component === '26') return { professional: unitFee };
  if (component === 'TC' || !['4', '6', '7'].includes(multiple)) return { professional: 0 };
  return professional && { professional: Math.min(unitFee, feeOf(professional)) };
};

/** A service with a row of its own for its professional component also has a technical part. */
const bonusFeeOf = (
  component: Component,
  unitFee: Cents,
  { work }: ScheduleRow,
  professional: ScheduleRow | undefined,
  feeOf: (row: ScheduleRow) => Cents,
): Cents => {
  if (work === 0) return 0;
  return component === '' && professional ? Math.min(unitFee, feeOf(professional)) : unitFee;
};

const overLimitWarning = (units: number): QuoteWarning => ({
  code: 'units_above_limit',
  path: 'units',
  message: `The table of units on file allows at most ${units} units a day for this code.`,
});

export const sharedZipWarning = ({ name }: Locality): QuoteWarning => ({
  code: 'fee_locality_uncertain',
  path: 'code',
  message: `Parts of the ZIP code of the service location are in another locality. The line is priced for ${name}. The county determines the locality.`,
});
