import { PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { constants, inflateSync } from 'node:zlib';
import { withPdfium } from './pdfium.js';
import { decodeStream } from './decode-stream.js';

/** Number of encoded bytes to check. If they can be decoded, the contents count as readable. */
const PREFIX_BYTES = 4096;

/** Returns true if at least one part has data and no such part can be decoded. */
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
    // Contents that decode to nothing are a valid empty page.
    inflateSync(contents);
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns the pages on which PDFium finds nothing to draw. The PDF must come from PDFium. Contents with a defect still
 * show everything before it.
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
