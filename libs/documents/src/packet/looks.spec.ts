import { TaskProgress } from '../pdf/progress.js';
import { seenPages, type SeenPage } from '../specs/pdf-pages.spec-kit.js';
import { difference } from '../specs/picture.spec-kit.js';
import { catalog, rawPdf, stream, tree } from '../specs/specimens.spec-kit.js';
import { composeTask } from './compose.js';

/** Returns a page of 200 × 200 points with the content and resources. Additional objects start at number 5. */
const drawn = (content: string, resources: string, ...more: readonly string[]): Buffer =>
  rawPdf([
    catalog(),
    tree(),
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << ${resources} >> >>`,
    stream(content),
    ...more,
  ]);
const image = (bytes: string, entries: string) =>
  stream(bytes, `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 ${entries} `);
const form = (content: string, entries = '') =>
  stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 200 200] ${entries} `);
const ramp = '<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [0 0 0] /N 1 >>';
const upsideDown = '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>';
const square = '20 20 160 160 re f';
const show = 'q 160 0 0 160 20 20 cm /X Do Q';

const kinds: Readonly<Record<string, Buffer>> = {
  'a plain square': drawn(square, ''),
  'two content streams': rawPdf([
    catalog(),
    tree(),
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents [4 0 R 5 0 R] >>',
    stream('0.5 g'),
    stream(square),
  ]),
  'a built-in font': drawn(
    'BT /F 40 Tf 20 90 Td (AAA) Tj ET',
    '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [65 /W] >> >> >>',
  ),
  'a Type 3 font': drawn(
    'BT /F 100 Tf 20 20 Td (aa) Tj ET',
    '/Font << /F << /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 97 /LastChar 97 /Widths [900] /Encoding << /Differences [97 /a] >> /CharProcs << /a 5 0 R >> /Resources << /XObject << /X 6 0 R >> >> >> >>',
    stream('900 0 d0 q 4 0 0 4 0 0 cm /X Do Q'),
    form('0 0 200 200 re f'),
  ),
  'a spot color': drawn(`/C cs 0.7 scn ${square}`, '/ColorSpace << /C [/Separation /Spot /DeviceRGB 5 0 R] >>', ramp),
  'a palette': drawn(
    show,
    '/XObject << /X 5 0 R >>',
    image('\0\x01\x02\x03', '/ColorSpace [/Indexed /DeviceRGB 3 <000000808080c0c0c0ffffff>]'),
  ),
  'an image with a soft mask': drawn(
    show,
    '/XObject << /X 5 0 R >>',
    image('\0\0\0\0', '/ColorSpace /DeviceGray /SMask 6 0 R'),
    image('\xff\0\x80\xff', '/ColorSpace /DeviceGray'),
  ),
  'a stencil mask': drawn(
    `0.3 g ${show}`,
    '/XObject << /X 5 0 R >>',
    image('\x80\x40', '/ImageMask true').replace('8 /ImageMask', '1 /ImageMask'),
  ),
  'nested form XObjects': drawn(
    '/X Do',
    '/XObject << /X 5 0 R >>',
    form('/Y Do', '/Resources << /XObject << /Y 6 0 R >> >>'),
    form(square),
  ),
  'a tiling pattern': drawn(
    `/Pattern cs /P scn ${square}`,
    '/Pattern << /P 5 0 R >>',
    stream(
      '0 0 10 10 re f',
      '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 20 20] /XStep 20 /YStep 20 /Resources << >> ',
    ),
  ),
  'a shading': drawn(
    '/S sh',
    '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 200 200] /Function 5 0 R /Extend [true true] >> >>',
    `<< /FunctionType 3 /Domain [0 1] /Functions [${ramp} ${ramp}] /Bounds [.5] /Encode [0 1 0 1] >>`,
  ),
  'a soft mask': drawn(
    `/G gs ${square}`,
    '/ExtGState << /G << /Type /ExtGState /SMask << /S /Luminosity /G 5 0 R /BC [0] >> >> >>',
    form('1 g 20 20 80 160 re f', '/Group << /S /Transparency /CS /DeviceGray >>'),
  ),
  transparency: drawn(`/G gs ${square} 60 60 140 140 re f`, '/ExtGState << /G << /ca 0.3 /BM /Multiply >> >>'),
  'transfer functions': drawn(
    `/G gs 1 g ${square}`,
    '/ExtGState << /G << /TR [5 0 R 5 0 R 5 0 R 5 0 R] >> >>',
    upsideDown,
  ),
  'marked content': drawn(`/OC /M BDC ${square} EMC`, '/Properties << /M << /Type /OCG /Name (layer) >> >>'),
  'a cropped, rotated page': rawPdf([
    catalog(),
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /Rotate 90 /MediaBox [0 0 400 400] /CropBox [100 100 300 250] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
    stream('120 120 100 50 re f'),
  ]),
  'an annotated page': rawPdf([
    catalog(),
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 200] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Annots [5 0 R] >>',
    stream('90 90 20 20 re f'),
    '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [50 50 80 80] /AP << /N 6 0 R >> >>',
    form('0.4 g 0 0 200 200 re f'),
  ]),
};

const only = async (pdf: Buffer): Promise<SeenPage> => {
  const [page] = await seenPages(pdf);
  if (!page) throw new Error('a page');
  return page;
};

it.each(Object.entries(kinds))('%s looks the same in a packet as in its document', async (_, content) => {
  const parts = [{ title: 'Report', filename: 'report.pdf', sha256: 'ab', content }];
  const options = { title: 'Packet', at: '2026-03-28T10:00:00.000Z', stamp: null, id: 'id' };
  const { pdf } = await composeTask({ parts, options }, new TaskProgress());
  const [source, copy] = [await only(content), await only(pdf)];
  expect([copy.picture.width, copy.picture.height]).toEqual([source.picture.width, source.picture.height]);
  expect(source.picture.pixels.some((pixel) => pixel < 230)).toBe(true);
  expect(difference(source.picture, copy.picture).worstTile).toBeLessThan(2);
});
