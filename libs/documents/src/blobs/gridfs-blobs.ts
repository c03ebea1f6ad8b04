import { Binary, type Db, GridFSBucket, ObjectId, ReadPreference } from 'mongodb';
import { Readable } from 'node:stream';
import { REDACTED, type Redacted } from '#domain';
import { callMongo, callMongoWithRetry, type Vault } from '#event-store';
import type { UploadSink } from '../upload/document-intake.js';
import { openBlobKey, sealBlobKey } from './blob-key.js';
import { blobName, blobAddressOf, ownerName } from './blob-names.js';
import { type BlobAddress, type BlobOwner, BlobStore, type IncomingBlob, type OpenedBlob } from './blob-store.js';
import { BufferedSink, ReceivedUpload, requireOpen } from './buffered-sink.js';
import { collect, openChunks, plainSize } from './chunk-cipher.js';
import { ended, FileUpload, INCOMING_NAME } from './gridfs-upload.js';

const BUCKET = 'blobs';
/** Blobs are written to a majority before an event mentions them, and are read from the primary. */
const durableOptions = {
  readPreference: ReadPreference.primary,
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 },
} as const;

interface NamedFile {
  readonly filename: string;
  readonly metadata: { readonly owner: string; readonly key: Binary };
}

/** Number of chunks in a small document. The driver stores them concurrently, so any one may be the only one stored. */
const SIMULTANEOUS_PARTS = 5;
/** Documents per cursor batch. The server closes a cursor that is idle for ten minutes, so batches must be small. */
const SWEEP_BATCH_SIZE = 50;

/**
 * Stores documents in GridFS, encrypted before they are sent; the encrypted key is in the file's metadata. `keep`
 * stores a small document under its name. A large document is a file without an owner until `keep` names it in a single
 * update. Several processes share the bucket. Crashed processes' files and chunks are swept as orphans.
 */
export class GridFsBlobs extends BlobStore {
  private readonly bucket: GridFSBucket;

  constructor(
    private readonly db: Db,
    private readonly vault: Vault,
  ) {
    super();
    this.bucket = new GridFSBucket(db, { bucketName: BUCKET, ...durableOptions });
  }

  private get files() {
    return this.db.collection(`${BUCKET}.files`, durableOptions);
  }

  private get chunks() {
    return this.db.collection(`${BUCKET}.chunks`, durableOptions);
  }

  override incoming(): UploadSink<IncomingBlob> {
    return new BufferedSink(() => new FileUpload(this.bucket));
  }

  override async read(upload: IncomingBlob): Promise<Buffer> {
    const { key, sealed } = requireOpen<ObjectId>(upload);
    const pieces = sealed instanceof ObjectId ? mapOutages(this.bucket.openDownloadStream(sealed)) : [sealed];
    return collect(openChunks(key, pieces));
  }

  override async keep(upload: IncomingBlob, address: BlobAddress): Promise<void> {
    const arrived = requireOpen<ObjectId>(upload);
    const key = new Binary(await sealBlobKey(this.vault, address, arrived.key));
    const file = { filename: blobName(address), metadata: { owner: ownerName(address), key } };
    if (arrived.sealed instanceof ObjectId) await this.adopt(arrived.sealed, file);
    else await this.store(arrived.sealed, file);
    arrived.open = false;
  }

  override async discard(upload: IncomingBlob): Promise<void> {
    if (!(upload instanceof ReceivedUpload) || !upload.open) return;
    upload.open = false;
    // If the file can't be deleted now, the sweep removes it.
    if (upload.sealed instanceof ObjectId) await this.bucket.delete(upload.sealed).catch(() => undefined);
  }

  override async open(address: BlobAddress): Promise<OpenedBlob | Redacted | null> {
    const file = await callMongoWithRetry(() => this.files.findOne({ filename: blobName(address) }));
    if (!file) return null;
    const { key: sealed } = file['metadata'] as { key: Binary };
    const key = await openBlobKey(this.vault, address, sealed.buffer);
    if (key === REDACTED) return REDACTED;
    const stored = this.bucket.openDownloadStream(file._id);
    const stream = Readable.from(openChunks(key, mapOutages(stored)), { objectMode: false });
    return { size: plainSize(file['length'] as number), stream };
  }

  override async remove(owner: BlobOwner): Promise<void> {
    for await (const { _id } of mapOutages(this.bucket.find({ 'metadata.owner': ownerName(owner) })))
      await callMongo(() => this.erase(_id));
  }

  override async sweep(olderThan: Date, isMentioned: (address: BlobAddress) => Promise<boolean>): Promise<number> {
    let swept = 0;
    const old = this.bucket.find({ uploadDate: { $lt: olderThan } }, { batchSize: SWEEP_BATCH_SIZE });
    for await (const { _id, filename } of mapOutages(old)) {
      const address = blobAddressOf(filename);
      if (filename !== INCOMING_NAME && (!address || (await isMentioned(address)))) continue;
      await callMongo(() => this.erase(_id));
      swept++;
    }
    return swept + (await this.sweepParts(olderThan));
  }

  /** Sweeps chunks of uploads that a crashed process did not finish. They have no entry in the files collection. */
  private async sweepParts(olderThan: Date): Promise<number> {
    const until = ObjectId.createFromTime(Math.floor(olderThan.getTime() / 1000));
    const parts = this.chunks
      .find(
        { files_id: { $lt: until }, n: { $lt: SIMULTANEOUS_PARTS } },
        { projection: { files_id: 1 }, batchSize: SWEEP_BATCH_SIZE },
      )
      .sort({ files_id: 1 });
    let swept = 0;
    let last: ObjectId | null = null;
    for await (const part of mapOutages(parts)) {
      const id = part['files_id'] as ObjectId;
      if (last?.equals(id)) continue;
      last = id;
      if ((await callMongoWithRetry(() => this.files.countDocuments({ _id: id }, { limit: 1 }))) > 0) continue;
      await callMongo(() => this.erase(id));
      swept++;
    }
    return swept;
  }

  override async *addresses(): AsyncIterable<BlobAddress> {
    for await (const { filename } of mapOutages(this.bucket.find({}, { projection: { filename: 1 } }))) {
      const address = blobAddressOf(filename);
      if (address) yield address;
    }
  }

  override async close(): Promise<void> {
    // The client's creator closes it.
  }

  /** Creates the indexes. GridFS creates the first two itself, but only while its collections are empty. */
  async createIndexes(): Promise<void> {
    await callMongoWithRetry(async () => {
      await this.chunks.createIndex({ files_id: 1, n: 1 }, { unique: true }, {});
      // One index per command: FerretDB aborts a command with several indexes if one of them exists.
      await this.files.createIndex({ filename: 1, uploadDate: 1 });
      await this.files.createIndex({ 'metadata.owner': 1 });
      await this.files.createIndex({ uploadDate: 1 });
    });
  }

  /** Names an uploaded file. Idempotent. */
  private async adopt(id: ObjectId, file: NamedFile): Promise<void> {
    const { matchedCount } = await callMongoWithRetry(() => this.files.updateOne({ _id: id }, { $set: file }));
    if (matchedCount !== 1) throw new Error('an uploaded document no longer exists');
  }

  /**
   * Stores the chunks, then the file. After an outage, stores another identical copy unless the file exists. The sweep
   * removes chunks without a file.
   */
  private async store(sealed: Buffer, { filename, metadata }: NamedFile): Promise<void> {
    let last: ObjectId | null = null;
    await callMongoWithRetry(async () => {
      if (last !== null && (await this.files.countDocuments({ _id: last }, { limit: 1 })) > 0) return;
      last = new ObjectId();
      await ended(this.bucket.openUploadStreamWithId(last, filename, { metadata }), sealed);
    });
  }

  /**
   * Deletes the chunks before the file: after an interruption, the file is still listed and the next sweep finds it.
   * `GridFSBucket.delete` would leave chunks without a file. Another process may have deleted the document.
   */
  private async erase(id: ObjectId): Promise<void> {
    await this.chunks.deleteMany({ files_id: id });
    await this.files.deleteOne({ _id: id });
  }
}

/** Passes pieces through. Throws EventStoreUnavailable if an outage interrupts them. */
async function* mapOutages<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const each = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await callMongo(() => each.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await each.return?.();
  }
}
