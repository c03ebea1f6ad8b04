import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

/** PDFs for tests: valid, damaged and hostile. Only specs import this folder. */

const fontFile = fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'));
export const plainPdf = (pages: number): Buffer => {
  const kids = Array.from({ length: pages }, (_, i) => `${i + 4} 0 R`);
  const pageObject = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R >>';
  return rawPdf([catalog(), tree(kids.join(' '), pages), content, ...kids.map(() => pageObject)]);
};

/** Returns a PDF with a line of text on each page, and a password if the options contain one. */
export const drawnPdf = (pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PDFDocument({ autoFirstPage: false, font: fontFile, ...options });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    for (let page = 1; page <= pages; page++) document.addPage().text(`Page ${page}`);
    document.end();
  });

/** Returns a PDF of objects numbered from 1, with a correct cross-reference table. */
export const rawPdf = (objects: readonly string[]): Buffer => {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const xref = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};
export const stream = (bytes: string, entries = '') =>
  `<< /Length ${bytes.length} ${entries}>>\nstream\n${bytes}\nendstream`;
export const catalog = (more = '') => `<< /Type /Catalog /Pages 2 0 R ${more}>>`;
export const tree = (kids = '3 0 R', count = 1) => `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`;
export const page = (more = '/MediaBox [0 0 612 792]') => `<< /Type /Page /Parent 2 0 R ${more} /Contents 4 0 R >>`;
export const content = stream('0 0 100 100 re f');

/** A page that is its own parent. A search for inherited attributes never ends. */
export const ownParent = rawPdf([catalog(), tree(), '<< /Type /Page /Parent 3 0 R >>']);

/** Returns a two-megabyte PDF whose object stream decodes to 560 MB of blanks. */
export const objectBomb = (): Buffer => {
  const packed = deflateSync(Buffer.alloc(560_000_000, 0x20), { level: 1 }).toString('latin1');
  let text = '%PDF-1.7\n';
  const at = text.length;
  text += `4 0 obj\n${stream(packed, '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode ')}\nendobj\n`;
  const xref = text.length;
  const rows = Buffer.alloc(42);
  const row = (i: number, type: number, offset: number) => {
    rows.writeUInt8(type, i * 7);
    rows.writeUInt32BE(offset, i * 7 + 1);
  };
  row(1, 2, 4);
  row(4, 1, at);
  row(5, 1, xref);
  text += `5 0 obj\n${stream(rows.toString('latin1'), '/Type /XRef /Size 6 /W [1 4 2] /Root 1 0 R ')}\nendobj\n`;
  return Buffer.from(`${text}startxref\n${xref}\n%%EOF\n`, 'latin1');
};

export const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
export const swap = (bytes: Buffer, what: RegExp, by: string) =>
  Buffer.from(bytes.toString('latin1').replace(what, by), 'latin1');
export const noise = (length: number) => {
  let seed = 7;
  return Buffer.from(Array.from({ length }, () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16));
};
