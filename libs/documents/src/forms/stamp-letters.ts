import { encoded } from './fonts.js';
import { Sheet } from './sheet.js';

/** Letters that can be written onto pages with one embedded font: a page that holds it, and each letter's code in it. */
export interface StampLetters {
  readonly pdf: Buffer;
  /** By letter: its code as hexadecimal digits, and its width at size 1. A letter that the font lacks is not there. */
  readonly letters: ReadonlyMap<string, { readonly code: string; readonly width: number }>;
}

/** Threads stamp packet after packet with the same few letters. */
const made = new Map<string, Promise<StampLetters>>();
/** Sets of letters that are remembered. */
const MOST = 20;

/** The letters of these texts, and all digits. */
export const stampLetters = (texts: string): Promise<StampLetters> => {
  const wanted = [...new Set(`0123456789?${texts.normalize('NFC')}`)].sort().join('');
  const known = made.get(wanted);
  if (known) return known;
  const drawn = draw(wanted);
  if (made.size < MOST) made.set(wanted, drawn);
  return drawn;
};

const draw = async (wanted: string): Promise<StampLetters> => {
  // A date of its own: what is remembered is the same for every packet.
  const sheet = new Sheet({ title: '', at: new Date(0).toISOString() }).addPage();
  const letters = new Map<string, { readonly code: string; readonly width: number }>();
  for (const letter of wanted) {
    const code = encoded(sheet.doc, 'sans', letter);
    if (code) letters.set(letter, code);
  }
  sheet.put([...letters.keys()].join(''), 0, 0, 10_000);
  return { pdf: (await sheet.finish()).pdf, letters };
};
