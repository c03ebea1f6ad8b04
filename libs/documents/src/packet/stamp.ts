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
import { type Assembly, readPdf, type ReadPdf } from '../pdf/assembly.js';
import { type StampLetters, stampLetters } from '../forms/stamp-letters.js';

/** Of the white ground around the letters, in parts of their size. */
const ROOM = 0.3;

/**
 * Bottom right as the page is seen, on a white ground: its crop box and rotation count, and large scans get larger letters. The font
 * is embedded once a packet.
 */
export const stamp = async (assembly: Assembly, pages: readonly PDFPage[], text: string): Promise<void> => {
  const words = [`${text} · page `, ' of '];
  const drawn = await stampLetters(words.join(''));
  const { letters } = drawn;
  const font = await fontOf(assembly, drawn);
  pages.forEach((page, i) => {
    const line = written(letters, `${words[0]}${i + 1}${words[1]}${pages.length}`);
    const box = page.getCropBox();
    const turned = ((page.getRotation().angle % 360) + 360) % 360;
    const [seenWidth, seenHeight] = turned % 180 === 0 ? [box.width, box.height] : [box.height, box.width];
    const scale = Math.max(0.6, Math.min(4, seenWidth / 612));
    // Never wider than the page, nor higher than a tenth of it.
    const size = Math.min(7.5 * scale, (0.9 * seenWidth) / line.width, seenHeight / 10);
    const room = ROOM * size;
    const across = Math.max(room, seenWidth - line.width * size - 18 * scale);
    const up = Math.max(room, 6 * scale);
    const name = page.node.newFontDictionary('Stamp', font);
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(...unturned(turned, box)),
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

/** What was read of letters that a thread stamps with again and again. */
const read = new WeakMap<StampLetters, Promise<ReadPdf>>();

/** The font of the page that holds the letters. That page is in no packet. */
const fontOf = async (assembly: Assembly, drawn: StampLetters) => {
  const { context } = assembly.document;
  const reading = read.get(drawn) ?? readPdf(drawn);
  read.set(drawn, reading);
  const [page] = assembly.add(await reading);
  const fonts = page?.node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
  const [font] = fonts?.values() ?? [];
  if (!page || !font) throw new RangeError('no font to stamp with');
  const contents = page.node.get(PDFName.of('Contents'));
  for (const ref of contents instanceof PDFArray ? contents.asArray() : [contents])
    if (ref) context.delete(ref as never);
  context.delete(page.ref);
  return font as Parameters<PDFPage['node']['newFontDictionary']>[1];
};

/** What the font lacks is a question mark. */
const written = (letters: StampLetters['letters'], text: string) => {
  const known = Array.from(text.normalize('NFC'), (letter) => letters.get(letter) ?? letters.get('?')).filter(
    (letter) => letter !== undefined,
  );
  return {
    codes: PDFHexString.of(known.map(({ code }) => code).join('')),
    width: known.reduce((sum, { width }) => sum + width, 0),
  };
};

/** From the page as it is seen, from its left bottom corner, to the page's own, unrotated space. */
const unturned = (
  turned: number,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): [number, number, number, number, number, number] => {
  if (turned === 90) return [0, 1, -1, 0, x + width, y];
  if (turned === 180) return [-1, 0, 0, -1, x + width, y + height];
  if (turned === 270) return [0, -1, 1, 0, x, y + height];
  return [1, 0, 0, 1, x, y];
};
