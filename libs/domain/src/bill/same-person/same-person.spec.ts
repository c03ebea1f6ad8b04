import {
  changesFindings,
  compareWithOtherBills,
  duplicateServices,
  evaluationsToCompare,
  servicesOf,
  type ComparedBill,
  type ComparedLine,
  type OtherBill,
  shippedRules,
} from '#domain';

const line = (code: string, day: string, more: Partial<ComparedLine> = {}): ComparedLine => ({
  code,
  modifiers: [],
  units: 1,
  charge: 2015_00,
  from: day,
  to: day,
  ...more,
});
const bill = (lines: readonly ComparedLine[], more: Partial<ComparedBill> = {}): ComparedBill => ({
  billId: 'bill_new',
  originalBillId: 'bill_new',
  billNumber: 82,
  externalId: null,
  billingMode: 'med_legal',
  claimId: 'clm_1',
  claimNumber: 'SM1',
  renderingNpi: '1245319599',
  billingTaxId: 'EIN 123456789',
  lines,
  ...more,
});
const other = (billNumber: number, lines: readonly ComparedLine[], more: Partial<OtherBill> = {}): OtherBill => ({
  ...bill(lines, { billId: `bill_${billNumber}`, originalBillId: `bill_${billNumber}`, billNumber }),
  rejected: false,
  setAside: false,
  ...more,
});
const evaluated = (day: string, more: Partial<OtherBill> = {}) => other(17, [line('ML201', day)], more);
const warned = (own: ComparedBill, ...others: readonly OtherBill[]) =>
  compareWithOtherBills(own, others, shippedRules).warnings.map(({ code }) => code);

describe('a follow-up evaluation', () => {
  const followUp = bill([line('ML202', '2026-09-10', { charge: 1316_25 })]);

  it('after the 18 months has a warning with the last day, the difference and the correct code', () =>
    expect(compareWithOtherBills(followUp, [evaluated('2024-12-10')], shippedRules)).toEqual({
      duplicates: [],
      priorEvaluation: { billId: 'bill_17', date: '2024-12-10', until: '2026-06-10' },
      warnings: [
        expect.objectContaining({
          code: 'follow_up_too_late',
          path: 'bill.serviceLines.0.code',
          priorBillId: 'bill_17',
          priorDate: '2024-12-10',
          until: '2026-06-10',
          suggestedCode: 'ML201',
          difference: 698_75,
          message: expect.stringMatching(
            /12\/10\/2024.*06\/10\/2026.*\$2,015\.00, which is \$698\.75 more\. Bill ML201/,
          ),
        }),
      ],
    }));

  it('on the last day of the 18 months is in time', () =>
    expect(warned(bill([line('ML202', '2026-06-10')]), evaluated('2024-12-10'))).toEqual([]));

  it('is compared with the newest evaluation by the same physician on the same claim', () => {
    expect(warned(followUp, evaluated('2024-12-10'), other(18, [line('ML201', '2025-05-02')]))).toEqual([]);
    expect(warned(followUp, evaluated('2024-12-10', { renderingNpi: '1993999998' }))).toEqual([
      'follow_up_without_comprehensive',
    ]);
    // The claim number also identifies the claim, regardless of its format.
    expect(warned(followUp, evaluated('2024-12-10', { claimId: 'clm_2' }))).toEqual(['follow_up_too_late']);
  });

  it('has no warning if the earlier evaluation is for another claim', () =>
    expect(warned(followUp, evaluated('2024-12-10', { claimId: 'clm_2', claimNumber: 'SM2' }))).toEqual([]));

  it('has a warning if no earlier evaluation counts', () => {
    expect(warned(followUp)).toEqual(['follow_up_without_comprehensive']);
    expect(warned(followUp, evaluated('2024-12-10', { setAside: true }))).toEqual(['follow_up_without_comprehensive']);
    expect(warned(followUp, evaluated('2026-09-10'))).toEqual(['follow_up_without_comprehensive']);
    expect(warned(followUp, evaluated('2024-12-10', { originalBillId: 'bill_new' }))).toEqual([
      'follow_up_without_comprehensive',
    ]);
  });
});

it('a comprehensive evaluation within the 18 months has a warning that the payer may treat it as a follow-up', () => {
  const again = bill([line('ML201', '2026-02-24')]);
  expect(compareWithOtherBills(again, [evaluated('2024-12-10')], shippedRules).warnings).toEqual([
    expect.objectContaining({ code: 'comprehensive_within_18_months', suggestedCode: 'ML202', difference: 698_75 }),
  ]);
  expect(warned(bill([line('ML201', '2026-06-11')]), evaluated('2024-12-10'))).toEqual([]);
});

describe('a bill with lines of another bill', () => {
  const day = '2026-02-24';
  const own = bill([line('ML201', day, { modifiers: ['95'] }), line('MLPRR', day, { units: 212, charge: 636_00 })]);

  it('is an exact duplicate regardless of the order of lines and modifiers, and of the evaluator', () => {
    const lines = [line('MLPRR', day, { units: 212, charge: 636_00 }), line('ML201', day, { modifiers: ['92'] })];
    expect(compareWithOtherBills(own, [other(80, lines)], shippedRules).duplicates).toEqual([
      {
        billId: 'bill_80',
        billNumber: 80,
        externalId: null,
        kind: 'exact_duplicate',
        lines: [
          { line: 0, otherLine: 1 },
          { line: 1, otherLine: 0 },
        ],
      },
    ]);
  });

  it.each([
    ['units', { units: 2 }],
    ['charge', { charge: 2015_01 }],
    ['last day', { to: '2026-02-25' }],
    ['a modifier that raises the amount', { modifiers: ['93'] }],
  ])('is a possible duplicate if the other bill differs in %s', (_, change) =>
    expect(warned(bill([line('ML201', day)]), other(80, [line('ML201', day, change)]))).toEqual(['possible_duplicate']),
  );

  it('is only a possible duplicate if the drugs differ', () => {
    const dispensed = (ndc: string) => [line('99070', '2026-09-10', { ndc })];
    const found = (ndc: string) => warned(bill(dispensed('00026063512')), other(18, dispensed(ndc)));
    expect([found('00026063512'), found('00026063515')]).toEqual([['exact_duplicate'], ['possible_duplicate']]);
  });

  it('is a possible duplicate with another payee or an additional line', () => {
    expect(warned(own, other(80, own.lines, { billingTaxId: 'EIN 987654321' }))).toEqual(['possible_duplicate']);
    expect(warned(own, other(80, own.lines.slice(0, 1)))).toEqual(['possible_duplicate']);
    expect(warned(own, other(80, [...own.lines, line('ML205', day)]))).toEqual(['possible_duplicate']);
  });

  it.each([
    ['a bill of another physician', { renderingNpi: '1993999998' }],
    ['a bill of another type', { billingMode: 'professional' as const }],
    ['a rejected bill', { rejected: true }],
    ['a bill that was set aside', { setAside: true }],
    ['the bill that it replaces', { originalBillId: 'bill_new' }],
  ])('is not a duplicate of %s', (_, change) => expect(warned(own, other(80, own.lines, change))).toEqual([]));

  it('is not a duplicate on another day, or if only record review is the same', () => {
    expect(warned(bill([line('ML205', day)]), other(80, [line('ML205', '2026-02-25')]))).toEqual([]);
    const review = [line('MLPRR', day, { units: 212 })];
    expect(warned(bill(review), other(80, review))).toEqual([]);
    expect(warned(bill([...review, line('ML203', day)]), other(80, [...review, line('ML205', day)]))).toEqual([]);
  });

  it('has one warning per kind, which lists the five newest bills', () => {
    const others = [71, 72, 73, 74, 75, 76].map((number) => other(number, own.lines));
    const [exact, possible] = compareWithOtherBills(
      own,
      [...others, other(70, own.lines.slice(0, 1))],
      shippedRules,
    ).warnings;
    expect(exact).toMatchObject({ code: 'exact_duplicate', path: 'bill' });
    expect(exact?.bills?.map(({ billNumber }) => billNumber)).toEqual([76, 75, 74, 73, 72]);
    expect(exact?.message).toContain('Bill 76, 75, 74, 73, 72 (and 1 more)');
    expect(possible?.bills?.map(({ billNumber }) => billNumber)).toEqual([70]);
  });
});

it('bills that are not found by index keys, or change no findings, do not affect the comparison', () => {
  const codes = ['ML201', 'ML202', 'ML203', 'MLPRR', '99214'];
  const days = ['2025-03-03', '2025-03-04', '2026-09-10'];
  const npis = ['1245319599', '1993999998'];
  const lines = codes.flatMap((code) => days.map((day) => line(code, day)));
  const several = lines.flatMap((line, at) => [[line], [line, lines[(at + 4) % lines.length]!]]);
  const all = several.flatMap((some) => npis.map((renderingNpi) => ({ some, renderingNpi })));
  let passedOver = 0;
  for (const own of all)
    for (const theirs of all) {
      const compared = bill(own.some, own);
      const sought = new Set([...duplicateServices(compared), ...evaluationsToCompare(compared)]);
      const another = other(17, theirs.some, theirs);
      const isFound = servicesOf(another).some((service) => sought.has(service));
      if (isFound && changesFindings(bill(own.some, own), another, shippedRules)) continue;
      passedOver += 1;
      expect(compareWithOtherBills(bill(own.some, own), [another], shippedRules)).toEqual(
        compareWithOtherBills(bill(own.some, own), [], shippedRules),
      );
    }
  expect(passedOver).toBeGreaterThan(1_000);
});
