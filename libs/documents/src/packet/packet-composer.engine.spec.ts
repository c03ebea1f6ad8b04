import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { createHash, createHmac } from 'node:crypto';
import {
  catalog,
  content,
  drawnPdf,
  half,
  noise,
  objectBomb,
  ownParent,
  page,
  plainPdf,
  rawPdf,
  tree,
} from '../specs/specimens.spec-kit.js';
import type { ComposeTask, PacketOptions, PacketPart } from './packet.js';
import { type Prepared, WorkerOutOfMemory, WorkerPool, WorkerTimeout } from '../pdf/worker-pool.js';
import { PacketComposer } from './packet-composer.js';
import { packetHash, type PacketManifest } from './packet-hash.js';

const at = '2025-03-28T10:00:00.000Z';
const asker = { account: 'org_1' };
const options: PacketOptions = { title: 'Bill 1042', at, stamp: 'Bill 1042', id: 'hash of the inputs' };
const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const document = (title: string, bytes: Buffer | null): PacketPart => ({
  title,
  document: { filename: `${title}.pdf`, sha256: digest(title), load: async () => bytes && Buffer.from(bytes) },
});
const slip: PacketPart = {
  title: 'Slip',
  drawing: { kind: 'slip_sheet', data: { at, filename: 'x.pdf', sha256: 'cd', reason: 'missing' } },
};
const cover: PacketPart = {
  title: 'Cover',
  drawing: { kind: 'cover', data: { at, title: 'Courtesy copy', subtitle: 'Bill 1042', facts: [], index: [] } },
};

/** Returns the bookmarks' titles and page numbers (from 1). */
const bookmarks = (pdf: PDFDocument): [string, number][] => {
  const found: [string, number][] = [];
  const root = pdf.catalog.lookup(PDFName.of('Outlines'), PDFDict);
  for (let item = root.lookupMaybe(PDFName.of('First'), PDFDict); item;) {
    const target = item.lookup(PDFName.of('Dest'), PDFArray).get(0) as PDFRef;
    const title = item.lookup(PDFName.of('Title'), PDFHexString).decodeText();
    found.push([title, pdf.getPages().findIndex(({ ref }) => ref === target) + 1]);
    item = item.lookupMaybe(PDFName.of('Next'), PDFDict);
  }
  return found;
};

describe('PacketComposer', () => {
  let composer: PacketComposer;
  beforeAll(() => {
    composer = new PacketComposer({ threads: 1 });
  });
  afterAll(async () => {
    await composer.close();
  });

  it('composes the parts in order, each with a bookmark', async () => {
    const parts = [slip, document('Report', plainPdf(3)), document('W-9', plainPdf(2))];
    const packet = await composer.compose(parts, options, asker);
    expect(packet).toMatchObject({
      pages: 6,
      parts: [
        { title: 'Slip', firstPage: 1, pages: 1 },
        { title: 'Report', firstPage: 2, pages: 3 },
        { title: 'W-9', firstPage: 5, pages: 2 },
      ],
    });
    const pdf = await PDFDocument.load(packet.pdf);
    expect(pdf.getPageCount()).toBe(6);
    expect(bookmarks(pdf)).toEqual([
      ['Slip', 1],
      ['Report', 2],
      ['W-9', 5],
    ]);
    expect(pdf.getCreationDate()?.toISOString()).toBe(at);
  });

  it('returns the same bytes each time', async () => {
    const parts = [cover, slip, document('Report', plainPdf(3))];
    const [one, two] = [await composer.compose(parts, options, asker), await composer.compose(parts, options, asker)];
    expect(one.sha256).toBe(two.sha256);
    expect(one.pdf.equals(two.pdf)).toBe(true);
    const other = await composer.compose(parts, { ...options, stamp: null }, asker);
    expect(other.sha256).not.toBe(one.sha256);
  });

  it('starts with a cover whose own length is included in the page numbers', async () => {
    const many = Array.from({ length: 60 }, (_, i) => document(`Part ${i}`, plainPdf(1)));
    const packet = await composer.compose([cover, ...many], options, asker);
    expect(packet.parts[0]).toMatchObject({ title: 'Cover', firstPage: 1, pages: 2 });
    expect(packet.parts[1]).toMatchObject({ firstPage: 3 });
    expect(packet.pages).toBe(62);
  });

  it('inserts a slip sheet for each document that cannot be included', async () => {
    const parts = [
      document('good', plainPdf(1)),
      document('half', half(plainPdf(40))),
      document('locked', await drawnPdf(1, { userPassword: 'secret' })),
      document('noise', Buffer.concat([Buffer.from('%PDF-1.4\n'), noise(50_000)])),
      document('empty tree', rawPdf([catalog(), tree('', 0)])),
      document('gone', null),
      document('bomb', objectBomb()),
      document('owner password', await drawnPdf(2, { ownerPassword: 'owner' })),
    ];
    const packet = await composer.compose(parts, options, asker);
    expect(packet.parts.map(({ problem }) => problem)).toEqual([
      undefined,
      'damaged',
      'password',
      'damaged',
      'no_pages',
      'missing',
      'too_complex',
      undefined,
    ]);
    expect(packet.pages).toBe(9);
  }, 60_000);

  it('excludes a document that blocks a thread and does not retry it', async () => {
    const hurried = new PacketComposer({ threads: 1, stepCpuMs: 1_000 });
    const load = jest.fn(async () => Buffer.from(ownParent));
    const stuck: PacketPart = { title: 'stuck', document: { filename: 'stuck.pdf', sha256: 'cd'.repeat(32), load } };
    const parts = [document('good', plainPdf(2)), stuck, document('fine', plainPdf(1))];
    for (const _ of ['first', 'second']) {
      const packet = await hurried.compose(parts, options, asker);
      expect(packet.parts.map(({ pages, problem }) => [pages, problem])).toEqual([
        [2, undefined],
        [1, 'too_slow'],
        [1, undefined],
      ]);
    }
    expect(load).toHaveBeenCalledTimes(1);
    await hurried.close();
  });

  it('does not reopen a document that was unreadable in an earlier packet', async () => {
    const load = jest.fn(async () => Buffer.from('%PDF-1.4 damaged'));
    const bad: PacketPart = { title: 'bad', document: { filename: 'bad.pdf', sha256: 'ef'.repeat(32), load } };
    const slow: PacketPart = { ...bad, document: { ...bad.document, unreadable: 'too_slow' } };
    const [first, second] = [
      await composer.compose([bad], options, asker),
      await composer.compose([slow], options, asker),
    ];
    expect([first, second].map(({ parts: [part] }) => part?.problem)).toEqual(['damaged', 'damaged']);
    expect(second.sha256).toBe(first.sha256);
    expect(load).toHaveBeenCalledTimes(1);
  }, 60_000);

  it('does not load a document that is known to be unreadable', async () => {
    const load = jest.fn(async () => plainPdf(1));
    const known: PacketPart = {
      title: 'known',
      document: { filename: 'a.pdf', sha256: 'ef', unreadable: 'password', load },
    };
    expect((await composer.compose([known], options, asker)).parts).toMatchObject([{ pages: 1, problem: 'password' }]);
    expect(load).not.toHaveBeenCalled();
  });

  it('retries a document once that was too slow when it was uploaded', async () => {
    const [sound, hostile] = [jest.fn(async () => plainPdf(3)), jest.fn(async () => Buffer.from(ownParent))];
    const parts = [sound, hostile].map((load, i): PacketPart => ({
      title: 'once too slow',
      document: { filename: 'a.pdf', sha256: String(i).repeat(64), unreadable: 'too_slow', load },
    }));
    for (const _ of ['first', 'second']) {
      const packet = await composer.compose(parts, options, asker);
      expect(packet.parts.map(({ pages, problem }) => [pages, problem])).toEqual([
        [3, undefined],
        [1, 'too_slow'],
      ]);
    }
    expect(hostile).toHaveBeenCalledTimes(1);
  }, 60_000);

  it('reports that the packet is full for a document that does not fit', async () => {
    const parts = [
      slip,
      document('long', plainPdf(3000)),
      document('as long', plainPdf(3000)),
      document('short', plainPdf(2000)),
    ];
    const packet = await composer.compose(parts, { ...options, stamp: null }, asker);
    expect(packet.parts.map(({ pages, problem }) => [pages, problem])).toEqual([
      [1, undefined],
      [3000, undefined],
      [1, 'packet_full'],
      [2000, undefined],
    ]);
  }, 60_000);

  it.each([
    ['too_slow', new WorkerTimeout(2)],
    ['too_complex', new WorkerOutOfMemory(2)],
  ])('excludes the document at which the thread was stopped (%s)', async (reason, failure) => {
    const tasks: ComposeTask[] = [];
    const pool = {
      run: async (_: string, prepare: () => Prepared | Promise<Prepared>) => {
        tasks.push((await prepare()).task as ComposeTask);
        if (tasks.length === 1) throw failure;
        return { pdf: new Uint8Array(), pages: 0, parts: [], missing: [], sha256: '' };
      },
      close: async () => undefined,
    };
    const parts = ['good', 'bad', 'fine'].map((title) => document(title, plainPdf(1)));
    await new PacketComposer({}, pool as unknown as WorkerPool).compose(parts, options, asker);
    expect(tasks.map((task) => task.parts.length)).toEqual([3, 3]);
    expect(tasks[1]?.parts.map((part) => ('content' in part ? typeof part.content : ''))).toEqual([
      'object',
      'string',
      'object',
    ]);
    expect(tasks[1]?.parts[1]).toMatchObject({ title: 'bad', content: reason });
  });

  it.each([
    ['at the end', new WorkerTimeout(3)],
    ['at a generated page', new WorkerTimeout(2)],
    ['of another kind', new Error('else')],
  ])('rethrows a failure that no document caused (%s)', async (_, failure) => {
    const pool = { run: async () => Promise.reject(failure), close: async () => undefined };
    const parts = [document('fine', plainPdf(1)), slip];
    const made = new PacketComposer({}, pool as unknown as WorkerPool).compose(parts, options, asker);
    await expect(made).rejects.toBe(failure);
  });

  it('starts a thread in advance', async () => {
    const run = jest.spyOn(WorkerPool.prototype, 'run');
    await composer.warm();
    expect(run.mock.calls.map(([task]) => task)).toEqual(['compose']);
    await expect(run.mock.results[0]?.value).resolves.toMatchObject({ pages: 1 });
    run.mockRestore();
  });

  it('stamps rotated, cropped and shifted pages', async () => {
    const odd = [0, 90, 180, 270].map((angle) => page(`/MediaBox [0 0 612 792] /Rotate ${angle}`));
    odd.push(page('/MediaBox [0 0 612 792] /CropBox [50 100 450 600]'), page('/MediaBox [-200 -300 412 492]'));
    const parts = odd.map((oddPage, i) => document(`odd ${i}`, rawPdf([catalog(), tree(), oddPage, content])));
    const { pdf } = await composer.compose(parts, options, asker);
    const pages = (await PDFDocument.load(pdf)).getPages();
    expect(pages.map((page) => page.getRotation().angle)).toEqual([0, 90, 180, 270, 0, 0]);
    expect(pages.every((page) => page.node.Resources()?.has(PDFName.of('Font')))).toBe(true);
  });

  it('draws single pages', async () => {
    if (!('drawing' in slip)) throw new Error('a drawing');
    const drawn = await composer.draw(slip.drawing, asker);
    expect(drawn.pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(drawn).toMatchObject({ pages: 1, missing: [] });
  });
});

describe('packetHash', () => {
  const manifest: PacketManifest = {
    organizationId: 'org_a',
    billId: 'bill_1',
    snapshotSha256: 'aa',
    environment: 'live',
    to: ['B@example.org ', 'a@example.org'],
    cc: [],
    subject: 'Café',
    bodyText: 'one\r\ntwo',
    includeCms1500: true,
    documents: [
      { id: 'doc_1', sha256: 'bb' },
      { id: 'doc_2', sha256: 'cc' },
    ],
  };
  const hmac = async (bytes: Buffer) => createHmac('sha256', 'key').update(bytes).digest();

  it('ignores order and case of addresses, Unicode composition and line endings', async () => {
    const same = { ...manifest, to: ['a@example.org', 'b@example.org'], subject: 'Cafe\u0301', bodyText: 'one\ntwo' };
    expect(await packetHash(same, hmac)).toBe(await packetHash(manifest, hmac));
    expect(await packetHash(manifest, hmac)).toMatch(/^v1\.[0-9a-f]{64}$/);
  });

  it.each<Partial<PacketManifest>>([
    { documents: [...manifest.documents].reverse() },
    { cc: ['c@example.org'] },
    { bodyText: 'other' },
    { includeCms1500: false },
    { w9Sha256: 'dd' },
    { snapshotSha256: 'ee' },
  ])('changes with %j', async (change) => {
    expect(await packetHash({ ...manifest, ...change }, hmac)).not.toBe(await packetHash(manifest, hmac));
  });
});
