import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AesVault, EventStoreUnavailable, KeyMissing, openEmbeddedLog } from '#event-store';
import { collection, type StoredCollection } from './collection.js';
import { contractCollections, stateStoreContract } from './state-store.spec-kit.js';
import { EmbeddedStateStore } from './embedded-state-store.js';

const start = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'desk-'));
  const log = await openEmbeddedLog({
    dir: join(dir, 'log'),
    onFatal: (error) => {
      throw error;
    },
  });
  const same = async (key: Uint8Array): Promise<Uint8Array> => Buffer.from(key);
  const vault = new AesVault(log.keys, { wrap: same, unwrap: same });
  const open = (collections: readonly StoredCollection[] = []) =>
    EmbeddedStateStore.open(join(dir, 'desk'), vault, collections);
  const end = async () => {
    await log.close();
    await rm(dir, { recursive: true });
  };
  return { dir, vault, open, end };
};

stateStoreContract('Embedded state store', async (collections) => {
  const { open, end } = await start();
  const stateStore = await open(collections);
  return {
    stateStore,
    stop: async () => {
      await stateStore.close();
      await end();
    },
  };
});

describe('Embedded state store', () => {
  it('finishes pending writes when it is closed, and rejects calls while closing', async () => {
    const { open, end } = await start();
    const before = await open();
    for (let n = 0; n < 20; n += 1) await before.put('delivery', `d${n}`, { to: 'x'.repeat(1_000) });
    expect(await before.list('delivery', '', { limit: 3 })).toHaveLength(3);
    const written = before.put('delivery', 'last', { to: 'x'.repeat(1_000_000) });
    const closed = before.close();
    for (let n = 0; n < 3; n += 1) {
      await expect(before.list('delivery', '', { limit: 3 })).rejects.toThrow(EventStoreUnavailable);
      await expect(before.get('delivery', 'd1')).rejects.toThrow(EventStoreUnavailable);
      await expect(before.put('delivery', 'late', {})).rejects.toThrow(EventStoreUnavailable);
    }
    await Promise.all([written, closed]);
    const after = await open();
    expect(await after.get('delivery', 'last')).not.toBeNull();
    expect(await after.get('delivery', 'late')).toBeNull();
    await after.close();
    await end();
  });

  it('finishes a running backup when it is closed', async () => {
    const { dir, open, end } = await start();
    const stateStore = await open();
    for (let n = 0; n < 200; n += 1) await stateStore.put('delivery', `d${n}`, { to: 'x'.repeat(20_000) });
    await mkdir(join(dir, 'copy'));
    const copied = stateStore.backup(join(dir, 'copy'));
    await stateStore.close();
    await copied;
    expect((await readFile(join(dir, 'copy', 'data.mdb'))).length).toBeGreaterThan(4_000_000);
    await end();
  });

  it('encrypts records with an owner and returns them after a restart', async () => {
    const { dir, open, end } = await start();
    const before = await open();
    await before.put('delivery', 'd1', { organizationId: 'org1', to: 'guadalupe@example.com' });
    await before.close();
    expect((await readFile(join(dir, 'desk', 'data.mdb'))).includes('guadalupe')).toBe(false);
    const after = await open();
    expect((await after.get('delivery', 'd1'))?.record).toMatchObject({ to: 'guadalupe@example.com' });
    await after.close();
    await end();
  });

  it('returns no record of an owner whose key was destroyed', async () => {
    const { vault, open, end } = await start();
    const stateStore = await open();
    await stateStore.put('delivery', 'd1', { organizationId: 'org1' });
    await vault.shred('org1', { shreddedAt: '2026-01-01T00:00:00.000Z', eventId: 'x' });
    expect(await stateStore.get('delivery', 'd1')).toBeNull();
    expect(await stateStore.list('delivery', '')).toEqual([]);
    await stateStore.close();
    await end();
  });

  it('builds index entries for existing records when an index is declared, encrypted or not', async () => {
    const { vault, open, end } = await start();
    const { tasks, stored } = contractCollections();
    const before = await open();
    const record = (due: number) => ({ owner: 'ana', due, names: ['a', 'b'] });
    for (let n = 1_200; n > 0; n -= 1) await before.put(tasks.name, `t${n}`, record(n));
    for (const org of ['org1', 'org2']) await before.put(tasks.name, org, { ...record(0), organizationId: org });
    await vault.shred('org2', { shreddedAt: '2026-01-01T00:00:00.000Z', eventId: 'x' });
    await before.close();
    const after = await open(stored);
    const due = await tasks.in(after).findKeys('due', { equals: ['ana'], limit: 5_000 });
    expect(due.map(({ key }) => key)).toEqual(['org1', ...Array.from({ length: 1_200 }, (_, i) => `t${i + 1}`)]);
    expect(await tasks.in(after).find('byName', { equals: ['b'], limit: 5_000 })).toHaveLength(1_201);
    expect(await after.get(tasks.name, 't7')).toMatchObject({ version: 1 });
    expect(await after.keys(tasks.name, 'org')).toEqual(['org1']);
    await after.close();
    await end();
  });

  it('builds indexes again at the next start if the key of a record was missing', async () => {
    const { vault, open, end } = await start();
    const { tasks, stored } = contractCollections();
    const before = await open();
    await before.put(tasks.name, 'a', { owner: 'ana', due: 1, names: [], organizationId: 'org1' });
    await before.put(tasks.name, 'b', { owner: 'ana', due: 2, names: [] });
    await before.close();
    const opening = jest.spyOn(vault, 'openBytes').mockRejectedValue(new KeyMissing('org1'));
    const meanwhile = await open(stored);
    expect((await tasks.in(meanwhile).findKeys('due')).map(({ key }) => key)).toEqual(['b']);
    await meanwhile.close();
    opening.mockRestore();
    const after = await open(stored);
    expect((await tasks.in(after).findKeys('due')).map(({ key }) => key)).toEqual(['a', 'b']);
    await after.close();
    await end();
  });

  it('rebuilds indexes after their declaration changed', async () => {
    const { open, end } = await start();
    type Task = { readonly due: number };
    const declared = (version: number, factor: number) =>
      collection({ name: 'task', version, indexes: { due: ({ due }: Task) => [factor * due] } });
    const before = await open([declared(1, 1)]);
    for (const due of [1, 2, 3]) await before.put('task', `t${due}`, { due });
    await before.close();
    const tasks = declared(2, 10);
    const after = await open([tasks]);
    expect((await tasks.in(after).find('due', { below: 25 })).map(({ key }) => key)).toEqual(['t1', 't2']);
    expect(await tasks.in(after).find('due')).toHaveLength(3);
    await after.close();
    await end();
  });

  it("returns further records in place of records whose owner's key was destroyed", async () => {
    const { vault, open, end } = await start();
    const { tasks, stored } = contractCollections();
    const stateStore = await open(stored);
    for (let n = 0; n < 9; n += 1) {
      const organizationId = n % 3 === 2 ? 'org1' : 'org2';
      await stateStore.put(tasks.name, `t${n}`, { organizationId, owner: 'ana', due: n, names: [] });
    }
    await vault.shred('org2', { shreddedAt: '2026-01-01T00:00:00.000Z', eventId: 'x' });
    const found = await tasks.in(stateStore).find('due', { limit: 2 });
    expect(found.map(({ key }) => key)).toEqual(['t2', 't5']);
    expect(await tasks.in(stateStore).findKeys('due', { limit: 20 })).toHaveLength(9);
    await stateStore.close();
    await end();
  });
});
