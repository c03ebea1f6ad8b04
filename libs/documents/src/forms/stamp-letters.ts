import { encoded } from './fonts.js';
import type { Paper } from './paper.js';
import { Sheet } from './sheet.js';

/** By letter: its code as hexadecimal digits, and its width at size 1. A letter that the font lacks is not there. */
export type Letters = ReadonlyMap<string, { readonly code: string; readonly width: number }>;

/** Letters that can be written onto pages with a font that a paper embeds. */
export interface StampLetters {
  readonly letters: Letters;
  /** Index on the paper of the page that holds them, and no font but theirs. */
  readonly page: number;
}

/** The letters of these texts, and all digits, on a further page of the paper. */
export const stampLetters = (paper: Paper, texts: string): StampLetters => {
  const sheet = new Sheet({ title: '', at: '' }, paper).addPage();
  const letters = new Map<string, { readonly code: string; readonly width: number }>();
  for (const letter of [...new Set(`0123456789?${texts.normalize('NFC')}`)].sort()) {
    const code = encoded(sheet.doc, 'sans', letter);
    if (code) letters.set(letter, code);
  }
  sheet.put([...letters.keys()].join(''), 0, 0, 10_000);
  return { letters, page: sheet.end().first };
};
