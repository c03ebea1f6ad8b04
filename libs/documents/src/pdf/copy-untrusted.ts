import { PDFArray, type PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib';
import { MAX_PACKET_PAGES, type UnreadableReason } from '#domain';
import { isUnreadable, emptyPages } from './broken-contents.js';
import { type Assembly, type ReadPdf, readPdf } from './assembly.js';
import { TooManyObjects } from './page-copier.js';
import { withPdfium } from './pdfium.js';
import { decrypted, extractPages, type ExtractedPages, type PageSelection } from './extracted-pages.js';

/** A page that can't be displayed, in a document that otherwise can. */
export interface LostPage {
  readonly lost: LostPageReason;
}
/** `damaged`: the page's contents are missing or unreadable. */
export type LostPageReason = Extract<UnreadableReason, 'damaged' | 'impossible_page_size'>;

export interface CopiedDocument {
  readonly pages: readonly (PDFPage | LostPage)[];
  /** Number of additional pages that the file declares but does not contain. */
  readonly absent: number;
}

/**
 * Copies an untrusted PDF's pages, or returns the reason why it can't. For worker threads only. Never throws because of
 * the file, but may exceed the thread's time or memory.
 */
export const copyUntrusted = async (
  assembly: Assembly,
  bytes: Uint8Array,
  way?: PageSelection,
): Promise<CopiedDocument | UnreadableReason | 'packet_full'> => {
  const opened = await openWithRecovery(bytes, way);
  if (typeof opened === 'string') return opened;
  const count = opened.source.getPageCount();
  // Generated pages don't count, because the inspection at upload and the packet apply the same limit.
  if (assembly.documentPages + count > MAX_PACKET_PAGES) return 'packet_full';
  try {
    const copies = assembly.add(opened);
    const pages = copies.map((page, index) => {
      if (page === null) return { lost: 'impossible_page_size' } as const;
      return opened.gone.has(index) ? ({ lost: 'damaged' } as const) : page;
    });
    if (pages.every((page) => 'lost' in page)) return pages[0]?.lost ?? 'no_pages';
    assembly.documentPages += count;
    return { pages, absent: opened.absent };
  } catch (error) {
    return error instanceof TooManyObjects ? 'too_complex' : 'damaged';
  }
};

interface Opened extends ReadPdf, Pick<ExtractedPages, 'absent'> {
  /** Indexes of pages whose contents are missing or undecodable. */
  readonly gone: ReadonlySet<number>;
}

/** Opens a file. If pages are missing, reopens it without its cross-reference table: PDFium then scans for objects. */
const openWithRecovery = async (bytes: Uint8Array, way?: PageSelection): Promise<Opened | UnreadableReason> => {
  const opened = await open(bytes, way);
  const whole =
    typeof opened === 'string' ? !MISPLACED_PAGE_REASONS.has(opened) : opened.absent + opened.gone.size === 0;
  if (whole) return opened;
  const again = await open(withoutTable(bytes), way);
  return shownPages(again) > shownPages(opened) ? again : opened;
};

/** Reasons that can result from wrong offsets in the cross-reference table. */
const MISPLACED_PAGE_REASONS: ReadonlySet<UnreadableReason> = new Set(['damaged', 'no_pages', 'impossible_page_size']);

const shownPages = (opened: Opened | UnreadableReason): number =>
  typeof opened === 'string' ? 0 : opened.source.getPageCount() - opened.gone.size;

const open = async (bytes: Uint8Array, way?: PageSelection): Promise<Opened | UnreadableReason> => {
  const taken = await tryExtract(bytes, way);
  if (typeof taken === 'string') return taken;
  try {
    const read = await readPdf(taken);
    const nodes = read.source.getPages().map(({ node }) => node);
    const those = (which: (page: PDFDict) => boolean) => nodes.flatMap((node, index) => (which(node) ? [index] : []));
    const empty = those((page) => !hasContents(page));
    const broken = those((page) => isUnreadable(contentsOf(page)));
    // Empty pages are normal unless their contents are lost.
    const gone = empty.length === 0 ? [] : await pagesWithLostContents(bytes, taken, empty);
    const blank = broken.length === 0 ? [] : await emptyPages(taken.pdf, broken);
    return { ...read, absent: taken.absent, gone: new Set([...gone, ...blank]) };
  } catch {
    return 'damaged';
  }
};

/** Extracts pages. An exception means that the file exceeded PDFium's limits. */
const tryExtract = async (bytes: Uint8Array, way?: PageSelection): Promise<ExtractedPages | UnreadableReason> => {
  try {
    return await withPdfium((pdfium) => extractPages(pdfium, bytes, way));
  } catch {
    return 'too_complex';
  }
};

/** Returns the empty pages whose contents are referenced but missing or at a wrong offset. */
const pagesWithLostContents = async (
  bytes: Uint8Array,
  { absent }: ExtractedPages,
  empty: readonly number[],
): Promise<readonly number[]> => {
  // If a file can't be decrypted, lost contents can't be determined.
  const source = await withPdfium((pdfium) => decrypted(pdfium, bytes)).catch(() => null);
  if (source === null || absent > 0) return [];
  const pages = (await PDFDocument.load(source, { updateMetadata: false, parseSpeed: Infinity })).getPages();
  return empty.filter((index) => {
    const node = pages[index]?.node;
    return (
      node !== undefined && node.has(CONTENTS) && !hasContents(node) && !(isEmptyList(node) || isEmptyStream(node))
    );
  });
};

const CONTENTS = PDFName.of('Contents');

const contentsOf = (page: PDFDict): readonly PDFRawStream[] => {
  const contents = page.lookup(CONTENTS);
  const parts = contents instanceof PDFArray ? contents.asArray() : [contents];
  return parts.map((part) => part && page.context.lookup(part)).filter((part) => part instanceof PDFRawStream);
};

const hasContents = (page: PDFDict): boolean => contentsOf(page).some(({ contents }) => contents.length > 0);

const isEmptyList = (page: PDFDict): boolean => {
  const contents = page.lookup(CONTENTS);
  return contents instanceof PDFArray && contents.size() === 0;
};

const isEmptyStream = (page: PDFDict): boolean => contentsOf(page).length > 0;

const STARTXREF = Buffer.from('startxref', 'latin1');

/** Returns a copy without any references to the cross-reference table. */
const withoutTable = (bytes: Uint8Array): Uint8Array => {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(STARTXREF); at >= 0; at = copy.indexOf(STARTXREF, at)) copy.write('-', at, 'latin1');
  return copy;
};
