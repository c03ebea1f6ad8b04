import { type Pdfium, readFloats, type Rect, rectOf, stringOf } from './pdfium.js';

/** FPDF_ANNOTATION_SUBTYPE values. */
const LINE = 4;
const POLYGON = 7;
const POLYLINE = 8;
const INK = 15;
/** Subtypes highlight, underline, squiggly underline, strikeout. */
const TEXT_MARKUP: ReadonlySet<number> = new Set([9, 10, 11, 12]);
const STAMP = 13;

const MAX_POINTS = 100_000;
/** Margin in line widths. An arrowhead is nine line widths wide. */
const MARGIN_LINE_WIDTHS = 10;
const NORMAL_APPEARANCE = 0;
const HIGHLIGHT = 9;
/** FPDF_BLENDMODE. */
const MULTIPLY = 1;

/**
 * Draws an annotation without an appearance at its points, which viewers prefer to the rectangle (ISO 32000-2, 12.5.6).
 * PDFium draws other annotations in their rectangles. A highlight with an opaque appearance is redrawn at its points,
 * with transparent ink.
 */
export const drawAnnotation = (pdfium: Pdfium, document: number, annotation: number): void => {
  const { api } = pdfium;
  const subtype = api.FPDFAnnot_GetSubtype(annotation);
  const covers =
    subtype === HIGHLIGHT &&
    api.FPDFAnnot_HasKey(annotation, 'C') &&
    api.EPDFAnnot_GetBlendMode(annotation) !== MULTIPLY;
  if (!covers && api.EPDFAnnot_HasAppearanceStream(annotation, NORMAL_APPEARANCE)) return;
  if (subtype === STAMP) drawStamp(pdfium, document, annotation);
  const points = pointsOf(pdfium, annotation, subtype).filter(Number.isFinite);
  if (points.length < 4) return;
  // A text markup fills its quads, so a larger rectangle would stretch it.
  const room = TEXT_MARKUP.has(subtype) ? 0 : MARGIN_LINE_WIDTHS * widthOf(pdfium, annotation);
  const [across, up] = [points.filter((_, i) => i % 2 === 0), points.filter((_, i) => i % 2 === 1)];
  setRect(pdfium, annotation, {
    left: minOf(across) - room,
    bottom: minOf(up) - room,
    right: maxOf(across) + room,
    top: maxOf(up) + room,
  });
  api.EPDFAnnot_GenerateAppearance(annotation);
};

const minOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b));
const maxOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b));

/** Returns the x and y of each point, flattened. */
const pointsOf = (pdfium: Pdfium, annotation: number, subtype: number): readonly number[] => {
  const { api } = pdfium;
  if (TEXT_MARKUP.has(subtype)) {
    const quads = Math.min(api.FPDFAnnot_CountAttachmentPoints(annotation), MAX_POINTS / 4);
    return readFloats(pdfium, 8, (buffer, floats) =>
      Array.from({ length: quads }, (_, i) =>
        api.FPDFAnnot_GetAttachmentPoints(annotation, i, buffer) ? floats(8) : [],
      ).flat(),
    );
  }
  if (subtype === LINE) {
    return readFloats(pdfium, 4, (buffer, floats) =>
      api.FPDFAnnot_GetLine(annotation, buffer, buffer + 8) ? floats(4) : [],
    );
  }
  if (subtype === POLYGON || subtype === POLYLINE) {
    const count = Math.min(api.FPDFAnnot_GetVertices(annotation, 0, 0), MAX_POINTS);
    return readFloats(pdfium, 2 * count, (buffer, floats) => {
      api.FPDFAnnot_GetVertices(annotation, buffer, count);
      return floats(2 * count);
    });
  }
  if (subtype !== INK) return [];
  return Array.from({ length: Math.min(api.FPDFAnnot_GetInkListCount(annotation), 1000) }, (_, path) => {
    const count = Math.min(api.FPDFAnnot_GetInkListPath(annotation, path, 0, 0), MAX_POINTS);
    return readFloats(pdfium, 2 * count, (buffer, floats) => {
      api.FPDFAnnot_GetInkListPath(annotation, path, buffer, count);
      return floats(2 * count);
    });
  }).flat();
};

/** Returns an annotation's line width in points. Defaults to 1. */
const widthOf = (pdfium: Pdfium, annotation: number): number =>
  readFloats(pdfium, 4, (buffer, floats) => {
    const { api } = pdfium;
    new Float32Array(api.pdfium.HEAPU8.buffer, buffer, 4).fill(0);
    api.FPDFAnnot_GetBorder(annotation, buffer, buffer + 4, buffer + 8);
    api.EPDFAnnot_GetBorderStyle(annotation, buffer + 12);
    return Math.min(100, Math.max(1, ...floats(4).slice(2).filter(Number.isFinite)));
  });

const setRect = (pdfium: Pdfium, annotation: number, { left, bottom, right, top }: Rect): void => {
  const buffer = pdfium.allocate(16);
  new Float32Array(pdfium.api.pdfium.HEAPU8.buffer, buffer, 4).set([left, top, right, bottom]);
  pdfium.api.FPDFAnnot_SetRect(annotation, buffer);
  pdfium.free(buffer);
};

/** ISO 32000-2, 12.5.6.12: standard stamps and their text in viewers. */
const STAMPS: Readonly<Record<string, string>> = {
  Approved: 'APPROVED',
  AsIs: 'AS IS',
  Confidential: 'CONFIDENTIAL',
  Departmental: 'DEPARTMENTAL',
  Draft: 'DRAFT',
  Experimental: 'EXPERIMENTAL',
  Expired: 'EXPIRED',
  Final: 'FINAL',
  ForComment: 'FOR COMMENT',
  ForPublicRelease: 'FOR PUBLIC RELEASE',
  NotApproved: 'NOT APPROVED',
  NotForPublicRelease: 'NOT FOR PUBLIC RELEASE',
  Sold: 'SOLD',
  TopSecret: 'TOP SECRET',
};
/** Upper bound for uppercase letters in Helvetica Bold, as a fraction of the font size. */
const LETTER_WIDTH = 0.8;
const RED = [192, 32, 32, 255] as const;

/** If the annotation is a standard stamp, draws a frame with its text. */
const drawStamp = (pdfium: Pdfium, document: number, annotation: number): void => {
  const { api } = pdfium;
  const text = STAMPS[stampName(pdfium, annotation)];
  const { left, bottom, right, top } = rectOf(pdfium, annotation);
  const [width, height] = [right - left, top - bottom];
  if (text === undefined || !(width >= 10 && height >= 5)) return;
  const frame = api.FPDFPageObj_CreateNewRect(left + 1, bottom + 1, width - 2, height - 2);
  api.FPDFPageObj_SetStrokeColor(frame, ...RED);
  api.FPDFPageObj_SetStrokeWidth(frame, 1.5);
  api.FPDFPath_SetDrawMode(frame, 0, true);
  api.FPDFAnnot_AppendObject(annotation, frame);
  const size = Math.min(0.6 * height, width / (LETTER_WIDTH * text.length));
  const letters = api.FPDFPageObj_NewTextObj(document, 'Helvetica-Bold', size);
  const wide = Buffer.from(`${text}\0`, 'utf16le');
  const pointer = pdfium.allocate(wide.length);
  api.pdfium.HEAPU8.set(wide, pointer);
  api.FPDFText_SetText(letters, pointer);
  pdfium.free(pointer);
  api.FPDFPageObj_SetFillColor(letters, ...RED);
  const written = readFloats(pdfium, 4, (buffer, floats) =>
    api.FPDFPageObj_GetBounds(letters, buffer, buffer + 4, buffer + 8, buffer + 12) ? floats(4) : [0, 0, 0, 0],
  );
  const [from = 0, , to = 0] = written;
  api.FPDFPageObj_Transform(
    letters,
    1,
    0,
    0,
    1,
    left + (width - to + from) / 2 - from,
    bottom + height / 2 - 0.36 * size,
  );
  api.FPDFAnnot_AppendObject(annotation, letters);
};

const stampName = (pdfium: Pdfium, annotation: number): string =>
  stringOf(pdfium, (buffer, size) => pdfium.api.FPDFAnnot_GetStringValue(annotation, 'Name', buffer, size)) || 'Draft';
