import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import { TaskProgress } from '../pdf/progress.js';
import { seenPages } from '../specs/pdf-pages.spec-kit.js';
import { catalog, rawPdf, stream } from '../specs/specimens.spec-kit.js';
import { composeTask } from './compose.js';

/** Returns dark pages with the given boxes and rotations. Their contents leave the coordinate system changed. */
const dark = (pages: readonly string[]) =>
  rawPdf([
    catalog(),
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${i + 4} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    stream('0 g -999 -999 9999 9999 re f q 3 0 0 3 9 9 cm'),
    ...pages.map((entries) => `<< /Type /Page /Parent 2 0 R /Contents 3 0 R ${entries} >>`),
  ]);
const stamped = async (content: Buffer, stamp = 'Bill 1042'): Promise<Buffer> => {
  const parts = [{ title: 'Report', filename: 'report.pdf', sha256: 'ab', content }];
  const options = { title: 'Packet', at: '2026-03-28T10:00:00.000Z', stamp, id: 'id' };
  return (await composeTask({ parts, options }, new TaskProgress())).pdf;
};

it.each([
  ['upright', '/MediaBox [0 0 612 792]'],
  ['rotated right', '/MediaBox [0 0 612 792] /Rotate 90'],
  ['upside down', '/MediaBox [0 0 612 792] /Rotate 180'],
  ['rotated left', '/MediaBox [0 0 612 792] /Rotate 270'],
  ['cropped', '/MediaBox [0 0 612 792] /CropBox [100 200 500 700]'],
  ['shifted', '/MediaBox [-300 -400 312 392]'],
  ['cropped beyond its edge', '/MediaBox [0 0 612 792] /CropBox [0 0 9000 9000]'],
])('stamps a page that is %s legibly, on a white background at the bottom right', async (_, entries) => {
  const [page] = await seenPages(await stamped(dark([entries])));
  // The text reader does not find vertical text.
  if (!entries.includes('/Rotate')) expect(page?.text).toContain('Bill 1042 · page 1 of 1');
  const { width, height, pixels } = page?.picture ?? { width: 0, height: 0, pixels: [] };
  const light = [...pixels].flatMap((grey, i) => (grey > 200 ? [[i % width, Math.floor(i / width)] as const] : []));
  expect(light.length).toBeGreaterThan(20);
  expect(light.every(([x, y]) => x > width / 2 && y > height * 0.9)).toBe(true);
});

it('the stamp uses one embedded font', async () => {
  const pages = (
    await PDFDocument.load(await stamped(dark(['', '', ''].map(() => '/MediaBox [0 0 612 792]'))))
  ).getPages();
  const fontsOf = (page: PDFPage) => page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict).values() ?? [];
  const fonts = new Set(pages.flatMap(fontsOf));
  expect(fonts.size).toBe(1);
  const [page] = pages;
  const font = page && page.doc.context.lookup([...fonts][0], PDFDict);
  const [descendant] = font?.lookup(PDFName.of('DescendantFonts'), PDFArray).asArray() ?? [];
  const descriptor = page?.doc.context.lookup(descendant, PDFDict).lookup(PDFName.of('FontDescriptor'), PDFDict);
  expect(descriptor?.lookup(PDFName.of('FontFile2'))).toBeInstanceOf(PDFRawStream);
});

it('the stamp prints all letters of the page fonts', async () => {
  const [page] = await seenPages(await stamped(dark(['/MediaBox [0 0 612 792]']), 'Łukasz Nguyễn 病'));
  expect(page?.text).toContain('Łukasz Nguyễn ? · page 1 of 1');
});

it('a packet declares its language and numbers its pages', async () => {
  const { catalog: root } = await PDFDocument.load(await stamped(dark(['/MediaBox [0 0 612 792]'])));
  expect(root.lookup(PDFName.of('Lang'), PDFString).decodeText()).toBe('en-US');
  expect(String(root.lookup(PDFName.of('PageLabels')))).toContain('/D');
});
