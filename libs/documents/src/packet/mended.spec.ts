import { PDFDocument } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import { inspectPdf, type PdfReport } from '../pdf/inspect.js';
import { TaskProgress } from '../pdf/progress.js';
import { seenPages } from '../specs/pdf-pages.spec-kit.js';
import { catalog, rawPdf, stream, swap } from '../specs/specimens.spec-kit.js';
import { composeTask } from './compose.js';

interface Seen {
  readonly report: PdfReport;
  /** Text of each page. */
  readonly texts: readonly string[];
  /** Width and height of each page's visible area, in points. */
  readonly sizes: readonly (readonly [number, number])[];
}

/** Inspects a document as at upload and composes a packet with it. */
const passed = async (content: Buffer): Promise<Seen> => {
  const report = await inspectPdf(Buffer.from(content), () => undefined);
  const parts = [{ title: 'Report', filename: 'report.pdf', sha256: 'ab', content }];
  const options = { title: 'Packet', at: '2026-03-28T10:00:00.000Z', stamp: null, id: 'id' };
  const { pdf, parts: made } = await composeTask({ parts, options }, new TaskProgress());
  expect(made).toMatchObject([{ pages: report.pages }]);
  expect(made[0]?.problem).toBe(report.reason);
  const pages = (await PDFDocument.load(pdf)).getPages();
  return {
    report,
    texts: (await seenPages(pdf)).map(({ text }) => text),
    sizes: pages.map((page) => [page.getCropBox().width, page.getCropBox().height]),
  };
};

const helvetica = '/Resources << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
const write = (text: string) => stream(`BT /Helv 20 Tf 50 50 Td (${text}) Tj ET`);
const page = (contents: number, entries: string) =>
  `<< /Type /Page /Parent 2 0 R /Contents ${contents} 0 R ${entries} >>`;
/** Returns a two-page PDF. The entries belong to the first page. */
const document = (entries: string, { kids = '3 0 R 4 0 R', count = 2 } = {}) =>
  rawPdf([
    catalog(),
    `<< /Type /Pages /Kids [${kids}] /Count ${count} ${helvetica} >>`,
    page(5, entries),
    page(6, '/MediaBox [0 0 400 500]'),
    write('first page'),
    write('second page'),
  ]);
const whole: PdfReport = { readable: true, pages: 2 };

describe('defective pages', () => {
  it.each<[string, string, readonly [number, number]]>([
    ['a crop box outside the page', '/MediaBox [0 0 300 400] /CropBox [600 800 1000 1000]', [300, 400]],
    ['an empty crop box', '/MediaBox [0 0 300 400] /CropBox [0 0 0 0]', [300, 400]],
    ['a crop box larger than the page', '/MediaBox [0 0 300 400] /CropBox [-50 -50 200 9000]', [200, 400]],
    ['a media box of three numbers', '/MediaBox [0 612 792]', [612, 792]],
    ['an empty media box', '/MediaBox [0 0 0 0]', [612, 792]],
    ['no media box', '', [612, 792]],
    ['an invalid rotation', '/MediaBox [0 0 300 400] /Rotate 45', [300, 400]],
  ])('are repaired like in PDF viewers: %s', async (_, entries, size) => {
    const { report, texts, sizes } = await passed(document(entries));
    expect(report).toEqual(whole);
    expect(texts.map((text) => text.includes('page'))).toEqual([true, true]);
    expect(sizes.map((sides) => sides.map(Math.round))).toEqual([size, [400, 500]]);
  });

  it('are replaced by a slip sheet if they are seventy kilometers wide', async () => {
    const { report, texts } = await passed(document('/MediaBox [0 0 200000000 200000000]'));
    expect(report).toEqual({ ...whole, lostPages: [1] });
    expect(texts[0]).toContain('Page not included');
    expect(texts[0]).toContain('The page has an impossible size.');
    expect(texts[1]).toContain('second page');
  });

  it('are reported if the page tree counts more pages than exist', async () => {
    const { report, texts } = await passed(
      document('/MediaBox [0 0 300 400]', { kids: '3 0 R 9 0 R 4 0 R', count: 9 }),
    );
    expect(report).toMatchObject({ readable: true, absentPages: expect.any(Number) as number });
    expect(texts.filter((text) => text.includes('page'))).toHaveLength(texts.length);
    expect(texts[0]).toContain('first page');
  });
});

describe('a page whose contents are not at the offset in the cross-reference table', () => {
  /** Returns a PDF whose table has a wrong offset for the first page's contents. */
  const misplaced = (): Buffer => {
    const pdf = document('/MediaBox [0 0 300 400]');
    const at = String(pdf.indexOf('5 0 obj')).padStart(10, '0');
    return swap(pdf, new RegExp(`${at} 00000 n`), '0000000012 00000 n');
  };

  it('is recovered by scanning the file', async () => {
    const { report, texts } = await passed(misplaced());
    expect(report).toEqual(whole);
    expect(texts[0]).toContain('first page');
    expect(texts[1]).toContain('second page');
  });

  it('is replaced by a slip sheet if the file does not contain its contents', async () => {
    const { report, texts } = await passed(swap(misplaced(), /5 0 obj/, '7 0 abj'));
    expect(report).toEqual({ ...whole, lostPages: [1] });
    expect(texts[0]).toContain('The contents of the page are missing or unreadable.');
    expect(texts[1]).toContain('second page');
  });
});

describe('defective page contents', () => {
  const drawing = `BT /Helv 20 Tf 50 50 Td (first page) Tj ET ${Array.from({ length: 300 }, (_, i) => `${i} ${(i * 7) % 300} m ${(i * 3) % 300} 9 l S`).join(' ')}`;
  const packed = deflateSync(Buffer.from(drawing));
  const spoilt = (from: number, to: number) =>
    Buffer.from(packed.map((byte, i) => (i < from || i >= to ? byte : byte ^ 0x5a)));
  const withContents = (bytes: Buffer, filter = 'FlateDecode') =>
    passed(
      rawPdf([
        catalog(),
        `<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 ${helvetica} >>`,
        page(5, '/MediaBox [0 0 300 400]'),
        page(6, '/MediaBox [0 0 400 500]'),
        stream(bytes.toString('latin1'), `/Filter /${filter} `),
        write('second page'),
      ]),
    );

  it.each([
    ['damaged from the beginning', spoilt(0, 40), 'FlateDecode'],
    ['truncated at the beginning', packed.subarray(0, 5), 'FlateDecode'],
    ['encoded with an unknown filter', packed, 'FooDecode'],
  ])('are replaced by a slip sheet and reported as lost if they are %s', async (_, bytes, filter) => {
    const { report, texts } = await withContents(bytes, filter);
    expect(report).toEqual({ ...whole, lostPages: [1] });
    expect(texts[0]).toContain('The contents of the page are missing or unreadable.');
    expect(texts[1]).toContain('second page');
  });

  it.each([
    ['damaged in the middle', spoilt(300, 400)],
    ['truncated in the middle', packed.subarray(0, 400)],
  ])('are drawn up to the defect if they are %s', async (_, bytes) => {
    const { report, texts } = await withContents(bytes);
    expect(report).toEqual(whole);
    expect(texts[0]).toContain('first page');
  });

  it('result in an empty page if they decode to nothing', async () => {
    const { report, texts } = await withContents(deflateSync(Buffer.alloc(0)));
    expect(report).toEqual(whole);
    expect(texts[0]).toBe('');
  });
});

it.each([
  ['without contents', '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>'],
  ['with an empty content stream', page(7, '/MediaBox [0 0 300 400]')],
  ['with an empty contents array', '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents [] >>'],
  ['with null contents', '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents null >>'],
])('an empty page %s stays empty', async (_, empty) => {
  const { report, texts } = await passed(
    rawPdf([
      catalog(),
      `<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 ${helvetica} >>`,
      empty,
      page(6, '/MediaBox [0 0 400 500]'),
      'null',
      write('second page'),
      stream(''),
    ]),
  );
  expect(report).toEqual(whole);
  expect(texts[0]).toBe('');
});
