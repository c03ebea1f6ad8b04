import type { Pdfium } from './pdfium.js';

/** A link as a value. No part of its annotation is kept. */
export interface PageLink {
  /** Index of the page in its document. */
  readonly page: number;
  /** Left, bottom, right, top, in points of the page's coordinate system. */
  readonly rect: readonly [number, number, number, number];
  /** Target: a web or email address, or a page in the document. */
  readonly to:
    | { readonly url: string }
    | { readonly page: number; readonly x: number | null; readonly y: number | null };
}

const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);
const MAX_URL_LENGTH = 2048;
/** Maximum number of links per page. Additional links are dropped. */
const MAX_LINKS = 1000;
/** Values of FPDFAction_GetType. */
const URI_ACTION = 3;

/** Returns a loaded page's links to the web, to an email address, or to a page in the same document. */
export const linksOf = (pdfium: Pdfium, document: number, page: number, index: number): readonly PageLink[] => {
  const { api } = pdfium;
  const scratch = pdfium.allocate(64);
  const view = () => new DataView(api.pdfium.HEAPU8.buffer, scratch, 64);
  const links: PageLink[] = [];
  try {
    view().setInt32(0, 0, true);
    while (links.length < MAX_LINKS && api.FPDFLink_Enumerate(page, scratch, scratch + 4)) {
      const link = view().getUint32(4, true);
      if (!api.FPDFLink_GetAnnotRect(link, scratch + 8)) continue;
      const [left, top, right, bottom] = [8, 12, 16, 20].map((at) => view().getFloat32(at, true)) as Four;
      const rect: Four = [left, bottom, right, top];
      const to = urlOf(pdfium, document, link) ?? pageOf(pdfium, document, link, scratch + 24);
      if (to && rect.every(Number.isFinite)) links.push({ page: index, rect, to });
    }
    return links;
  } finally {
    pdfium.free(scratch);
  }
};

type Four = [number, number, number, number];

/** Returns the normalized URL. Null if the protocol isn't allowed. */
const safeUrl = (text: string): string | null => {
  if (!URL.canParse(text)) return null;
  const { href, protocol } = new URL(text);
  return PROTOCOLS.has(protocol) && href.length <= MAX_URL_LENGTH && /^[\x21-\x7e]+$/.test(href) ? href : null;
};

const urlOf = (pdfium: Pdfium, document: number, link: number): { readonly url: string } | null => {
  const { api } = pdfium;
  const action = api.FPDFLink_GetAction(link);
  if (action === 0 || api.FPDFAction_GetType(action) !== URI_ACTION) return null;
  const size = api.FPDFAction_GetURIPath(document, action, 0, 0);
  if (size < 2 || size > MAX_URL_LENGTH) return null;
  const pointer = pdfium.allocate(size);
  try {
    api.FPDFAction_GetURIPath(document, action, pointer, size);
    const url = safeUrl(Buffer.from(api.pdfium.HEAPU8.slice(pointer, pointer + size - 1)).toString('utf8'));
    return url === null ? null : { url };
  } finally {
    pdfium.free(pointer);
  }
};

/** Returns a link's target page. `scratch` points to 24 bytes. */
const pageOf = (pdfium: Pdfium, document: number, link: number, scratch: number): PageLink['to'] | null => {
  const { api } = pdfium;
  const destination = api.FPDFLink_GetDest(document, link);
  if (destination === 0) return null;
  const page = api.FPDFDest_GetDestPageIndex(document, destination);
  if (page < 0) return null;
  const [hasX, hasY, hasZoom, x, y, zoom] = [0, 4, 8, 12, 16, 20].map((at) => scratch + at) as Six;
  const located = api.FPDFDest_GetLocationInPage(destination, hasX, hasY, hasZoom, x, y, zoom);
  const view = new DataView(api.pdfium.HEAPU8.buffer, scratch, 24);
  const value = (has: number, at: number) => {
    const number = located && view.getInt32(has, true) !== 0 ? view.getFloat32(at, true) : null;
    return Number.isFinite(number) ? number : null;
  };
  return { page, x: value(0, 12), y: value(4, 16) };
};

type Six = [number, number, number, number, number, number];
