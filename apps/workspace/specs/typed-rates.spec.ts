import { firstWrongLine, isPercent, typedRates } from '../src/features/practice/typed-rates.js';

describe('rates of a contract as typed', () => {
  it.each([
    ['99213, 118.50', { code: '99213', amount: 118.5 }],
    ['99213 118', { code: '99213', amount: 118 }],
    ['99213-95, $120.00', { code: '99213', modifier: '95', amount: 120 }],
    ['99213\t95\t120.00', { code: '99213', modifier: '95', amount: 120 }],
    ['99213\t\t120.00', { code: '99213', amount: 120 }],
    ['g0463;12.5', { code: 'g0463', amount: 12.5 }],
  ])('%j is read', (text, rate) => expect(typedRates(text)).toEqual([{ line: 1, rate }]));

  it.each(['99213', '99213, 1,185.00', '99213, 11,850.00', '99213,95,120.00', '99213, 1.234', 'Code, Amount', ', 12'])(
    '%j is not read, because it is ambiguous or incomplete',
    (text) => expect(firstWrongLine(text)).toBe(1),
  );

  it('are counted by line, and blank lines are skipped', () => {
    expect(typedRates('99213, 1\n\n99214, 2\n').map(({ line }) => line)).toEqual([1, 3]);
    expect(firstWrongLine('99213, 1\n\n99214')).toBe(3);
  });

  it('allow a percentage with at most two decimals', () =>
    expect(['', '85', '112.25', '8.125', '-5', '85%'].map(isPercent)).toEqual([true, true, true, false, false, false]));
});
