import { type Pdfium, withPdfium } from './pdfium.js';

/** Why a PDF cannot be part of a packet: it is accepted, and a slip sheet stands in its place. */
export type UnreadableReason =
  | 'damaged'
  | 'password'
  | 'unknown_security'
  | 'no_pages'
  | 'too_many_pages'
  | 'impossible_page_size'
  | 'dynamic_form'
  | 'too_complex'
  | 'too_slow';

export interface PdfReport {
  readonly readable: boolean;
  /** Null when it cannot be read. */
  readonly pages: number | null;
  readonly reason?: UnreadableReason;
}

/** Pages of one document; far above any report, far below what stalls a viewer. */
export const MAX_PAGES = 5000;
/** PDF's own limits of a page's sides, in points (ISO 32000-1 annex C). */
const MIN_SIDE = 3;
const MAX_SIDE = 14_400;
/** FPDF_GetFormType: a dynamic XFA form, which every viewer but one shows as "please wait". */
const DYNAMIC_XFA = 2;

export const unreadable = (reason: UnreadableReason): PdfReport => ({ readable: false, pages: null, reason });

/** Looks at an untrusted PDF. Worker threads only. Never throws for what the file holds. */
export const inspectPdf = async (bytes: Uint8Array): Promise<PdfReport> => {
  try {
    return await withPdfium((pdfium) => inspect(pdfium, bytes));
  } catch {
    return unreadable('too_complex');
  }
};

const inspect = (pdfium: Pdfium, bytes: Uint8Array): PdfReport => {
  const loaded = pdfium.load(bytes);
  if (typeof loaded === 'number') return unreadable(loadReason(loaded));
  try {
    const { document, pages } = loaded;
    if (pages < 1) return unreadable('no_pages');
    if (pages > MAX_PAGES) return unreadable('too_many_pages');
    if (pdfium.api.FPDF_GetFormType(document) === DYNAMIC_XFA) return unreadable('dynamic_form');
    if (!sizesPossible(pdfium, document, pages)) return unreadable('impossible_page_size');
    return { readable: true, pages };
  } finally {
    loaded.close();
  }
};

export const loadReason = (error: number): UnreadableReason => {
  if (error === 4) return 'password';
  return error === 5 ? 'unknown_security' : 'damaged';
};

const sizesPossible = (pdfium: Pdfium, document: number, pages: number): boolean => {
  const scratch = pdfium.allocate(8);
  const possible = (side: number) => side >= MIN_SIDE && side <= MAX_SIDE;
  try {
    for (let page = 0; page < pages; page++) {
      const size = pdfium.pageSize(document, page, scratch);
      if (!size || !possible(size.width) || !possible(size.height)) return false;
    }
    return true;
  } finally {
    pdfium.free(scratch);
  }
};
