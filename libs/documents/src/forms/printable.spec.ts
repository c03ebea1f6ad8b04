import { isPrintable } from './printable.js';

describe('isPrintable', () => {
  it.each([
    'Maria Sandoval',
    'Zsófia Muñoz-Łukasz',
    'Mun\u0303oz',
    'O’Neill “Jr.” – §',
    'Groß',
    'Ελένη',
    'Дмитрий',
    'a\nb',
  ])('accepts %j', (text) => expect(isPrintable(text)).toBe(true));
  it.each(['李小龍', 'Maria 😀', 'محمد', 'Ma\u200bria', '\u{10ffff}'])('rejects %j', (text) =>
    expect(isPrintable(text)).toBe(false),
  );
});
