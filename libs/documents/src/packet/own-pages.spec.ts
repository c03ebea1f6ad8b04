import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { TaskProgress } from '../pdf/progress.js';
import { oneLine } from '../specs/golden-claims.spec-kit.js';
import * as data from '../specs/golden-data.spec-kit.js';
import { seenPages } from '../specs/pdf-pages.spec-kit.js';
import { difference } from '../specs/picture.spec-kit.js';
import { drawnPdf, half } from '../specs/specimens.spec-kit.js';
import { composeTask } from './compose.js';
import { type Drawing, drawDrawing } from './drawing.js';

const drawings: readonly Drawing[] = [
  { kind: 'cover', data: data.cover },
  { kind: 'proof', data: data.proof },
  { kind: 'claim_form', data: oneLine },
  { kind: 'review_form', data: data.independentReview },
  { kind: 'eor', data: data.originalEor },
  { kind: 'filing_instructions', data: data.filing },
];

/** Composes all generated pages and a document that can't be opened. */
const composed = async (stamp: string | null) => {
  const content = half(await drawnPdf(3));
  const parts = [
    ...drawings.map((drawing) => ({ title: drawing.kind, drawing })),
    { title: 'Records', filename: 'records.pdf', sha256: 'ab', content },
  ];
  const options = { title: 'Packet', at: '2026-03-28T10:00:00.000Z', stamp, id: 'id' };
  return composeTask({ parts, options }, new TaskProgress());
};

/** Returns the names of all embedded fonts, once per embedding. */
const embeddedFonts = async (pdf: Uint8Array): Promise<readonly string[]> =>
  (await PDFDocument.load(pdf)).context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict && object.has(PDFName.of('FontFile2')) ? [object] : []))
    .map((descriptor) =>
      descriptor
        .lookup(PDFName.of('FontName'), PDFName)
        .decodeText()
        .replace(/^\w+\+/, ''),
    )
    .sort();

describe('generated pages of a packet', () => {
  it('share fonts with the stamps, each embedded once', async () => {
    const { pdf } = await composed('Bill 1042');
    expect(await embeddedFonts(pdf)).toEqual(['Arimo-Bold', 'Arimo-Regular', 'Cousine-Bold', 'Cousine-Regular']);
  });

  it('have the same bytes each time', async () => {
    expect((await composed('Bill 1042')).sha256).toBe((await composed('Bill 1042')).sha256);
  });

  it('look and read the same as pages drawn individually, in order', async () => {
    const { pdf, parts } = await composed(null);
    const together = await seenPages(pdf);
    for (const [i, drawing] of drawings.entries()) {
      const alone = await seenPages((await drawDrawing(drawing).finish()).pdf);
      const { firstPage, pages } = parts[i] ?? { firstPage: 0, pages: 0 };
      const here = together.slice(firstPage - 1, firstPage - 1 + pages);
      expect(here.map(({ text }) => text)).toEqual(alone.map(({ text }) => text));
      here.forEach(({ picture }, n) => {
        expect(difference(picture, alone[n]!.picture).worstTile).toBe(0);
      });
    }
    expect(together.at(-1)?.text).toContain('Document not included');
  });
});
