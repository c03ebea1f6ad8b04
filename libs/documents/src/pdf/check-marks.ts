import {
  concatTransformationMatrix,
  fill,
  LineCapStyle,
  lineTo,
  moveTo,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingRgbColor,
  setLineCap,
  setLineWidth,
  setStrokingRgbColor,
  stroke,
} from '@cantoo/pdf-lib';
import { type Pdfium, type Rect, readFloats, rectOf, stringOf } from './pdfium.js';

export interface CheckMark {
  /** Index of the page in its document. */
  readonly page: number;
  /** Position in points of the page's coordinate system. */
  readonly rect: Rect;
  /** True for a dot (radio button), false for a check mark. */
  readonly dot: boolean;
  /** Colors as red, green and blue from 0 to 1, or null for none. */
  readonly ground: Color | null;
  readonly frame: Color | null;
}
type Color = readonly [number, number, number];

/** FPDF_FORMFIELD_CHECKBOX and FPDF_FORMFIELD_RADIOBUTTON. */
const CHECK_BOX = 2;
const RADIO_BUTTON = 3;
const NORMAL_APPEARANCE = 0;
/** EPDF_MK_COLORTYPE. */
const BORDER_COLOR = 0;
const BACKGROUND_COLOR = 1;

/**
 * Returns the mark of a checked box or radio button whose appearance is missing, is not a drawable form XObject, or is
 * a letter from a font that the file lacks (ISO 32000-2, 12.5.5 and 12.7.5.2). Viewers would show nothing or a
 * meaningless letter. Returns null if no mark is missing.
 */
export const missingMark = (pdfium: Pdfium, form: number, annotation: number, page: number): CheckMark | null => {
  const { api } = pdfium;
  const type = api.FPDFAnnot_GetFormFieldType(form, annotation);
  if (type !== CHECK_BOX && type !== RADIO_BUTTON) return null;
  const state = stringOf(pdfium, (buffer, size) => api.FPDFAnnot_GetStringValue(annotation, 'AS', buffer, size));
  if (state === '' || state === 'Off' || showsMark(pdfium, annotation)) return null;
  return {
    page,
    rect: rectOf(pdfium, annotation),
    dot: type === RADIO_BUTTON,
    ground: colorOf(pdfium, annotation, BACKGROUND_COLOR),
    frame: colorOf(pdfium, annotation, BORDER_COLOR),
  };
};

/** Key of the bounding box. Viewers don't draw a stream without one, because it isn't a form XObject. */
const BBOX_KEY = '/BBox';
/** Content that writes a single ZapfDingbats letter for check, cross, circle, diamond, square or star. */
const MARK_LETTER = /^[^(<]*(?:\([4568HlnuU]\)|<(?:3[4568]|48|6[cCeE]|75)>)\s*Tj[^(<]*$/;
/** PDFium's substitute for a font that the file lacks. */
const FALLBACK_FONT = 'Helvetica';

const showsMark = (pdfium: Pdfium, annotation: number): boolean => {
  const { api } = pdfium;
  if (!api.EPDFAnnot_HasAppearanceStream(annotation, NORMAL_APPEARANCE)) return false;
  const alone = api.EPDFAnnot_ExportAppearanceAsDocument(annotation);
  if (alone === 0) return true;
  try {
    const saved = pdfium.save(alone);
    if (!Buffer.from(saved.buffer, saved.byteOffset, saved.length).includes(BBOX_KEY)) return false;
    const page = api.FPDF_LoadPage(alone, 0);
    const objects = page === 0 ? 1 : api.FPDFPage_CountObjects(page);
    if (page !== 0) api.FPDF_ClosePage(page);
    return objects > 0 && !isStrayLetter(pdfium, annotation);
  } finally {
    api.FPDF_CloseDocument(alone);
  }
};

const isStrayLetter = (pdfium: Pdfium, annotation: number): boolean => {
  const { api } = pdfium;
  const written = stringOf(pdfium, (buffer, size) => api.FPDFAnnot_GetAP(annotation, NORMAL_APPEARANCE, buffer, size));
  if (!MARK_LETTER.test(written)) return false;
  const count = api.FPDFAnnot_GetObjectCount(annotation);
  return Array.from({ length: count }, (_, i) => api.FPDFAnnot_GetObject(annotation, i)).some(
    (object) => api.FPDFPageObj_GetType(object) === TEXT_OBJECT && fontName(pdfium, object) === FALLBACK_FONT,
  );
};
const TEXT_OBJECT = 1;

const fontName = (pdfium: Pdfium, object: number): string => {
  const { api } = pdfium;
  const font = api.FPDFTextObj_GetFont(object);
  const size = api.FPDFFont_GetBaseFontName(font, 0, 0);
  if (size < 2 || size > 100) return '';
  const buffer = pdfium.allocate(size);
  api.FPDFFont_GetBaseFontName(font, buffer, size);
  const name = Buffer.from(api.pdfium.HEAPU8.slice(buffer, buffer + size - 1)).toString('latin1');
  pdfium.free(buffer);
  return name;
};

const colorOf = (pdfium: Pdfium, annotation: number, colorType: number): Color | null =>
  readFloats(pdfium, 3, (buffer) => {
    const { api } = pdfium;
    if (!api.EPDFAnnot_GetMKColor(annotation, colorType, buffer, buffer + 4, buffer + 8)) return null;
    const [red = 0, green = 0, blue = 0] = new Uint32Array(api.pdfium.HEAPU8.buffer, buffer, 3);
    return [red / 255, green / 255, blue / 255];
  });

/** Draws marks onto copies of their pages, upright relative to each page's rotation. */
export const drawMarks = (pages: readonly (PDFPage | null)[], marks: readonly CheckMark[]): void => {
  for (const mark of marks)
    pages[mark.page]?.pushOperators(...markContent(mark, pages[mark.page]?.getRotation().angle ?? 0));
};

const markContent = (
  { rect: { left, bottom, right, top }, dot, ground, frame }: CheckMark,
  turn: number,
): PDFOperator[] => {
  const [width, height] = [right - left, top - bottom];
  const side = Math.min(width, height);
  const [cos, sin] = [Math.round(Math.cos((turn * Math.PI) / 180)), Math.round(Math.sin((turn * Math.PI) / 180))];
  const box = dot
    ? []
    : [
        ...(ground ? [setFillingRgbColor(...ground), rectangle(left, bottom, width, height), fill()] : []),
        ...(frame
          ? [setStrokingRgbColor(...frame), setLineWidth(1), rectangle(left + 0.5, bottom + 0.5, width - 1, height - 1)]
          : []),
        ...(frame ? [stroke()] : []),
      ];
  return [
    pushGraphicsState(),
    ...box,
    concatTransformationMatrix(cos, sin, -sin, cos, (left + right) / 2, (bottom + top) / 2),
    setStrokingRgbColor(0, 0, 0),
    setLineCap(LineCapStyle.Round),
    setLineWidth((dot ? 0.5 : 0.12) * side),
    // A zero-length line with round caps is a dot.
    ...(dot
      ? [moveTo(0, 0), lineTo(0, 0)]
      : [moveTo(-0.28 * side, 0), lineTo(-0.08 * side, -0.24 * side), lineTo(0.3 * side, 0.28 * side)]),
    stroke(),
    popGraphicsState(),
  ];
};
