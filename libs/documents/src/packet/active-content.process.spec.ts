import { TaskProgress } from '../pdf/progress.js';
import { activeMutant, activePdfs, CANARY } from '../specs/active-pdfs.spec-kit.js';
import { qpdf, readByPdfium, readByQpdf } from '../specs/judges.spec-kit.js';
import { composeTask } from './compose.js';
import type { ComposedPacket } from './packet.js';

/** Does in this thread what the composer lets a worker do. */
const packetOf = (documents: readonly Buffer[]): Promise<ComposedPacket> => {
  const parts = documents.map((content, i) => ({ title: `${i}`, filename: `${i}.pdf`, sha256: 'ab', content }));
  const options = { title: 'Packet', at: '2026-03-28T10:00:00.000Z', stamp: 'Bill 1042', id: 'id' };
  return composeTask({ parts, options }, new TaskProgress());
};

describe('a packet of PDFs that act', () => {
  const mutants = Array.from({ length: Number(process.env['PDF_MUTANTS'] ?? 60) }, (_, seed) => activeMutant(seed + 1));
  let packet: ComposedPacket;
  let other: ComposedPacket;
  beforeAll(async () => {
    packet = await packetOf(Object.values(activePdfs));
    other = await packetOf(mutants);
  });

  it('holds a page of each', () => {
    expect(packet.parts.map(({ problem }) => problem)).toEqual(Object.keys(activePdfs).map(() => undefined));
    expect(other.parts.filter(({ problem }) => problem === undefined).length).toBeGreaterThan(mutants.length / 2);
  });

  it('was made of what would be found', async () => {
    const sources = Object.entries(activePdfs).map(([name, pdf]) => [name, pdf.includes(CANARY)]);
    expect(sources.filter(([, has]) => has !== true)).toEqual([]);
  });

  it('does nothing, as PDFium sees it', async () => {
    expect(await readByPdfium(packet.pdf)).toEqual([]);
    expect(await readByPdfium(other.pdf)).toEqual([]);
  });

  // Where qpdf is not installed this says so: the build server installs it.
  (qpdf === null ? it.skip : it)('holds nothing but pages, links and bookmarks, as qpdf reads it', async () => {
    for (const { pdf } of [packet, other]) {
      const read = await readByQpdf(pdf);
      expect(read.offences).toEqual([]);
      expect(read.text).not.toContain(CANARY);
    }
  });
});
