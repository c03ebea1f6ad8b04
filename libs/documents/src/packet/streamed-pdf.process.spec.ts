import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TaskProgress } from '../pdf/progress.js';
import { qpdf } from '../specs/judges.spec-kit.js';
import { seenPages } from '../specs/pdf-pages.spec-kit.js';
import { drawnPdf } from '../specs/specimens.spec-kit.js';
import { composeTask } from './compose.js';
import { sectionOf } from './pdf-section.js';
import { PAGE_TREE_OBJECT, StreamedPdf } from './streamed-pdf.js';

const at = '2026-03-02T20:00:00.000Z';

/** Composes a bill with the given number of pages after its address page. */
const packet = async (name: string, pages: number): Promise<Buffer> => {
  const data = { at, title: `Bill ${name}`, subtitle: name, from: ['Practice'], to: ['Payer'], facts: [], index: [] };
  const address = {
    title: 'Address page',
    drawing: { kind: 'address_page', data: { ...data, message: null } },
  } as const;
  const report = { title: 'Report', filename: 'report.pdf', sha256: 'ab', content: await drawnPdf(pages) };
  const options = { title: name, at, stamp: name, id: name };
  return (await composeTask({ parts: [address, report], options }, new TaskProgress())).pdf;
};

/** Returns the complete streamed PDF. */
const whole = async (...bills: readonly [string, number][]): Promise<Buffer> => {
  const pdf = new StreamedPdf('To be mailed', at);
  const pieces = [pdf.begin()];
  for (const [name, pages] of bills) {
    const task = { pdf: await packet(name, pages), first: pdf.next, parent: PAGE_TREE_OBJECT };
    pieces.push(pdf.section(`${name} Payer`, await sectionOf(task)));
  }
  return Buffer.concat([...pieces, pdf.end()]);
};

it('a streamed PDF contains the pages of each bill in order, with a blank page after an odd number of pages', async () => {
  const pages = await seenPages(await whole(['1042-1', 2], ['1043-1', 1], ['1044-1', 4]));
  const stamps = pages.map(({ text }) => /10\d\d-1 · page \d of \d/.exec(text)?.[0] ?? text.trim());
  expect(stamps).toEqual([
    ...['1042-1 · page 1 of 3', '1042-1 · page 2 of 3', '1042-1 · page 3 of 3', ''],
    ...['1043-1 · page 1 of 2', '1043-1 · page 2 of 2'],
    ...['1044-1 · page 1 of 5', '1044-1 · page 2 of 5', '1044-1 · page 3 of 5', '1044-1 · page 4 of 5'],
    ...['1044-1 · page 5 of 5', ''],
  ]);
});

it('a streamed PDF has equal bytes for equal bills', async () => {
  const [one, other] = [await whole(['1042-1', 2]), await whole(['1042-1', 2])];
  expect(one.equals(other)).toBe(true);
});

it('a streamed PDF without bills has no pages', async () => expect(await seenPages(await whole())).toEqual([]));

it('a streamed PDF rejects a section that was numbered for another position', async () => {
  const pdf = new StreamedPdf('To be mailed', at);
  const section = await sectionOf({ pdf: await packet('1042-1', 1), first: 99, parent: PAGE_TREE_OBJECT });
  expect(() => pdf.section('1042-1', section)).toThrow(RangeError);
});

(qpdf === null ? it.skip : it)('a streamed PDF passes qpdf --check (skipped without qpdf)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'streamed-'));
  const path = join(folder, 'whole.pdf');
  await writeFile(path, await whole(['1042-1', 2], ['1043-1', 1]));
  expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain(
    'No syntax or stream encoding errors',
  );
  await rm(folder, { recursive: true });
});
