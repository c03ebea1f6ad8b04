import { createDecipheriv } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AesVault,
  EventStoreUnavailable,
  KeyMissing,
  openEmbeddedLog,
  type EmbeddedLog,
  type KeyProvider,
} from '#event-store';
import { CeilingReached, EVERY_ORGANIZATION, type Filter } from '../read-models.js';
import { payerFileProjection } from '../projections/payer-file.js';
import type { Slot } from '../slots.js';
import { viewsContract } from '../contract/views.spec-kit.js';
import { EmbeddedViews } from './embedded-views.js';
import { Rows } from './rows.js';

/** Stores keys unwrapped. The vault's tests cover wrapping. */
const provider: KeyProvider = { wrap: async (key) => Buffer.from(key), unwrap: async (key) => Buffer.from(key) };
const onFatal = (error: Error): never => {
  throw error;
};
const slot: Slot = { name: 'bill-row', version: 1, generation: 0 };
const shape = { slim: ['patientName', 'cents', 'searchText'], indexes: [] };
const doc = (id: string, organizationId = 'org1') => ({
  _id: id,
  _rev: 2,
  organizationId,
  patientName: 'Guadalupe Hernandez',
  cents: 5,
  searchText: `${id} guadalupe hernandez`,
  notes: 'Lumbar sprain',
});

/**
 * Counts the copies of document bill_1, at a revision, that a key can decrypt in these bytes, including deleted copies.
 * Lengths are encoded as in msgpack.
 */
const openedFrom = (bytes: Buffer, key: Buffer, rev: number): number => {
  let found = 0;
  for (let at = bytes.indexOf('bill_1'); at >= 0; at = bytes.indexOf('bill_1', at + 1)) {
    for (let start = at; start < at + 60 && start + 3 < bytes.length; start += 1) {
      const [width, length] =
        bytes[start] === 0xc4 ? [1, bytes.readUInt8(start + 1)] : [2, bytes.readUInt16BE(start + 1)];
      const sealed = bytes.subarray(start + 1 + width, start + 1 + width + length);
      if (![0xc4, 0xc5].includes(bytes.readUInt8(start)) || sealed.length < 28) continue;
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
          .setAAD(Buffer.from(`views/bill-row_v1/bill_1/${rev}/doc`))
          .setAuthTag(sealed.subarray(-16));
        Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()]);
        found += 1;
      } catch {
        // Not a document at this offset.
      }
    }
  }
  return found;
};

let dir: string;
let log: EmbeddedLog;
let vault: AesVault;
const open = (ceiling?: number): Promise<EmbeddedViews> =>
  EmbeddedViews.open(join(dir, 'views'), vault, ceiling === undefined ? {} : { ceiling });

const setUp = async (): Promise<void> => {
  dir = await mkdtemp(join(tmpdir(), 'views-'));
  log = await openEmbeddedLog({ dir: join(dir, 'log'), onFatal });
  vault = new AesVault(log.keys, provider);
};
const tearDown = async (): Promise<void> => {
  await log.close();
  await rm(dir, { recursive: true });
};

viewsContract('the embedded views', async () => {
  await setUp();
  const views = await open();
  return {
    views,
    vault,
    stop: async () => {
      await views.close();
      await tearDown();
    },
  };
});

describe('EmbeddedViews', () => {
  beforeEach(setUp);
  afterEach(tearDown);

  it('has all documents, positions and due days after a restart', async () => {
    const before = await open();
    await before.prepare(slot, {
      ...shape,
      due: { where: ['searchText', 'bill_1 guadalupe hernandez'], day: 'patientName' },
    });
    await before.replace(slot, doc('bill_1'));
    await before.replace(slot, { ...doc('bill_2', 'org2'), _stale: true });
    await before.saveCheckpoints([[slot, { logId: 'log', position: 12n }]]);
    await before.close();
    const after = await open();
    expect(await after.get('bill-row', 'bill_1')).toEqual(doc('bill_1'));
    expect((await after.find('bill-row', { organizationId: 'org1', words: ['guada'], sums: ['cents'] })).sums).toEqual({
      cents: 5,
    });
    expect((await after.find('bill-row', { organizationId: 'org2', filter: { _stale: true } })).total).toBe(1);
    expect(await after.due('bill-row', 'H')).toEqual(['org1']);
    expect(await after.checkpoint(slot)).toEqual({ logId: 'log', position: 12n });
    expect(await after.putIfNext(slot, { ...doc('bill_1'), _rev: 3 }, 2)).toBe(true);
    await after.close();
  });

  it('reads only the rows of organizations that have the value', async () => {
    const views = await open();
    await views.prepare(slot, { ...shape, indexes: [['patientName']] });
    for (let at = 0; at < 200; at += 1) {
      const row = { ...doc(`bill_${at}`, `org${at}`), patientName: `Patient ${at}` };
      await views.replace(slot, row);
    }
    const selected = jest.spyOn(Rows.prototype, 'select');
    const { total } = await views.find('bill-row', {
      organizationId: EVERY_ORGANIZATION,
      filter: { patientName: 'Patient 77' },
    });
    expect([total, selected.mock.calls.length]).toEqual([1, 1]);
    selected.mockRestore();
    await views.close();
  });

  it('skips organizations without unfinished payer files in a search for unfinished files', async () => {
    const { slim = [], indexes = [] } = payerFileProjection;
    const files: Slot = { name: payerFileProjection.name, version: 1, generation: 0 };
    const views = await open();
    await views.prepare(files, { slim, indexes });
    let rev = 0;
    const write = (at: number, done: boolean, matching = false, id = `file_${at}`) => {
      const row = { _id: id, _rev: (rev += 1), organizationId: `org${at}`, done, matching };
      return views.replace(files, row);
    };
    const asked = async (filter: Filter): Promise<readonly [found: number, asked: number]> => {
      const selected = jest.spyOn(Rows.prototype, 'select');
      const { total } = await views.find(files.name, { organizationId: EVERY_ORGANIZATION, filter });
      const looks = selected.mock.calls.length;
      selected.mockRestore();
      return [total, looks];
    };
    const unfinished = { $or: [{ done: false }, { matching: true }] };
    for (let at = 0; at < 100; at += 1) await write(at, false);
    expect(await asked(unfinished)).toEqual([100, 100]);
    for (let at = 0; at < 100; at += 1) await write(at, true, at === 5);
    await write(7, false);
    expect(await asked(unfinished)).toEqual([2, 2]);
    // An organization's files can be finished at different times.
    await write(7, false, false, 'file_more');
    await write(7, true);
    expect(await asked(unfinished)).toEqual([2, 2]);
    await views.apply(files, [{ op: 'remove', id: 'file_more', rev }]);
    expect(await asked(unfinished)).toEqual([1, 1]);
    expect(await asked({ $and: [{ matching: false }, { done: false }] })).toEqual([0, 0]);
    await views.close();
  });

  it('finishes pending writes on close and rejects reads in the meantime', async () => {
    const before = await open();
    await before.prepare(slot, shape);
    for (let n = 0; n < 20; n += 1) await before.replace(slot, doc(`bill_${n}`));
    await before.park(slot, { stream: 'org1-bill_1', id: 'bill_1', reason: 'x', parkedAt: '2026-01-01T00:00:00.000Z' });
    expect(await before.parked(slot)).toHaveLength(1);
    const large = { ...doc('bill_last'), searchText: 'x'.repeat(1_000_000) };
    const written = before.replace(slot, large);
    const closed = before.close();
    for (let n = 0; n < 3; n += 1) {
      await expect(before.get('bill-row', 'bill_1')).rejects.toThrow(EventStoreUnavailable);
      await expect(before.parked(slot)).rejects.toThrow(EventStoreUnavailable);
      await expect(before.replace(slot, doc('bill_late'))).rejects.toThrow(EventStoreUnavailable);
    }
    await Promise.all([written, closed]);
    const after = await open();
    expect(await after.get('bill-row', 'bill_last')).not.toBeNull();
    await after.close();
  });

  it('stores no names in clear on disk', async () => {
    const views = await open();
    await views.prepare(slot, shape);
    await views.replace(slot, doc('bill_1'));
    await views.close();
    const files = await readdir(join(dir, 'views'));
    for (const file of files) {
      const bytes = (await readFile(join(dir, 'views', file))).toString('latin1').toLowerCase();
      expect(bytes).not.toContain('guadalupe');
      expect(bytes).not.toContain('lumbar');
    }
    expect(files).toContain('data.mdb');
  });

  it('starts empty, for a rebuild, if its file is damaged', async () => {
    const views = await open();
    await views.prepare(slot, shape);
    await views.replace(slot, doc('bill_1'));
    await views.close();
    const file = join(dir, 'views', 'data.mdb');
    const warned = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(0, 0, 64));
    const anew = await open();
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('being rebuilt from the log'), { code: 'WORKCOMP' });
    warned.mockRestore();
    expect(await anew.slots('bill-row')).toEqual({ serving: null, all: [] });
    await anew.prepare(slot, shape);
    expect(await anew.replace(slot, doc('bill_1'))).toBe(true);
    await anew.close();
  });

  it('has no copy of a document on disk that can be decrypted after its own key was destroyed', async () => {
    const views = await open();
    await views.prepare(slot, shape);
    await vault.sealBytes('org1', 'bill_1', 'event', Buffer.of(1));
    const key = await vault.subjectKey('org1', 'bill_1');
    await views.replace(slot, { ...doc('bill_1'), _subject: 'bill_1' });
    expect(await views.get('bill-row', 'bill_1')).toMatchObject({ notes: 'Lumbar sprain', _subject: 'bill_1' });
    await vault.shred('bill_1', { shreddedAt: '2026-01-01T00:00:00.000Z', eventId: 'e' });
    const bare = { ...doc('bill_1'), _rev: 3, patientName: '', searchText: '', notes: '' };
    await views.replace(slot, bare);
    expect((await views.find('bill-row', { organizationId: 'org1' })).rows).toMatchObject([{ _rev: 3, notes: '' }]);
    await views.close();
    const bytes = await readFile(join(dir, 'views', 'data.mdb'));
    const organizations = (await vault.subjectKey('org1', 'org1')) as Buffer;
    // LMDB left parts of the old row in the file. Only the destroyed key could decrypt them.
    expect(openedFrom(bytes, key as Buffer, 2)).toBeGreaterThan(0);
    expect(openedFrom(bytes, organizations, 2)).toBe(0);
    expect(openedFrom(bytes, organizations, 3)).toBeGreaterThan(0);
  });

  it('opens without a row whose key is missing', async () => {
    const views = await open();
    await views.prepare(slot, shape);
    await vault.sealBytes('org1', 'bill_1', 'event', Buffer.of(1));
    await views.replace(slot, { ...doc('bill_1'), _subject: 'bill_1' });
    await views.replace(slot, doc('bill_2'));
    await views.close();
    const keys = log.keys.get.bind(log.keys);
    jest.spyOn(log.keys, 'get').mockImplementation(async (subject) => (subject === 'bill_1' ? null : keys(subject)));
    vault = new AesVault(log.keys, provider);
    const after = await open();
    expect((await after.find('bill-row', { organizationId: 'org1' })).rows.map(({ _id }) => _id)).toEqual(['bill_2']);
    await expect(after.get('bill-row', 'bill_1')).rejects.toThrow(KeyMissing);
    await after.close();
  });

  it('refuses documents above its maximum and reports it in health', async () => {
    const views = await open(2);
    await views.prepare(slot, shape);
    await views.replace(slot, doc('bill_1'));
    expect(await views.capacity('bill-row')).toEqual({ used: 1, most: 2 });
    expect(await views.health()).toEqual({ ok: true, detail: 'the read models are open' });
    await views.replace(slot, doc('bill_2'));
    expect(await views.capacity('bill-row')).toEqual({ used: 2, most: 2 });
    expect(await views.health()).toEqual({
      ok: false,
      detail: expect.stringContaining('100 % of its capacity of 2 bills') as unknown,
    });
    await expect(views.replace(slot, doc('bill_3'))).rejects.toThrow(CeilingReached);
    await expect(views.replace(slot, doc('bill_3'))).rejects.toThrow('transfer to the production engines');
    expect(await views.replace(slot, { ...doc('bill_2'), _rev: 3 })).toBe(true);
    await views.close();
  });

  it('refuses to filter or sort by a field that is not slim', async () => {
    const views = await open();
    await views.prepare(slot, shape);
    await views.replace(slot, doc('bill_1'));
    const query = { organizationId: 'org1' };
    await expect(views.find('bill-row', { ...query, filter: { notes: 'x' } })).rejects.toThrow('notes is not a slim');
    await expect(views.find('bill-row', { ...query, sort: ['notes'] })).rejects.toThrow('notes is not a slim');
    await views.close();
  });
});
