import PDFDocument from 'pdfkit';
import { seenPages } from '../specs/pdf-pages.spec-kit.js';
import { addFonts } from './fonts.js';

const printed = async (text: string): Promise<string> => {
  const document = new PDFDocument({ font: '' });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  addFonts(document);
  document.font('monoBold').text(text);
  document.end();
  await ended;
  const [page] = await seenPages(Buffer.concat(chunks));
  return page?.text.replace(/^\s*\d+\s+/, '').trim() ?? '';
};

// The font draws an accented letter from its base letter's glyph, and would cache that glyph without its letter.
it('a letter is searchable after an accented form of it was printed first, in any document of the process', async () => {
  expect(await printed('Ӝ')).toBe('Ӝ');
  expect(await printed('Жук')).toBe('Жук');
});

it('a document reuses word layouts only from the previous document', async () => {
  const document = new PDFDocument({ font: '' });
  addFonts(document);
  const { _font: font } = document.font('monoBold') as unknown as { readonly _font: object };
  const layout = jest.spyOn(Object.getPrototypeOf(font) as { layoutRun(text: string): object }, 'layoutRun');
  const laidOut = async (text: string) => {
    layout.mockClear();
    expect(await printed(text)).toBe(text);
    return [...new Set(layout.mock.calls.map(([word]) => word.trim()))];
  };
  expect(await laidOut('Claim Smith')).toEqual(['Claim', 'Smith']);
  expect(await laidOut('Claim Jones')).toEqual(['Jones']);
  expect(await laidOut('Claim Smith')).toEqual(['Smith']);
  layout.mockRestore();
});
