import fc from 'fast-check';
import {
  bill,
  fold,
  remainingInDispute,
  moneyByLine,
  paidByLine,
  paidOf,
  sum,
  type BillCommand,
  shippedRules,
} from '#domain';
import {
  anyBillScript,
  historyOf,
  linesOf,
  noon,
  postPayment,
  recordEor,
  simulate,
  submitBill,
  voidPayment,
} from '#testing/pure';

const on = noon('2026-04-01');
const next = noon('2026-04-02');
const later = noon('2026-04-03');
const billOf = (...lines: readonly (readonly [charge: number, allowed: number])[]) =>
  submitBill({ lines: linesOf(lines.map(([charge, allowed]) => ({ charge, allowed }))) });
const two = billOf([300_00, 300_00], [100_00, 100_00]);
const factsOf = (...commands: readonly BillCommand[]) => fold(bill, historyOf(...commands));
const byLine = (...commands: readonly BillCommand[]) => paidByLine(factsOf(two, ...commands));
const eorLine = (lineItemId: string, reportedPaid: number) => ({
  lineItemId,
  allowed: reportedPaid,
  reportedPaid,
  adjustments: [],
});
const eor = (at: string, one: number, other: number, answers: 'original' | 'second_review' | null = null) =>
  recordEor(one + other, at, { lines: [eorLine('line_1', one), eorLine('line_2', other)], answers });

describe('paidByLine', () => {
  it('allocates by the amounts owed if no EOR reported a payment', () =>
    expect(byLine(simulate('accepted', on), postPayment(40_00, next))).toEqual([30_00, 10_00]));

  it('allocates first as the EOR of the payment reports', () =>
    expect(byLine(eor(on, 0, 100_00), postPayment(40_00, next))).toEqual([0, 40_00]));

  it('allocates as the EOR of the payment reports even if another EOR is open', () =>
    expect(byLine(eor(on, 200_00, 0), eor(next, 0, 50_00), postPayment(50_00, later))).toEqual([0, 50_00]));

  it('then allocates up to the amount owed on each line, and then up to its charge', () => {
    // Charges are 3,000.00 and 1,000.00; fee schedule amounts are 2,000.00 and 500.00. The EOR announced 600.00 for
    // line 1.
    const dear = billOf([3000_00, 2000_00], [1000_00, 500_00]);
    const paid = (amount: number) => paidByLine(factsOf(dear, eor(on, 600_00, 0), postPayment(amount, next)));
    expect(paid(600_00)).toEqual([600_00, 0]);
    // 190.00 exceeds the EOR and is allocated in proportion to what is left of the schedule amounts: 1,400.00 to
    // 500.00.
    expect(paid(790_00)).toEqual([740_00, 50_00]);
    expect(paid(2500_00)).toEqual([2000_00, 500_00]);
    // 300.00 exceeds the schedule and is allocated in proportion to what is left of the charges: 1,000.00 to 500.00.
    expect(paid(2800_00)).toEqual([2200_00, 600_00]);
    expect(paid(4000_00)).toEqual([3000_00, 1000_00]);
  });

  it('allocates at most the charge even if an EOR announces more', () =>
    expect(byLine(eor(on, 350_00, 0), postPayment(350_00, next))).toEqual([300_00, 50_00]));

  it('allocates nothing after the payment was voided', () => {
    const posted = postPayment(40_00, next);
    expect(byLine(simulate('accepted', on), posted, voidPayment(posted.data.paymentId, next))).toEqual([0, 0]);
  });

  it('allocates exactly the paid amount, within the charges, for any history', () => {
    fc.assert(
      fc.property(anyBillScript, ({ commands }) => {
        const facts = factsOf(...commands);
        const shares = paidByLine(facts);
        expect(sum(shares)).toBe(Math.min(paidOf(facts), facts.charged));
        facts.lines.forEach(({ charge }, index) => {
          expect(shares[index]).toBeGreaterThanOrEqual(0);
          expect(shares[index]).toBeLessThanOrEqual(charge);
        });
      }),
      { numRuns: 100 },
    );
  });
});

describe('moneyByLine', () => {
  const inDispute = (...commands: readonly BillCommand[]) =>
    moneyByLine(factsOf(two, ...commands), shippedRules).map((line) => line.inDispute);

  it('returns the smaller of charge and fee schedule amount as owed', () =>
    expect(
      moneyByLine(factsOf(billOf([300_00, 200_00], [100_00, 150_00])), shippedRules).map(({ owed }) => owed),
    ).toEqual([200_00, 100_00]));

  it('counts the larger of posted and announced amounts as paid', () => {
    expect(inDispute(eor(on, 120_00, 0))).toEqual([180_00, 100_00]);
    expect(inDispute(eor(on, 120_00, 0), postPayment(20_00, next))).toEqual([180_00, 100_00]);
    // 200.00 exceeds the EOR and is allocated in proportion to the open amounts, 180.00 and 100.00: 128.57 and 71.43.
    expect(inDispute(eor(on, 120_00, 0), postPayment(320_00, next))).toEqual([51_43, 28_57]);
  });

  it('adds up the amounts that several EORs announced', () =>
    expect(inDispute(eor(on, 120_00, 0), eor(next, 30_00, 60_00))).toEqual([150_00, 40_00]));

  it('ignores an announcement that a denial retracted, unless it was posted', () => {
    expect(inDispute(eor(on, 120_00, 0), recordEor(0, next))).toEqual([300_00, 100_00]);
    expect(inDispute(eor(on, 120_00, 0), postPayment(50_00, next), recordEor(0, later))).toEqual([250_00, 100_00]);
  });

  it('returns null as paid if an EOR has no line amounts, and limits the amount in dispute to that of the whole bill', () => {
    const unstated = recordEor(120_00, on, { linesUnknown: true });
    const paid = (...commands: readonly BillCommand[]) =>
      moneyByLine(factsOf(two, ...commands), shippedRules).map((line) => [line.paid, line.inDispute]);
    const unknown = [
      [null, 280_00],
      [null, 100_00],
    ];
    expect(paid(unstated)).toEqual(unknown);
    expect(remainingInDispute(factsOf(two, unstated), shippedRules)).toBe(280_00);
    // Posting the announced amount changes nothing. If payments cover all charges, the amount of each line is known.
    expect(paid(unstated, postPayment(120_00, next))).toEqual(unknown);
    expect(paid(unstated, postPayment(400_00, next))).toEqual([
      [300_00, 0],
      [100_00, 0],
    ]);
  });

  it('never returns a negative amount in dispute', () => expect(inDispute(eor(on, 350_00, 10_00))).toEqual([0, 90_00]));
});
