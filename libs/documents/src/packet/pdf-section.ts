import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  type PDFObject,
} from '@cantoo/pdf-lib';

/** Task that creates a section of a streamed PDF (see StreamedPdf). */
export interface SectionTask {
  /** PDF composed by this system, never an uploaded file. */
  readonly pdf: Uint8Array;
  /** Number of the first object. */
  readonly first: number;
  /** Number of the pages' parent object. */
  readonly parent: number;
}

export interface PdfSection {
  readonly bytes: Uint8Array;
  /** Offset of each object in `bytes`. Objects are numbered consecutively from `first`. */
  readonly offsets: readonly number[];
  readonly first: number;
  /** Number of the object that contains the pages. */
  readonly node: number;
  readonly firstPage: number;
  readonly pages: number;
}

/**
 * Numbers a PDF's objects for the larger PDF. Adds a blank page to an odd number of pages, so that the next bill starts
 * on a new sheet in duplex printing. For worker threads only.
 */
export const sectionOf = async ({ pdf, first, parent }: SectionTask): Promise<PdfSection> => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: Infinity });
  if (document.getPageCount() % 2 === 1) document.addPage([612, 792]);
  const pages = document.getPages();
  const { context } = document;
  const node = first;
  const numbers = new Map<PDFRef, number>();
  const waiting: PDFRef[] = [];
  const numberOf = (ref: PDFRef): number => {
    const known = numbers.get(ref);
    if (known !== undefined) return known;
    const number = first + 1 + numbers.size;
    numbers.set(ref, number);
    waiting.push(ref);
    return number;
  };
  const moved = (object: PDFObject, parentOfPage?: PDFRef): PDFObject => {
    if (object instanceof PDFRef) return PDFRef.of(numberOf(object));
    if (object instanceof PDFRawStream) return PDFRawStream.of(moved(object.dict) as PDFDict, object.contents);
    if (object instanceof PDFArray) {
      const array = PDFArray.withContext(context);
      for (const item of object.asArray()) array.push(moved(item));
      return array;
    }
    if (object instanceof PDFDict) {
      const entries = new Map<PDFName, PDFObject>();
      for (const [key, value] of object.entries())
        entries.set(key, parentOfPage && key === PDFName.of('Parent') ? parentOfPage : moved(value));
      return PDFDict.fromMapWithContext(entries, context);
    }
    return object;
  };
  const pageRefs = pages.map(({ ref }) => ref);
  const kids = PDFArray.withContext(context);
  for (const ref of pageRefs) kids.push(PDFRef.of(numberOf(ref)));
  const holder = PDFDict.withContext(context);
  holder.set(PDFName.of('Type'), PDFName.of('Pages'));
  holder.set(PDFName.of('Parent'), PDFRef.of(parent));
  holder.set(PDFName.of('Count'), PDFNumber.of(pages.length));
  holder.set(PDFName.of('Kids'), kids);
  const isPage = new Set(pageRefs);
  const pieces: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (number: number, object: PDFObject): void => {
    const head = `${number} 0 obj\n`;
    const piece = new Uint8Array(head.length + object.sizeInBytes() + TAIL.length);
    piece.set(Buffer.from(head, 'latin1'));
    object.copyBytesInto(piece, head.length);
    piece.set(TAIL, piece.length - TAIL.length);
    offsets.push(length);
    pieces.push(piece);
    length += piece.length;
  };
  write(node, holder);
  // This queue's order is the order of the object numbers.
  for (let ref = waiting.shift(); ref; ref = waiting.shift()) {
    const object = context.lookup(ref) ?? PDFNull;
    write(numberOf(ref), moved(object, isPage.has(ref) ? PDFRef.of(node) : undefined));
  }
  return { bytes: Buffer.concat(pieces), offsets, first, node, firstPage: first + 1, pages: pages.length };
};

const TAIL = Buffer.from('\nendobj\n', 'latin1');
