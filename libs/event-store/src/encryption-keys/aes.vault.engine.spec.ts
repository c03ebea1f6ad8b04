import { randomBytes } from 'node:crypto';
import { REDACTED } from '#domain';
import { AesVault } from './aes.vault.js';
import { FileKeyProvider } from './file.key-provider.js';
import { KeyDestroyed, KeyMissing, KeyUnreadable } from './key-store.js';
import { keyStoreContract } from './key-store.spec-kit.js';
import { MemoryKeyStore } from './memory.key-store.spec-kit.js';

keyStoreContract('Key store in memory', async () => {
  const keys = new MemoryKeyStore();
  return { keys, stop: () => keys.close() };
});

describe('AesVault', () => {
  const base64 = randomBytes(32).toString('base64');
  const aad = 'org1-bill_a|BillSubmitted|bill_a|private';
  const patient = { name: 'Ada Sample', born: '1970-01-02' };
  const tombstone = { shreddedAt: '2026-01-02T03:04:05.000Z', eventId: 'b2d1c0de-0000-4000-8000-000000000000' };
  let keys: MemoryKeyStore;
  let vault: AesVault;
  /** Returns a vault with empty caches, like another process's. */
  const another = async (master = base64): Promise<AesVault> =>
    new AesVault(keys, await FileKeyProvider.open({ base64: master }));

  beforeEach(async () => {
    keys = new MemoryKeyStore();
    vault = await another();
  });

  it('decrypts data that this or another process encrypted', async () => {
    const sealed = await vault.seal('org1', 'bill_a', aad, patient);
    expect(sealed.k).toBe('bill_a');
    expect(await vault.open('org1', aad, sealed)).toEqual(patient);
    expect(await (await another()).open('org1', aad, sealed)).toEqual(patient);
    expect(JSON.stringify([sealed, [...keys.records]])).not.toContain('Ada');
  });

  it('unwraps the key of each of thousands of organizations once', async () => {
    const organizations = Array.from({ length: 1_500 }, (_, at) => `org${at}`);
    for (const organization of organizations) await vault.hmac(organization, 'ids', 'x');
    const unwrap = jest.fn(async (wrapped: Uint8Array) => Buffer.from(wrapped));
    const counting = new AesVault(keys, { wrap: unwrap, unwrap });
    for (const _ of [1, 2]) for (const organization of organizations) await counting.hmac(organization, 'ids', 'x');
    expect(unwrap).toHaveBeenCalledTimes(organizations.length);
  });

  it('never produces the same bytes twice', async () => {
    const [one, two] = [
      await vault.seal('org1', 'bill_a', aad, patient),
      await vault.seal('org1', 'bill_a', aad, patient),
    ];
    expect(one.n).not.toBe(two.n);
    expect(one.c).not.toBe(two.c);
  });

  it('uses one key when two processes encrypt concurrently for a new subject', async () => {
    const vaults = [vault, await another()];
    const sealed = await Promise.all(vaults.map((vault) => vault.seal('org1', 'bill_a', aad, patient)));
    const fresh = await another();
    for (const group of sealed) expect(await fresh.open('org1', aad, group)).toEqual(patient);
  });

  it.each([
    ['another stream', 'org1', 'org1-bill_b|BillSubmitted|bill_a|private'],
    ['another organization', 'org2', aad],
  ])('does not decrypt a group in %s', async (_, organization, where) => {
    const sealed = await vault.seal('org1', 'bill_a', aad, patient);
    await vault.seal('org2', 'bill_b', aad, patient);
    await expect(vault.open(organization, where, sealed)).rejects.toBeInstanceOf(KeyUnreadable);
  });

  it('creates a key once for concurrent encryption', async () => {
    await vault.hmac('org1', 'ids', 'x');
    const making = jest.spyOn(keys, 'putIfAbsent');
    const sealed = await Promise.all([1, 2, 3].map(() => vault.seal('org1', 'bill_a', aad, patient)));
    expect(making).toHaveBeenCalledTimes(1);
    for (const group of sealed) expect(await vault.open('org1', aad, group)).toEqual(patient);
    await vault.shred('bill_a', tombstone);
    await expect(vault.seal('org1', 'bill_a', aad, patient)).rejects.toBeInstanceOf(KeyDestroyed);
  });

  it('does not decrypt changed data', async () => {
    const sealed = await vault.seal('org1', 'bill_a', aad, patient);
    const c = Buffer.from(sealed.c, 'base64');
    c.writeUInt8(c.readUInt8(3) ^ 1, 3);
    await expect(vault.open('org1', aad, { ...sealed, c: c.toString('base64') })).rejects.toBeInstanceOf(KeyUnreadable);
    await expect(vault.open('org1', aad, { ...sealed, c: '' })).rejects.toBeInstanceOf(KeyUnreadable);
  });

  it('does not decrypt with another master key', async () => {
    const sealed = await vault.seal('org1', 'bill_a', aad, patient);
    const stranger = await another(randomBytes(32).toString('base64'));
    await expect(stranger.open('org1', aad, sealed)).rejects.toBeInstanceOf(KeyUnreadable);
  });

  it('returns REDACTED after shredding and rejects further encryption for the subject', async () => {
    const sealed = await vault.seal('org1', 'bill_a', aad, patient);
    const bytes = await vault.sealBytes('org1', 'bill_a', 'blob', Buffer.from('page'));
    await vault.shred('bill_a', tombstone);
    for (const instance of [vault, await another()]) {
      expect(await instance.open('org1', aad, sealed)).toBe(REDACTED);
      expect(await instance.openBytes('org1', 'bill_a', 'blob', bytes)).toBe(REDACTED);
      expect(await instance.subjectKey('org1', 'bill_a')).toBe(REDACTED);
      await expect(instance.seal('org1', 'bill_a', aad, patient)).rejects.toBeInstanceOf(KeyDestroyed);
    }
    expect(await vault.open('org1', aad, await vault.seal('org1', 'bill_b', aad, patient))).toEqual(patient);
  });

  it('throws KeyMissing if a key is missing without a tombstone', async () => {
    const sealed = await vault.seal('org1', 'bill_a', aad, patient);
    keys.records.delete('bill_a');
    await expect((await another()).open('org1', aad, sealed)).rejects.toBeInstanceOf(KeyMissing);
    const other = await vault.seal('org1', 'bill_b', aad, patient);
    keys.records.delete('organization-key:org1');
    await expect((await another()).open('org1', aad, other)).rejects.toBeInstanceOf(KeyMissing);
  });

  it('forgets a key that another process shredded when the cache time is over', async () => {
    const brief = new AesVault(keys, await FileKeyProvider.open({ base64 }), { keyAge: 5 });
    const sealed = await brief.seal('org1', 'bill_a', aad, patient);
    await keys.bury('bill_a', tombstone);
    await new Promise((resolve) => setTimeout(resolve, 15));
    expect(await brief.open('org1', aad, sealed)).toBe(REDACTED);
  });

  it('encrypts bytes and returns the raw key for streams', async () => {
    const sealed = await vault.sealBytes('org1', 'bill_a', 'blob', Buffer.from('page'));
    expect(sealed).toHaveLength(12 + 4 + 16);
    expect(await vault.openBytes('org1', 'bill_a', 'blob', sealed)).toEqual(Buffer.from('page'));
    await expect(vault.openBytes('org1', 'bill_a', 'other', sealed)).rejects.toBeInstanceOf(KeyUnreadable);
    const key = await vault.subjectKey('org1', 'bill_a');
    expect(key).toHaveLength(32);
    expect(await (await another()).subjectKey('org1', 'bill_a')).toEqual(key);
  });

  it('derives stable values that differ by organization, purpose and boundaries between parts', async () => {
    const hex = async (vault: AesVault, org: string, purpose: 'ids' | 'cursor', ...parts: string[]): Promise<string> =>
      (await vault.hmac(org, purpose, ...parts)).toString('hex');
    const first = await hex(vault, 'org1', 'ids', 'ab', 'c');
    expect(await hex(await another(), 'org1', 'ids', 'ab', 'c')).toBe(first);
    const others = [
      await hex(vault, 'org1', 'ids', 'a', 'bc'),
      await hex(vault, 'org1', 'ids', 'abc'),
      await hex(vault, 'org1', 'cursor', 'ab', 'c'),
      await hex(vault, 'org2', 'ids', 'ab', 'c'),
    ];
    expect(new Set([first, ...others]).size).toBe(5);
    expect(await vault.hmac('org1', 'ids', Buffer.from('ab'), 'c')).toEqual(Buffer.from(first, 'hex'));
  });
});
