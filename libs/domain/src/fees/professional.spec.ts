import {
  feeRows,
  quoteProfessional,
  RuleSet,
  shippedPack,
  type PricedLine,
  type Quote,
  type ReportFee,
  shippedRules,
} from '#domain';

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
const dollars = (code: string, units: number) =>
  priced(quoteProfessional(line(code, { units }), shippedRules)).allowed / 100;

describe('quoteProfessional, for a California report code', () => {
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
  ])('allows %s with %i units: %f', (code, units, allowed) => expect(dollars(code, units)).toBe(allowed));

  it('multiplies an amount per mile by tenths, and rounds half up to the cent', () => {
    const mile = { code: 'A0425', from: '2024-01-01', to: '2024-12-31', amount: 9_05, perPage: null, firstPages: 1 };
    const rows = feeRows([{ ...mile, cap: null, source: 'Order' }], '2024-06-03');
    const rules = new RuleSet([{ layer: 'operator', pack: { ...shippedPack, ...rows } }]);
    const { allowed, pricing } = priced(quoteProfessional(line('A0425', { units: 12.3 }), rules));
    expect([allowed, pricing.steps]).toEqual([111_32, ['$9.05 × 12.3 = $111.32']]);
  });

  it('names the law, the table and the cap', () =>
    expect(priced(quoteProfessional(line('WC003', { units: 8 }), shippedRules)).pricing).toMatchObject({
      status: 'calculated',
      basis: 'California report code WC003, table of 02/15/2024',
      citation: '8 CCR §§ 9789.12.14, 9789.14',
      steps: ['first page $47.04', '5 further pages × $28.92', 'capped at 6 pages', '= $191.64'],
    }));

  it('prices it regardless of the charge, even if verification is requested', () =>
    expect(priced(quoteProfessional(line('WC002', { hasFeeContext: true, charge: 1_00 }), shippedRules)).allowed).toBe(
      15_19,
    ));

  it("warns about a charge above the table's amount, but not at that amount", () => {
    const codes = (charge: number) =>
      priced(quoteProfessional(line('WC003', { units: 2, charge }), shippedRules)).warnings.map(({ code, path }) => [
        code,
        path,
      ]);
    // 47.04 + 28.92
    expect(codes(75_96)).toEqual([]);
    expect(codes(75_97)).toEqual([['charge_above_schedule', 'charge']]);
  });

  it.each([
    ['2023-12-31', 'No amount of WC002 on file for 12/31/2023: the reviewed charge', []],
    ['2025-02-15', 'No amount of WC002 on file for 02/15/2025: the reviewed charge', [['fee_table_outdated', 'code']]],
    ['2026-03-02', 'No amount of WC002 on file for 03/02/2026: the reviewed charge', [['fee_table_outdated', 'code']]],
  ])(
    'allows the charge outside the table (%s), with a warning after the table expired',
    (serviceDate, basis, wanted) => {
      const quote = priced(quoteProfessional(line('WC002', { serviceDate }), shippedRules));
      expect(quote).toMatchObject({ allowed: 100_00, pricing: { status: 'manual_charge', basis } });
      expect(quote.warnings.map(({ code, path }) => [code, path])).toEqual(wanted);
    },
  );

  // OMFS update of 2024: the order has amounts of all report codes. The shipped table lacks these.
  it.each(['WC006', 'WC008', 'WC009', 'WC010', 'WC011', 'WC012'])(
    'warns about %s, whose amount is not on file',
    (code) =>
      expect(priced(quoteProfessional(line(code, { serviceDate: '2024-06-03' }), shippedRules))).toMatchObject({
        allowed: 100_00,
        pricing: { status: 'manual_charge', basis: `No amount of ${code} on file: the reviewed charge` },
        warnings: [{ code: 'fee_table_outdated', path: 'code' }],
      }),
  );

  it('prices copies of records by the schedule of copy services', () =>
    expect(
      priced(quoteProfessional(line('WC020', { serviceDate: '2026-03-02', charge: 230_00 }), shippedRules)),
    ).toEqual({
      kind: 'priced',
      allowed: 230_00,
      pricing: {
        status: 'calculated',
        basis: 'Copy service code WC020, rates on and after 07/15/2022',
        citation: '8 CCR §§ 9981(b)(1), 9984(a)(1)',
        steps: ['$230.00 × 1 = $230.00'],
        rule: expect.objectContaining({ id: 'fee.report', validFrom: '2022-07-15', certainty: 'proven' }),
      },
      warnings: [],
    }));

  it('requires a review outside the table if verification is requested', () =>
    expect(quoteProfessional(line('WC002', { serviceDate: '2026-03-02', hasFeeContext: true }), shippedRules)).toEqual({
      kind: 'requires_review',
    }));

  it('applies on the first and the last day of the table', () => {
    for (const serviceDate of ['2024-02-15', '2025-02-14'])
      expect(priced(quoteProfessional(line('WC002', { serviceDate }), shippedRules)).allowed).toBe(15_19);
  });
});

describe('quoteProfessional, for a treatment code', () => {
  it('allows the reviewed charge, without a warning', () =>
    expect(priced(quoteProfessional(line('99214'), shippedRules))).toMatchObject({
      allowed: 100_00,
      pricing: { status: 'manual_charge', citation: null },
      warnings: [],
    }));

  it('requires a charge', () =>
    expect(quoteProfessional(line('99214', { charge: null }), shippedRules)).toEqual({ kind: 'charge_required' }));

  it('requires a review if verification is requested and no schedule applies', () =>
    expect(quoteProfessional(line('99214', { hasFeeContext: true }), shippedRules)).toEqual({
      kind: 'requires_review',
    }));

  it('does not mistake a code for an object method', () =>
    expect(priced(quoteProfessional(line('toString'), shippedRules)).warnings).toEqual([]));
});

describe("quoteProfessional, with the operator's rows", () => {
  const fee = (code: string, more: Partial<ReportFee> = {}): ReportFee => ({
    code,
    from: '2026-02-15',
    to: '2027-02-14',
    amount: 16_00,
    perPage: null,
    firstPages: 1,
    cap: null,
    source: 'Order of the Division',
    ...more,
  });
  const rows = [
    fee('WC002'),
    fee('WC002', { from: '2025-02-15', to: '2025-12-31', amount: 15_50 }),
    fee('WC003', { amount: 50_00, perPage: 30_00, cap: 6 }),
    fee('WC008', { amount: 12_00, perPage: 30, firstPages: 15 }),
    fee('WC011', { amount: 11_25 }),
    fee('WC004', { from: '2024-06-01', to: '2024-06-30', amount: 1_00 }),
  ];
  const rules = new RuleSet([
    { layer: 'operator', pack: { ...shippedPack, ...feeRows(rows, '2026-02-01') } },
    { layer: 'shipped', pack: shippedPack },
  ]);
  const quoted = (code: string, units: number, serviceDate = '2026-06-03') =>
    priced(quoteProfessional(line(code, { units, serviceDate }), rules));

  it.each([
    ['WC002', 1, 16_00],
    // 50.00 + 2 × 30.00
    ['WC003', 3, 110_00],
    // 50.00 + 5 × 30.00, capped at 6 pages
    ['WC003', 9, 200_00],
    // The first amount includes 15 pages. Then 12.00 + 3 × 0.30.
    ['WC008', 15, 12_00],
    ['WC008', 18, 12_90],
    ['WC008', 2, 12_00],
    ['WC011', 4, 45_00],
  ])('allows %s with %i units: %i cents', (code, units, allowed) => expect(quoted(code, units).allowed).toBe(allowed));

  it('names the order in the basis, and the law', () =>
    expect(quoted('WC008', 18).pricing).toEqual({
      status: 'calculated',
      basis: 'California report code WC008, Order of the Division',
      citation: '8 CCR §§ 9789.12.14, 9789.14',
      steps: ['first 15 pages $12.00', '3 further pages × $0.30', '= $12.90'],
      rule: expect.objectContaining({ id: 'fee.report', layer: 'operator', validFrom: '2026-02-15' }),
    }));

  it('applies each row from its first to its last day, and prefers it to shipped rows', () => {
    expect(quoted('WC002', 1, '2026-02-15').allowed).toBe(16_00);
    expect(quoted('WC002', 1, '2027-02-14').allowed).toBe(16_00);
    expect(quoted('WC002', 1, '2025-12-31').allowed).toBe(15_50);
    expect(quoted('WC002', 1, '2025-02-14').allowed).toBe(15_19);
    expect(quoted('WC004', 1, '2024-06-03').allowed).toBe(1_00);
    expect(quoted('WC004', 1, '2024-07-01').allowed).toBe(47_04);
  });

  it('warns about an outdated table only after the last row, not in a gap', () => {
    const codes = (date: string) => quoted('WC002', 1, date).warnings.map(({ code }) => code);
    expect(codes('2026-01-10')).toEqual([]);
    expect(codes('2027-02-15')).toEqual(['fee_table_outdated']);
  });
});
