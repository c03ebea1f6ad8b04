import { dollars, NO_VALUE } from '../src/ui/format.js';

describe('dollars', () => {
  it('formats dollars and cents', () => expect(dollars(1234.5)).toBe('$1,234.50'));

  it('returns the placeholder for a missing or incomplete amount', () =>
    expect([null, undefined, Number('.')].map((amount) => dollars(amount))).toEqual([NO_VALUE, NO_VALUE, NO_VALUE]));
});
