import PDFDocument from 'pdfkit';
import { addFonts, advance, type FontFace } from './fonts.js';

/** Fonts of the claim form, and of cover sheets, proofs and review requests. */
const faces: readonly FontFace[] = ['mono', 'sans'];

/** Joiners and direction marks, which would print as spaces and split words. */
const invisible = /[\p{Cf}\p{Cn}\p{Co}]/u;

let areFontsOpen = false;
/** Loads the fonts once, on first use. Most strings are ASCII and don't need them. */
const openFonts = (): void => {
  if (areFontsOpen) return;
  addFonts(new PDFDocument({ autoFirstPage: false, font: null as unknown as string }));
  areFontsOpen = true;
};

/** Returns true if all forms can print the text, even in uppercase. Other characters would be boxes or missing. */
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
