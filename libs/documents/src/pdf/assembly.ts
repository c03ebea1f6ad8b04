import {
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFPage,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { pageKeys } from './allowed.js';
import { type CheckMark, drawMarks } from './check-marks.js';
import { repairPage } from './page-boxes.js';
import { PageCopier } from './page-copier.js';
import type { PageLink } from './page-links.js';

/** Maximum number of objects. No report has nearly as many, and they can't fill a thread's memory. */
const MAX_OBJECTS = 1_000_000;
const MAX_PACKET_OBJECTS = 3_000_000;

/** PDF generated here or written by PDFium. Never an uploaded file. */
export interface CleanPdf {
  readonly pdf: Uint8Array;
  readonly links?: readonly PageLink[];
  readonly marks?: readonly CheckMark[];
}

/** A new PDF of copied pages. Copies only the entries in allowed.ts and recreates links. */
export class Assembly {
  documentPages = 0;
  private objects = 0;
  private readonly tree: PDFRef;

  private constructor(readonly document: PDFDocument) {
    this.tree = document.catalog.get(PDFName.of('Pages')) as PDFRef;
  }

  static async begin(): Promise<Assembly> {
    return new Assembly(await PDFDocument.create({ updateMetadata: false }));
  }

  /** Copies all pages of a generated PDF, without ordering them. Throws if the PDF can't be parsed. */
  async copy(drawn: CleanPdf): Promise<readonly PDFPage[]> {
    return this.added(await readPdf(drawn), Infinity).filter((page) => page !== null);
  }

  /** Adds pages, not yet in order; null for an impossible size. Throws TooManyObjects, or if copying fails. */
  add(read: ReadPdf): readonly (PDFPage | null)[] {
    return this.added(read, Math.min(MAX_OBJECTS, MAX_PACKET_OBJECTS - this.objects));
  }

  private added({ source, links, marks }: ReadPdf, limit: number): readonly (PDFPage | null)[] {
    const { context } = this.document;
    const before = context.largestObjectNumber;
    const copier = new PageCopier(source.context, context, limit);
    try {
      const pages = source.getPages().map(({ node }) => {
        if (!repairPage(node)) return null;
        // `true`: coordinate changes in the page's contents don't affect later drawing.
        const leaf = PDFPageLeaf.fromMapWithContext(new Map<PDFName, PDFObject>(), context, true);
        leaf.set(PDFName.of('Type'), PDFName.of('Page'));
        leaf.set(PDFName.of('Parent'), this.tree);
        copier.entries(node, leaf, pageKeys);
        return PDFPage.of(leaf, context.register(leaf), this.document);
      });
      copier.finish();
      this.objects += copier.count;
      addLinks(context, pages, links);
      drawMarks(pages, marks);
      return pages;
    } catch (error) {
      for (let number = before + 1; number <= context.largestObjectNumber; number++) context.delete(PDFRef.of(number));
      throw error;
    }
  }

  /** Returns a PDF of the pages in this order. Afterwards, nothing can be copied into the assembly. */
  async save(pages: readonly PDFPage[]): Promise<Uint8Array> {
    const { context } = this.document;
    const root = PDFPageTree.withContext(context);
    root.set(PDFName.of('Kids'), context.obj(pages.map(({ ref }) => ref)));
    root.set(PDFName.of('Count'), context.obj(pages.length));
    context.assign(this.tree, root);
    return this.document.save({ useObjectStreams: true, addDefaultPage: false, objectsPerTick: Infinity });
  }
}

export interface ReadPdf {
  readonly source: PDFDocument;
  readonly links: readonly PageLink[];
  readonly marks: readonly CheckMark[];
}

/** Parses a PDF. Throws if it can't be parsed. */
export const readPdf = async ({ pdf, links = [], marks = [] }: CleanPdf): Promise<ReadPdf> => ({
  source: await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: Infinity }),
  links,
  marks,
});

const addLinks = (context: PDFContext, pages: readonly (PDFPage | null)[], links: readonly PageLink[]): void => {
  for (const { page, rect, to } of links) {
    const target = 'url' in to ? undefined : pages[to.page];
    const where =
      'url' in to
        ? { A: { S: 'URI', URI: PDFHexString.of(Buffer.from(to.url, 'latin1').toString('hex')) } }
        : target && { Dest: [target.ref, 'XYZ', to.x, to.y, null] };
    if (!where) continue;
    const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [...rect], Border: [0, 0, 0], F: 4, ...where });
    pages[page]?.node.addAnnot(context.register(link));
  }
};
