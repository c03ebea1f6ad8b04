/** Why packets show a slip sheet instead of a received PDF. Determined on receipt. The document is stored unchanged. */
export type UnreadableReason =
  | 'damaged'
  | 'password'
  | 'unknown_security'
  | 'no_pages'
  | 'too_many_pages'
  | 'impossible_page_size'
  | 'dynamic_form'
  /** Above the memory limit for a document. */
  | 'too_complex'
  /** Above the time limit for a document. */
  | 'too_slow';

/** Pages that packets can't show. */
export interface OmittedPages {
  /** Page numbers from 1. A slip sheet replaces each page. */
  readonly lostPages?: readonly number[] | undefined;
  /** Number of additional pages that the file declares but does not contain. */
  readonly absentPages?: number | undefined;
}

/** Empty for a valid PDF. */
export interface DocumentLosses extends OmittedPages {
  readonly unreadable?: UnreadableReason | undefined;
}

type Recorded = { readonly [K in keyof DocumentLosses]?: NonNullable<DocumentLosses[K]> };

/** Omits fields without a problem. */
export const recordedLosses = ({ unreadable, lostPages, absentPages }: DocumentLosses): Recorded => ({
  ...(unreadable && { unreadable }),
  ...(lostPages && lostPages.length > 0 && { lostPages }),
  ...(absentPages && { absentPages }),
});

/** Maximum number of pages in a packet. Far above any report, and far below what makes a viewer stall. */
export const MAX_PACKET_PAGES = 5000;

/** Indexes of documents above a packet's page limit, in this order. Unreadable documents (null) count as 0 pages. */
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
