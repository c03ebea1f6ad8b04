import { Assembly } from './assembly.js';
import { copyUntrusted } from './copy-untrusted.js';
import type { UnreadableReason } from '#domain';

export interface PdfReport {
  readonly readable: boolean;
  /** Null if the PDF cannot be read. */
  readonly pages: number | null;
  readonly reason?: UnreadableReason;
  /** Numbers, from 1, of pages that cannot be displayed. Packets contain a slip sheet for each. */
  readonly lostPages?: readonly number[];
  /** Further pages that the file declares but does not contain. */
  readonly absentPages?: number;
}

export const unreadable = (reason: UnreadableReason): PdfReport => ({ readable: false, pages: null, reason });

/** Processes a PDF like a packet would. Calls `counted` as soon as the declared number of pages is known. */
export const inspectPdf = async (bytes: Uint8Array, counted: (pages: number) => void): Promise<PdfReport> => {
  const copied = await copyUntrusted(await Assembly.begin(), bytes, { thoroughly: true, counted });
  // A packet of one document is full only because of that document.
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
