import { MAX_PACKET_PAGES, type UnreadableReason } from '#domain';
import type { Pdfium } from './pdfium.js';
import { type PageLink, linksOf } from './page-links.js';
import { withoutHiddenLayers } from './without-layers.js';

/** The pages of an untrusted PDF as a PDF of their own, which the engine wrote. */
export interface TakenPages {
  readonly pdf: Uint8Array;
  readonly pages: number;
  readonly links: readonly PageLink[];
}

/** How pages are taken. */
export interface TakingPages {
  /** Each page made is read, too, as a viewer reads it, so that one that stalls viewers is found out. */
  readonly thoroughly?: boolean;
  /** Told the number of pages, before any is looked at. */
  readonly counted?: (pages: number) => void;
}

/** PDF's own limits of a page's sides, in points (ISO 32000-1 annex C). */
const MIN_SIDE = 3;
const MAX_SIDE = 14_400;
/** FPDF_GetFormType: a dynamic XFA form, which every viewer but one shows as "please wait". */
const DYNAMIC_XFA = 2;

/**
 * Takes the pages out of an untrusted PDF: decrypted, repaired, without the layers that are not printed, with what its
 * annotations and form fields show printed onto them. Throws where the engine fails and hangs on some damaged files, so it is
 * called in worker threads only.
 */
export const takePages = async (
  pdfium: Pdfium,
  bytes: Uint8Array,
  way: TakingPages = {},
): Promise<TakenPages | UnreadableReason> => {
  const taken = takeAll(pdfium, bytes, way);
  if (typeof taken === 'string' || !taken.layered) return taken;
  const source = decrypted(pdfium, bytes);
  const shown = source === null ? null : await withoutHiddenLayers(source).catch(() => 'damaged' as const);
  if (shown === null || shown === 'damaged') return shown ?? taken;
  return takeAll(pdfium, shown, way);
};

/** The whole file as the engine writes it; null where it does not open a second time. */
const decrypted = (pdfium: Pdfium, bytes: Uint8Array): Uint8Array | null => {
  const loaded = pdfium.load(bytes);
  if (typeof loaded === 'number') return null;
  try {
    pdfium.api.EPDF_RemoveEncryption(loaded.document);
    return pdfium.save(loaded.document);
  } finally {
    loaded.close();
  }
};

/** Whether any of it may be in a layer (ISO 32000-2, 8.11); where that only seems so, the layers say it. */
interface MaybeLayered extends TakenPages {
  readonly layered: boolean;
}

const takeAll = (
  pdfium: Pdfium,
  bytes: Uint8Array,
  { thoroughly = false, counted }: TakingPages,
): MaybeLayered | UnreadableReason => {
  const loaded = pdfium.load(bytes);
  if (typeof loaded === 'number') return loadReason(loaded);
  const { api } = pdfium;
  const output = api.FPDF_CreateNewDocument();
  try {
    const { document, pages } = loaded;
    if (pages < 1) return 'no_pages';
    if (pages > MAX_PACKET_PAGES) return 'too_many_pages';
    counted?.(pages);
    if (api.FPDF_GetFormType(document) === DYNAMIC_XFA) return 'dynamic_form';
    if (!sizesPossible(pdfium, document, pages)) return 'impossible_page_size';
    const annotated = pagesWithAnnotations(pdfium, document, pages);
    const { links, layered } = showAnnotations(pdfium, document, annotated);
    if (!api.FPDF_ImportPages(output, document, '', 0) || api.FPDF_GetPageCount(output) !== pages) return 'damaged';
    for (const index of annotated) flatten(pdfium, output, index);
    if (thoroughly && !everyPageLoads(pdfium, output, pages)) return 'damaged';
    const pdf = pdfium.save(output);
    return {
      pdf,
      pages,
      links,
      layered: layered || Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length).includes('/OC'),
    };
  } finally {
    api.FPDF_CloseDocument(output);
    loaded.close();
  }
};

const loadReason = (error: number): UnreadableReason => {
  if (error === 4) return 'password';
  return error === 5 ? 'unknown_security' : 'damaged';
};

const sizesPossible = (pdfium: Pdfium, document: number, pages: number): boolean => {
  const scratch = pdfium.allocate(8);
  const possible = (side: number) => side >= MIN_SIDE && side <= MAX_SIDE;
  try {
    for (let page = 0; page < pages; page++) {
      const size = pdfium.pageSize(document, page, scratch);
      if (!size || !possible(size.width) || !possible(size.height)) return false;
    }
    return true;
  } finally {
    pdfium.free(scratch);
  }
};

const everyPageLoads = ({ api }: Pdfium, document: number, pages: number): boolean => {
  for (let index = 0; index < pages; index++) {
    const page = api.FPDF_LoadPage(document, index);
    if (page === 0) return false;
    api.FPDF_ClosePage(page);
  }
  return true;
};

const pagesWithAnnotations = ({ api }: Pdfium, document: number, pages: number): readonly number[] => {
  const found: number[] = [];
  for (let index = 0; index < pages; index++) if (api.EPDFPage_GetAnnotCountRaw(document, index) > 0) found.push(index);
  return found;
};

interface ShownAnnotations {
  readonly links: readonly PageLink[];
  /** One of the annotations is in a layer. */
  readonly layered: boolean;
}

/**
 * Gives each annotation that a reader may see an appearance, and marks it to be printed; forms that leave the drawing
 * of their values to the viewer get it here. Answers the links of these pages.
 */
const showAnnotations = (pdfium: Pdfium, document: number, annotated: readonly number[]): ShownAnnotations => {
  const links: PageLink[] = [];
  if (annotated.length === 0) return { links, layered: false };
  const { api } = pdfium;
  let layered = false;
  const info = api.PDFiumExt_OpenFormFillInfo();
  const form = api.PDFiumExt_InitFormFillEnvironment(document, info);
  for (const index of annotated) {
    const page = api.FPDF_LoadPage(document, index);
    if (page === 0) continue;
    links.push(...linksOf(pdfium, document, page, index));
    api.FORM_OnAfterLoadPage(page, form);
    for (let i = 0; i < api.FPDFPage_GetAnnotCount(page); i++) {
      const annotation = api.FPDFPage_GetAnnot(page, i);
      if (annotation === 0) continue;
      layered ||= api.FPDFAnnot_HasKey(annotation, 'OC');
      markToPrint(pdfium, form, annotation);
      api.FPDFPage_CloseAnnot(annotation);
    }
    api.FORM_OnBeforeClosePage(page, form);
    api.FPDF_ClosePage(page);
  }
  api.PDFiumExt_ExitFormFillEnvironment(form);
  api.PDFiumExt_CloseFormFillInfo(info);
  return { links, layered };
};

/** ISO 32000-2, 12.5.3. */
const HIDDEN = 1 << 1;
const PRINT = 1 << 2;
const NO_VIEW = 1 << 5;
const LINK = 2;
const PUSH_BUTTON = 1;

/** Seen on the screen or on paper is seen in the packet; but no frames of links, and no buttons made for the screen. */
const markToPrint = ({ api }: Pdfium, form: number, annotation: number): void => {
  const flags = api.FPDFAnnot_GetFlags(annotation);
  if (api.FPDFAnnot_GetSubtype(annotation) === LINK) api.FPDFAnnot_SetFlags(annotation, flags | HIDDEN);
  else if ((flags & (HIDDEN | PRINT | NO_VIEW)) === 0) {
    const button = api.FPDFAnnot_GetFormFieldType(form, annotation) === PUSH_BUTTON;
    if (!button) api.FPDFAnnot_SetFlags(annotation, flags | PRINT);
  }
};

const FLATTEN_FOR_PRINT = 1;

/**
 * On the copy: a page of the source may inherit its resources, and flattening would hide them. It would also cut the page
 * down to its crop box, so the page gets its boxes back.
 */
const flatten = (pdfium: Pdfium, document: number, index: number): void => {
  const { api } = pdfium;
  const page = api.FPDF_LoadPage(document, index);
  if (page === 0) return;
  const scratch = pdfium.allocate(16);
  const [left, bottom, right, top] = [0, 4, 8, 12].map((at) => scratch + at) as [number, number, number, number];
  const sides = (): Box => Array.from(new Float32Array(api.pdfium.HEAPU8.buffer, scratch, 4)) as Box;
  const media = api.FPDFPage_GetMediaBox(page, left, bottom, right, top) ? sides() : null;
  const crop = api.FPDFPage_GetCropBox(page, left, bottom, right, top) ? sides() : media;
  pdfium.free(scratch);
  api.FPDFPage_Flatten(page, FLATTEN_FOR_PRINT);
  if (media) api.FPDFPage_SetMediaBox(page, ...media);
  if (crop) api.FPDFPage_SetCropBox(page, ...crop);
  api.FPDF_ClosePage(page);
};

/** Left, bottom, right, top. */
type Box = [number, number, number, number];
