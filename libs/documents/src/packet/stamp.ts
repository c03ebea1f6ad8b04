import {
  beginText,
  concatTransformationMatrix,
  endText,
  fill,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingGrayscaleColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib';
import type { Paper } from '../forms/paper.js';
import { type Letters, type StampLetters, stampLetters } from '../forms/stamp-letters.js';

/** Padding of the white background, as a fraction of the font size. */
const PADDING_RATIO = 0.3;

const stampParts = (text: string) => [`${text} · page `, ' of '] as const;

export interface StampFont {
  readonly letters: Letters;
  readonly font: Parameters<PDFPage['node']['newFontDictionary']>[1];
}

/** Draws a stamp's letters on the generated pages' paper, so that they share one font. */
export const lettersOf = (paper: Paper, text: string): StampLetters => stampLetters(paper, stampParts(text).join(''));

/** Returns the font of the stamp's letters and removes the page that contains them. */
export const stampFont = ({ letters }: StampLetters, page: PDFPage | undefined): StampFont => {
  const [font] = page?.node.Resources()?.lookup(PDFName.of('Font'), PDFDict).values() ?? [];
  if (!page || !font) throw new RangeError('no font to stamp with');
  const { context } = page.doc;
  const contents = page.node.get(PDFName.of('Contents'));
  for (const ref of contents instanceof PDFArray ? contents.asArray() : [contents])
    if (ref) context.delete(ref as never);
  context.delete(page.ref);
  return { letters, font: font as StampFont['font'] };
};

/**
 * Stamps pages at the bottom right of the visible area, on white. Accounts for crop box and rotation. Large scans get
 * large text.
 */
export const stamp = (pages: readonly PDFPage[], text: string, { letters, font }: StampFont): void => {
  const words = stampParts(text);
  pages.forEach((page, i) => {
    const line = encodeText(letters, `${words[0]}${i + 1}${words[1]}${pages.length}`);
    const box = page.getCropBox();
    const turned = ((page.getRotation().angle % 360) + 360) % 360;
    const [seenWidth, seenHeight] = turned % 180 === 0 ? [box.width, box.height] : [box.height, box.width];
    const scale = Math.max(0.6, Math.min(4, seenWidth / 612));
    // At most as wide as the page, and at most a tenth of its height.
    const size = Math.min(7.5 * scale, (0.9 * seenWidth) / line.width, seenHeight / 10);
    const room = PADDING_RATIO * size;
    const across = Math.max(room, seenWidth - line.width * size - 18 * scale);
    const up = Math.max(room, 6 * scale);
    const name = page.node.newFontDictionary('Stamp', font);
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(...toPageSpace(turned, box)),
      setFillingGrayscaleColor(1),
      rectangle(across - room, up - 1.1 * room, line.width * size + 2 * room, size + room),
      fill(),
      setFillingGrayscaleColor(0.1),
      beginText(),
      setFontAndSize(name, size),
      setTextMatrix(1, 0, 0, 1, across, up),
      showText(line.codes),
      endText(),
      popGraphicsState(),
    );
  });
};

/** Encodes text. A question mark replaces a letter that the font lacks. */
const encodeText = (letters: Letters, text: string) => {
  const known = Array.from(text.normalize('NFC'), (letter) => letters.get(letter) ?? letters.get('?')).filter(
    (letter) => letter !== undefined,
  );
  return {
    codes: PDFHexString.of(known.map(({ code }) => code).join('')),
    width: known.reduce((sum, { width }) => sum + width, 0),
  };
};

/** Returns the matrix from the visible page, with its origin at the bottom left, to the unrotated page space. */
const toPageSpace = (
  turned: number,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): [number, number, number, number, number, number] => {
  if (turned === 90) return [0, 1, -1, 0, x + width, y];
  if (turned === 180) return [-1, 0, 0, -1, x + width, y + height];
  if (turned === 270) return [0, -1, 1, 0, x, y + height];
  return [1, 0, 0, 1, x, y];
};
