import { divideHalfUp, sum } from '../kernel/money.js';
import { usDate } from '../kernel/calendar.js';
import { ruleRef, type MedLegalFee, type MedLegalModifier, type RuleEntry } from '../rules/rule-entry.js';
import { isCopyServiceCode } from './copy-service.js';
import { isInterpreterCode } from './interpreter.js';
import { chargeAboveWarnings, notInSchedule, usd, type PricedLine, type Quote, type QuoteWarning } from './pricing.js';
import type { RuleSet } from '../rules/rule-set.js';

/** Entries for all dates. */
const feeEntries = (code: string, rules: RuleSet): readonly RuleEntry<'fee.medlegal'>[] =>
  rules.candidates('fee.medlegal', { code });

/** True regardless of the date. */
export const isMedLegalCode = (code: string, rules: RuleSet): boolean => feeEntries(code, rules).length > 0;

/** A report starts the time to pay. Also true for unknown codes. */
export const isReportNeeded = (code: string, rules: RuleSet): boolean =>
  !isInterpreterCode(code, rules) &&
  !isCopyServiceCode(code) &&
  !feeEntries(code, rules).some(({ value }) => value.withoutReport);

const modifierOn = (modifier: string, { serviceDate }: PricedLine, rules: RuleSet): MedLegalModifier | undefined =>
  rules.find('modifier.medlegal', { modifier }, serviceDate)?.value;

/** Increment in percent. */
interface Increment {
  readonly modifier: string;
  readonly percent: number;
}

/** Lists each increment once. Only the largest in a group (96, 97, 98: focus) counts. */
const incrementsOf = (line: PricedLine, fee: MedLegalFee, rules: RuleSet): readonly Increment[] => {
  const raising = [...new Set(line.modifiers)]
    .filter((modifier) => fee.raising.includes(modifier))
    .flatMap((modifier) => {
      const known = modifierOn(modifier, line, rules);
      return known ? [{ modifier, percent: known.percent, group: known.group }] : [];
    });
  return raising.filter(
    ({ modifier, percent, group }) =>
      group === null ||
      !raising.some(
        (other) =>
          other.group === group &&
          (other.percent > percent || (other.percent === percent && other.modifier < modifier)),
      ),
  );
};

/**
 * Amount × units × (1 + sum of increments), rounded half up to the cent once. For other codes and earlier services, the
 * charge if there is one.
 */
export const quoteMedLegal = (line: PricedLine, rules: RuleSet): Quote => {
  const entry = rules.find('fee.medlegal', { code: line.code }, line.serviceDate);
  if (!entry)
    return line.charge === null
      ? { kind: 'charge_required' }
      : notInSchedule(line.charge, notInScheduleReason(line, feeEntries(line.code, rules)));
  const fee = entry.value;
  const counting = incrementsOf(line, fee, rules);
  const percent = 100 + sum(counting.map((increment) => increment.percent));
  const allowed = divideHalfUp(fee.amount * line.units * percent, 100);
  return {
    kind: 'priced',
    allowed,
    pricing: {
      status: 'calculated',
      basis: `Medical-Legal Fee Schedule: ${line.code} ${fee.name}`,
      citation: entry.citation,
      steps: [
        `${usd(fee.amount)} per ${fee.unit} × ${line.units} = ${usd(fee.amount * line.units)}`,
        ...counting.map((increment) => `modifier ${increment.modifier}: +${increment.percent} %`),
        ...(percent === 100 ? [] : [`× ${(percent / 100).toFixed(2)} = ${usd(allowed)}, rounded half up to the cent`]),
      ],
      rule: ruleRef(entry),
    },
    warnings: [...warningsOf(fee, line, counting, rules), ...chargeAboveWarnings(line, allowed)],
  };
};

/** A medical-legal service has its own schedule, even on a treatment bill. */
const TREATMENT_BILL_CITATION = '8 CCR §§ 9794(a)(2), 9795';

/**
 * Null if the code is not in the Medical-Legal Fee Schedule on its date. The schedule sets the amount, but the time to
 * pay, penalty and packet follow the bill.
 */
export const quoteMedLegalOnTreatment = (line: PricedLine, rules: RuleSet): Quote | null => {
  if (!rules.find('fee.medlegal', { code: line.code }, line.serviceDate)) return null;
  const quote = quoteMedLegal(line, rules);
  if (quote.kind !== 'priced') return quote;
  return {
    ...quote,
    pricing: { ...quote.pricing, citation: TREATMENT_BILL_CITATION },
    warnings: [
      {
        code: 'med_legal_code_on_treatment_bill',
        path: 'code',
        message: `${line.code} is a medical-legal code, paid at ${usd(quote.allowed)} under the Medical-Legal Fee Schedule (${TREATMENT_BILL_CITATION}). This bill has the deadlines, penalty and packet of a treatment bill. To avoid that, submit it as med_legal.`,
      },
      ...quote.warnings,
    ],
  };
};

const notInScheduleReason = (line: PricedLine, rows: readonly RuleEntry<'fee.medlegal'>[]): string => {
  const first = rows.map(({ validFrom }) => validFrom).toSorted()[0];
  if (first === undefined) return 'Outside the Medical-Legal Fee Schedule';
  return line.serviceDate < first
    ? `Service before the schedule of ${usDate(first)}`
    : `No amount of ${line.code} on file for ${usDate(line.serviceDate)}`;
};

const warningsOf = (
  fee: MedLegalFee,
  line: PricedLine,
  counting: readonly Increment[],
  rules: RuleSet,
): readonly QuoteWarning[] => [
  ...(line.units < fee.usual[0] || line.units > fee.usual[1]
    ? [
        {
          code: 'units_unusual' as const,
          path: 'units',
          message: fee.unusual ?? `One unit of ${line.code} is one ${fee.unit}. This number of units is unusual.`,
        },
      ]
    : []),
  ...line.modifiers.flatMap((modifier, index) =>
    counting.some((increment) => increment.modifier === modifier) || modifierOn(modifier, line, rules)?.identifying
      ? []
      : [
          {
            code: 'modifier_without_effect' as const,
            path: `modifiers.${index}`,
            message: 'This modifier does not change the amount of this code.',
          },
        ],
  ),
];
