import PDFDocument from 'pdfkit';
import { addFonts, advance, type FontFace } from './fonts.js';

/** The claim form's own print, and that of cover sheets, proofs and review requests. */
const faces: readonly FontFace[] = ['mono', 'sans'];

/** Invisible characters (joiners, marks of direction) are printed as spaces, which parts words. */
const invisible = /[\p{Cf}\p{Cn}\p{Co}]/u;

let areFontsOpen = false;
/** Opens the fonts once: most texts are plain and never need them. */
const openFonts = (): void => {
  if (areFontsOpen) return;
  addFonts(new PDFDocument({ autoFirstPage: false, font: null as unknown as string }));
  areFontsOpen = true;
};

/**
 * Can all forms print the whole text? A character that a font lacks (CJK, Arabic, emoji) is printed as a box or left out.
 * The claim form prints capitals, so those are asked for, too.
 */
export const isPrintable = (text: string): boolean => {
  if (/^[\x20-\x7e\s]*$/.test(text)) return true;
  if (invisible.test(text)) return false;
  openFonts();
  const shown = text.normalize('NFC');
  for (const character of new Set(shown + shown.toUpperCase())) {
    if (/\s/.test(character)) continue;
    if (faces.some((face) => advance(face, character) === null)) return false;
  }
  return true;
};
