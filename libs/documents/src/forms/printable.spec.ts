import { isPrintable } from './printable.js';

describe('a text that every form can print', () => {
  it.each([
    'Maria Sandoval',
    'Zsófia Muñoz-Łukasz',
    'Mun\u0303oz',
    'O’Neill “Jr.” – §',
    'Groß',
    'Ελένη',
    'Дмитрий',
    'a\nb',
  ])('is %j', (text) => expect(isPrintable(text)).toBe(true));
  it.each(['李小龍', 'Maria 😀', 'محمد', 'Ma\u200bria', '\u{10ffff}'])('is not %j', (text) =>
    expect(isPrintable(text)).toBe(false),
  );
});
