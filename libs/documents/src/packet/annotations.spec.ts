import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { TaskProgress } from '../pdf/progress.js';
import { type SeenPage, seenPages } from '../specs/pdf-pages.spec-kit.js';
import { catalog, rawPdf, stream } from '../specs/specimens.spec-kit.js';
import { composeTask } from './compose.js';

const compose = async (content: Buffer): Promise<Buffer> => {
  const parts = [{ title: 'Report', filename: 'report.pdf', sha256: 'ab', content }];
  const options = { title: 'Packet', at: '2026-03-28T10:00:00.000Z', stamp: null, id: 'id' };
  const { pdf, parts: made } = await composeTask({ parts, options }, new TaskProgress());
  expect(made).toMatchObject([{ title: 'Report' }]);
  expect(made[0]?.problem).toBeUndefined();
  return pdf;
};

const helvetica = '<< /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
/**
 * Returns a PDF with two pages that inherit their size and fonts. The first page has the annotations. Additional
 * objects start at number 7.
 */
const annotated = (annotations: readonly string[], form = '', ...more: readonly string[]) =>
  rawPdf([
    catalog(form),
    `<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 /MediaBox [0 0 612 792] /Resources ${helvetica} >>`,
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Annots [${annotations.join(' ')}] >>`,
    stream('BT /Helv 20 Tf 100 700 Td (first page) Tj ET'),
    '<< /Type /Page /Parent 2 0 R /Contents 6 0 R >>',
    stream('BT /Helv 20 Tf 100 700 Td (second page) Tj ET'),
    ...more,
  ]);
const annotation = (subtype: string, entries: string) => `<< /Type /Annot /Subtype /${subtype} ${entries} >>`;
const appearance = (text: string) =>
  stream(
    `0.5 g 0 0 100 50 re f 0 g BT /Helv 12 Tf 5 20 Td (${text}) Tj ET`,
    `/Type /XObject /Subtype /Form /BBox [0 0 100 50] /Resources ${helvetica} `,
  );

/** Returns the page's gray level at a point in page coordinates. 255 is white. */
const greyAt = ({ picture: { width, height, pixels } }: SeenPage, x: number, y: number): number =>
  pixels[(height - 1 - Math.floor(y / 2)) * width + Math.floor(x / 2)] ?? -1;

describe('annotations on a page of a packet', () => {
  const seen = async (...given: Parameters<typeof annotated>): Promise<SeenPage> => {
    const [page] = await seenPages(await compose(annotated(...given)));
    if (!page) throw new Error('a page');
    expect(page.text).toContain('first page');
    return page;
  };

  it.each([
    ['a stamp', annotation('Stamp', '/Rect [100 100 300 200] /F 4 /AP << /N 7 0 R >>'), appearance('REVIEWED')],
    [
      'a stamp without a print flag',
      annotation('Stamp', '/Rect [100 100 300 200] /AP << /N 7 0 R >>'),
      appearance('REVIEWED'),
    ],
    [
      'a stamp that is only printed',
      annotation('Stamp', '/Rect [100 100 300 200] /F 36 /AP << /N 7 0 R >>'),
      appearance('REVIEWED'),
    ],
    [
      'a typed note',
      annotation('FreeText', '/Rect [100 100 300 200] /DA (/Helv 12 Tf 0 g) /Contents (REVIEWED)'),
      'null',
    ],
  ])('show %s', async (_, stamp, object) => {
    expect((await seen([stamp], '', object)).text).toContain('REVIEWED');
  });

  it.each([
    [
      'a highlight',
      'Highlight',
      '/Rect [100 300 200 320] /QuadPoints [100 320 200 320 100 300 200 300] /C [0 0 0]',
      150,
      310,
    ],
    ['a filled square', 'Square', '/Rect [100 300 200 400] /IC [0 0 0]', 150, 350],
    [
      'a highlight whose rectangle is elsewhere',
      'Highlight',
      '/Rect [500 700 510 710] /QuadPoints [100 320 200 320 100 300 200 300] /C [0 0 0]',
      150,
      310,
    ],
    [
      'ink outside its rectangle',
      'Ink',
      '/Rect [0 0 9 9] /C [0 0 0] /BS << /W 20 >> /InkList [[100 350 200 350]]',
      150,
      350,
    ],
    ['a line', 'Line', '/Rect [0 0 9 9] /C [0 0 0] /BS << /W 20 >> /L [100 350 200 350]', 150, 350],
    [
      'the head of an arrow',
      'Line',
      '/Rect [100 340 200 360] /C [0 0 0] /IC [0 0 0] /BS << /W 8 >> /L [100 350 200 350] /LE [/None /ClosedArrow]',
      165,
      362,
    ],
    [
      'a polyline',
      'PolyLine',
      '/Rect [100 300 200 400] /C [0 0 0] /BS << /W 20 >> /Vertices [100 350 150 350 200 350]',
      170,
      350,
    ],
    ['a polygon', 'Polygon', '/Rect [100 300 200 400] /IC [0 0 0] /Vertices [100 300 200 300 150 400]', 150, 330],
    ['a standard stamp', 'Stamp', '/Rect [100 300 300 400] /Name /Approved', 101.5, 350],
    ['ink', 'Ink', '/Rect [100 300 200 400] /C [0 0 0] /BS << /W 20 >> /InkList [[100 350 200 350]]', 150, 350],
  ])('show %s without an appearance', async (_, subtype, entries, x, y) => {
    expect(greyAt(await seen([annotation(subtype, entries)]), x, y)).toBeLessThan(200);
  });

  it.each([
    ['a highlight', 'Highlight'],
    ['an underline', 'Underline'],
    ['a squiggly underline', 'Squiggly'],
    ['a strikeout', 'StrikeOut'],
  ])('draw %s only at its points', async (_, subtype) => {
    const quads = '/QuadPoints [100 320 200 320 100 300 200 300]';
    const page = await seen([annotation(subtype, `/F 4 /Rect [100 300 200 320] ${quads} /BS << /W 20 >> /C [0 0 0]`)]);
    const dark = [...page.picture.pixels].flatMap((grey, i) => {
      const [x, y] = [i % page.picture.width, page.picture.height - Math.floor(i / page.picture.width)];
      return grey < 200 && y < 330 ? [[2 * x, 2 * y] as const] : [];
    });
    expect(dark.length).toBeGreaterThan(10);
    expect(dark.filter(([x, y]) => x < 98 || x > 202 || y < 296 || y > 324)).toEqual([]);
  });

  it.each([
    ['without an appearance', ''],
    ['with an opaque appearance', '/AP << /N 7 0 R >>'],
    ['with a transparency group as its appearance', '/AP << /N 8 0 R >>'],
  ])('keep text visible under a highlight %s', async (_, looks) => {
    const quads = '/QuadPoints [90 730 300 730 90 690 300 690]';
    const cover = (entries: string) =>
      stream('1 1 0 rg 0 0 210 40 re f', `/Type /XObject /Subtype /Form /BBox [0 0 210 40] ${entries} `);
    const page = await seen(
      [annotation('Highlight', `/F 4 /Rect [90 690 300 730] ${quads} /C [1 1 0] ${looks}`)],
      '',
      cover(''),
      cover('/Group << /S /Transparency >>'),
    );
    const under = Array.from({ length: 60 }, (_, i) => greyAt(page, 100 + 2 * i, 704));
    expect(under.some((grey) => grey < 150)).toBe(true);
    expect(greyAt(page, 290, 700)).toBeLessThan(250);
  });

  describe('check boxes', () => {
    const dingbats = '/Resources << /Font << /ZaDb << /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >> >> >>';
    const letter = (text: string, entries: string) =>
      stream(`BT /ZaDb 16 Tf 3 4 Td (${text}) Tj ET`, `/Type /XObject /Subtype /Form /BBox [0 0 20 20] ${entries} `);
    const box = (looks: string, { state = 'On', flags = 0 } = {}) =>
      annotation(
        'Widget',
        `/FT /Btn /Ff ${flags} /T (a) /F 4 /Rect [100 300 120 320] /V /${state} /AS /${state} /DA (/ZaDb 0 Tf 0 g) /MK << /BC [0 0 0.4] >> ${looks}`,
      );
    const own = '/AP << /N << /On 8 0 R /Off 9 0 R >> >>';
    const form = '/AcroForm << /Fields [7 0 R] >> ';
    /**
     * Returns a function that counts dark points in the middle of the box, which contains the mark but not the frame.
     */
    const markOf = async (...given: Parameters<typeof box>) => {
      const page = async (object: string) => seen(['7 0 R'], form, box(...given), object, letter('', ''));
      return async (object: string) => {
        const shown = await page(object);
        // The letter that represents the mark must not appear as text in another font.
        expect(shown.text).not.toMatch(/^ *\d+ +[4l]$/m);
        return Array.from({ length: 49 }, (_, i) =>
          greyAt(shown, 104 + 2 * (i % 7), 304 + 2 * Math.floor(i / 7)),
        ).filter((grey) => grey < 150).length;
      };
    };

    it.each([
      ['whose font is not in the file', letter('4', '')],
      ['whose font is referenced but missing', letter('4', '/Resources << /Font << /ZaDb 99 0 R >> >>')],
      ['that is not a form XObject', stream('BT /ZaDb 16 Tf 3 4 Td (4) Tj ET', dingbats)],
      ['that is missing', 'null'],
    ])('draw a mark %s', async (_, object) => {
      expect(await (await markOf(own))(object)).toBeGreaterThan(3);
      expect(await (await markOf(own, { state: 'Off' }))(object)).toBe(0);
    });

    it('draw a dot for the selected option of a radio group', async () => {
      expect(await (await markOf(own, { flags: 49_152 }))(letter('l', ''))).toBeGreaterThan(3);
    });

    it('keep the appearance of the author', async () => {
      const cross = stream('3 w 2 2 m 18 18 l S', '/Type /XObject /Subtype /Form /BBox [0 0 20 20] ');
      const drawn = await (await markOf(own))(cross);
      expect(drawn).toBeGreaterThan(3);
      expect(await (await markOf(own))(letter('4', dingbats))).toBeGreaterThan(3);
      expect(await (await markOf(own))(letter('', ''))).toBe(0);
    });
  });

  it.each([
    ['its name', '/Name /NotApproved', 'NOT APPROVED'],
    ['DRAFT if the stamp has no name', '', 'DRAFT'],
  ])('show %s on a stamp without an appearance', async (_, name, text) => {
    expect((await seen([annotation('Stamp', `/F 4 /Rect [100 100 300 150] ${name}`)])).text).toContain(text);
  });

  it.each([
    ['with the print flag', '/F 4'],
    ['without the print flag', ''],
  ])('show the value of a text field %s if the form requires viewers to draw it', async (_, flags) => {
    const field = `/FT /Tx /T (name) /V (typed value) /DA (/Helv 12 Tf 0 g) /Rect [100 100 300 120] ${flags}`;
    const form = `/AcroForm << /Fields [7 0 R] /NeedAppearances true /DA (/Helv 12 Tf 0 g) /DR ${helvetica} >> `;
    expect((await seen(['7 0 R'], form, annotation('Widget', field))).text).toContain('typed value');
  });

  it.each([
    ['the label of the selected option', '/V (a)', '', 'Alpha'],
    ['a typed value', '/V (other)', '', 'other'],
    ['its own appearance', '/V (a)', '/AP << /N 8 0 R >>', 'REVIEWED'],
  ])('show %s in a drop-down list, without its arrow', async (_, value, looks, text) => {
    const field = `/FT /Ch /Ff 393216 /T (choice) /Opt [[(a) (Alpha)] [(b) (Beta)]] ${value} ${looks} /DA (/Helv 12 Tf 0 g) /Rect [100 100 300 120] /F 4`;
    const form = `/AcroForm << /Fields [7 0 R] ${looks === '' ? '/NeedAppearances true' : ''} /DA (/Helv 12 Tf 0 g) /DR ${helvetica} >> `;
    const page = await seen(['7 0 R'], form, annotation('Widget', field), appearance('REVIEWED'));
    expect(page.text).toContain(text);
    if (looks === '') expect(greyAt(page, 293, 110)).toBe(255);
  });

  it.each([
    ['a hidden stamp', annotation('Stamp', '/Rect [100 100 300 200] /F 6 /AP << /N 7 0 R >>')],
    [
      'a button that is not printed',
      annotation('Widget', '/FT /Btn /Ff 65536 /T (b) /Rect [100 100 300 200] /AP << /N 7 0 R >>'),
    ],
    [
      'the frame of a link',
      annotation('Link', '/Rect [100 100 300 200] /Border [0 0 9] /A << /S /URI /URI (https://a.org) >>'),
    ],
  ])('hide %s', async (_, hidden) => {
    const page = await seen([hidden], '', appearance('HIDDEN'));
    expect(page.text).not.toContain('HIDDEN');
    expect(greyAt(page, 101, 150)).toBe(255);
  });
});

it('an annotated page keeps its media and crop boxes', async () => {
  const pdf = await compose(
    rawPdf([
      catalog(),
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 612 792] /CropBox [50 60 300 400] >>',
      `<< /Type /Page /Parent 2 0 R /Annots [${annotation('Stamp', '/Rect [60 70 90 90] /F 4 /AP << /N 4 0 R >>')}] >>`,
      appearance('REVIEWED'),
    ]),
  );
  const [page] = (await PDFDocument.load(pdf)).getPages();
  expect(page?.getMediaBox()).toEqual({ x: 0, y: 0, width: 612, height: 792 });
  expect(page?.getCropBox()).toEqual({ x: 50, y: 60, width: 250, height: 340 });
});

describe('links on a page of a packet', () => {
  const link = (to: string) => annotation('Link', `/Rect [100 690 200 720] ${to}`);
  const action = (address: string) => link(`/A << /S /URI /URI (${address}) >>`);

  it('lead only to the web, email addresses and pages of the same document', async () => {
    const pdf = await compose(
      annotated(
        [
          action('https://example.org/a?b=\\(c\\)'),
          action('mailto:billing@example.org'),
          link('/Dest [5 0 R /XYZ 0 700 0]'),
          link('/A << /S /GoTo /D [5 0 R /Fit] >>'),
          link('/Dest (chapter)'),
          action('javascript:alert\\(1\\)'),
          action('file:///etc/passwd'),
        ],
        '/Names << /Dests << /Names [(chapter) [5 0 R /Fit]] >> >> ',
      ),
    );
    const document = await PDFDocument.load(pdf);
    const [first, second] = document.getPages();
    const links = first?.node.Annots()?.asArray() ?? [];
    const led = links.map((ref) => {
      const dict = document.context.lookup(ref, PDFDict);
      expect(dict.keys().map(String).sort()).toEqual(
        expect.arrayContaining(['/Border', '/F', '/Rect', '/Subtype', '/Type']),
      );
      const to = dict.lookupMaybe(PDFName.of('A'), PDFDict)?.lookup(PDFName.of('URI'), PDFHexString);
      return to ? Buffer.from(to.asBytes()).toString() : (dict.lookup(PDFName.of('Dest'), PDFArray).get(0) as PDFRef);
    });
    expect(led).toEqual([
      'https://example.org/a?b=(c)',
      'mailto:billing@example.org',
      second?.ref,
      second?.ref,
      second?.ref,
    ]);
  });
});
