import fc from 'fast-check';
import { present } from './present.js';
import { allowedEdits, characters, edgeEdits, edits, isPossiblyNear } from './typos.js';
import { wordsOf } from './words.js';

it('words are letters and digits, without case, accents and apostrophes', () => {
  expect(wordsOf("Ménière's X-ray, T12 (acute)")).toEqual(['menieres', 'x', 'ray', 't12', 'acute']);
  expect(wordsOf('—')).toEqual([]);
});

it('neighbours that changed places are one slip', () => {
  expect(edits('bakc', 'back')).toBe(1);
  expect(edits('bck', 'back')).toBe(1);
  expect(edits('neck', 'back')).toBe(2);
  expect(edits('back', 'back')).toBe(0);
});

it('a word that is still being typed may hold a slip', () => {
  expect(edgeEdits('fratcu', 'fracture')).toBe(1);
  expect(edgeEdits('frac', 'fracture')).toBe(0);
  expect(edgeEdits('xray', 'fracture')).toBeGreaterThan(1);
});

it('short words hold none', () => {
  expect([3, 4, 7, 8].map((length) => allowedEdits('x'.repeat(length)))).toEqual([0, 1, 1, 2]);
});

it('looking at characters first loses no near word', () => {
  const word = fc.stringMatching(/^[a-z]{1,10}$/);
  fc.assert(
    fc.property(word, word, (a, b) => {
      const distance = edits(a, b);
      expect(distance > 2 || isPossiblyNear(characters(a), characters(b), distance)).toBe(true);
    }),
  );
});

it('present leaves out what is undefined and nothing else', () => {
  expect(Object.keys(present({ a: 1, b: undefined, c: null, d: '' }))).toEqual(['a', 'c', 'd']);
});
