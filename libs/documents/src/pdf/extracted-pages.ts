import { MAX_PACKET_PAGES, type UnreadableReason } from '#domain';
import type { Pdfium } from './pdfium.js';
import { flattenChoices } from './choices.js';
import { type CheckMark, missingMark } from './check-marks.js';
import { drawAnnotation } from './drawn-annotations.js';
import { type PageLink, linksOf } from './page-links.js';
import { withoutHiddenLayers } from './without-layers.js';

/** Pages written by PDFium from an untrusted PDF. */
export interface ExtractedPages {
  readonly pdf: Uint8Array;
  /** Number of pages that the file declares, and how many of them it does not contain. */
  readonly announced: number;
  readonly absent: number;
  readonly links: readonly PageLink[];
  readonly marks: readonly CheckMark[];
}

export interface PageSelection {
  /** If true, every extracted page is also loaded as in a viewer, to detect a page that would stall viewers. */
  readonly thoroughly?: boolean;
  /** Called with the number of pages before any page is processed. */
  readonly counted?: (pages: number) => void;
}

/** FPDF_GetFormType value for dynamic XFA. All viewers but one show such a form as "please wait". */
const DYNAMIC_XFA = 2;

/**
 * Extracts an untrusted PDF's pages: decrypted, repaired, without layers that aren't printed, with visible annotations
 * and form fields drawn onto them. Throws if PDFium fails, and hangs on some damaged files. For worker threads only.
 */
export const extractPages = async (
  pdfium: Pdfium,
  bytes: Uint8Array,
  way: PageSelection = {},
): Promise<ExtractedPages | UnreadableReason> => {
  const taken = extractAll(pdfium, bytes, way);
  if (typeof taken === 'string' || !taken.layered) return taken;
  const source = decrypted(pdfium, bytes);
  // After an error, the hidden layers are unknown, so the pages are damaged.
  const shown = source === null ? null : await withoutHiddenLayers(source).catch(() => 'damaged' as const);
  if (shown === null || shown === 'damaged') return shown ?? taken;
  return extractAll(pdfium, shown, way);
};

/** Returns a decrypted copy written by PDFium. Null if it can't be reopened. */
export const decrypted = (pdfium: Pdfium, bytes: Uint8Array): Uint8Array | null => {
  const loaded = pdfium.load(bytes);
  if (typeof loaded === 'number') return null;
  try {
    pdfium.api.EPDF_RemoveEncryption(loaded.document);
    return pdfium.save(loaded.document);
  } finally {
    loaded.close();
  }
};

/** `layered`: content may be in a layer (ISO 32000-2, 8.11). Reading the layers resolves false positives. */
interface MaybeLayered extends ExtractedPages {
  readonly layered: boolean;
}

const extractAll = (
  pdfium: Pdfium,
  bytes: Uint8Array,
  { thoroughly = false, counted }: PageSelection,
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
    const present = presentPages(pdfium, document, pages);
    if (present.length === 0) return 'impossible_page_size';
    const annotated = pagesWithAnnotations(pdfium, document, present);
    const { links, marks, layered } = showAnnotations(pdfium, document, annotated);
    if (!importPages(pdfium, output, document, present)) return 'damaged';
    const places = new Map(present.map((index, place) => [index, place]));
    for (const index of annotated) flatten(pdfium, output, places.get(index) ?? index);
    if (thoroughly && !everyPageLoads(pdfium, output, present.length)) return 'damaged';
    const pdf = pdfium.save(output);
    return {
      pdf,
      announced: pages,
      absent: pages - present.length,
      links: present.length === pages ? links : links.flatMap((link) => remapLink(link, places)),
      marks: marks.map((mark) => ({ ...mark, page: places.get(mark.page) ?? mark.page })),
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

/** Returns the indexes of existing pages. A page tree can have a higher count, or refer to missing pages. */
const presentPages = (pdfium: Pdfium, document: number, pages: number): readonly number[] => {
  const scratch = pdfium.allocate(8);
  const present: number[] = [];
  for (let page = 0; page < pages; page++) if (pdfium.pageSize(document, page, scratch)) present.push(page);
  pdfium.free(scratch);
  return present;
};

const importPages = (pdfium: Pdfium, into: number, document: number, pages: readonly number[]): boolean => {
  const { api } = pdfium;
  const list = pdfium.allocate(4 * pages.length);
  new Int32Array(api.pdfium.HEAPU8.buffer, list, pages.length).set(pages);
  const imported = api.FPDF_ImportPagesByIndex(into, document, list, pages.length, 0);
  pdfium.free(list);
  return imported && api.FPDF_GetPageCount(into) === pages.length;
};

/** Remaps a link. Returns nothing if the page or target is missing. */
const remapLink = (link: PageLink, places: ReadonlyMap<number, number>): readonly PageLink[] => {
  const page = places.get(link.page);
  const target = 'url' in link.to ? 0 : places.get(link.to.page);
  if (page === undefined || target === undefined) return [];
  return [{ ...link, page, to: 'url' in link.to ? link.to : { ...link.to, page: target } }];
};

const everyPageLoads = ({ api }: Pdfium, document: number, pages: number): boolean => {
  for (let index = 0; index < pages; index++) {
    const page = api.FPDF_LoadPage(document, index);
    if (page === 0) return false;
    api.FPDF_ClosePage(page);
  }
  return true;
};

const pagesWithAnnotations = ({ api }: Pdfium, document: number, pages: readonly number[]): readonly number[] =>
  pages.filter((index) => api.EPDFPage_GetAnnotCountRaw(document, index) > 0);

interface ShownAnnotations extends Pick<ExtractedPages, 'links' | 'marks'> {
  readonly layered: boolean;
}

/**
 * Gives each visible annotation an appearance and the print flag, and draws form values that the form leaves to
 * viewers. Returns the links, and the marks of boxes that would otherwise show none.
 */
const showAnnotations = (pdfium: Pdfium, document: number, annotated: readonly number[]): ShownAnnotations => {
  const links: PageLink[] = [];
  const marks: CheckMark[] = [];
  if (annotated.length === 0) return { links, marks, layered: false };
  const { api } = pdfium;
  let layered = false;
  const info = api.PDFiumExt_OpenFormFillInfo();
  let form = api.PDFiumExt_InitFormFillEnvironment(document, info);
  if (flattenChoices(pdfium, document, form, annotated)) {
    api.PDFiumExt_ExitFormFillEnvironment(form);
    form = api.PDFiumExt_InitFormFillEnvironment(document, info);
  }
  for (const index of annotated) {
    const page = api.FPDF_LoadPage(document, index);
    if (page === 0) continue;
    links.push(...linksOf(pdfium, document, page, index));
    eachAnnotation(pdfium, page, (annotation) => drawAnnotation(pdfium, document, annotation));
    api.FORM_OnAfterLoadPage(page, form);
    eachAnnotation(pdfium, page, (annotation) => {
      layered ||= api.FPDFAnnot_HasKey(annotation, 'OC');
      const printed = markToPrint(pdfium, form, annotation);
      const mark = printed && missingMark(pdfium, form, annotation, index);
      if (!mark) return;
      marks.push(mark);
      hide(pdfium, annotation);
    });
    api.FORM_OnBeforeClosePage(page, form);
    api.FPDF_ClosePage(page);
  }
  api.PDFiumExt_ExitFormFillEnvironment(form);
  api.PDFiumExt_CloseFormFillInfo(info);
  return { links, marks, layered };
};

const eachAnnotation = ({ api }: Pdfium, page: number, act: (annotation: number) => void): void => {
  for (let i = 0; i < api.FPDFPage_GetAnnotCount(page); i++) {
    const annotation = api.FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    act(annotation);
    api.FPDFPage_CloseAnnot(annotation);
  }
};

/** Annotation flags (ISO 32000-2, 12.5.3). */
const HIDDEN = 1 << 1;
const PRINT = 1 << 2;
const NO_VIEW = 1 << 5;
const LINK = 2;
const PUSH_BUTTON = 1;

/** Sets a visible annotation's print flag, except for links and push buttons. Returns true if it is printed. */
const markToPrint = (pdfium: Pdfium, form: number, annotation: number): boolean => {
  const { api } = pdfium;
  const flags = api.FPDFAnnot_GetFlags(annotation);
  if (api.FPDFAnnot_GetSubtype(annotation) === LINK) hide(pdfium, annotation);
  else if ((flags & (HIDDEN | PRINT | NO_VIEW)) === 0) {
    const button = api.FPDFAnnot_GetFormFieldType(form, annotation) === PUSH_BUTTON;
    if (!button) api.FPDFAnnot_SetFlags(annotation, flags | PRINT);
  }
  return (api.FPDFAnnot_GetFlags(annotation) & (HIDDEN | PRINT)) === PRINT;
};

const hide = ({ api }: Pdfium, annotation: number): void => {
  api.FPDFAnnot_SetFlags(annotation, api.FPDFAnnot_GetFlags(annotation) | HIDDEN);
};

const FLATTEN_FOR_PRINT = 1;

/**
 * Flattens a page of the copy: a source page may inherit resources, and flattening would hide them. Flattening crops
 * the page to its crop box, so the boxes are restored.
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
