import type { PDFPage } from '@cantoo/pdf-lib';
import type { UnreadableReason } from '#domain';
import type { Assembly } from './assembly.js';
import { TooManyObjects } from './page-copier.js';
import { withPdfium } from './pdfium.js';
import { MAX_PAGES, takePages, type TakenPages, type TakingPages } from './taken-pages.js';

/**
 * Copies the pages of an untrusted PDF, or tells why that cannot be done. Worker threads only; never throws for what the
 * file holds, but may take the thread's time or memory.
 */
export const copyUntrusted = async (
  assembly: Assembly,
  bytes: Uint8Array,
  way?: TakingPages,
): Promise<readonly PDFPage[] | UnreadableReason> => {
  const taken = await take(bytes, way);
  if (typeof taken === 'string') return taken;
  if (assembly.pages + taken.pages > MAX_PAGES) return 'too_many_pages';
  try {
    return await assembly.copy(taken);
  } catch (error) {
    return error instanceof TooManyObjects ? 'too_complex' : 'damaged';
  }
};

/** Where the engine breaks off, the file asked for more than it may have. */
const take = async (bytes: Uint8Array, way?: TakingPages): Promise<TakenPages | UnreadableReason> => {
  try {
    return await withPdfium((pdfium) => takePages(pdfium, bytes, way));
  } catch {
    return 'too_complex';
  }
};
