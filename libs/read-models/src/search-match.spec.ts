import fc from 'fast-check';
import { iterations } from '#testing/pure';
import { matchesWord, wordPattern } from './search-match.js';

it.each([
  ['a fragment of the first part', 'oma', true],
  ['a whole value', '91577', true],
  ['the last value', '7', true],
  ['a value after a longer value with the same prefix', '915', true],
  ['a fragment of a value', '577', false],
  ['a prefix of a value', '9157', false],
])('matchesWord gives the expected result for %s', (_, word, expected) => {
  expect(matchesWord('roman 1\n91577 915\n7', word)).toBe(expected);
});

it('wordPattern matches exactly what matchesWord matches', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '.'), maxLength: 20 });
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(text, word, (searched, asked) => {
      expect(new RegExp(wordPattern(asked)).test(searched)).toBe(matchesWord(searched, asked));
    }),
    { numRuns: iterations(500) },
  );
});
