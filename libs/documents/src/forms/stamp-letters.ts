import { encoded } from './fonts.js';
import type { Paper } from './paper.js';
import { Sheet } from './sheet.js';

/** Letters with their code in hexadecimal and width at font size 1. Letters that the font lacks are missing. */
export type Letters = ReadonlyMap<string, { readonly code: string; readonly width: number }>;

export interface StampLetters {
  readonly letters: Letters;
  /** Index on the paper of a page that uses only the letters' font. */
  readonly page: number;
}

/** Draws the letters and all digits on an extra page. */
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
