import { PDFHexString, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { createHash } from 'node:crypto';
import type { Assembly } from '../pdf/assembly.js';
import { bookmarks } from './bookmarks.js';
import type { ComposedPart, PacketOptions } from './packet.js';
import { stamp, type StampFont } from './stamp.js';

/** Stamps the pages and sets bookmarks, fixed dates and the file ID. */
export const finishPacket = async (
  assembly: Assembly,
  pages: readonly PDFPage[],
  parts: readonly ComposedPart[],
  { title, at, stamp: text, id }: PacketOptions,
  font: StampFont | null,
): Promise<Uint8Array> => {
  const { document } = assembly;
  if (text !== null && font !== null) stamp(pages, text, font);
  bookmarks(document, pages, parts);
  document.setLanguage('en-US');
  // ISO 32000-2, 12.4.2: page labels equal the printed page numbers.
  const labels = document.context.obj({ Nums: [0, { S: 'D' }] });
  document.catalog.set(PDFName.of('PageLabels'), labels);
  const when = new Date(at);
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setProducer('workcomp-billing');
  document.setCreator('workcomp-billing');
  document.setCreationDate(when);
  document.setModificationDate(when);
  const fileId = PDFHexString.of(createHash('sha256').update(id).digest('hex').slice(0, 32));
  document.context.trailerInfo.ID = document.context.obj([fileId, fileId]);
  return assembly.save(pages);
};
