import type { PDFPage } from '@cantoo/pdf-lib';
import { MAX_PACKET_PAGES, type UnreadableReason } from '#domain';
import type { Assembly } from './assembly.js';
import { TooManyObjects } from './page-copier.js';
import { withPdfium } from './pdfium.js';
import { takePages, type TakenPages, type TakingPages } from './taken-pages.js';

/**
 * Copies the pages of an untrusted PDF, or tells why that cannot be done. Worker threads only; never throws for what the
 * file holds, but may take the thread's time or memory.
 */
export const copyUntrusted = async (
  assembly: Assembly,
  bytes: Uint8Array,
  way?: TakingPages,
): Promise<readonly PDFPage[] | UnreadableReason | 'packet_full'> => {
  const taken = await take(bytes, way);
  if (typeof taken === 'string') return taken;
  // Pages of ours do not count: what is said when documents arrive is said of documents alone.
  if (assembly.documentPages + taken.pages > MAX_PACKET_PAGES) return 'packet_full';
  try {
    const pages = await assembly.copy(taken);
    assembly.documentPages += pages.length;
    return pages;
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
