import { PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { constants, inflateSync } from 'node:zlib';
import { withPdfium } from './pdfium.js';
import { decodeStream } from './decode-stream.js';

/** Packed bytes that are looked at first: what begins well is left to whoever draws the page. */
const PREFIX_BYTES = 4096;

/** Whether none of these parts of a page's contents, of which at least one holds something, can be unpacked. */
export const isUnreadable = (contents: readonly PDFRawStream[]): boolean => {
  const parts = contents.filter((part) => part.contents.length > 0);
  return parts.length > 0 && !parts.some(hasValidStart);
};

const hasValidStart = (part: PDFRawStream): boolean => {
  const { dict, contents } = part;
  if (!dict.has(PDFName.of('Filter'))) return true;
  try {
    if (dict.lookup(PDFName.of('Filter')) !== PDFName.of('FlateDecode')) {
      decodeStream(part);
      return true;
    }
    const beginning = contents.subarray(0, PREFIX_BYTES);
    if (inflateSync(beginning, { finishFlush: constants.Z_SYNC_FLUSH }).length > 0) return true;
    // Nothing, and an end: an empty page.
    inflateSync(contents);
    return true;
  } catch {
    return false;
  }
};

/**
 * Those of these pages of a PDF that the engine wrote on which it finds nothing to draw. Contents that are damaged further on show
 * what stands before that, as in viewers.
 */
export const emptyPages = (pdf: Uint8Array, pages: readonly number[]): Promise<readonly number[]> =>
  withPdfium((pdfium) => {
    const loaded = pdfium.load(pdf);
    if (typeof loaded === 'number') return [];
    const { api } = pdfium;
    try {
      return pages.filter((index) => {
        const page = api.FPDF_LoadPage(loaded.document, index);
        if (page === 0) return false;
        const objects = api.FPDFPage_CountObjects(page);
        api.FPDF_ClosePage(page);
        return objects === 0;
      });
    } finally {
      loaded.close();
    }
  });
