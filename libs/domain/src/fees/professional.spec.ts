import { quoteProfessional, TABLE_THROUGH, type PricedLine, type Quote } from '#domain';

const line = (code: string, more: Partial<PricedLine> = {}): PricedLine => ({
  code,
  modifiers: [],
  units: 1,
  charge: 100_00,
  serviceDate: '2024-06-03',
  hasFeeContext: false,
  ...more,
});
const priced = (quote: Quote) => {
  if (quote.kind !== 'priced') throw new Error(`not priced: ${quote.kind}`);
  return quote;
};
const dollars = (code: string, units: number) => priced(quoteProfessional(line(code, { units }))).allowed / 100;

describe('a California report code', () => {
  it.each([
    ['WC001', 1, 0],
    ['WC002', 1, 15.19],
    ['WC002', 2, 30.38],
    ['WC003', 1, 47.04],
    ['WC003', 2, 75.96],
    ['WC003', 6, 191.64],
    ['WC003', 7, 191.64],
    ['WC004', 7, 220.56],
    ['WC004', 30, 220.56],
    ['WC005', 9, 191.64],
    ['WC007', 6, 191.64],
  ])('%s over %i units is allowed %f', (code, units, allowed) => expect(dollars(code, units)).toBe(allowed));

  it('names the law, its table and the cap', () =>
    expect(priced(quoteProfessional(line('WC003', { units: 8 }))).pricing).toEqual({
      status: 'calculated',
      basis: 'California report code WC003, table of 2024-02-15',
      citation: '8 CCR §§ 9789.12.14, 9789.14',
      steps: ['first page $47.04', '5 further pages × $28.92', 'capped at 6 pages', '= $191.64'],
    }));

  it('is priced whatever was charged, also when a check was asked for', () =>
    expect(priced(quoteProfessional(line('WC002', { hasFeeContext: true, charge: 1_00 }))).allowed).toBe(15_19));

  it('above its table’s amount is warned of, at it not', () => {
    const codes = (charge: number) =>
      priced(quoteProfessional(line('WC003', { units: 2, charge }))).warnings.map(({ code, path }) => [code, path]);
    // 47.04 + 28.92
    expect(codes(75_96)).toEqual([]);
    expect(codes(75_97)).toEqual([['charge_above_schedule', 'charge']]);
  });

  it.each(['2024-02-14', '2025-02-15', '2026-03-02'])(
    'outside its table (%s) is billed as charged, with a warning',
    (serviceDate) => {
      const quote = priced(quoteProfessional(line('WC002', { serviceDate })));
      expect(quote).toMatchObject({ allowed: 100_00, pricing: { status: 'manual_charge' } });
      expect(quote.warnings.map(({ code, path }) => [code, path])).toEqual([['fee_table_outdated', 'code']]);
    },
  );

  it('outside its table needs a review when a check was asked for', () =>
    expect(quoteProfessional(line('WC002', { serviceDate: '2026-03-02', hasFeeContext: true }))).toEqual({
      kind: 'requires_review',
    }));

  it('holds on the first and the last day of its table', () => {
    for (const serviceDate of ['2024-02-15', TABLE_THROUGH])
      expect(priced(quoteProfessional(line('WC002', { serviceDate }))).allowed).toBe(15_19);
  });
});

describe('a treatment code', () => {
  it('is billed at the reviewed charge, without a warning', () =>
    expect(priced(quoteProfessional(line('99214')))).toMatchObject({
      allowed: 100_00,
      pricing: { status: 'manual_charge', citation: null },
      warnings: [],
    }));

  it('needs a charge', () =>
    expect(quoteProfessional(line('99214', { charge: null }))).toEqual({ kind: 'charge_required' }));

  it('needs a review when a check was asked for that no schedule resolves', () =>
    expect(quoteProfessional(line('99214', { hasFeeContext: true }))).toEqual({ kind: 'requires_review' }));

  it('is not mistaken for a method of an object', () =>
    expect(priced(quoteProfessional(line('toString'))).warnings).toEqual([]));
});
