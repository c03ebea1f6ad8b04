import type { Cents } from '../../kernel/money.js';
import { usd, type QuoteWarning } from '../pricing.js';
import { percent, totalPrice, FULL_SHARE, type Portion } from './amounts.js';
import { groupBy } from '../../kernel/group-by.js';
import type { RatedLine } from './rate-line.js';

/** Paid portions after reductions due to other lines on the same day. */
export interface Reduction {
  readonly portions: readonly Portion[];
  readonly steps: readonly string[];
  readonly warnings: readonly QuoteWarning[];
  readonly citations: readonly string[];
}

const MANUAL = 'Medicare Claims Processing Manual (CMS Pub. 100-04) ch. 12';
const THERAPY_CITATION = '8 CCR § 9789.15.4';

/** Added by California: acupuncture and chiropractic manipulation (8 CCR § 9789.15.4(a)(1)). */
const californiaTherapy: ReadonlySet<string> = new Set('97810 97811 97813 97814 98940 98941 98942 98943'.split(' '));

const noReduction = ({ units, unitFee }: RatedLine): Reduction => ({
  portions: [{ units, amount: unitFee, share: FULL_SHARE }],
  steps: [],
  warnings: [],
  citations: [],
});

/** Highest first. Equal lines keep their order. */
const byWorth = (lines: readonly RatedLine[], worth: (line: RatedLine) => number): readonly RatedLine[] =>
  lines.toSorted((a, b) => worth(b) - worth(a));

const shareStep = (rule: string, { units, amount, share }: Portion): string =>
  `${rule}: ${units} × ${usd(amount)} × ${percent(share)}`;

const stepsOf = (rule: string, portions: readonly Portion[]): readonly string[] =>
  portions.some(({ share }) => share !== FULL_SHARE) ? portions.map((portion) => shareStep(rule, portion)) : [];

const nonEmpty = (portions: readonly Portion[]): readonly Portion[] =>
  portions.filter(({ units, amount }) => units > 0 && amount > 0);

/** The unit with the day's highest practice expense keeps it in full. Every other unit gets half. */
const reduceTherapy = (lines: readonly RatedLine[], into: Map<RatedLine, Reduction>): void => {
  byWorth(lines, ({ expense }) => expense).forEach((line, place) => {
    const full = place === 0 ? 1 : 0;
    const units = [
      { what: 'therapy with the highest practice expense of the day', units: full, amount: line.unitFee },
      {
        what: 'further therapy of the day, half of the practice expense',
        units: line.units - full,
        amount: line.halvedFee,
      },
    ].filter((portion) => portion.units > 0);
    const reduced = full < line.units;
    into.set(line, {
      portions: units.map((unit) => ({ units: unit.units, amount: unit.amount, share: FULL_SHARE })),
      steps: reduced ? units.map((unit) => `${unit.what}: ${unit.units} × ${usd(unit.amount)}`) : [],
      warnings: [],
      citations: reduced ? [THERAPY_CITATION] : [],
    });
  });
};

/**
 * Additional components of diagnostic imaging (indicator 4: technical 50 %, professional 95 %), cardiovascular (6:
 * technical 75 %) and ophthalmology services (7: technical 80 %). The most expensive of its kind is paid in full (Pub.
 * 100-04 ch. 12 § 20.4, relative value file). That California uses the same shares is our interpretation.
 */
const reduceComponents = (
  lines: readonly RatedLine[],
  into: Map<RatedLine, Reduction>,
  rule: string,
  technicalShare: number,
  professionalShare: number,
): void => {
  const technical = ({ unitFee, professional }: RatedLine): Cents => unitFee - professional;
  const firstOf = (worth: (line: RatedLine) => Cents): RatedLine | undefined =>
    byWorth(lines, worth).find((line) => worth(line) > 0);
  const firstTechnical = firstOf(technical);
  const firstProfessional = firstOf(({ professional }) => professional);
  for (const line of lines) {
    const [tc, pc] = [line === firstTechnical ? 1 : 0, line === firstProfessional ? 1 : 0];
    const portions = nonEmpty([
      { units: pc, amount: line.professional, share: FULL_SHARE },
      { units: line.units - pc, amount: line.professional, share: professionalShare },
      { units: tc, amount: technical(line), share: FULL_SHARE },
      { units: line.units - tc, amount: technical(line), share: technicalShare },
    ]);
    const steps = stepsOf(rule, portions);
    into.set(line, { portions, steps, warnings: [], citations: steps.length > 0 ? [`${MANUAL} § 20.4`] : [] });
  }
};

/** One line, or the endoscopies of one family. */
interface Procedure {
  readonly lines: readonly RatedLine[];
  /** Price with one unit of each line. */
  readonly worth: Cents;
  portionsOf(line: RatedLine): readonly Portion[];
}

/** The most expensive endoscopy is paid in full, others only above the common base (Pub. 100-04 ch. 12 § 40.6). */
const familyOf = (lines: readonly RatedLine[]): Procedure => {
  const [first] = byWorth(lines, ({ unitFee, bilateral }) => unitFee * bilateral);
  const portionsOf = (line: RatedLine): readonly Portion[] => {
    const full = line === first ? 1 : 0;
    return [
      { units: full, amount: line.unitFee, share: FULL_SHARE },
      { units: line.units - full, amount: Math.max(0, line.unitFee - line.endoscopyBaseFee), share: FULL_SHARE },
    ].filter(({ units }) => units > 0);
  };
  const worth = lines.reduce((sum, line) => sum + totalPrice(portionsOf(line), line.bilateral), 0);
  return { lines, worth, portionsOf };
};

/** Per day, without a report. */
const MAX_RANKED_PROCEDURES = 5;

/**
 * Surgery (indicators 2 and 3): the day's most expensive procedure is paid in full, the second to fifth at half, others
 * by report and never below half (Pub. 100-04 ch. 12 § 40.6). Each unit is a procedure. If every line has modifier 51,
 * the first procedure is on another bill. That California's own sections agree with Medicare is our interpretation.
 */
const reduceSurgery = (lines: readonly RatedLine[], into: Map<RatedLine, Reduction>): void => {
  const families = groupBy(
    lines.filter(({ row }) => row.multiple === '3'),
    ({ row, line }) => row.endoscopyBase || line.code,
  );
  const procedures: readonly Procedure[] = [
    ...lines
      .filter(({ row }) => row.multiple === '2')
      .map((line): Procedure => ({
        lines: [line],
        worth: totalPrice([{ units: 1, amount: line.unitFee, share: FULL_SHARE }], line.bilateral),
        portionsOf: () => [{ units: line.units, amount: line.unitFee, share: FULL_SHARE }],
      })),
    ...[...families.values()].map(familyOf),
  ].toSorted((a, b) => b.worth - a.worth || firstIndex(lines, a) - firstIndex(lines, b));
  const elsewhere = lines.every(({ line }) => line.modifiers.includes('51'));
  let before = elsewhere ? 1 : 0;
  for (const procedure of procedures) {
    const isFamily = procedure.lines[0]?.row.multiple === '3';
    const first = before === 0;
    for (const line of procedure.lines) {
      const portions = procedure.portionsOf(line).flatMap(({ units, amount }) => {
        const full = first ? (isFamily ? units : 1) : 0;
        return [
          { units: full, amount, share: FULL_SHARE },
          { units: units - full, amount, share: 5_000 },
        ].filter((portion) => portion.units > 0);
      });
      const last = before + (isFamily ? 1 : line.units);
      const reduced = portions.some(({ share, amount }) => share !== FULL_SHARE || amount !== line.unitFee);
      into.set(line, {
        portions,
        steps: reduced ? portions.map((portion) => shareStep('multiple procedures', portion)) : [],
        warnings: last > MAX_RANKED_PROCEDURES ? [beyondFifthWarning] : [],
        citations: reduced ? [`${MANUAL} § 40.6`] : [],
      });
    }
    before += isFamily ? 1 : (procedure.lines[0]?.units ?? 1);
  }
};

const firstIndex = (lines: readonly RatedLine[], { lines: [first] }: Procedure): number =>
  first ? lines.indexOf(first) : 0;

const beyondFifthWarning: QuoteWarning = {
  code: 'fee_by_report',
  path: 'code',
  message:
    'From the sixth procedure of the day, the report determines the amount. This amount is the minimum, half of the fee.',
};

const ruleOf = ({ row, line }: RatedLine): string => {
  if (row.multiple === '5' || californiaTherapy.has(line.code)) return 'therapy';
  if (row.multiple === '2' || row.multiple === '3') return 'surgery';
  return row.multiple;
};

/** Each multiple procedure rule applies to its own kind of line. */
export const reduceDay = (lines: readonly RatedLine[]): ReadonlyMap<RatedLine, Reduction> => {
  const into = new Map(lines.map((line) => [line, noReduction(line)]));
  const kinds = groupBy(lines, ruleOf);
  reduceTherapy(kinds.get('therapy') ?? [], into);
  reduceSurgery(kinds.get('surgery') ?? [], into);
  reduceComponents(kinds.get('4') ?? [], into, 'further imaging', 5_000, 9_500);
  reduceComponents(kinds.get('6') ?? [], into, 'further cardiovascular tests', 7_500, FULL_SHARE);
  reduceComponents(kinds.get('7') ?? [], into, 'further ophthalmology tests', 8_000, FULL_SHARE);
  return into;
};
