import fc from 'fast-check';
import { billView, paidByLine, paidOf, sum } from '#domain';
import { anyTale, linesOf, noon, postPayment, recordEor, simulate, story, submitBill, voidPayment } from '#testing';

const on = noon('2026-04-01');
const next = noon('2026-04-02');
const two = submitBill({
  lines: linesOf([
    { charge: 300_00, allowed: 300_00 },
    { charge: 100_00, allowed: 100_00 },
  ]),
});
const byLine = (...commands: Parameters<typeof story>[0]) => paidByLine(billView(story([two, ...commands])));

describe('what was paid, by line', () => {
  it('follows the charges where no EOR reported anything', () =>
    expect(byLine(simulate('accepted', on), postPayment(40_00, next))).toEqual([30_00, 10_00]));

  it('follows what the EORs reported', () => {
    const line = (lineItemId: string, reportedPaid: number) => ({
      lineItemId,
      allowed: reportedPaid,
      reportedPaid,
      adjustments: [],
    });
    const eor = recordEor(100_00, on, { lines: [line('line_1', 0), line('line_2', 100_00)] });
    expect(byLine(eor, postPayment(40_00, next))).toEqual([0, 40_00]);
  });

  it('is nothing after the payment was voided', () => {
    const posted = postPayment(40_00, next);
    expect(byLine(simulate('accepted', on), posted, voidPayment(posted.data.paymentId, next))).toEqual([0, 0]);
  });

  it('adds up to what was paid, whatever happens', () => {
    fc.assert(
      fc.property(anyTale, ({ commands }) => {
        const view = billView(story(commands));
        const shares = paidByLine(view);
        expect(sum(shares)).toBe(paidOf(view.facts));
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 100 },
    );
  });
});
