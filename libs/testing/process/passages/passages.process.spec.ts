import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PacketComposer, PdfInspector } from '#documents';
import { roundTrip } from './round-trip.js';
import { installedRenderers, renderers } from './renderers.js';

const cases = fileURLToPath(new URL('cases/', import.meta.url));
const files = readdirSync(cases).filter((name) => name.endsWith('.pdf'));

/** Pages that both renderers show otherwise, and why that is right. */
const otherwise: Readonly<Record<string, readonly number[]>> = {
  // They show nothing of a page whose crop box lies beside it.
  'pdf.js-boundingBox_invalid.pdf': [3],
  // Wavy lines and highlights without appearance look otherwise from viewer to viewer.
  'pdf.js-issue13447.pdf': [1],
};

const installed = installedRenderers();

describe('documents that once went wrong', () => {
  const product = { inspector: new PdfInspector({ threads: 1 }), composer: new PacketComposer({ threads: 1 }) };
  afterAll(() => Promise.all([product.inspector.close(), product.composer.close()]));

  it.each(files)('%s is taken', async (file) => {
    expect(await roundTrip(`${cases}${file}`, product, [])).toMatchObject({ verdict: 'accepted' });
  });

  const both = installed.length === renderers.length ? it : it.skip;
  both.each(files)('%s looks as its author meant (skipped without poppler-utils and mupdf-tools)', async (file) => {
    const passage = await roundTrip(`${cases}${file}`, product, installed);
    // The two do not agree on every page: one that shows it as we do is enough.
    const differing = passage.differing.filter(({ by }) => by.length === renderers.length).map(({ page }) => page);
    expect(differing.filter((page) => !otherwise[file]?.includes(page))).toEqual([]);
  });
});
