import fc from 'fast-check';
import { Choices, mostUsed, type Choice } from './choices.js';

const choice = (id: string, rows: number, time = 0): Choice => ({ id, name: `Name ${id}`, rows, time, newest: id });

it('mostUsed returns the most used choices, newest first among equals, sorted by name with numeric order', () => {
  const all = [choice('10', 5), choice('9', 5), choice('a', 1, 3), choice('b', 1, 7), choice('c', 1, 5)];
  expect(mostUsed(all, 4).map(({ id }) => id)).toEqual(['9', '10', 'b', 'c']);
  expect(mostUsed(all, Infinity)).toHaveLength(5);
});

it('mostUsed never omits a choice that has more rows than a returned choice', () => {
  const any = fc.array(fc.nat(9), { maxLength: 60 });
  fc.assert(
    fc.property(any, fc.integer({ min: 1, max: 5 }), (uses, limit) => {
      const shown = mostUsed(
        uses.map((rows, at) => choice(String(at), rows)),
        limit,
      );
      const best = uses.toSorted((a, b) => b - a).slice(0, limit);
      expect(shown.map(({ rows }) => rows).sort((a, b) => b - a)).toEqual(best);
    }),
  );
});

it('Choices.mostUsed is cached until a row changes the counts', () => {
  const choices = new Choices();
  choices.add(choice('a', 1));
  expect(choices.mostUsed(1)).toBe(choices.mostUsed(1));
  choices.add(choice('b', 2));
  expect(choices.mostUsed(1)).toMatchObject([{ id: 'b', rows: 2 }]);
  expect(choices.remove({ ...choice('b', 1), newest: 'older' })).toBe(true);
  expect(choices.remove(choice('b', 1))).toBe(true);
  expect([...choices]).toEqual([choice('a', 1)]);
});

it('Choices.remove returns false if the newest row is no longer known', () => {
  const choices = new Choices();
  choices.add(choice('a', 2, 5));
  expect(choices.remove(choice('a', 1, 5))).toBe(false);
  expect(choices.remove(choice('z', 1))).toBe(false);
});
