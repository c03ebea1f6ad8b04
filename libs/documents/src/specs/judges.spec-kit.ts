import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withPdfium } from '../pdf/pdfium.js';

/* Two independent readers that check composed packets' contents. */

const qpdfVersion = (): string | null => {
  try {
    return execFileSync('qpdf', ['--version'], { encoding: 'utf8' });
  } catch {
    return null;
  }
};
export const qpdf = qpdfVersion();

/** Allowed entries of each PDF object, as JSON from an independent reader. `path` identifies a forbidden entry. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
const CATALOG_KEYS = ['/Type', '/Pages', '/Outlines', '/PageMode', '/ViewerPreferences', '/Lang', '/PageLabels'];
const LINK_KEYS = ['/Type', '/Subtype', '/Rect', '/Border', '/F', '/A', '/Dest'];
const PAGE_KEYS = [
  ...['/Type', '/Parent', '/MediaBox', '/CropBox', '/BleedBox', '/TrimBox', '/ArtBox', '/Rotate', '/UserUnit'],
  ...['/Resources', '/Contents', '/Group', '/Annots'],
];
const FORBIDDEN_KEYS = [
  ...['/AA', '/PA', '/AF', '/JS', '/OpenAction', '/EF', '/FS', '/XFA', '/AcroForm', '/Names', '/EmbeddedFiles', '/RF'],
  ...[
    '/RichMediaContent',
    '/3DD',
    '/Movie',
    '/Sound',
    '/Metadata',
    '/PieceInfo',
    '/OPI',
    '/Alternates',
    '/Win',
    '/Unheard',
  ],
];
const FORBIDDEN_ACTIONS = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'Movie',
  'Sound',
];

/** Keys of dictionaries in which a page chooses its resources' names. */
const RESOURCE_KEYS = [
  '/Font',
  '/XObject',
  '/ColorSpace',
  '/Pattern',
  '/Shading',
  '/ExtGState',
  '/Properties',
  '/CharProcs',
];

const offences = (value: Json, path: string): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item: Json, i) => offences(item, `${path}.${i}`));
  const entries = Object.entries(value as Record<string, Json>);
  const kind = (value as Record<string, Json>)['/Type'];
  const known =
    kind === '/Catalog' ? CATALOG_KEYS : kind === '/Page' ? PAGE_KEYS : kind === '/Annot' ? LINK_KEYS : null;
  const ownNames = RESOURCE_KEYS.some((key) => path.endsWith(key));
  return entries.flatMap(([key, item]) => [
    ...((FORBIDDEN_KEYS.includes(key) && !ownNames) || (known && !known.includes(key)) ? [`${path}${key}`] : []),
    ...(key === '/S' && FORBIDDEN_ACTIONS.some((action) => item === `/${action}`) ? [`${path}/S`] : []),
    ...(key === '/URI' && !ownNames && !/^"u:(https?|mailto):/.test(JSON.stringify(item)) ? [`${path}/URI`] : []),
    ...offences(item, `${path}${key}`),
  ]);
};

export const readByQpdf = async (
  pdf: Buffer,
): Promise<{ readonly offences: readonly string[]; readonly text: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'packet-'));
  try {
    const path = join(folder, 'packet.pdf');
    await writeFile(path, pdf);
    const run = (...options: readonly string[]) =>
      execFileSync('qpdf', ['--warning-exit-0', path, ...options], {
        maxBuffer: 2 ** 28,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    const { qpdf: objects } = JSON.parse(run('--json=2').toString()) as { qpdf: readonly Json[] };
    const text = run('-', '--qdf', '--object-streams=disable', '--stream-data=uncompress').toString('latin1');
    return { offences: offences(objects[1] ?? null, ''), text };
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Returns PDFium's findings about a composed packet. PDFium also extracts the pages. */
export const readByPdfium = (pdf: Buffer): Promise<readonly string[]> =>
  withPdfium((pdfium) => {
    const { api } = pdfium;
    const loaded = pdfium.load(pdf);
    if (typeof loaded === 'number') return [`cannot be opened: ${loaded}`];
    const { document, pages } = loaded;
    const found: string[] = [];
    if (api.FPDFDoc_GetJavaScriptActionCount(document) !== 0) found.push('scripts');
    if (api.FPDFDoc_GetAttachmentCount(document) !== 0) found.push('attachments');
    if (api.FPDF_GetFormType(document) !== 0) found.push('a form');
    for (let index = 0; index < pages; index++) {
      const page = api.FPDF_LoadPage(document, index);
      if (page === 0) found.push(`page ${index} cannot be read`);
      for (let i = 0; i < api.FPDFPage_GetAnnotCount(page); i++) {
        const annotation = api.FPDFPage_GetAnnot(page, i);
        const action = api.FPDFLink_GetAction(api.FPDFAnnot_GetLink(annotation));
        const type = action === 0 ? 0 : api.FPDFAction_GetType(action);
        if (api.FPDFAnnot_GetSubtype(annotation) !== 2 || ![0, 1, 3].includes(type)) found.push(`annotation ${type}`);
        api.FPDFPage_CloseAnnot(annotation);
      }
      api.FPDF_ClosePage(page);
    }
    loaded.close();
    return found;
  });
