import { Assembly } from './assembly.js';
import { copyUntrusted } from './copy-untrusted.js';
import type { UnreadableReason } from '#domain';

export interface PdfReport {
  readonly readable: boolean;
  /** Number of pages, or null if the PDF can't be read. */
  readonly pages: number | null;
  readonly reason?: UnreadableReason;
  /** Page numbers, from 1, that can't be displayed. Packets contain a slip sheet for each. */
  readonly lostPages?: readonly number[];
  /** Number of additional pages that the file declares but does not contain. */
  readonly absentPages?: number;
}

export const unreadable = (reason: UnreadableReason): PdfReport => ({ readable: false, pages: null, reason });

/** Processes a PDF as a packet would. Calls `counted` as soon as the declared page count is known. */
export const inspectPdf = async (bytes: Uint8Array, counted: (pages: number) => void): Promise<PdfReport> => {
  const copied = await copyUntrusted(await Assembly.begin(), bytes, { thoroughly: true, counted });
  // A packet of one document can be full only because of that document.
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
