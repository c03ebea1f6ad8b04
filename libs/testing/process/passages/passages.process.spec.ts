import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PacketComposer, PdfInspector } from '#documents';
import { roundTrip } from './round-trip.js';
import { installedRenderers, renderers } from './renderers.js';

const cases = fileURLToPath(new URL('cases/', import.meta.url));
const files = readdirSync(cases).filter((name) => name.endsWith('.pdf'));

/** Pages that both renderers show differently from the source, each with the reason. */
const otherwise: Readonly<Record<string, readonly number[]>> = {
  // Renderers show an empty page if its crop box is outside the page.
  'pdf.js-boundingBox_invalid.pdf': [3],
  // Viewers render wavy lines and highlights without an appearance stream differently.
  'pdf.js-issue13447.pdf': [1],
};

const installed = installedRenderers();

describe('documents that once failed', () => {
  const product = { inspector: new PdfInspector({ threads: 1 }), composer: new PacketComposer({ threads: 1 }) };
  afterAll(() => Promise.all([product.inspector.close(), product.composer.close()]));

  it.each(files)('%s is accepted', async (file) => {
    expect(await roundTrip(`${cases}${file}`, product, [])).toMatchObject({ verdict: 'accepted' });
  });

  const both = installed.length === renderers.length ? it : it.skip;
  both.each(files)('%s looks as its author meant (skipped without poppler-utils and mupdf-tools)', async (file) => {
    const passage = await roundTrip(`${cases}${file}`, product, installed);
    // The renderers do not agree on every page. It is enough if one of them shows no difference.
    const differing = passage.differing.filter(({ by }) => by.length === renderers.length).map(({ page }) => page);
    expect(differing.filter((page) => !otherwise[file]?.includes(page))).toEqual([]);
  });
});
