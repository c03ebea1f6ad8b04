import fc from 'fast-check';
import { quotePhysician, type PricedLine, type ScheduleRow } from '#domain';
import { figure, smallSchedule } from '#testing/pure';
import { slowDay } from './slow-formula.spec-kit.js';

const value = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((hundredths) => hundredths * 100);
const index = fc.integer({ min: 500, max: 1900 }).map((thousandths) => thousandths * 10);
const anyRow = (endoscopyBase: string): fc.Arbitrary<ScheduleRow> =>
  fc.record({
    status: fc.constant('A'),
    work: value(40),
    nonFacility: value(40),
    facility: value(40),
    malpractice: value(9),
    notOutside: fc.constant(false),
    notInFacility: fc.constant(false),
    multiple: fc.constantFrom('0', '2', '3', '4', '5', '6', '7'),
    bilateral: fc.constantFrom('0', '1', '2', '3', '9'),
    assistant: fc.constantFrom('0', '1', '2'),
    coSurgeon: fc.constantFrom('0', '1', '2'),
    endoscopyBase: fc.constant(endoscopyBase),
  });

const codes = ['10001', '10002', '10003', '10004', '10005', '10006'];
/** Returns a row for the professional component. Each of its values is part of the full value. */
const professionalOf = (row: ScheduleRow): ScheduleRow => ({
  ...row,
  nonFacility: Math.floor(row.nonFacility / 300) * 100,
  facility: Math.floor(row.facility / 300) * 100,
  malpractice: Math.floor(row.malpractice / 200) * 100,
});
const anyTables = fc
  .record({
    locality: fc.record({
      id: fc.constant('01112-05'),
      name: fc.constant('Somewhere'),
      work: index,
      practiceExpense: index,
      malpractice: index,
    }),
    factor: fc.integer({ min: 200_000, max: 900_000 }).map((tenThousandths) => (tenThousandths / 10_000).toFixed(4)),
    rows: fc.tuple(...codes.map((_, place) => anyRow(place % 3 === 0 ? '' : '10001'))),
  })
  .map(({ locality, factor, rows }) => ({
    locality,
    factor,
    rows: Object.fromEntries(
      codes.flatMap((code, place) => {
        const row = rows[place] as ScheduleRow;
        const professional = professionalOf(row);
        const technical = {
          ...row,
          work: 0,
          nonFacility: row.nonFacility - professional.nonFacility,
          facility: row.facility - professional.facility,
          malpractice: row.malpractice - professional.malpractice,
        };
        return [
          [code, row],
          [`${code}-26`, professional],
          [`${code}-TC`, technical],
        ] as const;
      }),
    ),
  }));

const anyLine: fc.Arbitrary<PricedLine> = fc.record({
  code: fc.constantFrom(...codes),
  modifiers: fc
    .tuple(
      fc.constantFrom('', '', '26', 'TC'),
      fc.constantFrom('', '', '50'),
      fc.constantFrom('', '', '', '62', '80', 'AS'),
      fc.constantFrom('', '51', '59', 'LT', '95'),
    )
    .map((some) => some.filter((modifier) => modifier !== '')),
  units: fc.constantFrom(1, 1, 1, 2, 3, 7),
  charge: fc.constant(1),
  serviceDate: fc.constant('2026-05-04'),
  hasFeeContext: fc.constant(true),
});

/** Each run is a bill of five lines, so 10,000 lines in total. */
const RUNS = 2_000;

it('quotePhysician matches a slow formula that calculates every unit', () => {
  let lines = 0;
  fc.assert(
    fc.property(
      anyTables,
      fc.array(anyLine, { minLength: 5, maxLength: 5 }),
      fc.constantFrom('11', '22'),
      (tables, bill, placeOfServiceCode) => {
        lines += bill.length;
        const quick = quotePhysician(bill, { placeOfServiceCode, postalCode: '94103' }, smallSchedule(tables));
        const slow = slowDay(bill, placeOfServiceCode === '22' ? 'facility' : 'nonFacility', tables);
        expect(quick.map((quote) => (quote.kind === 'priced' ? quote.allowed : null))).toEqual(slow);
      },
    ),
    { numRuns: RUNS },
  );
  expect(lines).toBeGreaterThanOrEqual(10_000);
});

it('quotePhysician prices anesthesia as base units and tenths of time units by the factor of the locality', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 15, max: 2_000 }),
      fc.integer({ min: 100_000, max: 900_000 }),
      (base, units, factor) => {
        const anesthesiaFactor = (factor / 10_000).toFixed(4);
        const schedule = smallSchedule({ rows: {}, baseUnits: { '00100': base }, anesthesiaFactor });
        const line: PricedLine = {
          code: '00100',
          modifiers: ['AA'],
          units,
          charge: 1,
          serviceDate: '2026-05-04',
          hasFeeContext: true,
        };
        const [quote] = quotePhysician([line], { placeOfServiceCode: '22', postalCode: '94103' }, schedule);
        // Counts tenths of 15 minutes. Each tenth starts at its half, which is three quarters of a minute.
        let tenths = 0;
        while ((tenths + 1) * 3 <= units * 2 + 1.5) tenths += 1;
        const exact = BigInt(base * 10 + tenths) * BigInt(figure(anesthesiaFactor));
        // Tenths of units × ten-thousandths of dollars: 1,000 equal one cent.
        const cents = exact / 1_000n + (exact % 1_000n >= 500n ? 1n : 0n);
        expect(quote).toMatchObject({ kind: 'priced', allowed: Number(cents) });
      },
    ),
  );
});
