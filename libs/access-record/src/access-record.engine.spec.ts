import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Vault } from '#event-store';
import { EmbeddedStateStore, MongoStateStore, type StateStore } from '#state-store';
import { accessDraft } from '#testing/pure';
import { onEveryMongo, type MongoServer } from '../../testing/http/mongo-servers.js';
import {
  AccessRecordMaintenance,
  AccessRecord,
  actorTerm,
  type AccessEntry,
  type AccessCursor,
  type IdentifiedDraft,
} from './index.js';

const NOW = Date.parse('2026-03-02T10:00:00.000Z');
const HOUR_MS = 3_600_000;
const never = new AbortController().signal;

/** Vault whose sealed bytes differ from the plaintext and can be unsealed again. */
const vault = {
  sealBytes: async (_: string, __: string, aad: string, bytes: Uint8Array) =>
    Buffer.from(JSON.stringify([aad, Buffer.from(bytes).toString('base64')])),
  openBytes: async (_: string, __: string, aad: string, sealed: Uint8Array) => {
    const [sealedAad, text] = JSON.parse(Buffer.from(sealed).toString()) as [string, string];
    if (sealedAad !== aad) throw new Error('another entry');
    return Buffer.from(text, 'base64');
  },
} as unknown as Vault;

let ids = 0;
const entry = (msAgo: number, change: Partial<IdentifiedDraft> = {}): IdentifiedDraft => ({
  id: `acc_${String((ids += 1)).padStart(6, '0')}`,
  at: new Date(NOW - msAgo).toISOString(),
  ...accessDraft,
  bills: ['bill_a'],
  patients: ['pat_a'],
  address: '127.0.0.1',
  ...change,
});

const everything = { organizationId: 'org_1', terms: null, matches: () => true };

/** Returns all entries of a search, page by page. */
const all = async (
  record: AccessRecord,
  search: Parameters<AccessRecord['page']>[0] = everything,
  limit = 3,
): Promise<readonly AccessEntry[]> => {
  const found: AccessEntry[] = [];
  for (let before: AccessCursor | null = null; ;) {
    const { entries, next } = await record.page(search, before, limit);
    found.push(...entries);
    if (next === null) return found;
    before = next;
  }
};
const idsOf = (entries: readonly Pick<AccessEntry, 'id'>[]) => entries.map(({ id }) => id);

const behavesWell = (open: () => Promise<StateStore>) => {
  it('returns each entry once, newest first, whether or not it is packed', async () => {
    const store = await open();
    const record = new AccessRecord(store, vault);
    const keeper = new AccessRecordMaintenance(store, () => NOW);
    const written: IdentifiedDraft[] = [];
    // The rows' time ranges overlap, like those of two processes.
    for (let n = 0; n < 40; n += 1) {
      const some = [entry(n * 400_000 + 500, { bills: [`bill_${n % 4}`] }), entry(n * 400_000), entry(n * 390_000 + 7)];
      written.push(...some);
      await record.write(some);
      if (n % 16 === 7) await keeper.pack(never, true);
    }
    await record.write([entry(5, { organizationId: 'org_2' })]);
    const newestFirst = written.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
    expect(idsOf(await all(record))).toEqual(idsOf(newestFirst));
    await keeper.pack(never, true);
    expect(await store.keys('access', 'org_1/')).toEqual([]);
    expect(idsOf(await all(record))).toEqual(idsOf(newestFirst));
    const ofBill = {
      ...everything,
      terms: ['bill_1'],
      matches: (entry: AccessEntry) => entry.bills.includes('bill_1'),
    };
    expect(idsOf(await all(record, ofBill))).toEqual(
      idsOf(newestFirst.filter(({ bills }) => bills.includes('bill_1'))),
    );
    const [from, to] = [NOW - 3 * HOUR_MS, NOW - HOUR_MS];
    expect(idsOf(await all(record, { ...everything, from, to }))).toEqual(
      idsOf(newestFirst.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to)),
    );
  });

  it('finds entries by any of several terms, and by actor', async () => {
    const store = await open();
    const record = new AccessRecord(store, vault);
    const [a, b, c] = [
      entry(10, { bills: ['bill_x'], actor: { kind: 'member', id: 'a/b c' } }),
      entry(20, { bills: ['bill_y'] }),
      entry(30, { bills: ['bill_x', 'bill_y'] }),
    ];
    await record.write([a, b, c]);
    await new AccessRecordMaintenance(store, () => NOW).pack(never, true);
    await record.write([entry(40, { bills: ['bill_z'] })]);
    const matches = ({ bills }: AccessEntry) => bills.some((id) => id === 'bill_x' || id === 'bill_y');
    const found = await all(record, { ...everything, terms: ['bill_x', 'bill_y'], matches });
    expect(idsOf(found)).toEqual([a.id, b.id, c.id]);
    const his = {
      ...everything,
      terms: [actorTerm('a/b c')],
      matches: (entry: AccessEntry) => entry.actor.id === 'a/b c',
    };
    expect(idsOf(await all(record, his))).toEqual([a.id]);
  });

  it('seals free text and binds it to its entry', async () => {
    const store = await open();
    const record = new AccessRecord(store, vault);
    await record.write([entry(0, { secrets: { query: 'q=sandoval' } }), entry(1)]);
    expect(JSON.stringify(await store.everything(null, 100))).not.toContain('sandoval');
    const [typed, silent] = await all(record);
    expect(await record.secretsOf(typed as AccessEntry)).toEqual({ query: 'q=sandoval' });
    expect(await record.secretsOf(silent as AccessEntry)).toBeNull();
    await expect(record.secretsOf({ ...(typed as AccessEntry), id: 'acc_other' })).rejects.toThrow('another entry');
  });

  it('merges equal refusals of one write and counts them', async () => {
    const store = await open();
    const record = new AccessRecord(store, vault);
    const refusal = { action: 'refused', outcome: 'refused', bills: [], patients: [] } as const;
    await record.write([entry(0, refusal), entry(1, refusal), entry(2, { ...refusal, address: '10.0.0.1' }), entry(3)]);
    expect((await all(record)).map(({ action, times }) => [action, times])).toEqual([
      ['refused', 2],
      ['refused', undefined],
      ['read', undefined],
    ]);
  });

  it('packs rows that are due, and deletes expired rows with their index entries', async () => {
    const store = await open();
    const record = new AccessRecord(store, vault);
    const keeper = new AccessRecordMaintenance(store, () => NOW);
    await record.write([entry(30_000)]);
    await record.write([entry(2 * HOUR_MS, { bills: ['bill_old'] })]);
    await keeper.pack(never);
    expect([await store.keys('access', ''), await store.keys('access-packed', '')].map(({ length }) => length)).toEqual(
      [1, 1],
    );
    await keeper.sweep(NOW - HOUR_MS, never);
    expect(idsOf(await all(record))).toHaveLength(1);
    expect(await store.keys('access-named', '')).toEqual([]);
  });

  it('finds expired rows by a single query, regardless of the number of practices', async () => {
    const store = await open();
    const record = new AccessRecord(store, vault);
    const keeper = new AccessRecordMaintenance(store, () => NOW);
    await record.write(Array.from({ length: 20 }, (_, n) => entry(2 * HOUR_MS, { organizationId: `org_${n}` })));
    await keeper.pack(never);
    const asked = (['keys', 'list', 'get', 'findKeys'] as const).map((name) => jest.spyOn(store, name));
    await keeper.sweep(NOW - 3 * HOUR_MS, never);
    expect(asked.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0, 1]);
    for (const spy of asked) spy.mockRestore();
    expect(await store.keys('access-packed', '')).toHaveLength(20);
  });
};

const onLmdb = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'access-record-'));
  const store = await EmbeddedStateStore.open(folder, vault);
  const stop = async () => {
    await store.close();
    await rm(folder, { recursive: true });
  };
  return { store: store as StateStore, stop };
};

const onMongo = async ({ open }: MongoServer) => {
  const { db, stop } = await open();
  const store = new MongoStateStore(db);
  await store.setUp();
  return { store: store as StateStore, stop };
};

const suite = (name: string, start: typeof onLmdb): void =>
  describe(`access record in ${name}`, () => {
    let engine: Awaited<ReturnType<typeof onLmdb>>;
    beforeEach(async () => void (engine = await start()));
    afterEach(() => engine.stop());
    behavesWell(async () => engine.store);
  });

suite('LMDB', onLmdb);
onEveryMongo((server) => suite(server.name, () => onMongo(server)));
