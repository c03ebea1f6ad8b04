import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import PDFDocument from 'pdfkit';
import ts from 'typescript';
import type { UnreadableReason } from './inspect.js';
import { PdfInspector } from './pdf-inspector.js';

const source = fileURLToPath(new URL('..', import.meta.url));

/** Builds this room's sources as they are now: the threads of a test never run a stale `dist`. */
const buildWorkers = async (): Promise<string> => {
  const cache = join(source, '../../../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'documents-workers-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const room of ['pdf']) {
    await mkdir(join(folder, room));
    for (const name of (await readdir(join(source, room))).filter((file) => /(?<!\.spec)\.ts$/.test(file))) {
      const { outputText } = ts.transpileModule(await readFile(join(source, room, name), 'utf8'), {
        compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
      });
      await writeFile(join(folder, room, basename(name, '.ts') + '.js'), outputText);
    }
  }
  return pathToFileURL(`${folder}/pdf/`).href;
};

const fontFile = fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'));
const drawn = (pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PDFDocument({ autoFirstPage: false, font: fontFile, ...options });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    for (let page = 1; page <= pages; page++) document.addPage().text(`Page ${page}`);
    document.end();
  });

/** A PDF of these objects, numbered from 1, with a right cross-reference table. */
const raw = (objects: readonly string[]): Buffer => {
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
const stream = (bytes: string, entries = '') => `<< /Length ${bytes.length} ${entries}>>\nstream\n${bytes}\nendstream`;
const catalog = (more = '') => `<< /Type /Catalog /Pages 2 0 R ${more}>>`;
const tree = (kids = '3 0 R', count = 1) => `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`;
const page = (more = '/MediaBox [0 0 612 792]') => `<< /Type /Page /Parent 2 0 R ${more} /Contents 4 0 R >>`;
const content = stream('0 0 100 100 re f');

/** 560 MB of blanks in a few hundred kilobytes, as a stream that lists the file's objects. */
const objectBomb = (): Buffer => {
  const packed = deflateSync(Buffer.alloc(560_000_000, 0x20), { level: 9 }).toString('latin1');
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

describe('an arriving PDF', () => {
  let folder: string;
  let inspector: PdfInspector;
  beforeAll(async () => {
    folder = await buildWorkers();
    inspector = new PdfInspector({ folder, threads: 1 });
  });
  afterAll(async () => {
    await inspector.close();
    await rm(dirname(fileURLToPath(folder)), { recursive: true });
  });

  it('is readable, with its pages counted', async () => {
    expect(await inspector.inspect(await drawn(3))).toEqual({ readable: true, pages: 3 });
  });

  it('keeps its bytes: they are copied to the thread', async () => {
    const bytes = await drawn(1);
    const before = Buffer.from(bytes);
    await inspector.inspect(bytes);
    expect(bytes.equals(before)).toBe(true);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['mail headers in front', async () => Buffer.concat([Buffer.from('Content-Type: x\r\n\r\n'), await drawn(1)])],
    ['junk behind', async () => Buffer.concat([await drawn(1), Buffer.from('<html>'.repeat(1000))])],
    ['a wrong startxref', async () => swap(await drawn(1), /startxref\n\d+/, 'startxref\n12345')],
    ['a password for changes only', () => drawn(1, { ownerPassword: 'owner' })],
    ['a script', async () => raw([catalog('/OpenAction << /S /JavaScript /JS (x) >>'), tree(), page(), content])],
  ])('with %s is readable', async (_, make) => {
    expect(await inspector.inspect(await make())).toEqual({ readable: true, pages: 1 });
  });

  it.each<[string, () => Promise<Buffer>, UnreadableReason]>([
    ['cut in half', async () => half(await drawn(40)), 'damaged'],
    ['garbage after its header', async () => Buffer.concat([Buffer.from('%PDF-1.4\n'), noise(200_000)]), 'damaged'],
    ['a header only', async () => Buffer.from('%PDF-1.7\n%%EOF\n'), 'damaged'],
    ['empty', async () => Buffer.alloc(0), 'damaged'],
    ['locked by a password', () => drawn(1, { userPassword: 'secret' }), 'password'],
    ['without pages', async () => raw([catalog(), tree('', 0)]), 'no_pages'],
    ['a page tree that is a loop', async () => raw([catalog(), tree('2 0 R')]), 'impossible_page_size'],
    ['a page that is not there', async () => raw([catalog(), tree('9 0 R')]), 'impossible_page_size'],
    [
      'a page of seventy kilometres',
      async () => raw([catalog(), tree(), page('/MediaBox [0 0 200000000 200000000]'), content]),
      'impossible_page_size',
    ],
    ['of 5,001 pages', () => drawn(5001), 'too_many_pages'],
    [
      'a form that only one viewer shows',
      async () => raw([catalog('/AcroForm << /XFA (x) /Fields [] >> /NeedsRendering true '), tree(), page(), content]),
      'dynamic_form',
    ],
    ['a bomb of packed objects', async () => objectBomb(), 'too_complex'],
  ])('that is %s gets a reason', async (_, make, reason) => {
    expect(await inspector.inspect(await make())).toEqual({ readable: false, pages: null, reason });
    expect(await inspector.inspect(await drawn(1))).toEqual({ readable: true, pages: 1 });
  });

  it('that takes too long is given up, and the next one is read', async () => {
    const hurried = new PdfInspector({ folder, threads: 1, taskMs: 1 });
    expect(await hurried.inspect(await drawn(1))).toMatchObject({ reason: 'too_slow' });
    await hurried.close();
    expect(await inspector.inspect(await drawn(1))).toMatchObject({ readable: true });
  });
});

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
const swap = (bytes: Buffer, what: RegExp, by: string) =>
  Buffer.from(bytes.toString('latin1').replace(what, by), 'latin1');
const noise = (length: number) => {
  let seed = 7;
  return Buffer.from(Array.from({ length }, () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16));
};
