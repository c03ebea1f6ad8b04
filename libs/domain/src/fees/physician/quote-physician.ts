import { usDate, type CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import {
  chargeAboveWarnings,
  manualCharge,
  notInSchedule,
  usd,
  type PricedLine,
  type Quote,
  type QuoteWarning,
} from '../pricing.js';
import { totalPrice, FULL_SHARE } from './amounts.js';
import { rateAnesthesia } from './anesthesia.js';
import { pairWarnings } from './coding-edits.js';
import { groupBy } from '../../kernel/group-by.js';
import { settingOf } from './place-of-service.js';
import { rateLine, type RatedLine, type PricingContext, type UnpricedReason } from './rate-line.js';
import { reduceDay } from './reductions.js';
import type { PhysicianSchedule, ScheduleVersion } from './schedule.js';
import { shortageAreaBonus, uncomputedBonusWarnings } from './shortage-area.js';

export interface PlaceOfTreatment {
  /** Two-digit CMS code. */
  readonly placeOfServiceCode: string;
  /** ZIP or ZIP+4. */
  readonly postalCode: string;
  /** The rendering provider's taxonomy. */
  readonly taxonomy?: string | undefined;
}

const STATUS_CITATION = '8 CCR § 9789.12.8';

/** Charge with warnings, for a line that no table prices. Requires review if a fee verification was requested. */
const unresolvedQuote = (line: PricedLine, why: string, warnings: readonly QuoteWarning[]): Quote => {
  if (line.hasFeeContext) return { kind: 'requires_review' };
  return line.charge === null
    ? { kind: 'charge_required' }
    : manualCharge(line.charge, why, [...warnings, ...uncomputedBonusWarnings(line)]);
};

const calculatedQuote = (
  line: PricedLine,
  allowed: number,
  {
    version,
    steps,
    citations,
    warnings,
  }: {
    readonly version: ScheduleVersion;
    readonly steps: readonly string[];
    readonly citations: readonly string[];
    readonly warnings: readonly QuoteWarning[];
  },
): Quote => ({
  kind: 'priced',
  allowed,
  pricing: {
    status: 'calculated',
    basis: `Physician fee schedule: ${line.code}, tables of ${version.from}`,
    citation: [...new Set(citations)].join('; '),
    steps,
  },
  warnings: [...warnings, ...chargeAboveWarnings(line, allowed)],
});

const unratedQuote = (line: PricedLine, { unrated, why }: UnpricedReason, version: ScheduleVersion): Quote => {
  if (unrated === 'bundled')
    return calculatedQuote(line, 0, {
      version,
      steps: [why, `= ${usd(0)}`],
      citations: [STATUS_CITATION],
      warnings: [],
    });
  if (unrated === 'not_in_schedule' && !line.hasFeeContext)
    return line.charge === null ? { kind: 'charge_required' } : notInSchedule(line.charge, why);
  return unresolvedQuote(line, `By report: ${why}`, [
    { code: 'fee_by_report', path: 'code', message: `No table determines this amount: ${why}.` },
  ]);
};

const ratedQuote = (rated: RatedLine, where: PricingContext, beside: ReturnType<typeof reduceDay>): Quote => {
  const { version } = where;
  const { line, unitFee, bonusFee, units, bilateral, share } = rated;
  const reduction = beside.get(rated);
  const portions = reduction?.portions ?? [];
  const allowed = totalPrice(portions, bilateral, share);
  const plain = portions.length === 1 && portions[0]?.amount === unitFee && units === 1 && allowed === unitFee;
  const totalOf = (amount: Cents): Cents => totalPrice([{ units, amount, share: FULL_SHARE }], bilateral, share);
  const isReduced = allowed !== totalOf(unitFee);
  const professional = bonusFee === unitFee ? allowed : isReduced && bonusFee > 0 ? null : totalOf(bonusFee);
  const bonus = shortageAreaBonus(line, allowed, professional, where);
  return calculatedQuote(line, bonus.allowed, {
    version,
    steps: [
      ...rated.steps,
      ...(reduction?.steps ?? []),
      ...(plain ? [] : [`${units === 1 ? '' : `${units} units `}= ${usd(allowed)}`]),
      ...bonus.steps,
    ],
    citations: [...rated.citations, ...(reduction?.citations ?? []), ...bonus.citations],
    warnings: [...rated.warnings, ...(reduction?.warnings ?? []), ...bonus.warnings],
  });
};

const isAnesthesia = ({ code }: PricedLine, version: ScheduleVersion): boolean =>
  version.baseUnitsOf(code) !== undefined || version.row(code, '')?.status === 'J';

const quoteDay = (
  lines: readonly PricedLine[],
  date: CalendarDate,
  place: PlaceOfTreatment,
  schedule: PhysicianSchedule,
): ReadonlyMap<PricedLine, Quote> => {
  const version = schedule.versionOn(date);
  const each = (quote: (line: PricedLine) => Quote) => new Map(lines.map((line) => [line, quote(line)] as const));
  if (version === 'before' || version === 'ended')
    return each((line) =>
      unresolvedQuote(
        line,
        `No physician fee schedule on file for ${usDate(date)}: the reviewed charge`,
        version === 'ended' ? [outdatedWarning] : [],
      ),
    );
  const located = version.localityOf(place.postalCode.slice(0, 5));
  const setting = settingOf(place.placeOfServiceCode);
  if (!located || !setting)
    return each((line) =>
      unresolvedQuote(
        line,
        located
          ? `Place of service ${place.placeOfServiceCode} is neither a facility nor a nonfacility: the reviewed charge`
          : 'The ZIP code of the service location is in no locality on file: the reviewed charge',
        [unknownLocalityWarning],
      ),
    );
  const { placeOfServiceCode: placeOfService, postalCode, taxonomy } = place;
  const where: PricingContext = { version, ...located, place: setting, placeOfService, postalCode, taxonomy };
  const lesser = isLesserPaid(taxonomy) ? [physicianFeeWarning] : [];
  const warned = (line: PricedLine, quote: Quote): Quote => {
    if (quote.kind !== 'priced') return quote;
    const others = lines.filter((other) => other !== line);
    const priced = quote.pricing.status === 'calculated' && quote.allowed > 0;
    return {
      ...quote,
      warnings: [...quote.warnings, ...(priced ? lesser : []), ...pairWarnings(line, others, version)],
    };
  };
  const outcomes = quoteLines(where, lines);
  return each((line) => warned(line, quoteOfLine(outcomes, line)));
};

const quoteOfLine = (quotes: ReadonlyMap<PricedLine, Quote>, line: PricedLine): Quote => {
  const quote = quotes.get(line);
  if (!quote) throw new RangeError('a line was left without a quote');
  return quote;
};

const quoteLines = (where: PricingContext, lines: readonly PricedLine[]): ReadonlyMap<PricedLine, Quote> => {
  const { version } = where;
  const quotes = new Map<PricedLine, Quote>();
  const [under, others] = [true, false].map((wanted) => lines.filter((line) => isAnesthesia(line, version) === wanted));
  for (const line of under ?? []) quotes.set(line, anesthesiaQuote(line, under ?? [], where));
  const rated: RatedLine[] = [];
  for (const line of others ?? []) {
    const outcome = rateLine(line, where);
    if ('unrated' in outcome) quotes.set(line, unratedQuote(line, outcome, version));
    else rated.push(outcome);
  }
  // Status T is paid only if no other code in the schedule is paid on that day.
  const isBundled = ({ row }: RatedLine): boolean =>
    row.status === 'T' && rated.some((line) => line.row.status !== 'T');
  const beside = reduceDay(rated.filter((line) => !isBundled(line)));
  for (const line of rated)
    quotes.set(
      line.line,
      isBundled(line)
        ? unratedQuote(
            line.line,
            { unrated: 'bundled', why: 'status T: included in the other services of the day' },
            version,
          )
        : ratedQuote(line, where, beside),
    );
  return quotes;
};

/** Several anesthesia codes a day are by report: only the one with the most base units is paid, for the total time. */
const anesthesiaQuote = (line: PricedLine, all: readonly PricedLine[], where: PricingContext): Quote => {
  const rated: ReturnType<typeof rateAnesthesia> =
    all.length > 1 ? { unrated: 'by_report', why: 'several anesthesia codes of one day' } : rateAnesthesia(line, where);
  if ('unrated' in rated) return unratedQuote(line, rated, where.version);
  const bonus = shortageAreaBonus(line, rated.allowed, rated.allowed, where);
  return calculatedQuote(line, bonus.allowed, {
    version: where.version,
    steps: [...rated.steps, ...bonus.steps],
    citations: [...rated.citations, ...bonus.citations],
    warnings: [...rated.warnings, ...bonus.warnings],
  });
};

const outdatedWarning: QuoteWarning = {
  code: 'fee_table_outdated',
  path: 'code',
  message: 'The physician fee schedule on file ended before this service date.',
};
/** Physician assistants, nurse practitioners, nurse specialists and clinical social workers (NUCC taxonomy). */
const isLesserPaid = (taxonomy = ''): boolean => /^(363[AL]|364S|1041C)/i.test(taxonomy);

const physicianFeeWarning: QuoteWarning = {
  code: 'fee_of_physician',
  path: 'code',
  message:
    'Priced as a physician’s service. Other providers may be paid less for their own services: Medicare pays 85%, and social workers 75%.',
};
const unknownLocalityWarning: QuoteWarning = {
  code: 'fee_locality_unknown',
  path: 'code',
  message:
    'No fee was calculated because the place of service does not determine the locality, or whether it is a facility.',
};

/** Quotes a bill's lines in order (8 CCR §§ 9789.12.1–9789.19). A day's lines are treated as one practitioner's. */
export const quotePhysician = (
  lines: readonly PricedLine[],
  place: PlaceOfTreatment,
  schedule: PhysicianSchedule,
): readonly Quote[] => {
  const quotes = new Map<PricedLine, Quote>();
  for (const [date, day] of groupBy(lines, ({ serviceDate }) => serviceDate))
    for (const [line, quote] of quoteDay(day, date, place, schedule)) quotes.set(line, quote);
  return lines.map((line) => quoteOfLine(quotes, line));
};
