/**
 * Why a PDF that was sent in cannot be part of a packet: found out when it arrives, and recorded with it. It is kept and
 * served as it is; packets show a slip sheet in its place.
 */
export type UnreadableReason =
  | 'damaged'
  | 'password'
  | 'unknown_security'
  | 'no_pages'
  | 'too_many_pages'
  | 'impossible_page_size'
  | 'dynamic_form'
  /** Its pages need more memory than a document may use. */
  | 'too_complex'
  /** Its pages take more time than a document may take. */
  | 'too_slow';

/** Pages of a readable PDF that packets cannot show. */
export interface OmittedPages {
  /** Numbers of pages, from 1: a slip sheet stands in place of each. */
  readonly lostPages?: readonly number[] | undefined;
  /** Further pages that the file says it has and does not hold. */
  readonly absentPages?: number | undefined;
}

/** Why a PDF that was sent in cannot be read, or what of it cannot be shown; nothing of a sound one. As it is recorded. */
export interface DocumentLosses extends OmittedPages {
  readonly unreadable?: UnreadableReason | undefined;
}

type Recorded = { readonly [K in keyof DocumentLosses]?: NonNullable<DocumentLosses[K]> };

/** Without what is not so. */
export const recordedLosses = ({ unreadable, lostPages, absentPages }: DocumentLosses): Recorded => ({
  ...(unreadable && { unreadable }),
  ...(lostPages && lostPages.length > 0 && { lostPages }),
  ...(absentPages && { absentPages }),
});

/** Pages of documents in one packet; far above any report, far below what stalls a viewer. */
export const MAX_PACKET_PAGES = 5000;

/** The documents, by their place, for which a packet of all of them in this order has no room; null pages cannot be read. */
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
