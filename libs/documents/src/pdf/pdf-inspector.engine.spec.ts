import type { UnreadableReason } from '#domain';
import {
  catalog,
  content,
  drawnPdf,
  half,
  noise,
  objectBomb,
  ownParent,
  page,
  plainPdf,
  rawPdf,
  swap,
  tree,
} from '../specs/specimens.spec-kit.js';
import { PdfInspector } from './pdf-inspector.js';

const asker = { account: 'org_1' };

describe('PdfInspector', () => {
  let inspector: PdfInspector;
  beforeAll(() => {
    inspector = new PdfInspector({ threads: 1 });
  });
  const look = (bytes: Buffer) => inspector.inspect({ sha256: '', load: () => bytes }, asker);
  afterAll(async () => {
    await inspector.close();
  });

  it('reports a readable PDF with its number of pages', async () => {
    expect(await look(plainPdf(3))).toEqual({ readable: true, pages: 3 });
  });

  it('copies the bytes instead of transferring them to the thread', async () => {
    const bytes = plainPdf(1);
    const before = Buffer.from(bytes);
    await look(bytes);
    expect(bytes.equals(before)).toBe(true);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['mail headers before the PDF', async () => Buffer.concat([Buffer.from('Content-Type: x\r\n\r\n'), plainPdf(1)])],
    ['trailing junk', async () => Buffer.concat([plainPdf(1), Buffer.from('<html>'.repeat(1000))])],
    ['a wrong startxref', async () => swap(plainPdf(1), /startxref\n\d+/, 'startxref\n12345')],
    ['a password for changes only', () => drawnPdf(1, { ownerPassword: 'owner' })],
    ['a script', async () => rawPdf([catalog('/OpenAction << /S /JavaScript /JS (x) >>'), tree(), page(), content])],
  ])('reads a PDF with %s', async (_, make) => {
    expect(await look(await make())).toEqual({ readable: true, pages: 1 });
  });

  it.each<[string, () => Promise<Buffer>, UnreadableReason]>([
    ['cut in half', async () => half(plainPdf(40)), 'damaged'],
    ['garbage after its header', async () => Buffer.concat([Buffer.from('%PDF-1.4\n'), noise(200_000)]), 'damaged'],
    ['a header only', async () => Buffer.from('%PDF-1.7\n%%EOF\n'), 'damaged'],
    ['empty', async () => Buffer.alloc(0), 'damaged'],
    ['locked by a password', () => drawnPdf(1, { userPassword: 'secret' }), 'password'],
    ['without pages', async () => rawPdf([catalog(), tree('', 0)]), 'no_pages'],
    ['a page tree with a loop', async () => rawPdf([catalog(), tree('2 0 R')]), 'impossible_page_size'],
    ['a reference to a missing page', async () => rawPdf([catalog(), tree('9 0 R')]), 'impossible_page_size'],
    [
      'a page of seventy kilometers',
      async () => rawPdf([catalog(), tree(), page('/MediaBox [0 0 200000000 200000000]'), content]),
      'impossible_page_size',
    ],
    ['5,001 pages long', async () => plainPdf(5001), 'too_many_pages'],
    [
      'a dynamic XFA form',
      async () =>
        rawPdf([catalog('/AcroForm << /XFA (x) /Fields [] >> /NeedsRendering true '), tree(), page(), content]),
      'dynamic_form',
    ],
    ['a decompression bomb', async () => objectBomb(), 'too_complex'],
  ])('reports a reason for a PDF that is %s', async (_, make, reason) => {
    expect(await look(await make())).toEqual({ readable: false, pages: null, reason });
    expect(await look(plainPdf(1))).toEqual({ readable: true, pages: 1 });
  });

  it('stops a PDF that uses too much CPU time, remembers it, and reads the next one', async () => {
    const load = jest.fn(() => ownParent);
    const hostile = { sha256: 'ab'.repeat(32), load };
    const bad = { readable: false, pages: null, reason: 'too_slow' };
    // Several requests may contain the same document at the same time.
    expect(await Promise.all([1, 2].map(() => inspector.inspect(hostile, asker)))).toEqual([bad, bad]);
    expect(await inspector.inspect(hostile, asker)).toEqual(bad);
    expect(load).toHaveBeenCalledTimes(1);
    expect(await look(plainPdf(1))).toMatchObject({ readable: true });
  });
});
