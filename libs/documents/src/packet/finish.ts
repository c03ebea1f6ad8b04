import {
  degrees,
  type PDFContext,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRef,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { createHash } from 'node:crypto';
import type { ComposedPart, PacketOptions } from './packet.js';

/** Actions that reach outside the document or run code. Links to pages and to the web stay. */
const FORBIDDEN = new Set(
  [
    'JavaScript',
    'Launch',
    'SubmitForm',
    'ImportData',
    'ResetForm',
    'GoToR',
    'GoToE',
    'Rendition',
    'Movie',
    'Sound',
    'RichMediaExecute',
    'SetOCGState',
    'Hide',
  ].map((name) => `/${name}`),
);
const key = (name: string): PDFName => PDFName.of(name);

/**
 * The last step: no active content, a stamp on each page, bookmarks, fixed dates and id. Gets PDFium's output only:
 * this library reads untrusted files whole into memory.
 */
export const finishPacket = async (
  merged: Uint8Array,
  parts: readonly ComposedPart[],
  options: PacketOptions,
): Promise<Uint8Array> => {
  const document = await PDFDocument.load(merged, { updateMetadata: false });
  const pages = document.getPages();
  for (const page of pages) neutralise(page, document.context);
  if (options.stamp !== null) await stamp(document, pages, options.stamp);
  bookmarks(document, pages, parts);
  const when = new Date(options.at);
  document.setTitle(options.title, { showInWindowTitleBar: true });
  document.setProducer('workcomp-billing');
  document.setCreator('workcomp-billing');
  document.setCreationDate(when);
  document.setModificationDate(when);
  const id = PDFHexString.of(createHash('sha256').update(options.id).digest('hex').slice(0, 32));
  document.context.trailerInfo.ID = document.context.obj([id, id]);
  return document.save({ useObjectStreams: true, addDefaultPage: false, objectsPerTick: Infinity });
};

/** Removes what a page or an annotation would do when it is opened or clicked; its referenced object too. */
const neutralise = (page: PDFPage, context: PDFContext): void => {
  page.node.delete(key('AA'));
  const annotations = page.node.lookupMaybe(key('Annots'), PDFArray);
  for (let i = 0; i < (annotations?.size() ?? 0); i++) {
    const annotation = annotations?.lookupMaybe(i, PDFDict);
    if (!annotation) continue;
    annotation.delete(key('AA'));
    const action = annotation.lookupMaybe(key('A'), PDFDict);
    if (!action || !(FORBIDDEN.has(String(action.get(key('S')))) || action.has(key('Next')))) continue;
    const reference = annotation.get(key('A'));
    if (reference instanceof PDFRef) context.delete(reference);
    annotation.delete(key('A'));
  }
};

/** Bottom right as the page is seen: its crop box and rotation count, and large scans get larger letters. */
const stamp = async (document: PDFDocument, pages: readonly PDFPage[], text: string): Promise<void> => {
  const font = await document.embedFont(StandardFonts.Helvetica);
  const printable = text.replace(/[^\x20-\x7e]/g, '?');
  pages.forEach((page, i) => {
    const line = `${printable} · page ${i + 1} of ${pages.length}`;
    const box = page.getCropBox();
    const turned = ((page.getRotation().angle % 360) + 360) % 360;
    const seenWidth = turned % 180 === 0 ? box.width : box.height;
    const scale = Math.max(0.6, Math.min(4, seenWidth / 612));
    const size = 7.5 * scale;
    const across = seenWidth - font.widthOfTextAtSize(line, size) - 18 * scale;
    const [x, y] = unturned(turned, across, 6 * scale, box);
    page.drawText(line, { x, y, size, font, color: rgb(0.1, 0.1, 0.1), rotate: degrees(turned) });
  });
};

/** From a place on the page as it is seen to one in the page's own, unrotated space. */
const unturned = (
  turned: number,
  across: number,
  up: number,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): readonly [number, number] => {
  if (turned === 90) return [x + width - up, y + across];
  if (turned === 180) return [x + width - across, y + height - up];
  if (turned === 270) return [x + up, y + height - across];
  return [x + across, y + up];
};

const bookmarks = (document: PDFDocument, pages: readonly PDFPage[], parts: readonly ComposedPart[]): void => {
  const { context, catalog } = document;
  const shown = parts.filter(({ pages: count }) => count > 0);
  if (shown.length === 0) return;
  const root = context.nextRef();
  const items = shown.map(() => context.nextRef());
  shown.forEach(({ title, firstPage }, i) => {
    const [item, previous, next, page] = [items[i], items[i - 1], items[i + 1], pages[firstPage - 1]];
    if (!item || !page) return;
    const entry = context.obj({
      Title: PDFHexString.fromText(title),
      Parent: root,
      Dest: [page.ref, 'Fit'],
      ...(previous ? { Prev: previous } : {}),
      ...(next ? { Next: next } : {}),
    });
    context.assign(item, entry);
  });
  const outline = { Type: 'Outlines', First: items[0] ?? root, Last: items.at(-1) ?? root, Count: items.length };
  context.assign(root, context.obj(outline));
  catalog.set(key('Outlines'), root);
  catalog.set(key('PageMode'), key('UseOutlines'));
};
