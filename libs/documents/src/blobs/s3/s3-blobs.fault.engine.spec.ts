import { randomBytes } from 'node:crypto';
import { EventStoreRefused, EventStoreUnavailable, type Vault } from '#event-store';
import { S3Server, s3Endpoint } from '../../../../testing/http/s3-server/s3-server.js';
import type { BlobAddress, IncomingBlob } from '../blob-store.js';
import { openBucket } from './bucket.spec-kit.js';
import { FaultProxy, type WayFault } from './fault-proxy.spec-kit.js';
import { objectLocationOf, openObjectStore, type ObjectStore } from './object-store.js';
import { S3Blobs } from './s3-blobs.js';

const address: BlobAddress = { organizationId: 'org_a', subject: 'bill_1', blobId: 'doc_1' };
const small = randomBytes(100_000);
const large = randomBytes(6_000_000);
const tomorrow = () => new Date(Date.now() + 86_400_000);

/** Fake vault that only adds a prefix. These specs do not test keys. */
const vault = {
  sealBytes: async (_o: string, _s: string, _a: string, bytes: Uint8Array) => Buffer.concat([randomBytes(8), bytes]),
  openBytes: async (_o: string, _s: string, _a: string, bytes: Uint8Array) => bytes.subarray(8),
} as unknown as Vault;

s3Endpoint(() =>
  describe('blob store on a failing object store', () => {
    const server = new S3Server();
    const proxy = new FaultProxy(() => server.url);
    let store: ObjectStore;
    let blobs: S3Blobs;

    beforeAll(async () => {
      await server.start();
      await proxy.start();
    });
    afterAll(async () => {
      await proxy.stop();
      await server.remove();
    });
    beforeEach(async () => {
      proxy.faults.length = 0;
      store = await openBucket(server, '/desk', 'path', proxy.url);
      blobs = new S3Blobs(store, vault);
    });
    afterEach(() => blobs.close());

    const arrive = async (bytes: Buffer): Promise<IncomingBlob> => {
      const sink = blobs.incoming();
      for (let at = 0; at < bytes.length; at += 100_000) await sink.write(bytes.subarray(at, at + 100_000));
      return sink.finish();
    };
    const left = async (): Promise<number> => {
      const { Contents = [] } = await store.s3.listObjectsV2({ Bucket: store.bucket });
      const { Uploads = [] } = await store.s3.listMultipartUploads({ Bucket: store.bucket });
      return Contents.length + Uploads.length;
    };

    it.each<WayFault>(['cut before', 'cut after', 'swallowed', 'silent', 503])(
      'keeps a document once if the first response was: %s',
      async (fault) => {
        for (const [bytes, blobId] of [
          [small, 'doc_1'],
          [large, 'doc_2'],
        ] as const) {
          const upload = await arrive(bytes);
          proxy.faults.push(['PUT', fault]);
          await blobs.keep(upload, { ...address, blobId });
          expect(((await blobs.load({ ...address, blobId })) as Buffer).equals(bytes)).toBe(true);
        }
        expect(await left()).toBe(2);
      },
    );

    it.each<WayFault>(['cut before', 'cut after', 503])(
      'receives a document in parts if the response to a part was: %s',
      async (fault) => {
        proxy.faults.push(['PUT', fault]);
        expect((await blobs.read(await arrive(large))).equals(large)).toBe(true);
      },
    );

    it('rejects documents that were changed in transit, and leaves nothing behind', async () => {
      proxy.faults.push(['PUT', 'changed'], ['PUT', 'changed']);
      await expect(blobs.put(small, address)).rejects.toThrow();
      proxy.faults.push(['PUT', 'changed'], ['PUT', 'changed']);
      await expect(blobs.put(large, address)).rejects.toThrow();
      expect(await blobs.open(address)).toBeNull();
      expect(await left()).toBe(0);
    });

    it('never overwrites a document', async () => {
      await blobs.put(small, address);
      await expect(blobs.put(randomBytes(9), address)).rejects.toThrow('already');
      expect(((await blobs.load(address)) as Buffer).equals(small)).toBe(true);
    });

    it('fails as unavailable if the connection breaks during a read', async () => {
      await blobs.put(large, address);
      proxy.faults.push(['GET', 'cut in the middle']);
      await expect(blobs.load(address)).rejects.toBeInstanceOf(EventStoreUnavailable);
      expect(((await blobs.load(address)) as Buffer).equals(large)).toBe(true);
    });

    it('fails as unavailable while the server is down or frozen, and recovers', async () => {
      await blobs.put(small, address);
      const away = async () => {
        const other = { ...address, blobId: 'doc_2' };
        await expect(blobs.load(address)).rejects.toBeInstanceOf(EventStoreUnavailable);
        await expect(blobs.put(small, other)).rejects.toBeInstanceOf(EventStoreUnavailable);
        await expect(blobs.put(large, other)).rejects.toBeInstanceOf(EventStoreUnavailable);
        await expect(blobs.remove(address)).rejects.toBeInstanceOf(EventStoreUnavailable);
        expect(await blobs.health()).toEqual({ ok: false, detail: 'waiting for the object store' });
      };
      await server.stop();
      await away();
      await server.start();
      expect(await blobs.health()).toEqual({ ok: true, detail: 'the object store is available' });
      server.freeze();
      await expect(blobs.load(address)).rejects.toBeInstanceOf(EventStoreUnavailable);
      server.thaw();
      expect(((await blobs.load(address)) as Buffer).equals(small)).toBe(true);
    });

    it('reports a refusal for a wrong secret or a missing bucket', async () => {
      const { AWS_ACCESS_KEY_ID: accessKeyId = '' } = server.env;
      const more = { endpoint: server.url, region: 'us-west-1' };
      const wrong = { ...more, credentials: { accessKeyId, secretAccessKey: 'wrong' } };
      const right = { ...more, credentials: { accessKeyId, secretAccessKey: 'workcomp-secret' } };
      for (const other of [
        await openObjectStore(store, wrong),
        await openObjectStore({ ...store, bucket: 'nowhere' }, right),
      ]) {
        const refused = new S3Blobs(other, vault);
        await expect(refused.load(address)).rejects.toBeInstanceOf(EventStoreRefused);
        await expect(refused.put(small, address)).rejects.toBeInstanceOf(EventStoreRefused);
        const { ok, detail } = await refused.health();
        expect([ok, detail]).toEqual([false, expect.stringContaining('rejects')]);
        await refused.close();
      }
    });

    it('sweeps unkept uploads and their parts', async () => {
      await blobs.put(small, address);
      await arrive(large);
      await store.s3.createMultipartUpload({ Bucket: store.bucket, Key: 'desk/arriving/one' });
      // Another application's object in the same bucket.
      await store.s3.putObject({ Bucket: store.bucket, Key: 'other', Body: 'x' });
      expect(await left()).toBe(4);
      expect(await blobs.sweep(new Date(0), async () => false)).toBe(0);
      expect(await blobs.sweep(tomorrow(), async () => true)).toBe(2);
      expect(await left()).toBe(2);
      expect(((await blobs.load(address)) as Buffer).equals(small)).toBe(true);
    });

    it('lists documents in pages, also while documents are removed', async () => {
      const paged = new S3Blobs(store, vault, 2);
      const ids = ['doc_1', 'doc_2', 'doc_3', 'doc_4', 'doc_5'];
      for (const blobId of ids) await blobs.put(small, { ...address, blobId });
      for (const Key of ['one', 'two', 'two', 'three', 'three'])
        await store.s3.createMultipartUpload({ Bucket: store.bucket, Key: `desk/arriving/${Key}` });
      const found: string[] = [];
      for await (const { blobId } of paged.addresses()) found.push(blobId);
      expect(found).toEqual(ids);
      expect(await paged.sweep(tomorrow(), async () => true)).toBe(5);
      await paged.remove(address);
      expect(await left()).toBe(0);
    });
  }),
);

it.each([
  ['s3://docs', {}, { bucket: 'docs', prefix: '', addressing: 'virtual' }],
  ['s3://docs/', {}, { bucket: 'docs', prefix: '', addressing: 'virtual' }],
  ['s3://a.docs/x/y/', {}, { bucket: 'a.docs', prefix: 'x/y/', addressing: 'virtual' }],
  ['s3://docs/x', { AWS_ENDPOINT_URL: 'http://h' }, { bucket: 'docs', prefix: 'x/', addressing: 'path' }],
  ['s3://docs/x', { AWS_ENDPOINT_URL_S3: 'http://h' }, { bucket: 'docs', prefix: 'x/', addressing: 'path' }],
  ['s3://docs?addressing=path', {}, { bucket: 'docs', prefix: '', addressing: 'path' }],
  [
    's3://docs/x?addressing=virtual',
    { AWS_ENDPOINT_URL: 'h' },
    { bucket: 'docs', prefix: 'x/', addressing: 'virtual' },
  ],
  ['s3://', {}, null],
  ['s3://Docs', {}, null],
  ['https://docs/x', {}, null],
  ['s3://docs/a b', {}, null],
  ['s3://docs/../x?addressing=host', {}, null],
])('parses the location %s', (text, env, place) => expect(objectLocationOf(text, env)).toEqual(place));
