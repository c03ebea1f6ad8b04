import { isMedLegalCode, quoteMedLegal, type PricedLine, type Quote, shippedRules } from '#domain';

const line = (code: string, more: Partial<PricedLine> = {}): PricedLine => ({
  code,
  modifiers: [],
  units: 1,
  charge: null,
  serviceDate: '2026-02-24',
  hasFeeContext: false,
  ...more,
});
const priced = (quote: Quote) => {
  if (quote.kind !== 'priced') throw new Error(`not priced: ${quote.kind}`);
  return quote;
};
const dollars = (code: string, modifiers: readonly string[] = [], units = 1) =>
  priced(quoteMedLegal(line(code, { modifiers, units }), shippedRules)).allowed / 100;
const warnings = (code: string, modifiers: readonly string[], units = 1) =>
  priced(quoteMedLegal(line(code, { modifiers, units }), shippedRules)).warnings.map(
    ({ code: what, path }) => `${what} ${path}`,
  );

/** Fee schedule amounts (8 CCR § 9795) by modifiers, calculated by hand. */
const table: readonly (readonly [modifiers: string, ml201: number, ml202: number, ml203: number])[] = [
  ['', 2015, 1316.25, 650],
  ['92', 2015, 1316.25, 650],
  ['95', 2015, 1316.25, 650],
  ['93', 2216.5, 1447.88, 650],
  ['94', 2720.25, 1776.94, 877.5],
  ['93 94', 2921.75, 1908.56, 877.5],
  ['96', 4030, 2632.5, 1300],
  ['93 96', 4231.5, 2764.13, 1300],
  ['94 96', 4735.25, 3093.19, 1527.5],
  ['93 94 96', 4936.75, 3224.81, 1527.5],
  ['97', 3022.5, 1974.38, 975],
  ['98', 3022.5, 1974.38, 975],
  ['93 97', 3224, 2106, 975],
  ['93 98', 3224, 2106, 975],
  ['94 97', 3727.75, 2435.06, 1202.5],
  ['94 98', 3727.75, 2435.06, 1202.5],
  ['93 94 97', 3929.25, 2566.69, 1202.5],
  ['93 94 98', 3929.25, 2566.69, 1202.5],
];

describe('quoteMedLegal', () => {
  it.each(table)('with modifiers "%s" allows %f, %f and %f for ML201, ML202 and ML203', (text, ml201, ml202, ml203) => {
    const modifiers = text.split(' ').filter((modifier) => modifier !== '');
    expect(['ML201', 'ML202', 'ML203'].map((code) => dollars(code, modifiers))).toEqual([ml201, ml202, ml203]);
    // Modifiers can be in any order.
    expect(dollars('ML202', modifiers.toReversed())).toBe(ml202);
  });

  it.each([
    ['ML200', [], 1, 503.75],
    ['ML204', [], 8, 910],
    ['ML204', ['94'], 8, 1228.5],
    ['ML205', [], 4, 325],
    ['MLPRR', [], 412, 1236],
    ['MLPRR', [], 10_000, 30_000],
  ] as const)('allows %s with modifiers %j and %i units: %f', (code, modifiers, units, allowed) =>
    expect(dollars(code, modifiers, units)).toBe(allowed),
  );

  it.each([
    ['ML200', ['93', '94', '96', '97', '98'], 503.75],
    ['ML205', ['93', '94', '96', '97', '98'], 81.25],
    ['MLPRR', ['93', '94', '96', '97', '98'], 3],
    ['ML204', ['93', '96', '97', '98'], 113.75],
    ['ML203', ['93'], 650],
    ['ML201', ['30', '17', '92', '95'], 2015],
  ] as const)('does not raise %s for modifiers that its row does not name (%j)', (code, modifiers, allowed) =>
    expect(dollars(code, modifiers)).toBe(allowed),
  );

  it('applies only the largest of the psychiatric, toxicology and oncology increments', () => {
    expect(dollars('ML201', ['97', '96'])).toBe(4030);
    expect(dollars('ML201', ['97', '98'])).toBe(3022.5);
    expect(dollars('ML201', ['98', '97', '96', '94', '93'])).toBe(4936.75);
  });

  it('applies a repeated modifier once', () => expect(dollars('ML201', ['94', '94'])).toBe(2720.25));

  it('rounds half up to the cent once, after multiplying by the units', () => {
    // 1,316.25 × 1.10 = 1,447.875. Twice that is 2,895.75, not 2 × 1,447.88.
    expect(dollars('ML202', ['93'], 2)).toBe(2895.75);
    // 113.75 × 1.35 = 153.5625. Three times that is 460.6875.
    expect(dollars('ML204', ['94'], 3)).toBe(460.69);
  });

  it('ignores the charge', () =>
    expect(priced(quoteMedLegal(line('ML201', { charge: 1_00 }), shippedRules)).allowed).toBe(2015_00));

  it('shows the calculation steps and the legal source', () =>
    expect(priced(quoteMedLegal(line('ML201', { modifiers: ['94', '95'] }), shippedRules)).pricing).toMatchObject({
      status: 'calculated',
      basis: 'Medical-Legal Fee Schedule: ML201 Comprehensive medical-legal evaluation',
      citation: '8 CCR § 9795',
      steps: [
        '$2,015.00 per evaluation × 1 = $2,015.00',
        'modifier 94: +35 %',
        '× 1.35 = $2,720.25, rounded half up to the cent',
      ],
    }));
});

describe('quoteMedLegal, for a line outside the schedule', () => {
  it.each([
    ['a code of the previous schedule', line('ML104')],
    ['a code that is not in the schedule', line('99456')],
    ['ML206, which does not exist', line('ML206')],
    ['the name of an object method', line('constructor')],
    ['a service before 2021-04-01', line('ML201', { serviceDate: '2021-03-31' })],
  ])('requires a charge: %s', (_, outside) => {
    expect(quoteMedLegal(outside, shippedRules)).toEqual({ kind: 'charge_required' });
    expect(priced(quoteMedLegal({ ...outside, charge: 80_00 }, shippedRules))).toMatchObject({
      allowed: 80_00,
      pricing: { status: 'not_in_schedule', citation: null },
      warnings: [{ code: 'code_not_in_fee_schedule', path: 'code' }],
    });
  });

  it('applies from 2021-04-01', () =>
    expect(priced(quoteMedLegal(line('ML201', { serviceDate: '2021-04-01' }), shippedRules)).allowed).toBe(2015_00));
});

describe('warnings of quoteMedLegal', () => {
  it('report units that are unusual for the code', () => {
    expect(warnings('ML201', [], 2)).toEqual(['units_unusual units']);
    expect(warnings('ML204', [], 3)).toEqual(['units_unusual units']);
    expect(warnings('ML204', [], 7)).toEqual(['units_unusual units']);
    expect(warnings('ML204', [], 8)).toEqual([]);
    expect(warnings('MLPRR', [], 412)).toEqual([]);
  });

  it('name the minimum of two hours for testimony', () =>
    expect(priced(quoteMedLegal(line('ML204', { units: 7 }), shippedRules)).warnings[0]!.message).toContain(
      '8 quarter hours',
    ));

  it.each([
    ['ML201', 1, 2015_00, []],
    ['ML201', 1, 2015_01, ['charge_above_schedule charge']],
    // 412 pages at $3.00 are $1,236.00.
    ['MLPRR', 412, 1236_00, []],
    ['MLPRR', 412, 1236_01, ['charge_above_schedule charge']],
  ])('report a charge above the schedule: %s × %i for %i cents', (code, units, charge, wanted) =>
    expect(
      priced(quoteMedLegal(line(code, { units, charge }), shippedRules)).warnings.map(
        ({ code: what, path }) => `${what} ${path}`,
      ),
    ).toEqual(wanted),
  );

  it('name both amounts for a charge above the schedule', () =>
    expect(
      priced(quoteMedLegal(line('ML202', { modifiers: ['93'], charge: 1500_00 }), shippedRules)).warnings[0]!.message,
    ).toBe('The charge of $1,500.00 exceeds $1,447.88, the maximum under the fee schedule.'));

  it('name each modifier that does not change the amount, except modifiers that only identify', () => {
    expect(warnings('ML203', ['93', '94'])).toEqual(['modifier_without_effect modifiers.0']);
    expect(warnings('ML201', ['97', '96'])).toEqual(['modifier_without_effect modifiers.0']);
    expect(warnings('ML201', ['92', '95'])).toEqual([]);
    expect(warnings('MLPRR', ['96'])).toEqual(['modifier_without_effect modifiers.0']);
  });
});

it('isMedLegalCode accepts only exact codes of the schedule', () => {
  expect(['ML200', 'ML205', 'MLPRR'].every((code) => isMedLegalCode(code, shippedRules))).toBe(true);
  expect(['ML206', 'ml201', 'toString', ''].some((code) => isMedLegalCode(code, shippedRules))).toBe(false);
});
