import { quotePhysician, type PlaceOfTreatment, type PricedLine, type Quote } from '#domain';
import { scheduleRow, smallSchedule, type SmallSchedule } from '#testing/pure';

const office: PlaceOfTreatment = { placeOfServiceCode: '11', postalCode: '94103-1234' };
const hospital: PlaceOfTreatment = { ...office, placeOfServiceCode: '22' };

const line = (code: string, more: Partial<PricedLine> = {}): PricedLine => ({
  code,
  modifiers: [],
  units: 1,
  charge: 5_000_00,
  serviceDate: '2026-03-02',
  hasFeeContext: false,
  ...more,
});
const visit = scheduleRow(['1.30', '1.21', '0.53', '0.10']);
const knee = scheduleRow(['7.10', '7.36', '7.36', '1.41'], {
  multiple: '2',
  bilateral: '1',
  assistant: '2',
  coSurgeon: '2',
});
const wrist = scheduleRow(['4.30', '6.02', '6.02', '0.80'], { multiple: '2', bilateral: '1' });

const schedule: SmallSchedule = {
  rows: {
    '20001': visit,
    '20011': knee,
    '20012': wrist,
    '20021': scheduleRow(['0.45', '0.40', '0.40', '0.01'], { multiple: '5' }),
    '20022': scheduleRow(['0.45', '0.46', '0.46', '0.01'], { multiple: '5' }),
    '20030': scheduleRow(['2.00', '1.00', '1.00', '0.20'], { multiple: '2' }),
    '20031': scheduleRow(['3.00', '1.40', '1.40', '0.30'], { multiple: '3', endoscopyBase: '20030' }),
    '20032': scheduleRow(['2.60', '1.20', '1.20', '0.25'], { multiple: '3', endoscopyBase: '20030' }),
    '20041': scheduleRow(['1.48', '6.90', '6.90', '0.08'], { multiple: '4' }),
    '20041-26': scheduleRow(['1.48', '0.55', '0.55', '0.06'], { multiple: '4' }),
    '20041-TC': scheduleRow(['0.00', '6.35', '6.35', '0.02'], { multiple: '4' }),
    '20042': scheduleRow(['0.22', '0.76', '0.76', '0.02'], { multiple: '4' }),
    '20042-26': scheduleRow(['0.22', '0.09', '0.09', '0.02'], { multiple: '4' }),
    '20051': scheduleRow(['1.00', '1.00', '1.00', '1.00'], { status: 'B' }),
    '20052': scheduleRow(['0.00', '0.00', '0.00', '0.00'], { status: 'C' }),
    '20053': scheduleRow(['1.00', '1.00', '1.00', '1.00'], { status: 'N' }),
    '20054': scheduleRow(['0.00', '0.00', '0.00', '0.00'], { status: 'X' }),
    '20055': scheduleRow(['0.17', '0.20', '0.20', '0.01'], { status: 'T' }),
    '20056': scheduleRow(['1.30', '1.21', '0.53', '0.10'], { notInFacility: true }),
    '00001': scheduleRow(['0.00', '0.00', '0.00', '0.00'], { status: 'J' }),
  },
  baseUnits: { '00001': 4 },
};
const quotes = (lines: readonly PricedLine[], place = office, more: Partial<SmallSchedule> = {}) =>
  quotePhysician(lines, place, smallSchedule({ ...schedule, ...more }));
const priced = (quote: Quote | undefined) => {
  if (quote?.kind !== 'priced') throw new Error(`not priced: ${quote?.kind ?? 'nothing'}`);
  return quote;
};
const quoteLine = (code: string, more: Partial<PricedLine> = {}, place = office, tables: Partial<SmallSchedule> = {}) =>
  priced(quotes([line(code, more)], place, tables)[0]);
const dollars = (...lines: readonly PricedLine[]) => quotes(lines).map((quote) => priced(quote).allowed / 100);
const codes = ({ warnings }: ReturnType<typeof priced>) =>
  warnings.map(({ code, path }) => `${code} ${path}`).filter((code) => !code.startsWith('charge_above'));

describe('base maximum fee', () => {
  // Outside a facility: 1.30 × 1.066 + 1.21 × 1.347 + 0.10 × 0.476 = 1.3858 + 1.62987 + 0.0476 = 3.06327. Then ×
  // 47.1234 = 144.3517. In a facility, the practice expense is 0.53 × 1.347 = 0.71391. Then 2.14731 × 47.1234 =
  // 101.1885.
  it('includes the practice expense of the place of service', () => {
    expect(quoteLine('20001').allowed).toBe(144_35);
    expect(quoteLine('20001', {}, hospital).allowed).toBe(101_19);
  });

  it('has its calculation steps and citation', () =>
    expect(quoteLine('20001').pricing).toEqual({
      status: 'calculated',
      basis: 'Physician fee schedule: 20001, tables of 2026-01-01',
      citation: '8 CCR § 9789.12.2',
      steps: [
        'relative values: work 1.30, practice expense 1.21 (non-facility, place of service 11), malpractice 0.10',
        'indices of 01112-05 Bay Area: 1.066, 1.347, 0.476',
        '(1.30 × 1.066 + 1.21 × 1.347 + 0.10 × 0.476) × 47.1234 = $144.35, rounded half up to the cent',
      ],
    }));

  it('is paid per unit, up to the daily limit if a table of limits was imported', () => {
    expect(quoteLine('20001', { units: 3 }).allowed).toBe(433_05);
    const capped = quoteLine('20001', { units: 3 }, office, { limits: { '20001': 2 } });
    expect(capped.allowed).toBe(288_70);
    expect(codes(capped)).toEqual(['units_above_limit units']);
  });

  it('results in a warning if the charge is higher', () =>
    expect(quoteLine('20001').warnings).toMatchObject([{ code: 'charge_above_schedule', path: 'charge' }]));

  it('results in a warning if the provider is not a physician', () => {
    const warned = (taxonomy: string) => codes(quoteLine('20001', {}, { ...office, taxonomy }));
    expect(warned('363LF0000X')).toEqual(['fee_of_physician code']);
    expect(warned('207X00000X')).toEqual([]);
    expect(codes(quoteLine('20051', {}, { ...office, taxonomy: '363LF0000X' }))).toEqual([]);
  });

  it('results in a warning if parts of the ZIP code are in another locality', () =>
    expect(codes(quoteLine('20001', {}, { ...office, postalCode: '99103' }))).toEqual(['fee_locality_uncertain code']));
});

describe('modifiers', () => {
  // 7.10 × 1.066 + 7.36 × 1.347 + 1.41 × 0.476 = 18.15368; × 47.1234 = 855.4631.
  it.each([
    [[], 855.46],
    // × 1.5 = 1,283.19
    [['50'], 1283.19],
    // × 0.625 = 534.6625
    [['62'], 534.66],
    // × 0.16 = 136.8736
    [['80'], 136.87],
    [['81'], 136.87],
    [['82'], 136.87],
    // × 0.136 = 116.34256
    [['AS'], 116.34],
    // × 1.5 × 0.16 = 205.3104
    [['50', '80'], 205.31],
    // One procedure on this bill and one on a different bill: half.
    [['51'], 427.73],
    [['59'], 855.46],
    [['XS', 'LT', '95'], 855.46],
  ])('%j on a surgical code result in %f', (modifiers, amount) =>
    expect(dollars(line('20011', { modifiers }))).toEqual([amount]),
  );

  it('50 pays both sides once, and has no effect on a code without sides', () => {
    const twice = quoteLine('20011', { modifiers: ['50'], units: 2 });
    expect(twice.allowed).toBe(1283_19);
    expect(codes(twice)).toEqual(['units_unusual units']);
    const none = quoteLine('20001', { modifiers: ['25', '50'] });
    expect(none.allowed).toBe(144_35);
    expect(codes(none)).toEqual(['modifier_without_effect modifiers.1']);
  });

  it('26 and TC have their own rows', () => {
    // 1.48 × 1.066 + 0.55 × 1.347 + 0.06 × 0.476 = 2.34709; × 47.1234 = 110.6029.
    expect(quoteLine('20041', { modifiers: ['26'] }).allowed).toBe(110_60);
    // 6.35 × 1.347 + 0.02 × 0.476 = 8.562970; × 47.1234 = 403.5163.
    expect(quoteLine('20041', { modifiers: ['TC'] }).allowed).toBe(403_52);
  });

  it.each([
    ['20011', ['22']],
    ['20011', ['66']],
    ['20011', ['78']],
    ['20011', ['62', '80']],
    ['20012', ['80']],
    ['20012', ['62']],
    ['20001', ['26']],
    ['20041', ['26', 'TC']],
    ['20001', ['ZZ']],
  ])(
    '%s with %j is by report: allows the charge, and requires a review if verification is requested',
    (code, modifiers) => {
      const quote = quoteLine(code, { modifiers });
      expect(quote).toMatchObject({ allowed: 5_000_00, pricing: { status: 'manual_charge', citation: null } });
      expect(codes(quote)).toEqual(['fee_by_report code']);
      expect(quotes([line(code, { modifiers, hasFeeContext: true })])).toEqual([{ kind: 'requires_review' }]);
    },
  );
});

describe('shortage area bonus (8 CCR § 9789.12.6)', () => {
  const areas = { shortageAreas: { '94103': [{ kind: 'primary_care', year: 2026 }] } } as const;
  const bonus = (code: string, more: Partial<PricedLine> = {}, place = office) => quoteLine(code, more, place, areas);
  const elsewhere = { ...office, postalCode: '94105' };

  it('adds 10 % in a listed ZIP code, as a step with its citation', () => {
    // 144.35 × 0.1 = 14.435
    const { allowed, pricing, warnings } = bonus('20001');
    expect(allowed).toBe(158_79);
    expect(pricing.citation).toBe('8 CCR § 9789.12.2; 8 CCR § 9789.12.6');
    expect(pricing.steps.slice(-2)).toEqual([
      'ZIP code 94103 is in a primary medical care shortage area (HPSA) of 2026: + 10 % of $144.35 = $14.44',
      '$144.35 + $14.44 = $158.79',
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('exceeds $158.79')]);
  });

  it('is paid once, and by AQ also for an area that the list lacks', () => {
    expect(bonus('20001', { modifiers: ['AQ'] }).allowed).toBe(158_79);
    expect(bonus('20001', { modifiers: ['AQ'] }, elsewhere).allowed).toBe(158_79);
    expect(bonus('20001', {}, elsewhere)).toMatchObject({
      allowed: 144_35,
      pricing: { citation: '8 CCR § 9789.12.2' },
    });
  });

  it('applies to the amount after reductions, and to anesthesia', () => {
    const [wrist, knee] = quotes([line('20012'), line('20011')], office, areas).map((quote) => priced(quote).allowed);
    // 308.04 + 30.80; 855.46 + 85.55
    expect([wrist, knee]).toEqual([338_84, 941_01]);
    // 259.16 + 25.92
    expect(bonus('00001', { units: 47 }).allowed).toBe(285_08);
  });

  it('applies to the professional part only', () => {
    // 514.12 + 10 % of 110.60
    expect(bonus('20041').allowed).toBe(525_18);
    expect(bonus('20041', { modifiers: ['26'] }).allowed).toBe(121_66);
    const technical = bonus('20041', { modifiers: ['TC', 'AQ'] });
    expect([technical.allowed, codes(technical)]).toEqual([403_52, ['modifier_without_effect modifiers.1']]);
    // The amount of the second imaging is reduced by different shares.
    const [second] = quotes([line('20042'), line('20041')], office, areas);
    expect([priced(second).allowed, codes(priced(second))]).toEqual([37_61, ['hpsa_bonus_not_computed code']]);
  });

  it('is only for physicians, and in a mental health area only for psychiatrists', () => {
    const nurse = { ...office, taxonomy: '363LF0000X' };
    const claimed = bonus('20001', { modifiers: ['AQ'] }, nurse);
    expect([claimed.allowed, codes(claimed)]).toEqual([
      144_35,
      ['modifier_without_effect modifiers.0', 'fee_of_physician code'],
    ]);
    const mental = { shortageAreas: { '94103': [{ kind: 'mental_health', year: 2026 }] } } as const;
    const by = (taxonomy: string) => quoteLine('20001', {}, { ...office, taxonomy }, mental).allowed;
    expect(['2084P0800X', '2084N0400X', '207X00000X'].map(by)).toEqual([158_79, 144_35, 144_35]);
  });

  it('is named as not computed without a list of the year, where it could apply', () => {
    const quote = quoteLine('20001', { modifiers: ['25', 'AQ'] });
    expect([quote.allowed, codes(quote)]).toEqual([144_35, ['hpsa_bonus_not_computed modifiers.1']]);
    expect(quote.pricing.steps.at(-1)).toBe(
      'shortage area bonus (HPSA) not computed: no list of shortage areas of 2026 is on file',
    );
    const last = { shortageAreas: { '94103': [{ kind: 'primary_care', year: 2025 }] } } as const;
    expect(codes(quoteLine('20001', {}, office, last))).toEqual(['hpsa_bonus_not_computed code']);
    expect(codes(quoteLine('20001', {}, elsewhere, last))).toEqual([]);
    expect(codes(quoteLine('20052', { modifiers: ['AQ'] }))).toEqual([
      'fee_by_report code',
      'hpsa_bonus_not_computed modifiers.0',
    ]);
  });
});

describe('several procedures on one day', () => {
  it('are paid in full for the most expensive and half for the others, and count each unit', () => {
    // 4.30 × 1.066 + 6.02 × 1.347 + 0.80 × 0.476 = 13.07354; × 47.1234 = 616.0697.
    expect(dollars(line('20012'), line('20011'))).toEqual([308.04, 855.46]);
    expect(dollars(line('20011', { units: 2 }), line('20012'))).toEqual([1283.19, 308.04]);
    // Both sides of the wrist, 924.11, have a higher fee than one knee.
    expect(dollars(line('20011'), line('20012', { modifiers: ['50'] }))).toEqual([427.73, 924.11]);
  });

  it('are not reduced on another day or together with a visit', () =>
    expect(dollars(line('20011'), line('20012', { serviceDate: '2026-03-03' }), line('20001'))).toEqual([
      855.46, 616.07, 144.35,
    ]));

  it('are by report beyond the fifth', () => {
    const [first] = quotes([line('20011', { units: 6 })]);
    expect(codes(priced(first))).toEqual(['fee_by_report code']);
    expect(codes(quoteLine('20011', { units: 5 }))).toEqual([]);
  });

  it('pay the base once for a family of endoscopies', () => {
    // Base: 2.00 × 1.066 + 1.00 × 1.347 + 0.20 × 0.476 = 3.5742 → 168.43. 20031: 5.2266 → 246.30. 20032: 4.507 →
    // 212.39.
    expect(dollars(line('20031'), line('20032'))).toEqual([246.3, 43.96]);
    // The family, 290.26, ranks after the knee, so it is paid at half.
    expect(dollars(line('20011'), line('20031'), line('20032'))).toEqual([855.46, 123.15, 21.98]);
  });

  it('halve the practice expense of therapy, except for the unit with the highest practice expense', () => {
    // 20022: in full 1.10408 → 52.03, halved 0.79427 → 37.43. 20021: halved 0.75386 → 35.52.
    expect(dollars(line('20021', { units: 2 }), line('20022', { units: 2 }))).toEqual([71.04, 89.46]);
    expect(dollars(line('20021'))).toEqual([48.22]);
    const [second] = quotes([line('20021'), line('20022')]);
    expect(priced(second).pricing.citation).toBe('8 CCR § 9789.12.2; 8 CCR § 9789.15.4');
  });

  it('treat chiropractic manipulation and acupuncture as therapy', () => {
    const rows = { ...schedule.rows, '98940': scheduleRow(['0.45', '0.40', '0.40', '0.01']) };
    const allowed = quotes([line('98940'), line('20022')], office, { rows }).map((quote) => priced(quote).allowed);
    expect(allowed).toEqual([35_52, 52_03]);
  });

  it('pay half of further technical imaging components and 95 % of further professional ones', () => {
    // 20041: 514.12, professional 110.60, technical 403.52. 20042: 59.74 = 17.21 + 42.53; 17.21 × 0.95 + 42.53 × 0.5 = 37.6145.
    expect(dollars(line('20042'), line('20041'))).toEqual([37.61, 514.12]);
    // 17.21 × 0.95 = 16.3495.
    expect(dollars(line('20041', { modifiers: ['26'] }), line('20042', { modifiers: ['26'] }))).toEqual([110.6, 16.35]);
  });

  it('result in a warning for an unpaid pair, unless a modifier separates the codes', () => {
    const pairs = { '20011>20001': 'modifiers', '20011>20012': 'never' } as const;
    const warned = (modifiers: string[]) =>
      quotes([line('20011'), line('20001', { modifiers }), line('20012')], office, { pairs }).map((quote) =>
        codes(priced(quote)).join(),
      );
    expect(warned([])).toEqual(['', 'code_pair_not_paid code', 'code_pair_not_paid code']);
    expect(warned(['25'])).toEqual(['', '', 'code_pair_not_paid code']);
  });
});

describe('anesthesia', () => {
  // (4 + 47 / 15 = 3.1) × 36.5012 = 7.1 × 36.5012 = 259.1585. Directed: half, 129.5793.
  it.each([
    [[], 259.16],
    [['AA', 'P3'], 259.16],
    [['QZ'], 259.16],
    [['QK'], 129.58],
    [['QX'], 129.58],
  ])('%j with 47 minutes result in %f', (modifiers, amount) =>
    expect(dollars(line('00001', { units: 47, modifiers }))).toEqual([amount]),
  );

  it('has base units and time units in its steps', () =>
    expect(quoteLine('00001', { units: 47 }).pricing).toMatchObject({
      citation: '8 CCR § 9789.18.1',
      steps: [
        'base units 4; 47 minutes / 15 = 3.1 time units',
        'conversion factor of 01112-05 Bay Area: 36.5012',
        '(4 + 3.1) × 36.5012 = $259.16, rounded half up to the cent',
      ],
    }));

  it.each([
    [[line('00001', { modifiers: ['AD'], units: 30 })]],
    // Such a low number must be time units that the client sent instead of minutes.
    [[line('00001', { units: 14 })]],
    [[line('00001', { units: 30 }), line('00001', { units: 30 })]],
  ])('%#: is by report', (lines) =>
    expect(quotes(lines).map((quote) => codes(priced(quote)))).toEqual(lines.map(() => ['fee_by_report code'])),
  );
});

describe('lines that are not priced by relative values', () => {
  it('allow nothing for a bundled service', () => {
    expect(quoteLine('20051')).toMatchObject({
      allowed: 0,
      pricing: { status: 'calculated', citation: '8 CCR § 9789.12.8' },
    });
    // 0.17 × 1.066 + 0.20 × 1.347 + 0.01 × 0.476 = 0.45538; × 47.1234 = 21.4590.
    expect(dollars(line('20055'))).toEqual([21.46]);
    expect(dollars(line('20055'), line('20001'))).toEqual([0, 144.35]);
  });

  it.each(['20052', '20053'])('are by report (%s)', (code) =>
    expect(quoteLine(code)).toMatchObject({ allowed: 5_000_00, pricing: { status: 'manual_charge' } }),
  );

  it.each(['20054', 'A9999'])('are not in the schedule (%s)', (code) => {
    const quote = quoteLine(code);
    expect(quote).toMatchObject({ allowed: 5_000_00, pricing: { status: 'not_in_schedule' } });
    expect(codes(quote)).toEqual(['code_not_in_fee_schedule code']);
    expect(quotes([line(code, { hasFeeContext: true })])).toEqual([{ kind: 'requires_review' }]);
    expect(quotes([line(code, { charge: null })])).toEqual([{ kind: 'charge_required' }]);
  });

  it('are by report for a procedure without a value in that setting', () => {
    expect(quoteLine('20056').allowed).toBe(144_35);
    expect(codes(quoteLine('20056', {}, hospital))).toEqual(['fee_by_report code']);
  });

  it.each([
    ['before the first tables', '2025-12-31', []],
    ['after the last tables', '2027-01-01', ['fee_table_outdated code']],
  ])('are not priced for a service %s', (_, serviceDate, warnings) => {
    const quote = quoteLine('20001', { serviceDate });
    expect(quote).toMatchObject({ allowed: 5_000_00, pricing: { status: 'manual_charge' } });
    expect(codes(quote)).toEqual(warnings);
    expect(quotes([line('20001', { serviceDate, hasFeeContext: true })])).toEqual([{ kind: 'requires_review' }]);
  });

  it.each([
    ['10001', '11'],
    ['94103', '05'],
  ])('are not priced in ZIP %s, place of service %s', (postalCode, placeOfServiceCode) => {
    const quote = quoteLine('20001', {}, { postalCode, placeOfServiceCode });
    expect(quote.pricing.status).toBe('manual_charge');
    expect(codes(quote)).toEqual(['fee_locality_unknown code']);
  });
});
