import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Embedded fonts (OFL; metric-compatible with Arial and Courier). Built-in fonts misprint non-Western letters. */
export type FontFace = 'sans' | 'sansBold' | 'mono' | 'monoBold';

const files: Readonly<Record<FontFace, string>> = {
  sans: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  sansBold: '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
  mono: '@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf',
  monoBold: '@expo-google-fonts/cousine/700Bold/Cousine_700Bold.ttf',
};

/** pdfkit internals that its types omit. pdfkit is pinned, and byte-stability tests guard their use. */
interface FontkitFont {
  readonly unitsPerEm: number;
  readonly characterSet: readonly number[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { readonly advanceWidth: number };
}
interface EmbeddedFont {
  readonly font: FontkitFont;
  /** Encodes text with the document's font subset, in hexadecimal. */
  encode(text: string): readonly [readonly string[], unknown];
  layoutCached(word: string): WordLayout;
}
type WordLayout = object;
interface Internals {
  readonly _font: EmbeddedFont;
  readonly _fontFamilies: Record<string, EmbeddedFont>;
  readonly _registeredFonts: Record<string, { src: Buffer; family: undefined }>;
  _fontCount: number;
}
type EmbeddedFontClass = new (document: Internals, font: FontkitFont, id: string) => EmbeddedFont;

interface ParsedFont {
  readonly src: Buffer;
  readonly font: FontkitFont;
  readonly Embedded: EmbeddedFontClass;
  /** Word layouts from the last document that used the font. */
  words: Map<string, WordLayout>;
}

/** Maximum number of word layouts that a document shares with the next one. */
const MAX_SHARED_WORDS = 2_000;
/** Time after which word layouts are dropped, because some words are names. */
const SHARED_WORDS_TTL_MS = 10_000;
let dropping: NodeJS.Timeout | null = null;

const parsed = new Map<FontFace, ParsedFont>();

/**
 * Shares the parsed font, because parsing costs far more than rendering a document. Only the subset of used characters
 * belongs to the document. Reuses the previous document's layouts, because most words are fixed form text.
 */
export const addFonts = (document: PDFKit.PDFDocument): void => {
  const internals = document as unknown as Internals;
  for (const face of Object.keys(files) as FontFace[]) {
    const known = parsed.get(face);
    if (known) {
      internals._registeredFonts[face] = { src: known.src, family: undefined };
      const embedded = new known.Embedded(internals, known.font, `F${++internals._fontCount}`);
      reuseLayouts(embedded, known);
      internals._fontFamilies[face] = embedded;
    } else {
      const src = readFileSync(createRequire(import.meta.url).resolve(files[face]));
      document.registerFont(face, src).font(face);
      const { _font } = internals;
      // A glyph keeps the letter for which it was first created. If created as a component ("Z" in "Ž"), it would have
      // no letter, and text in later documents could not be searched for it.
      for (const codePoint of _font.font.characterSet) _font.font.glyphForCodePoint(codePoint);
      parsed.set(face, {
        src,
        font: _font.font,
        Embedded: _font.constructor as EmbeddedFontClass,
        words: new Map(),
      });
    }
  }
};

/** Reuses layouts, which depend only on the font. The last document's words stay in memory for at most ten seconds. */
const reuseLayouts = (embedded: EmbeddedFont, face: ParsedFont): void => {
  const known = face.words;
  const words = new Map<string, WordLayout>();
  const layoutOf = embedded.layoutCached.bind(embedded);
  embedded.layoutCached = (word) => {
    const layout = words.get(word) ?? known.get(word) ?? layoutOf(word);
    if (words.size < MAX_SHARED_WORDS) words.set(word, layout);
    return layout;
  };
  face.words = words;
  if (dropping) clearTimeout(dropping);
  dropping = setTimeout(() => {
    for (const known of parsed.values()) known.words = new Map();
  }, SHARED_WORDS_TTL_MS).unref();
};

/** Returns the width at font size 1, or null if the font lacks the character. Call `addFonts` first. */
export const advance = (face: FontFace, character: string): number | null => {
  const key = face + character;
  const known = advances.get(key);
  if (known !== undefined) return known;
  const font = parsed.get(face)?.font;
  const codePoint = character.codePointAt(0) ?? 0;
  const width = font?.hasGlyphForCodePoint(codePoint)
    ? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
    : null;
  if (advances.size < MAX_CACHED_ADVANCES) advances.set(key, width);
  return width;
};

const advances = new Map<string, number | null>();
/** Maximum number of cached widths. Names can contain any Unicode character, so the cache needs a limit. */
const MAX_CACHED_ADVANCES = 20_000;

/** Returns a letter's encoding and its width at font size 1. Null if the font lacks it. */
export const encoded = (
  document: PDFKit.PDFDocument,
  face: FontFace,
  letter: string,
): { readonly code: string; readonly width: number } | null => {
  const width = advance(face, letter);
  if (width === null) return null;
  document.font(face);
  const [[code = '']] = (document as unknown as Internals)._font.encode(letter);
  return { code, width };
};
