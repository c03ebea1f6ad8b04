import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AesVault, openEmbeddedLog } from '#event-store';
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
