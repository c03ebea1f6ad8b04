import { randomBytes } from 'node:crypto';
import { onEveryMongo } from '../../../testing/http/mongo-servers.js';
import { OwnFolder } from '../embedded/own-folder.spec-kit.js';
import { AesVault } from './aes.vault.js';
import { FileKeyProvider } from './file.key-provider.js';
import { KeyUnreadable, type KeyStore } from './key-store.js';
import { MemoryKeyStore } from './memory.key-store.spec-kit.js';
import { MongoKeyStore } from './mongo.key-store.js';
import { rewrapOrganizationKeys, wrappingOf } from './rewrap.js';

const ORGANIZATIONS = 7;
const [older, newer] = [0, 1].map(() => randomBytes(32).toString('base64')) as [string, string];
const group = { name: 'Ana' };
const names = Array.from({ length: ORGANIZATIONS }, (_, n) => `org${n}`);
const provider = (base64: string) => FileKeyProvider.open({ base64 });
const quiet = { signal: new AbortController().signal, onDone: () => undefined };

type Open = () => Promise<{ readonly keys: KeyStore; readonly stop: () => Promise<void> }>;

const suite = (name: string, open: Open): void =>
  describe(`rewrapOrganizationKeys in ${name}`, () => {
    let keys: KeyStore;
    let stop: () => Promise<void>;
    let sealed: Awaited<ReturnType<AesVault['seal']>>[];
    beforeEach(async () => {
      ({ keys, stop } = await open());
      const vault = new AesVault(keys, await provider(older));
      sealed = await Promise.all(names.map((org) => vault.seal(org, `bill_of_${org}`, 'aad', group)));
    });
    afterEach(() => stop());
    const openAll = async (base64: string): Promise<unknown[]> => {
      const vault = new AesVault(keys, await provider(base64));
      return Promise.all(names.map((org, n) => vault.open(org, 'aad', sealed[n]!)));
    };

    it('keeps all data readable, with the new master key only', async () => {
      const both = await provider(`${newer},${older}`);
      expect(await wrappingOf(keys, both)).toEqual({ newest: 0, older: ORGANIZATIONS });
      expect(await rewrapOrganizationKeys(keys, both, quiet)).toBe(ORGANIZATIONS);
      expect(await wrappingOf(keys, both)).toEqual({ newest: ORGANIZATIONS, older: 0 });
      expect(await openAll(newer)).toEqual(names.map(() => group));
      await expect(openAll(older)).rejects.toBeInstanceOf(KeyUnreadable);
      expect(await rewrapOrganizationKeys(keys, both, quiet)).toBe(0);
    });

    it('continues after an interruption, and both master keys unwrap in between', async () => {
      const both = await provider(`${newer},${older}`);
      const interrupted = new AbortController();
      let done = 0;
      const onDone = (n: number): void => {
        if ((done = n) === 3) interrupted.abort();
      };
      await expect(rewrapOrganizationKeys(keys, both, { signal: interrupted.signal, onDone })).rejects.toThrow();
      expect(done).toBe(3);
      expect(await wrappingOf(keys, both)).toEqual({ newest: 3, older: ORGANIZATIONS - 3 });
      expect(await openAll(`${newer},${older}`)).toEqual(names.map(() => group));
      expect(await rewrapOrganizationKeys(keys, both, quiet)).toBe(ORGANIZATIONS - 3);
      expect(await openAll(newer)).toEqual(names.map(() => group));
    });

    it('rewraps each key once when two processes run it', async () => {
      const counts = await Promise.all(
        [0, 1].map(async () => rewrapOrganizationKeys(keys, await provider(`${newer},${older}`), quiet)),
      );
      expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(ORGANIZATIONS);
      expect(await openAll(newer)).toEqual(names.map(() => group));
    });

    it('changes nothing if a key cannot be unwrapped with any known master key', async () => {
      const stranger = randomBytes(32).toString('base64');
      await new AesVault(keys, await provider(stranger)).seal('org_a', 'bill_a', 'aad', group);
      const before = await keys.list('', 1_000);
      await expect(wrappingOf(keys, await provider(`${newer},${older}`))).rejects.toBeInstanceOf(KeyUnreadable);
      expect(await keys.list('', 1_000)).toEqual(before);
    });
  });

suite('memory', async () => ({ keys: new MemoryKeyStore(), stop: async () => undefined }));
suite('the embedded log', async () => {
  const folder = new OwnFolder();
  return { keys: (await folder.open()).keys, stop: () => folder.remove() };
});
onEveryMongo(({ name, open }) =>
  suite(name, async () => {
    const { db, stop } = await open();
    return { keys: new MongoKeyStore(db), stop };
  }),
);
