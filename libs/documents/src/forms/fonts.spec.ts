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

// A letter with an accent is drawn of its base, and so the font makes the base's glyph without a letter for it.
it('a letter can be read after one made of it was printed first, in any document of the process', async () => {
  expect(await printed('Ӝ')).toBe('Ӝ');
  expect(await printed('Жук')).toBe('Жук');
});
