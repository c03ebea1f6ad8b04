import { divideHalfUp, type Cents } from '../kernel/money.js';
import { usDate, type CalendarDate } from '../kernel/calendar.js';
import { chargeAbove, notInSchedule, usd, type PricedLine, type Quote, type QuoteWarning } from './pricing.js';

/** First day of the schedule: evaluations and testimony on or after it (8 CCR § 9795(f)). */
export const MED_LEGAL_FROM: CalendarDate = '2021-04-01';
const CITATION = '8 CCR § 9795';

interface Service {
  readonly name: string;
  /** Amount of one unit. */
  readonly amount: Cents;
  /** What one unit is. */
  readonly unit: string;
  /** Modifiers that raise the amount (8 CCR § 9795(d)); others are for identification only. */
  readonly raising: readonly string[];
  /** Fewer or more units than this are unusual for the service; a warning, never an error. */
  readonly usual: readonly [number, number];
  /** What is said of an unusual number of units, where there is more to say than what a unit is. */
  readonly unusual?: string;
  /** The service has no report: an appointment that was missed, testimony. */
  readonly withoutReport?: true;
}

/** Medical-Legal Fee Schedule, 8 CCR § 9795(b) and (c), services on or after 2021-04-01. Amounts in cents. */
const services: Readonly<Record<string, Service>> = {
  ML200: {
    name: 'Missed appointment',
    amount: 503_75,
    unit: 'appointment',
    raising: [],
    usual: [1, 1],
    withoutReport: true,
  },
  ML201: {
    name: 'Comprehensive medical-legal evaluation',
    amount: 2015_00,
    unit: 'evaluation',
    raising: ['93', '94', '96', '97', '98'],
    usual: [1, 1],
  },
  ML202: {
    name: 'Follow-up medical-legal evaluation',
    amount: 1316_25,
    unit: 'evaluation',
    raising: ['93', '94', '96', '97', '98'],
    usual: [1, 1],
  },
  ML203: {
    name: 'Supplemental medical-legal report',
    amount: 650_00,
    unit: 'report',
    raising: ['94', '96', '97', '98'],
    usual: [1, 1],
  },
  ML204: {
    name: 'Medical-legal testimony',
    amount: 113_75,
    unit: 'quarter hour',
    raising: ['94'],
    usual: [8, 96],
    unusual:
      'Testimony is paid for two hours at least, which is 8 quarter hours, and for one when it is cancelled within eight calendar days (8 CCR § 9795(c)).',
    withoutReport: true,
  },
  ML205: { name: 'Review of sub rosa recordings', amount: 81_25, unit: 'quarter hour', raising: [], usual: [1, 96] },
  MLPRR: {
    name: 'Record review above the included pages',
    amount: 3_00,
    unit: 'page',
    raising: [],
    usual: [1, 10_000],
  },
};

/** Increments in percent; they add, they do not compound (8 CCR § 9795(d)). */
const increments: Readonly<Record<string, number>> = { '93': 10, '94': 35, '96': 100, '97': 50, '98': 50 };
/** Of psychiatric, toxicology and oncology focus only the largest counts. */
const focus = ['96', '97', '98'];

export const isMedLegalCode = (code: string): boolean => Object.hasOwn(services, code);

/** Does the service end in a report, from which the time to pay runs? A code that is not known here does. */
export const isReportNeeded = (code: string): boolean => !isMedLegalCode(code) || !services[code]?.withoutReport;

/** The modifiers that count for a service: of 96, 97, 98 the largest, each once. */
const effective = (service: Service, modifiers: readonly string[]): readonly string[] => {
  const raising = [...new Set(modifiers)].filter((modifier) => service.raising.includes(modifier));
  const chosen = focus.find((modifier) => raising.includes(modifier));
  return raising.filter((modifier) => !focus.includes(modifier) || modifier === chosen);
};

/** amount × units × (1 + sum of increments), half up to the cent, once. Other codes and earlier services: the charge, if any. */
export const quoteMedLegal = (line: PricedLine): Quote => {
  const service = isMedLegalCode(line.code) ? services[line.code] : undefined;
  if (!service || line.serviceDate < MED_LEGAL_FROM)
    return line.charge === null
      ? { kind: 'charge_required' }
      : notInSchedule(
          line.charge,
          service
            ? `Service before the schedule of ${usDate(MED_LEGAL_FROM)}`
            : 'Outside the Medical-Legal Fee Schedule',
        );
  const counting = effective(service, line.modifiers);
  const percent = 100 + counting.reduce((total, modifier) => total + (increments[modifier] ?? 0), 0);
  const allowed = divideHalfUp(service.amount * line.units * percent, 100);
  return {
    kind: 'priced',
    allowed,
    pricing: {
      status: 'calculated',
      basis: `Medical-Legal Fee Schedule: ${line.code} ${service.name}`,
      citation: CITATION,
      steps: [
        `${usd(service.amount)} per ${service.unit} × ${line.units} = ${usd(service.amount * line.units)}`,
        ...counting.map((modifier) => `modifier ${modifier}: +${increments[modifier] ?? 0} %`),
        ...(percent === 100 ? [] : [`× ${(percent / 100).toFixed(2)} = ${usd(allowed)}, rounded half up to the cent`]),
      ],
    },
    warnings: [...warningsOf(service, line, counting), ...chargeAbove(line, allowed)],
  };
};

const identifying = ['92', '95'];
const warningsOf = (service: Service, line: PricedLine, counting: readonly string[]): readonly QuoteWarning[] => [
  ...(line.units < service.usual[0] || line.units > service.usual[1]
    ? [
        {
          code: 'units_unusual' as const,
          path: 'units',
          message:
            service.unusual ?? `One unit of ${line.code} is one ${service.unit}; this number of units is unusual.`,
        },
      ]
    : []),
  ...line.modifiers.flatMap((modifier, index) =>
    counting.includes(modifier) || identifying.includes(modifier)
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
