import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AesVault, EventStoreUnavailable, openEmbeddedLog } from '#event-store';
import { stateStoreContract } from './state-store.contract.js';
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
  const open = () => EmbeddedStateStore.open(join(dir, 'desk'), vault);
  const end = async () => {
    await log.close();
    await rm(dir, { recursive: true });
  };
  return { dir, vault, open, end };
};

stateStoreContract('the embedded state store', async () => {
  const { open, end } = await start();
  const stateStore = await open();
  return {
    stateStore,
    stop: async () => {
      await stateStore.close();
      await end();
    },
  };
});

describe('the embedded state store', () => {
  it('is closed when what is being written is on the disk; who reads meanwhile is refused', async () => {
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

  it('is closed when it was copied', async () => {
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

  it('seals what is owned, and has it after a restart', async () => {
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

  it('gives nothing of an owner whose key was destroyed', async () => {
    const { vault, open, end } = await start();
    const stateStore = await open();
    await stateStore.put('delivery', 'd1', { organizationId: 'org1' });
    await vault.shred('org1', { shreddedAt: '2026-01-01T00:00:00.000Z', eventId: 'x' });
    expect(await stateStore.get('delivery', 'd1')).toBeNull();
    expect(await stateStore.list('delivery', '')).toEqual([]);
    await stateStore.close();
    await end();
  });
});
