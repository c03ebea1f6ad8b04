import type { PdfReport } from '../pdf/inspect.js';
import { PdfInspector } from '../pdf/pdf-inspector.js';
import { hostilePdf } from '../specs/hostile-pdfs.spec-kit.js';
import { qpdf, readByPdfium, readByQpdf } from '../specs/judges.spec-kit.js';
import { PacketComposer } from './packet-composer.js';

/** Number of PDFs. `PDF_FUZZ=20000 PDF_FUZZ_FROM=1000` runs more seeds, starting at the given seed. */
const COUNT = Number(process.env['PDF_FUZZ'] ?? 30);
const FIRST_SEED = Number(process.env['PDF_FUZZ_FROM'] ?? 86);
const BATCH_SIZE = 30;

describe('hostile PDFs', () => {
  const asker = { account: 'org_1' };
  let inspector: PdfInspector;
  let composer: PacketComposer;
  beforeAll(() => {
    inspector = new PdfInspector({ threads: 1, stepCpuMs: 1_000 });
    composer = new PacketComposer({ threads: 1 });
  });
  afterAll(async () => {
    await inspector.close();
    await composer.close();
  });

  it.each(Array.from({ length: Math.ceil(COUNT / BATCH_SIZE) }, (_, i) => FIRST_SEED + i * BATCH_SIZE))(
    'are in the packet exactly if they were readable at inspection, from seed %i',
    async (first) => {
      const bytes = Array.from({ length: Math.min(BATCH_SIZE, COUNT) }, (_, i) => hostilePdf(first + i));
      const reports: PdfReport[] = [];
      for (const byte of bytes) reports.push(await inspector.inspect({ sha256: '', load: () => byte }, asker));
      const parts = bytes.map((byte, i) => ({
        title: `seed ${first + i}`,
        document: {
          filename: 'x.pdf',
          sha256: String(first + i),
          unreadable: reports[i]?.reason,
          load: async () => Buffer.from(byte),
        },
      }));
      const options = { title: 'Packet', at: '2026-03-28T10:00:00.000Z', stamp: 'Bill 1042', id: 'id' };
      const packet = await composer.compose(parts, options, asker);
      // The composer retries a document that was too slow, with more time, so the document may or may not be in the
      // packet.
      const lasting = <T>(items: readonly T[]) => items.filter((_, i) => reports[i]?.reason !== 'too_slow');
      const expected = reports.map(({ reason, pages }, i) => [`seed ${first + i}`, reason, pages ?? 1]);
      const made = packet.parts.map(({ title, problem, pages }) => [title, problem, pages]);
      expect(lasting(made)).toEqual(lasting(expected));
      expect(reports.filter(({ readable }) => readable).length).toBeGreaterThan(BATCH_SIZE / 8);
      expect(await readByPdfium(packet.pdf)).toEqual([]);
      if (qpdf !== null) expect((await readByQpdf(packet.pdf)).offences).toEqual([]);
    },
    600_000,
  );
});
