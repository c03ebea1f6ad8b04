import { randomBytes } from 'node:crypto';
import { MongoClient, ObjectId, type Db } from 'mongodb';
import { AesVault, EventStoreUnavailable, MongoKeyStore } from '#event-store';
import { FakeMongoDb, type CommandFault } from '../../../testing/http/mongodb-fake/fake-mongodb.js';
import type { BlobAddress, IncomingBlob } from './blob-store.js';
import { GridFsBlobs } from './gridfs-blobs.js';

const address: BlobAddress = { organizationId: 'org_a', subject: 'bill_1', blobId: 'doc_1' };
/** Document small enough to be sent only by `keep`. */
const small = randomBytes(600_000);
/** Document large enough to be sent while it arrives. */
const bytes = randomBytes(1_200_000);

describe.each(['replica set', 'standalone'] as const)('GridFS blob store on a failing %s', (kind) => {
  let server: FakeMongoDb;
  let client: MongoClient;
  let db: Db;
  let blobs: GridFsBlobs;

  beforeEach(async () => {
    server = await new FakeMongoDb({ kind }).start();
    client = await MongoClient.connect(server.url, {
      serverSelectionTimeoutMS: 500,
      socketTimeoutMS: 500,
      minHeartbeatFrequencyMS: 20,
    });
    db = client.db('desk');
    const same = async (key: Uint8Array): Promise<Uint8Array> => key;
    blobs = new GridFsBlobs(db, new AesVault(new MongoKeyStore(db), { wrap: same, unwrap: same }));
    await blobs.createIndexes();
  });
  afterEach(async () => {
    await client.close();
    await server.stop();
  });

  const arrive = async (document = bytes): Promise<IncomingBlob> => {
    const sink = blobs.incoming();
    for (let at = 0; at < document.length; at += 100_000) await sink.write(document.subarray(at, at + 100_000));
    return sink.finish();
  };

  it.each<CommandFault>(['cut before', 'cut after', 'silent', 'swallowed', 91])(
    'keeps a document if the response to the update was: %s',
    async (fault) => {
      const upload = await arrive();
      server.faults.push(['update', fault]);
      await blobs.keep(upload, address);
      expect(((await blobs.load(address)) as Buffer).equals(bytes)).toBe(true);
    },
  );

  describe.each<CommandFault>(['cut before', 'cut after', 'silent', 'swallowed', 91])(
    'small document, response to a write: %s',
    (fault) => {
      it.each([
        ['a part', 0],
        ['the file', 3],
      ])('is kept completely if the failing insert is of: %s', async (_, writes) => {
        const upload = await arrive(small);
        expect((await blobs.read(upload)).equals(small)).toBe(true);
        let inserts = 0;
        server.onCommand = (command) => {
          if ('insert' in command && String(command['insert']).startsWith('blobs.') && inserts++ === writes)
            server.faults.push(['insert', fault]);
          return () => undefined;
        };
        await blobs.keep(upload, address);
        expect(inserts).toBeGreaterThan(writes);
        expect(server.faults).toEqual([]);
        expect(((await blobs.load(address)) as Buffer).equals(small)).toBe(true);
        await blobs.remove(address);
        expect(await blobs.load(address)).toBeNull();
      });
    },
  );

  it('writes a small document only when it is kept, and only by inserts', async () => {
    await blobs.put(small, { ...address, blobId: 'doc_0' });
    const commands: string[] = [];
    server.onCommand = (command) => {
      const [name = ''] = Object.keys(command);
      if (String(command[name]).startsWith('blobs.')) commands.push(`${name} ${String(command[name])}`);
      return () => undefined;
    };
    await blobs.discard(await arrive(Buffer.from('%PDF-1')));
    const upload = await arrive(Buffer.from('%PDF-2'));
    await blobs.read(upload);
    expect(commands).toEqual([]);
    await blobs.keep(upload, address);
    expect(commands).toEqual(['insert blobs.chunks', 'insert blobs.files']);
  });

  it('stores an upload completely or fails as unavailable, and works after an outage', async () => {
    server.faults.push(['insert', 'cut after']);
    const arrived = await arrive().then(
      (upload) => blobs.read(upload),
      (error: unknown) => error,
    );
    // The driver retries the insert on a replica set, but not on a standalone server.
    if (kind === 'replica set') expect((arrived as Buffer).equals(bytes)).toBe(true);
    else expect(arrived).toBeInstanceOf(EventStoreUnavailable);
    await server.stop();
    await expect(blobs.load(address)).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(blobs.put(bytes, address)).rejects.toBeInstanceOf(EventStoreUnavailable);
    await server.start();
    await blobs.put(bytes, address);
    expect(((await blobs.load(address)) as Buffer).equals(bytes)).toBe(true);
  });

  it('sweeps chunks of uploads that never finished', async () => {
    await blobs.put(bytes, address);
    const long = ObjectId.createFromTime(Date.now() / 1000 - 100_000);
    await db.collection('blobs.chunks').insertMany([0, 1].map((n) => ({ files_id: long, n, data: randomBytes(9) })));
    const second = ObjectId.createFromTime(Date.now() / 1000 - 90_000);
    await db.collection('blobs.chunks').insertOne({ files_id: second, n: 1, data: randomBytes(9) });
    const yesterday = new Date(Date.now() - 86_400_000);
    expect(await blobs.sweep(yesterday, async () => true)).toBe(2);
    expect(await db.collection('blobs.chunks').countDocuments({ files_id: { $in: [long, second] } })).toBe(0);
    expect(((await blobs.load(address)) as Buffer).equals(bytes)).toBe(true);
  });

  it('uses indexes for all queries', async () => {
    await blobs.put(bytes, address);
    await blobs.load(address);
    await blobs.sweep(new Date(0), async () => true);
    await blobs.remove(address);
    // Before an upload, GridFS checks whether its collection is empty.
    expect([...server.scans].filter((scan) => scan !== 'desk.blobs.files ')).toEqual([]);
  });
});
