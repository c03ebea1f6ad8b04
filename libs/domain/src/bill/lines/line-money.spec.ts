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

describe('what was paid, by line', () => {
  it('follows what the lines are owed where no EOR reported anything', () =>
    expect(byLine(simulate('accepted', on), postPayment(40_00, next))).toEqual([30_00, 10_00]));

  it('goes first where its EOR says', () =>
    expect(byLine(eor(on, 0, 100_00), postPayment(40_00, next))).toEqual([0, 40_00]));

  it('goes where its own EOR says, although another one is open', () =>
    expect(byLine(eor(on, 200_00, 0), eor(next, 0, 50_00), postPayment(50_00, later))).toEqual([0, 50_00]));

  it('goes on to what each line is owed, then up to its charge: no line shows more while another has room', () => {
    // 3,000.00 charged for 2,000.00 and 1,000.00 for 500.00; the EOR announced 600.00 on the first line.
    const dear = billOf([3000_00, 2000_00], [1000_00, 500_00]);
    const paid = (amount: number) => paidByLine(factsOf(dear, eor(on, 600_00, 0), postPayment(amount, next)));
    expect(paid(600_00)).toEqual([600_00, 0]);
    // 190.00 above the EOR, by the room up to the schedule: 1,400.00 to 500.00.
    expect(paid(790_00)).toEqual([740_00, 50_00]);
    expect(paid(2500_00)).toEqual([2000_00, 500_00]);
    // 300.00 above the schedule, by the room up to the charge: 1,000.00 to 500.00.
    expect(paid(2800_00)).toEqual([2200_00, 600_00]);
    expect(paid(4000_00)).toEqual([3000_00, 1000_00]);
  });

  it('is never above the charge where an EOR announces more', () =>
    expect(byLine(eor(on, 350_00, 0), postPayment(350_00, next))).toEqual([300_00, 50_00]));

  it('is nothing after the payment was voided', () => {
    const posted = postPayment(40_00, next);
    expect(byLine(simulate('accepted', on), posted, voidPayment(posted.data.paymentId, next))).toEqual([0, 0]);
  });

  it('adds up to what was paid and stays within the charges, whatever happens', () => {
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

describe('the money of a line', () => {
  const inDispute = (...commands: readonly BillCommand[]) =>
    moneyByLine(factsOf(two, ...commands), shippedRules).map((line) => line.inDispute);

  it('is owed up to the smaller of charge and schedule', () =>
    expect(
      moneyByLine(factsOf(billOf([300_00, 200_00], [100_00, 150_00])), shippedRules).map(({ owed }) => owed),
    ).toEqual([200_00, 100_00]));

  it('counts as paid what was posted or announced, whichever is more', () => {
    expect(inDispute(eor(on, 120_00, 0))).toEqual([180_00, 100_00]);
    expect(inDispute(eor(on, 120_00, 0), postPayment(20_00, next))).toEqual([180_00, 100_00]);
    // 200.00 above the EOR by the room of 180.00 and 100.00: 128.57 and 71.43.
    expect(inDispute(eor(on, 120_00, 0), postPayment(320_00, next))).toEqual([51_43, 28_57]);
  });

  it('adds up what the EORs announced: each tells what came on top', () =>
    expect(inDispute(eor(on, 120_00, 0), eor(next, 30_00, 60_00))).toEqual([150_00, 40_00]));

  it('is not paid by an announcement that a denial took back, unless it was posted', () => {
    expect(inDispute(eor(on, 120_00, 0), recordEor(0, next))).toEqual([300_00, 100_00]);
    expect(inDispute(eor(on, 120_00, 0), postPayment(50_00, next), recordEor(0, later))).toEqual([250_00, 100_00]);
  });

  it('is unknown by line where an EOR states no lines, and known for the whole bill', () => {
    const unstated = recordEor(120_00, on, { linesUnknown: true });
    const paid = (...commands: readonly BillCommand[]) =>
      moneyByLine(factsOf(two, ...commands), shippedRules).map((line) => [line.paid, line.inDispute]);
    const unknown = [
      [null, 280_00],
      [null, 100_00],
    ];
    expect(paid(unstated)).toEqual(unknown);
    expect(remainingInDispute(factsOf(two, unstated), shippedRules)).toBe(280_00);
    // The same amount posted changes nothing; one that covers all charges is known by line.
    expect(paid(unstated, postPayment(120_00, next))).toEqual(unknown);
    expect(paid(unstated, postPayment(400_00, next))).toEqual([
      [300_00, 0],
      [100_00, 0],
    ]);
  });

  it('is never in dispute below nothing', () => expect(inDispute(eor(on, 350_00, 10_00))).toEqual([0, 90_00]));
});
