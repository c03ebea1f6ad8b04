import { TaskProgress } from '../pdf/progress.js';
import { activeMutant, activePdfs, CANARY } from '../specs/active-pdfs.spec-kit.js';
import { qpdf, readByPdfium, readByQpdf } from '../specs/judges.spec-kit.js';
import { composeTask } from './compose.js';
import type { ComposedPacket } from './packet.js';

/** Composes the packet in this thread instead of in a worker. */
const packetOf = (documents: readonly Buffer[]): Promise<ComposedPacket> => {
  const parts = documents.map((content, i) => ({ title: `${i}`, filename: `${i}.pdf`, sha256: 'ab', content }));
  const options = { title: 'Packet', at: '2026-03-28T10:00:00.000Z', stamp: 'Bill 1042', id: 'id' };
  return composeTask({ parts, options }, new TaskProgress());
};

describe('packet of PDFs with active content', () => {
  const mutants = Array.from({ length: Number(process.env['PDF_MUTANTS'] ?? 60) }, (_, seed) => activeMutant(seed + 1));
  let packet: ComposedPacket;
  let other: ComposedPacket;
  beforeAll(async () => {
    packet = await packetOf(Object.values(activePdfs));
    other = await packetOf(mutants);
  });

  it('contains a page of each document', () => {
    expect(packet.parts.map(({ problem }) => problem)).toEqual(Object.keys(activePdfs).map(() => undefined));
    expect(other.parts.filter(({ problem }) => problem === undefined).length).toBeGreaterThan(mutants.length / 2);
  });

  it('is composed of documents that contain the canary', async () => {
    const sources = Object.entries(activePdfs).map(([name, pdf]) => [name, pdf.includes(CANARY)]);
    expect(sources.filter(([, has]) => has !== true)).toEqual([]);
  });

  it('triggers no action in PDFium', async () => {
    expect(await readByPdfium(packet.pdf)).toEqual([]);
    expect(await readByPdfium(other.pdf)).toEqual([]);
  });

  // The test is skipped if qpdf is not installed. The build server installs qpdf.
  (qpdf === null ? it.skip : it)(
    'contains only pages, links and bookmarks according to qpdf (skipped without qpdf)',
    async () => {
      for (const { pdf } of [packet, other]) {
        const read = await readByQpdf(pdf);
        expect(read.offences).toEqual([]);
        expect(read.text).not.toContain(CANARY);
      }
    },
  );
});
