import { dollars, NO_VALUE } from '../src/ui/format.js';

describe('an amount on a screen', () => {
  it('has dollars and cents', () => expect(dollars(1234.5)).toBe('$1,234.50'));

  it('is nothing where there is none, or what is typed is none yet', () =>
    expect([null, undefined, Number('.')].map((amount) => dollars(amount))).toEqual([NO_VALUE, NO_VALUE, NO_VALUE]));
});
