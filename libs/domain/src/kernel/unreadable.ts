/**
 * Reasons why a received PDF cannot be part of a packet. Determined on receipt and recorded with the document. The
 * document is kept unchanged, and packets show a slip sheet in its place.
 */
export type UnreadableReason =
  | 'damaged'
  | 'password'
  | 'unknown_security'
  | 'no_pages'
  | 'too_many_pages'
  | 'impossible_page_size'
  | 'dynamic_form'
  /** Its pages require more memory than the limit for a document. */
  | 'too_complex'
  /** Its pages require more time than the limit for a document. */
  | 'too_slow';

/** Pages of a readable PDF that packets cannot show. */
export interface OmittedPages {
  /** Page numbers, from 1. A slip sheet replaces each page. */
  readonly lostPages?: readonly number[] | undefined;
  /** Number of further pages that the file declares but does not contain. */
  readonly absentPages?: number | undefined;
}

/**
 * Recorded problems of a received PDF: why it cannot be read, or which pages cannot be shown. Empty for a valid PDF.
 */
export interface DocumentLosses extends OmittedPages {
  readonly unreadable?: UnreadableReason | undefined;
}

type Recorded = { readonly [K in keyof DocumentLosses]?: NonNullable<DocumentLosses[K]> };

/** Leaves out fields without a problem. */
export const recordedLosses = ({ unreadable, lostPages, absentPages }: DocumentLosses): Recorded => ({
  ...(unreadable && { unreadable }),
  ...(lostPages && lostPages.length > 0 && { lostPages }),
  ...(absentPages && { absentPages }),
});

/** Maximum number of document pages in one packet. Far above any report, and far below what makes a viewer stall. */
export const MAX_PACKET_PAGES = 5000;

/**
 * Returns the indexes of the documents that exceed the page limit of a packet with all documents in this order.
 * Documents with null pages cannot be read and count as 0 pages.
 */
export const documentsOverPacketLimit = (
  documents: readonly { readonly pages: number | null }[],
): readonly number[] => {
  let held = 0;
  return documents.flatMap(({ pages }, index) => {
    const fits = held + (pages ?? 0) <= MAX_PACKET_PAGES;
    if (fits) held += pages ?? 0;
    return fits ? [] : [index];
  });
};
