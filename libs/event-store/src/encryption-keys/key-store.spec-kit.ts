import { randomBytes, randomUUID } from 'node:crypto';
import { KeyDestroyed, type KeyStore } from './key-store.js';

/** Contract tests for every KeyStore. */
export const keyStoreContract = (
  name: string,
  start: () => Promise<{ readonly keys: KeyStore; readonly stop: () => Promise<void> }>,
): void =>
  describe(name, () => {
    let keys: KeyStore;
    let stop: () => Promise<void>;
    const tombstone = { shreddedAt: '2026-01-02T03:04:05.000Z', eventId: randomUUID() };
    const subject = (): string => `bill_${randomUUID()}`;

    beforeAll(async () => {
      ({ keys, stop } = await start());
    });
    afterAll(() => stop());

    it('keeps a key unchanged', async () => {
      const [name, key] = [subject(), randomBytes(61)];
      expect(await keys.get(name)).toBeNull();
      expect(Buffer.from(await keys.putIfAbsent(name, key))).toEqual(key);
      expect(Buffer.from((await keys.get(name)) ?? [])).toEqual(key);
      expect(await keys.tombstone(name)).toBeNull();
    });

    it('returns the same stored key to all concurrent callers of putIfAbsent', async () => {
      const name = subject();
      const winners = await Promise.all(Array.from({ length: 20 }, () => keys.putIfAbsent(name, randomBytes(61))));
      const hex = winners.map((winner) => Buffer.from(winner).toString('hex'));
      expect(new Set(hex).size).toBe(1);
      expect(Buffer.from((await keys.get(name)) ?? []).toString('hex')).toBe(hex[0]);
    });

    it('replaces only the wrapped key that the caller has read', async () => {
      const [name, first, second, third] = [subject(), randomBytes(61), randomBytes(61), randomBytes(61)];
      expect(await keys.replace(name, first, second)).toBe(false);
      expect(await keys.get(name)).toBeNull();
      await keys.putIfAbsent(name, first);
      expect(await keys.replace(name, third, second)).toBe(false);
      expect(await keys.replace(name, first, second)).toBe(true);
      expect(await keys.replace(name, first, third)).toBe(false);
      expect(Buffer.from((await keys.get(name)) ?? [])).toEqual(second);
      expect(Buffer.from(await keys.putIfAbsent(name, third))).toEqual(second);
      await keys.bury(name, tombstone);
      expect(await keys.replace(name, second, third)).toBe(false);
      expect(await keys.tombstone(name)).toEqual(tombstone);
    });

    it('replaces a key by a tombstone permanently and only once', async () => {
      const name = subject();
      await keys.putIfAbsent(name, randomBytes(61));
      await keys.bury(name, tombstone);
      await keys.bury(name, { ...tombstone, eventId: randomUUID() });
      expect(await keys.get(name)).toBeNull();
      expect(await keys.tombstone(name)).toEqual(tombstone);
      await expect(keys.putIfAbsent(name, randomBytes(61))).rejects.toBeInstanceOf(KeyDestroyed);
    });

    it('stores a tombstone for a subject that never had a key', async () => {
      const name = subject();
      await keys.bury(name, tombstone);
      expect(await keys.tombstone(name)).toEqual(tombstone);
      await expect(keys.putIfAbsent(name, randomBytes(61))).rejects.toBeInstanceOf(KeyDestroyed);
    });

    it('lists keys and tombstones in order, page by page', async () => {
      const names = Array.from({ length: 5 }, (_, n) => `list_${n}`);
      const keys5 = names.map(() => randomBytes(61));
      for (const [n, name] of names.entries()) await keys.putIfAbsent(name, keys5[n] as Buffer);
      await keys.bury('list_2', tombstone);
      const first = await keys.list('list_', 3);
      const rest = await keys.list(first.at(-1)?.subject ?? '', 1_000);
      const listed = [...first, ...rest].filter(({ subject: name }) => names.includes(name));
      expect(listed.map(({ subject: name }) => name)).toEqual(names);
      expect(listed.map((entry) => ('wrapped' in entry ? Buffer.from(entry.wrapped) : entry.tombstone))).toEqual(
        keys5.map((key, n) => (n === 2 ? tombstone : key)),
      );
      const kept = await keys.subjects('list_', 1_000);
      expect(kept.filter(({ subject: name }) => names.includes(name))).toEqual(
        names.map((name, n) => ({ subject: name, hasKey: n !== 2 })),
      );
      expect((await keys.list('', 10_000)).length).toBeGreaterThanOrEqual(names.length);
    });

    it('never keeps a key if a key and a tombstone are written concurrently', async () => {
      for (let round = 0; round < 20; round += 1) {
        const name = subject();
        await Promise.allSettled([keys.putIfAbsent(name, randomBytes(61)), keys.bury(name, tombstone)]);
        expect([await keys.get(name), await keys.tombstone(name)]).toEqual([null, tombstone]);
      }
    });
  });
