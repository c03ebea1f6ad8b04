import { otherAmounts } from '../src/features/bill/dispute.js';

const line = (id: string, charge: number, paid: number | null, short: number | null) => ({
  ...{ id, charge, paid, short },
  feeSchedule: charge,
});
const lines = [line('a', 1000, 400, 600), line('b', 300, 0, 300), line('c', 50, 50, 0)];
const chosen = (lineItemId: string, disputedAmount: number | string = '') => ({
  lineItemId,
  disputedAmount,
  reason: '',
});

describe('amounts of a reason that are not in dispute', () => {
  it('accepts the amounts of the underpaid lines and their totals', () =>
    expect(otherAmounts('Paid $400 of $1,300.00 and $0.00 of $300: $900.00 is open', lines, [], 900)).toEqual([]));

  it('finds the total if a line is chosen', () =>
    expect(otherAmounts('Paid $400.00. Please pay $900.00', lines, [chosen('a')], 600)).toEqual([900]));

  it('finds the full underpayment if less is requested, for a line or for the bill', () => {
    expect(otherAmounts('Please pay $600.00', lines, [chosen('a', 100)], 100)).toEqual([600]);
    expect(otherAmounts('Please pay $900.00', lines, [], 500)).toEqual([900]);
  });

  it('accepts the amount of each chosen line', () =>
    expect(otherAmounts('$600.00 and $250.00', lines, [chosen('a'), chosen('b', 250)], 850)).toEqual([]));

  it('finds nothing in a text without amounts, or if the amount in dispute is unknown', () => {
    expect(otherAmounts('Paid below 8 CCR § 9795(c).', lines, [], 900)).toEqual([]);
    expect(otherAmounts('Please pay $1.00', [line('a', 10, null, null)], [], null)).toEqual([]);
  });
});
