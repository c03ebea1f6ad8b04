import {
  expiringRules,
  expiryOf,
  filingLimit,
  formFee,
  quoteMedLegal,
  responseEnd,
  reviewDeadline,
  rulesOn,
  RuleSet,
  shippedPack,
  shippedRules,
  type PackEntry,
  type PricedLine,
  type RulesPack,
} from '#domain';

const entry = (id: string, more: Partial<PackEntry> = {}): PackEntry => ({
  id,
  appliesTo: {},
  basis: 'service',
  validFrom: '2026-01-01',
  validThrough: null,
  reviewBy: null,
  value: {},
  citation: 'a rule of this spec',
  order: null,
  source: 'spec',
  certainty: 'proven',
  alternative: null,
  note: null,
  ...more,
});
const pack = (entries: readonly PackEntry[], sequence = 1): RulesPack => ({
  format: 'workcomp-rules/1',
  pack: 'spec',
  sequence,
  version: 'v1',
  publishedAt: '2026-11-25T00:00:00Z',
  publisher: 'spec',
  sources: [{ id: 'spec', title: 'Invented', address: '-', readOn: '2026-11-25', sha256: null }],
  entries,
});
const fee = (amount: string, more: Partial<PackEntry> = {}) =>
  entry('form.fee', { appliesTo: { form: 'ibr' }, value: { amount }, ...more });
const withOperator = (...entries: readonly PackEntry[]) =>
  new RuleSet([
    { layer: 'operator', pack: pack(entries, 3) },
    { layer: 'shipped', pack: shippedPack },
  ]);
const line = (code: string, more: Partial<PricedLine> = {}): PricedLine => ({
  code,
  modifiers: [],
  units: 1,
  charge: 1_00,
  serviceDate: '2026-06-01',
  hasFeeContext: false,
  ...more,
});

describe('RuleSet', () => {
  it('finds the entry for a day, including its first and last day', () => {
    const rules = withOperator(
      fee('1.00', { validFrom: '2026-01-01', validThrough: '2026-01-31' }),
      fee('2.00', { validFrom: '2026-02-01', validThrough: '2026-02-28' }),
    );
    const on = (day: string) => formFee('ibr', day, rules)?.amount;
    expect([on('2025-12-31'), on('2026-01-01'), on('2026-01-31'), on('2026-02-01'), on('2026-02-28')]).toEqual([
      195_00, 1_00, 1_00, 2_00, 2_00,
    ]);
    // The shipped rows apply where the operator's rows have a gap.
    expect(on('2026-03-01')).toBe(195_00);
  });

  it('prefers a stronger layer, and then the entry that states more facts', () => {
    const days = (count: number) => ({ count, unit: 'days', calendar: 'court', move: 'none' });
    const counted = (...entries: readonly PackEntry[]) =>
      responseEnd('professional', 'ebill', '2026-03-02T20:00:00.000Z', withOperator(...entries)).dueAt;
    expect(counted()).toBe('2026-03-23');
    expect(counted(entry('days.response', { appliesTo: { mode: 'professional' }, value: days(3) }))).toBe('2026-03-05');
    expect(
      counted(
        entry('days.response', { appliesTo: { mode: 'professional' }, value: days(3) }),
        entry('days.response', { appliesTo: { mode: 'professional', route: 'ebill' }, value: days(4) }),
      ),
    ).toBe('2026-03-06');
  });

  it('applies an expired row as unproven, and no row before its first day', () => {
    const rules = new RuleSet([
      { layer: 'shipped', pack: pack([fee('5.00', { validFrom: '2020-01-01', validThrough: '2020-12-31' })]) },
    ]);
    expect(rules.findOrLast('form.fee', { form: 'ibr' }, '2026-01-01')).toMatchObject({
      ended: true,
      entry: { value: { amount: 5_00 } },
    });
    expect(rules.findOrLast('form.fee', { form: 'ibr' }, '2019-12-31')).toBeNull();
    expect(rules.findOrLast('form.fee', { form: 'lien' }, '2020-06-01')).toBeNull();
    expect(filingLimit('med_legal', '2016-12-31', withOperator())).toBeNull();
  });

  it('leaves out retired entries and entries that the build does not support', () => {
    const rules = new RuleSet([
      { layer: 'shipped', pack: pack([fee('5.00', { certainty: 'retired' }), entry('rate.of.tomorrow')]) },
    ]);
    expect(rules.entries).toEqual([]);
  });

  it('converts dollars to cents without rounding errors', () => {
    const amounts = ['0.29', '1.15', '8.70', '2015.00', '1316.25'];
    const rules = (amount: string) => withOperator(fee(amount));
    expect(amounts.map((amount) => formFee('ibr', '2026-05-01', rules(amount))?.amount)).toEqual([
      29, 1_15, 8_70, 2015_00, 1316_25,
    ]);
  });

  it("has a version with the pack and the operator's rows", () => {
    expect(shippedRules.version).toBe(`ca.${shippedPack.version}`);
    expect(withOperator(fee('1.00')).version).toBe(`ca.${shippedPack.version}+local.3`);
    expect(withOperator().text).not.toBe(withOperator(fee('1.00')).text);
  });
});

describe("a deadline with the operator's rules", () => {
  it("moves from a holiday in the operator's list of the year", () => {
    const holidays = entry('calendar.court', {
      appliesTo: { year: 2026 },
      basis: 'day',
      value: { days: [{ date: '2026-12-07', name: 'Invented' }], rules: null, observe: true },
    });
    const rules = withOperator(holidays);
    // Served on a day for which the 90th day is Monday, 2026-12-07.
    const last = (rules: RuleSet) => reviewDeadline('second_review', '2026-09-08', rules);
    expect([shippedRules, rules].map(last)).toEqual(['2026-12-07', '2026-12-08']);
    // The year's list replaces all other holidays in that year.
    expect(rules.courtDays.isWorkingDay('2026-07-03')).toBe(true);
    expect(rules.courtDays.isWorkingDay('2027-07-05')).toBe(false);
  });
});

describe('a quote with rules', () => {
  it('names the entry that set the amount', () => {
    const quote = quoteMedLegal(line('ML201'), shippedRules);
    expect(quote.kind === 'priced' && quote.pricing.rule).toEqual({
      id: 'fee.medlegal',
      validFrom: '2021-04-01',
      validThrough: null,
      version: shippedPack.version,
      certainty: 'proven',
      layer: 'shipped',
    });
  });

  it('applies the larger of two modifiers of a group, in any order', () => {
    const allowed = (...modifiers: readonly string[]) => {
      const quote = quoteMedLegal(line('ML201', { modifiers }), shippedRules);
      return quote.kind === 'priced' ? quote.allowed : null;
    };
    expect([allowed('97', '96'), allowed('96', '98', '97'), allowed('98', '97')]).toEqual([4030_00, 4030_00, 3022_50]);
  });
});

describe('rulesOn, expiringRules and expiryOf', () => {
  it('list the valid entries, and expired entries without a replacement', () => {
    const on = (day: string) =>
      rulesOn(shippedRules, day)
        .filter(({ id, appliesTo }) => id === 'fee.report' && appliesTo['code'] === 'WC002')
        .map(({ validFrom }) => validFrom);
    expect([on('2023-12-31'), on('2024-02-14'), on('2024-02-15'), on('2026-11-25')]).toEqual([
      [],
      ['2024-01-01'],
      ['2024-02-15'],
      ['2024-02-15'],
    ]);
  });

  it('search for expiring rules once per day', () => {
    const found = expiringRules(shippedRules, '2026-11-25');
    expect(expiringRules(shippedRules, '2026-11-25')).toBe(found);
    expect(expiringRules(shippedRules, '2024-02-14')).not.toEqual(found);
    expect(expiringRules(shippedRules, '2026-11-25')).toEqual(found);
  });

  it('report rules that expire soon or have expired', () => {
    const ends = (validThrough: string | null, reviewBy: string | null = null) =>
      expiryOf({ validThrough, reviewBy }, '2026-11-25');
    expect([ends(null), ends('2027-01-24'), ends('2027-01-25'), ends('2026-11-24'), ends('2026-11-25')]).toEqual([
      null,
      'expiring',
      null,
      'expired',
      'expiring',
    ]);
    expect(ends(null, '2026-12-01')).toBe('expiring');
  });
});
