import { PDFArray, type PDFDict, PDFName, PDFNumber } from '@cantoo/pdf-lib';

/** Minimum and maximum length of a page's sides in points (ISO 32000-1, annex C). */
const MIN_SIDE = 3;
const MAX_SIDE = 14_400;
/** US letter in points. Viewers use this size for a page without one. */
const US_LETTER: Box = [0, 0, 612, 792];

/** Left, bottom, right, top. */
type Box = readonly [number, number, number, number];

/**
 * Replaces an invalid media box. Deletes a crop box that leaves nothing of the page (ISO 32000-2, 14.11.2), and a
 * rotation that isn't a multiple of 90. Returns true if the page has a possible size.
 */
export const repairPage = (page: PDFDict): boolean => {
  const turn = page.lookup(PDFName.of('Rotate'));
  if (!(turn instanceof PDFNumber) || turn.asNumber() % 90 !== 0) page.delete(PDFName.of('Rotate'));
  const own = boxOf(page, 'MediaBox');
  const media = own ?? US_LETTER;
  if (!own) page.set(PDFName.of('MediaBox'), page.context.obj([...US_LETTER]));
  const crop = boxOf(page, 'CropBox');
  const seen = crop && intersection(crop, media);
  if (!seen) page.delete(PDFName.of('CropBox'));
  else if (seen.some((side, i) => side !== crop[i])) page.set(PDFName.of('CropBox'), page.context.obj([...seen]));
  const [left, bottom, right, top] = seen ?? media;
  return [right - left, top - bottom].every((side) => side >= MIN_SIDE && side <= MAX_SIDE);
};

/** Returns a box. Null if the entry isn't a rectangle or is empty. */
const boxOf = (page: PDFDict, key: string): Box | null => {
  const array = page.lookup(PDFName.of(key));
  if (!(array instanceof PDFArray) || array.size() !== 4) return null;
  const sides = array.asArray().map((side) => {
    const number = page.context.lookup(side);
    return number instanceof PDFNumber ? number.asNumber() : NaN;
  });
  const [x1 = NaN, y1 = NaN, x2 = NaN, y2 = NaN] = sides;
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  return box.every(Number.isFinite) && box[2] > box[0] && box[3] > box[1] ? box : null;
};

const intersection = (one: Box, two: Box): Box | null => {
  const box: Box = [
    Math.max(one[0], two[0]),
    Math.max(one[1], two[1]),
    Math.min(one[2], two[2]),
    Math.min(one[3], two[3]),
  ];
  return box[2] > box[0] && box[3] > box[1] ? box : null;
};
