import { quotePhysician, usd, type PricedLine } from '#domain';
import { scheduleRow, smallSchedule } from '../physician-schedule.js';
import { lineOfCode, pricedText } from './cases.js';
import type { RulePart } from './rule.js';

/** Fake values, because operators import the real tables. */
const tables = {
  rows: {
    '20001': scheduleRow(['1.30', '1.21', '0.53', '0.10']),
    '20011': scheduleRow(['7.10', '7.36', '7.36', '1.41'], {
      multiple: '2',
      bilateral: '1',
      assistant: '2',
      coSurgeon: '2',
    }),
    '20012': scheduleRow(['4.30', '6.02', '6.02', '0.80'], { multiple: '2' }),
    '20021': scheduleRow(['0.45', '0.40', '0.40', '0.01'], { multiple: '5' }),
    '20022': scheduleRow(['0.45', '0.46', '0.46', '0.01'], { multiple: '5' }),
    '20051': scheduleRow(['1.00', '1.00', '1.00', '1.00'], { status: 'B' }),
    '20052': scheduleRow(['0.00', '0.00', '0.00', '0.00'], { status: 'C' }),
  },
  baseUnits: { '00001': 4 },
};
const schedule = smallSchedule(tables);

interface Case {
  readonly modifiers?: string;
  readonly units?: number;
  readonly place?: string;
  readonly day?: string;
  /** Codes with the same date of service. */
  readonly beside?: readonly string[];
}

/** Line charged at $100.00. Modifiers are separated by spaces. */
const lineOf = (code: string, serviceDate: string, modifiers = '', units = 1): PricedLine =>
  lineOfCode(code, { modifiers: modifiers.split(' ').filter(Boolean), units, charge: 100_00, serviceDate });

/** Allowed amount for a line charged at $100.00 on 03/02/2026, in an office in the fake locality. */
const amount =
  (code: string, { modifiers = '', units = 1, place = '11', day = '2026-03-02', beside = [] }: Case = {}) =>
  (): string => {
    const [quote] = quotePhysician(
      [lineOf(code, day, modifiers, units), ...beside.map((other) => lineOf(other, day))],
      { placeOfServiceCode: place, postalCode: '94103' },
      schedule,
    );
    return quote ? pricedText(quote) : 'nothing';
  };

interface ShortageAreaCase {
  readonly zip?: string;
  readonly taxonomy?: string;
  readonly modifiers?: string;
  /** False if no list was imported. */
  readonly list?: boolean;
}

/** Allowed amount with a list of shortage areas of 2026: primary care in 94103, mental health in 94104. */
const inShortageArea =
  (code: string, { zip = '94103', taxonomy = '207X00000X', modifiers = '', list = true }: ShortageAreaCase = {}) =>
  (): string => {
    const shortageAreas = {
      '94103': [{ kind: 'primary_care', year: 2026 }],
      '94104': [{ kind: 'mental_health', year: 2026 }],
    } as const;
    const [quote] = quotePhysician(
      [lineOf(code, '2026-03-02', modifiers)],
      { placeOfServiceCode: '11', postalCode: zip, taxonomy },
      smallSchedule({ ...tables, ...(list && { shortageAreas }) }),
    );
    if (quote?.kind !== 'priced') return 'nothing';
    const warned = quote.warnings.some((found) => found.code === 'hpsa_bonus_not_computed');
    return `${usd(quote.allowed)}${warned ? ', `hpsa_bonus_not_computed`' : ''}`;
  };

const MANUAL = 'CMS Pub. 100-04 ch. 12';

export const physicianRules: RulePart = {
  title: 'Physician fee schedule (invented values; the tables are imported)',
  rules: [
    {
      rule: 'The amount is the sum of the relative values times their geographic indices, times the conversion factor',
      citation: '8 CCR §§ 9789.12.1, 9789.12.2',
      example: 'Office: (1.30 × 1.066 + 1.21 × 1.347 + 0.10 × 0.476) × 47.1234',
      result: '$144.35, calculated',
      holds: amount('20001'),
    },
    {
      rule: 'In a facility, the facility practice expense applies',
      citation: '8 CCR § 9789.12.2(b)',
      example: 'Hospital: (1.30 × 1.066 + 0.53 × 1.347 + 0.10 × 0.476) × 47.1234',
      result: '$101.19, calculated',
      holds: amount('20001', { place: '22' }),
    },
    {
      rule: 'The tables for the date of service apply; without tables, the reviewed charge is used',
      citation: '8 CCR §§ 9789.12.2, 9789.19',
      example: 'Tables for 2026, service on 12/31/2025, charged $100.00',
      result: '$100.00, manual_charge',
      holds: amount('20001', { day: '2025-12-31' }),
    },
    {
      rule: 'A bundled code is included in the payment for other services',
      citation: '8 CCR § 9789.12.8',
      example: 'Status B with its own relative values',
      result: '$0.00, calculated',
      holds: amount('20051'),
    },
    {
      rule: 'A code without relative values is paid by report, so its reviewed charge is used',
      citation: '8 CCR § 9789.12.8',
      example: 'Status C, charged $100.00',
      result: '$100.00, manual_charge',
      holds: amount('20052'),
    },
    {
      rule: 'Additional therapy on the same day is paid with half of its practice expense',
      citation: '8 CCR § 9789.15.4',
      example:
        '(0.45 × 1.066 + 0.40 × 1.347 / 2 + 0.01 × 0.476) × 47.1234, with another therapy code of practice expense 0.46',
      result: '$35.52, calculated',
      holds: amount('20021', { beside: ['20022'] }),
    },
    {
      rule: 'Anesthesia is paid for base units plus quarter hours, times the conversion factor of the locality',
      citation: '8 CCR §§ 9789.18.1, 9789.18.8, 9789.19.1',
      example: '47 minutes: (4 + 3.1) × 36.5012',
      result: '$259.16, calculated',
      holds: amount('00001', { units: 47 }),
    },
    {
      rule: 'A physician is paid a bonus of 10 % in a shortage area (HPSA) on the imported list of the year',
      citation: '8 CCR § 9789.12.6; Labor Code § 3209.3',
      example: 'Office in a primary care shortage area: $144.35 + 10 %; the same by a nurse practitioner',
      result: '$158.79, $144.35',
      holds: () => [inShortageArea('20001')(), inShortageArea('20001', { taxonomy: '363LF0000X' })()].join(', '),
    },
    {
      rule: 'In a mental health shortage area, only psychiatrists are paid the bonus',
      citation: '8 CCR § 9789.12.6(a)',
      example: 'Psychiatrist and orthopedic surgeon',
      result: '$158.79, $144.35',
      holds: () =>
        ['2084P0800X', '207X00000X']
          .map((taxonomy) => inShortageArea('20001', { zip: '94104', taxonomy })())
          .join(', '),
    },
    {
      rule: 'Modifier AQ claims the bonus for a shortage area that the list of ZIP codes lacks',
      citation: '8 CCR § 9789.12.6(b)',
      example: 'AQ outside the listed ZIP codes; without a list',
      result: '$158.79; $144.35, `hpsa_bonus_not_computed`',
      holds: () =>
        [true, false].map((list) => inShortageArea('20001', { zip: '94105', modifiers: 'AQ', list })()).join('; '),
    },
    {
      rule: 'The second through fifth procedures of a day are paid at 50 %',
      citation: `${MANUAL} § 40.6`,
      example: '$616.07, with a procedure of $855.46',
      result: '$308.04, calculated',
      holds: amount('20012', { beside: ['20011'] }),
    },
    {
      rule: 'A bilateral procedure is paid at 150 % if the bilateral indicator is 1',
      citation: `${MANUAL} § 40.7`,
      example: '$855.46 × 1.5 with modifier 50',
      result: '$1,283.19, calculated',
      holds: amount('20011', { modifiers: '50' }),
    },
    {
      rule: 'Two co-surgeons are paid 62.5 % each if the co-surgeon indicator is 2',
      citation: `${MANUAL} § 40.8`,
      example: '$855.46 × 0.625 with modifier 62',
      result: '$534.66, calculated',
      holds: amount('20011', { modifiers: '62' }),
    },
    {
      rule: 'An assistant at surgery is paid 16 %, or 85 % of that if not a physician, if the assistant indicator is 2',
      citation: `${MANUAL} § 20.4.3`,
      example: '$855.46 × 0.136 with modifier AS',
      result: '$116.34, calculated',
      holds: amount('20011', { modifiers: 'AS' }),
    },
  ],
};
