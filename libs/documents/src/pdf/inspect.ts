import { Assembly } from './assembly.js';
import { copyUntrusted } from './copy-untrusted.js';
import type { UnreadableReason } from '#domain';

export interface PdfReport {
  readonly readable: boolean;
  /** Null when it cannot be read. */
  readonly pages: number | null;
  readonly reason?: UnreadableReason;
}

export const unreadable = (reason: UnreadableReason): PdfReport => ({ readable: false, pages: null, reason });

/**
 * Does to an arriving PDF what a packet will do to it, so that what cannot be part of one is known from then on. Tells how
 * many pages it says it has, as soon as it can.
 */
export const inspectPdf = async (bytes: Uint8Array, counted: (pages: number) => void): Promise<PdfReport> => {
  const pages = await copyUntrusted(await Assembly.begin(), bytes, { thoroughly: true, counted });
  // Alone it is never the one for which there is no room left.
  if (pages === 'packet_full') return unreadable('too_many_pages');
  return typeof pages === 'string' ? unreadable(pages) : { readable: true, pages: pages.length };
};
