import { Assembly } from './assembly.js';
import { copyUntrusted } from './copy-untrusted.js';
import type { UnreadableReason } from '#domain';

export interface PdfReport {
  readonly readable: boolean;
  /** Null when it cannot be read. */
  readonly pages: number | null;
  readonly reason?: UnreadableReason;
  /** Numbers of pages, from 1, that cannot be shown: packets hold a slip sheet for each of them. */
  readonly lostPages?: readonly number[];
  /** Further pages that the file says it has, and that are nowhere in it. */
  readonly absentPages?: number;
}

export const unreadable = (reason: UnreadableReason): PdfReport => ({ readable: false, pages: null, reason });

/**
 * Does to an arriving PDF what a packet will do to it, so that what cannot be part of one is known from then on. Tells how
 * many pages it says it has, as soon as it can.
 */
export const inspectPdf = async (bytes: Uint8Array, counted: (pages: number) => void): Promise<PdfReport> => {
  const copied = await copyUntrusted(await Assembly.begin(), bytes, { thoroughly: true, counted });
  // Alone it is never the one for which there is no room left.
  if (copied === 'packet_full') return unreadable('too_many_pages');
  if (typeof copied === 'string') return unreadable(copied);
  const { pages, absent } = copied;
  const lost = pages.flatMap((page, index) => ('lost' in page ? [index + 1] : []));
  return {
    readable: true,
    pages: pages.length,
    ...(lost.length > 0 && { lostPages: lost }),
    ...(absent > 0 && { absentPages: absent }),
  };
};
