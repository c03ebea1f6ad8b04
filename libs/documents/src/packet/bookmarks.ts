import { type PDFDocument, PDFHexString, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import type { ComposedPart } from './packet.js';

export const bookmarks = (document: PDFDocument, pages: readonly PDFPage[], parts: readonly ComposedPart[]): void => {
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
  catalog.set(PDFName.of('Outlines'), root);
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
};
