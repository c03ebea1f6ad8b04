import { SharedSlots } from './shared-slots.js';

const places = () => new SharedSlots({ most: 10, mostEach: 6, reserve: 3, few: 2 });
/** Returns the number of slots that an account receives if it requests `wanted` slots. */
const takes = (from: SharedSlots, account: string, wanted: number, asker = '') =>
  Array.from({ length: wanted }, () => from.take({ account, asker })).filter((place) => place !== null).length;

describe('SharedSlots', () => {
  it('limits the slots of one account', () => expect(takes(places(), 'one', 20)).toBe(6));

  it('reserves slots for accounts that hold few', () => {
    const shared = places();
    expect([takes(shared, 'one', 20), takes(shared, 'two', 20), takes(shared, 'three', 20)]).toEqual([6, 2, 2]);
    expect([takes(shared, 'four', 20), takes(shared, 'one', 1)]).toEqual([0, 0]);
  });

  it('gives a slot to a caller that has none, even if another caller holds all slots of the account', () => {
    const shared = new SharedSlots({ most: 10, mostEach: 4, spareEach: 2, reserve: 0, few: 1 });
    expect(takes(shared, 'one', 9, 'greedy')).toBe(4);
    expect([takes(shared, 'one', 9, 'late'), takes(shared, 'one', 9, 'later')]).toEqual([1, 1]);
    expect([takes(shared, 'one', 9, 'last'), takes(shared, 'two', 9, 'late')]).toEqual([0, 4]);
  });

  it('frees a returned slot only once', () => {
    const shared = new SharedSlots({ most: 2, mostEach: 2, reserve: 0, few: 1 });
    const leave = shared.take({ account: 'one' })!;
    shared.take({ account: 'one' });
    expect(shared.take({ account: 'two' })).toBeNull();
    leave();
    leave();
    expect(takes(shared, 'two', 5)).toBe(1);
  });
});
