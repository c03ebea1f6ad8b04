import { SharedSlots } from './shared-slots.js';

const places = () => new SharedSlots({ most: 10, mostEach: 6, reserve: 3, few: 2 });
/** How many places an account gets when it asks for so many. */
const takes = (from: SharedSlots, account: string, wanted: number, asker = '') =>
  Array.from({ length: wanted }, () => from.take({ account, asker })).filter((place) => place !== null).length;

describe('places that accounts share', () => {
  it('are not all for one', () => expect(takes(places(), 'one', 20)).toBe(6));

  it('keep a reserve for who has few', () => {
    const shared = places();
    expect([takes(shared, 'one', 20), takes(shared, 'two', 20), takes(shared, 'three', 20)]).toEqual([6, 2, 2]);
    expect([takes(shared, 'four', 20), takes(shared, 'one', 1)]).toEqual([0, 0]);
  });

  it('are found by an asker that has none, also where another one has all of its account', () => {
    const shared = new SharedSlots({ most: 10, mostEach: 4, spareEach: 2, reserve: 0, few: 1 });
    expect(takes(shared, 'one', 9, 'greedy')).toBe(4);
    expect([takes(shared, 'one', 9, 'late'), takes(shared, 'one', 9, 'later')]).toEqual([1, 1]);
    expect([takes(shared, 'one', 9, 'last'), takes(shared, 'two', 9, 'late')]).toEqual([0, 4]);
  });

  it('are free again when they are given back, once', () => {
    const shared = new SharedSlots({ most: 2, mostEach: 2, reserve: 0, few: 1 });
    const leave = shared.take({ account: 'one' })!;
    shared.take({ account: 'one' });
    expect(shared.take({ account: 'two' })).toBeNull();
    leave();
    leave();
    expect(takes(shared, 'two', 5)).toBe(1);
  });
});
