import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REDACTED } from '#domain';
import { AesVault, KeyProvider, KeyStore, type KeyEntry, type Tombstone, type Vault } from '#event-store';
import { onEveryMongo, type MongoServer } from '../../../testing/http/mongo-servers.js';
import { S3Server, s3Endpoint } from '../../../testing/http/s3-server/s3-server.js';
import type { BlobAddress, BlobStore, IncomingBlob } from './blob-store.js';
import { BlobDamaged } from './chunk-cipher.js';
import { EncryptedFileBlobs } from './file-blobs.js';
import { GridFsBlobs } from './gridfs-blobs.js';
import { S3Blobs } from './s3/s3-blobs.js';
import { openBucket } from './s3/bucket.spec-kit.js';

/** In-memory key store for the real vault. Keys are not wrapped. */
class MemoryKeys extends KeyStore {
  private readonly keys = new Map<string, Uint8Array>();
  private readonly tombstones = new Map<string, Tombstone>();

  override async putIfAbsent(subject: string, wrapped: Uint8Array): Promise<Uint8Array> {
    const winner = this.keys.get(subject) ?? wrapped;
    this.keys.set(subject, winner);
    return winner;
  }

  override async get(subject: string): Promise<Uint8Array | null> {
    return this.keys.get(subject) ?? null;
  }

  override async replace(): Promise<boolean> {
    throw new Error('not in these tests');
  }

  override async bury(subject: string, tombstone: Tombstone): Promise<void> {
    this.keys.delete(subject);
    this.tombstones.set(subject, tombstone);
  }

  override async tombstone(subject: string): Promise<Tombstone | null> {
    return this.tombstones.get(subject) ?? null;
  }

  override async list(): Promise<readonly KeyEntry[]> {
    return Array.from(this.keys, ([subject, wrapped]) => ({ subject, wrapped }));
  }

  override async close(): Promise<void> {
    // Nothing to close.
  }
}

class NoWrapping extends KeyProvider {
  override async wrap(key: Uint8Array): Promise<Uint8Array> {
    return key;
  }

  override async unwrap(wrapped: Uint8Array): Promise<Uint8Array> {
    return wrapped;
  }
}

const newVault = (): Vault => new AesVault(new MemoryKeys(), new NoWrapping());

interface Engine {
  readonly store: BlobStore;
  readonly vault: Vault;
  /** Returns all stored bytes. */
  stored(): Promise<Buffer>;
  /** Changes the age of everything stored to two days. */
  age(): Promise<void>;
  stop: () => Promise<void>;
}

/** Reads and ages a folder's files. */
const inFiles = (dir: string): Pick<Engine, 'stored' | 'age'> => {
  const paths = async () => {
    const all = await readdir(dir, { recursive: true, withFileTypes: true });
    return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };
  return {
    stored: async () => Buffer.concat(await Promise.all((await paths()).map((path) => readFile(path)))),
    age: async () => {
      const then = new Date(Date.now() - 48 * 3_600_000);
      for (const path of await paths()) await utimes(path, then, then);
    },
  };
};

const files = async (): Promise<Engine & { dir: string }> => {
  const dir = await mkdtemp(join(tmpdir(), 'blobs-'));
  const vault = newVault();
  return {
    dir,
    vault,
    store: await EncryptedFileBlobs.start(dir, vault),
    ...inFiles(dir),
    stop: () => rm(dir, { recursive: true }),
  };
};

const gridfs = async ({ open }: MongoServer): Promise<Engine> => {
  const { db, stop } = await open();
  const vault = newVault();
  const store = new GridFsBlobs(db, vault);
  await store.createIndexes();
  return {
    vault,
    store,
    stored: async () =>
      Buffer.concat(
        (await db.collection('blobs.chunks').find().toArray()).map(({ data }) =>
          Buffer.from(data.buffer as Uint8Array),
        ),
      ),
    age: async () => {
      await db
        .collection('blobs.files')
        .updateMany({}, { $set: { uploadDate: new Date(Date.now() - 48 * 3_600_000) } });
    },
    stop,
  };
};

const objects = async (server: S3Server, where: string, addressing: 'path' | 'virtual'): Promise<Engine> => {
  const vault = newVault();
  const bucket = await openBucket(server, where, addressing);
  const store = new S3Blobs(bucket, vault);
  return { vault, store, ...inFiles(join(server.objects, bucket.bucket)), stop: () => store.close() };
};

const address = (blobId: string, subject = 'bill_1'): BlobAddress => ({ organizationId: 'org_a', subject, blobId });
const arrive = async (store: BlobStore, bytes: Buffer, piece = 50_000): Promise<IncomingBlob> => {
  const sink = store.incoming();
  for (let at = 0; at < bytes.length; at += piece) await sink.write(bytes.subarray(at, at + piece));
  return sink.finish();
};
const yesterday = () => new Date(Date.now() - 24 * 3_600_000);

const suite = (name: string, start: () => Promise<Engine>): void =>
  describe(`blob store ${name}`, () => {
    let engine: Engine;
    beforeEach(async () => {
      engine = await start();
    });
    afterEach(() => engine.stop());

    it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 1_000_000, 1_050_000, 12_000_000])(
      'returns a document of %d bytes unchanged',
      async (size) => {
        const { store } = engine;
        const bytes = randomBytes(size);
        const upload = await arrive(store, bytes);
        expect(upload.size).toBe(size);
        expect((await store.read(upload)).equals(bytes)).toBe(true);
        await store.keep(upload, address('doc_1'));
        const opened = await store.open(address('doc_1'));
        expect(opened).toMatchObject({ size });
        expect(((await store.load(address('doc_1'))) as Buffer).equals(bytes)).toBe(true);
        if (opened && opened !== REDACTED) opened.stream.destroy();
      },
    );

    it('stores no readable text', async () => {
      const { store } = engine;
      const bytes = Buffer.from('Patient José Muñoz '.repeat(10_000));
      await store.keep(await arrive(store, bytes), address('doc_1'));
      await store.put(Buffer.from('Patient José Muñoz'), address('doc_2'));
      const stored = await engine.stored();
      expect(stored.length).toBeGreaterThan(bytes.length);
      expect(stored.includes('Muñoz')).toBe(false);
    });

    it('keeps an upload only once', async () => {
      const { store } = engine;
      const upload = await arrive(store, Buffer.from('%PDF-'));
      await store.keep(upload, address('doc_1'));
      await expect(store.keep(upload, address('doc_2'))).rejects.toThrow('already');
      await store.discard(upload);
      expect(await store.load(address('doc_1'))).toEqual(Buffer.from('%PDF-'));
    });

    it.each([200_000, 11_000_000])(
      'leaves nothing behind if an upload is discarded during or after its arrival: %d bytes',
      async (size) => {
        const { store } = engine;
        await store.discard(await arrive(store, randomBytes(size)));
        const sink = store.incoming();
        await sink.write(randomBytes(size));
        await sink.discard();
        const other = store.incoming();
        await other.write(randomBytes(size));
        await other.finish();
        await other.discard();
        expect((await engine.stored()).length).toBe(0);
      },
    );

    it('leaves nothing behind after a large document is kept and removed', async () => {
      const { store } = engine;
      await store.keep(await arrive(store, randomBytes(7_000_000)), address('doc_1'));
      const { length } = await engine.stored();
      await store.remove(address('doc_1'));
      expect(length).toBeGreaterThan(7_000_000);
      expect(length).toBeLessThan(7_010_000);
      expect((await engine.stored()).length).toBe(0);
    });

    it('returns null for a document that was never kept', async () => {
      expect(await engine.store.open(address('doc_9'))).toBeNull();
    });

    it('returns REDACTED for documents of a shredded owner and keeps other owners’ documents', async () => {
      const { store, vault } = engine;
      await store.put(Buffer.from('one'), address('doc_1', 'bill_1'));
      await store.put(Buffer.from('two'), address('doc_2', 'bill_2'));
      await vault.shred('bill_1', { shreddedAt: '2025-03-28T10:00:00.000Z', eventId: 'evt_1' });
      expect(await store.load(address('doc_1', 'bill_1'))).toBe(REDACTED);
      expect(await store.load(address('doc_2', 'bill_2'))).toEqual(Buffer.from('two'));
    });

    it('removes all documents of an owner and no others', async () => {
      const { store } = engine;
      for (const [id, subject] of [
        ['doc_1', 'bill_1'],
        ['doc_2', 'bill_1'],
        ['doc_3', 'bill_1#2'],
        ['doc_4', 'bill_10'],
      ]) {
        await store.put(Buffer.from(id!), address(id!, subject));
      }
      await store.remove({ organizationId: 'org_a', subject: 'bill_1' });
      await store.remove({ organizationId: 'org_b', subject: 'bill_1#2' });
      expect(await store.open(address('doc_1'))).toBeNull();
      expect(await store.open(address('doc_2'))).toBeNull();
      expect(await store.load(address('doc_3', 'bill_1#2'))).toEqual(Buffer.from('doc_3'));
      expect(await store.load(address('doc_4', 'bill_10'))).toEqual(Buffer.from('doc_4'));
    });

    it('lists the addresses of all documents', async () => {
      const { store } = engine;
      const kept = [address('doc_1', 'bill,1'), address('doc_2'), address('doc_3')];
      for (const address of kept) await store.put(Buffer.from(address.blobId), address);
      const found: BlobAddress[] = [];
      for await (const address of store.addresses()) found.push(address);
      expect(found.sort((a, b) => a.blobId.localeCompare(b.blobId))).toEqual(kept);
    });

    it('sweeps old documents that no event mentions', async () => {
      const { store } = engine;
      await store.put(Buffer.from('old orphan'), address('doc_1', 'bill,1'));
      await store.put(Buffer.from('old, mentioned'), address('doc_2'));
      await engine.age();
      await store.put(Buffer.from('new orphan'), address('doc_3'));
      const asked: BlobAddress[] = [];
      const swept = await store.sweep(yesterday(), async (blob) => {
        asked.push(blob);
        return blob.blobId === 'doc_2';
      });
      expect(swept).toBe(1);
      expect(asked.sort((a, b) => a.blobId.localeCompare(b.blobId))).toEqual([
        address('doc_1', 'bill,1'),
        address('doc_2'),
      ]);
      expect(await store.open(address('doc_1', 'bill,1'))).toBeNull();
      expect(await store.load(address('doc_3'))).toEqual(Buffer.from('new orphan'));
    });

    it('keeps documents if the sweep cannot determine whether they are mentioned', async () => {
      const { store } = engine;
      await store.put(Buffer.from('kept'), address('doc_1'));
      await engine.age();
      await expect(store.sweep(yesterday(), () => Promise.reject(new Error('ledger down')))).rejects.toThrow('ledger');
      expect(await store.load(address('doc_1'))).toEqual(Buffer.from('kept'));
    });
  });

suite('in encrypted files', files);
onEveryMongo((server) => suite(`in GridFS of ${server.name}`, () => gridfs(server)));
s3Endpoint(() =>
  describe('S3 server', () => {
    const server = new S3Server();
    beforeAll(() => server.start());
    afterAll(() => server.remove());
    suite('in a bucket', () => objects(server, '', 'path'));
    suite('in a folder of a bucket, which is part of the host', () => objects(server, '/a/b', 'virtual'));
  }),
);

describe('blob store in encrypted files of a folder', () => {
  const only = async (dir: string) => {
    const [shard] = await readdir(join(dir, 'blobs'));
    const [name] = await readdir(join(dir, 'blobs', shard!));
    return join(dir, 'blobs', shard!, name!);
  };

  it.each([
    ['a flipped bit', (bytes: Buffer) => ((bytes[70_000]! ^= 1), bytes)],
    ['a cut inside a chunk', (bytes: Buffer) => bytes.subarray(0, -5)],
    ['a cut between chunks', (bytes: Buffer) => bytes.subarray(0, 256 + 65_552)],
    [
      'swapped chunks',
      (b: Buffer) =>
        Buffer.concat([b.subarray(0, 256), b.subarray(65_808, 131_360), b.subarray(256, 65_808), b.subarray(131_360)]),
    ],
    ['nothing left', () => Buffer.alloc(0)],
  ])('detects %s', async (_, damage) => {
    const { store, dir, stop } = await files();
    await store.put(randomBytes(150_000), address('doc_1'));
    const path = await only(dir);
    await writeFile(path, damage(await readFile(path)));
    await expect(store.load(address('doc_1'))).rejects.toThrow(BlobDamaged);
    await stop();
  });

  it('does not open a document that was renamed', async () => {
    const { store, dir, stop } = await files();
    await store.put(Buffer.from('x'), address('doc_1'));
    const path = await only(dir);
    await writeFile(path.replace('doc_1', 'doc_2'), await readFile(path));
    await expect(store.load(address('doc_2'))).rejects.toThrow();
    await stop();
  });

  it('creates files readable only by the service, and deletes unfinished uploads at a restart', async () => {
    const { store, dir, vault, stop } = await files();
    await arrive(store, randomBytes(200_000));
    const [name] = await readdir(join(dir, 'incoming'));
    expect((await stat(join(dir, 'incoming', name!))).mode & 0o777).toBe(0o600);
    await mkdir(join(dir, 'incoming', 'left'));
    await EncryptedFileBlobs.start(dir, vault);
    expect(await readdir(join(dir, 'incoming'))).toEqual([]);
    await stop();
  });
});
