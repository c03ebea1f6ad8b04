// npm run documents -- FOLDER [--json FILE]: accepts each PDF in a folder as a bill's document and puts it into a
// packet. Prints accepted files, rejected files with the reason, and pages that differ when rendered by poppler and
// mupdf (Debian's poppler-utils and mupdf-tools).
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, filesIn, install, root } from './lib/run.mjs';

const [folder, , json] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npm run documents -- FOLDER [--json FILE]');
  process.exit(2);
}
const from = resolve(folder);
process.chdir(root);
install();
await build();
const { PacketComposer, PdfInspector } = await import('#documents');
const { installedRenderers, roundTrip } = await import('#testing/process');

const renderers = installedRenderers();
if (renderers.length < 2)
  console.log('No pages are compared, because poppler-utils and mupdf-tools are not both installed.');
const product = { inspector: new PdfInspector(), composer: new PacketComposer() };
const files = filesIn(from)
  .filter((path) => /\.pdf$/i.test(path))
  .sort();
const passages = [];
const next = async () => {
  for (let path = files.shift(); path; path = files.shift()) {
    const began = Date.now();
    const passage = await roundTrip(path, product, renderers.length < 2 ? [] : renderers).catch((error) => ({
      ...{ file: path, verdict: `error: ${error.message}`, pages: null, compared: 0, differing: [] },
    }));
    passages.push({ ...passage, ms: Date.now() - began });
  }
};
await Promise.all([next(), next()]);
await Promise.all([product.inspector.close(), product.composer.close()]);

const count = (list) => [...list.reduce((all, one) => all.set(one, (all.get(one) ?? 0) + 1), new Map())];
const sum = (list) => list.reduce((all, one) => all + one, 0);
passages.sort((one, two) => (one.file < two.file ? -1 : 1));
console.log(`${passages.length} files`);
for (const [verdict, times] of count(passages.map(({ verdict }) => verdict)).sort((one, two) => two[1] - one[1]))
  console.log(`${String(times).padStart(6)}  ${verdict}`);
const differing = passages.flatMap(({ file, differing }) => differing.map((one) => ({ file, ...one })));
const both = differing.filter(({ by }) => by.length === renderers.length);
console.log(`${sum(passages.map(({ compared }) => compared))} pages compared`);
console.log(`${String(both.length).padStart(6)}  differ in both renderers`);
for (const { file, page } of both) console.log(`        ${file}, page ${page}`);
console.log(`${String(differing.length - both.length).padStart(6)}  differ in one renderer`);
if (json) writeFileSync(json, `${JSON.stringify(passages, null, 1)}\n`);
