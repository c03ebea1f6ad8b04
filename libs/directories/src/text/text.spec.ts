import fc from 'fast-check';
import { present } from './present.js';
import { allowedEdits, characters, edgeEdits, edits, isPossiblyNear } from './typos.js';
import { wordsOf } from './words.js';

it('wordsOf returns lowercase words of letters and digits, without accents and apostrophes', () => {
  expect(wordsOf("Ménière's X-ray, T12 (acute)")).toEqual(['menieres', 'x', 'ray', 't12', 'acute']);
  expect(wordsOf('—')).toEqual([]);
});

it('edits counts two swapped adjacent letters as one edit', () => {
  expect(edits('bakc', 'back')).toBe(1);
  expect(edits('bck', 'back')).toBe(1);
  expect(edits('neck', 'back')).toBe(2);
  expect(edits('back', 'back')).toBe(0);
});

it('edgeEdits tolerates a typo in an incomplete word', () => {
  expect(edgeEdits('fratcu', 'fracture')).toBe(1);
  expect(edgeEdits('frac', 'fracture')).toBe(0);
  expect(edgeEdits('xray', 'fracture')).toBeGreaterThan(1);
});

it('allowedEdits allows no typo in short words', () => {
  expect([3, 4, 7, 8].map((length) => allowedEdits('x'.repeat(length)))).toEqual([0, 1, 1, 2]);
});

it('isPossiblyNear never excludes a similar word', () => {
  const word = fc.stringMatching(/^[a-z]{1,10}$/);
  fc.assert(
    fc.property(word, word, (a, b) => {
      const distance = edits(a, b);
      expect(distance > 2 || isPossiblyNear(characters(a), characters(b), distance)).toBe(true);
    }),
  );
});

it('present removes only undefined members', () => {
  expect(Object.keys(present({ a: 1, b: undefined, c: null, d: '' }))).toEqual(['a', 'c', 'd']);
});
