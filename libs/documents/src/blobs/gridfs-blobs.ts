import { Binary, type Db, GridFSBucket, ObjectId } from 'mongodb';
import { Readable } from 'node:stream';
import { REDACTED, type Redacted } from '#domain';
import type { Vault } from '#event-store';
import type { UploadSink } from '../upload/document-intake.js';
import { newBlobKey, openBlobKey, sealBlobKey } from './blob-key.js';
import { blobName, addressOf, ownerName } from './blob-names.js';
import { type BlobAddress, type BlobOwner, BlobStore, type IncomingBlob, type OpenedBlob } from './blob-store.js';
import { ChunkSealer, collect, openChunks, plainSize } from './chunk-cipher.js';

const BUCKET = 'blobs';
/** The name of what has arrived and is not kept; no document's name is without commas. */
const ARRIVING = 'incoming';

class ArrivedFile implements IncomingBlob {
  open = true;
  constructor(
    readonly size: number,
    readonly key: Buffer,
    readonly id: ObjectId,
  ) {}
}

/**
 * Documents in GridFS, encrypted here before they are sent. The sealed key stands in the file's metadata, so keeping a
 * document is one update. Several processes share it; what a dead process left arriving is swept as an orphan.
 */
export class GridFsBlobs extends BlobStore {
  private readonly bucket: GridFSBucket;

  constructor(
    private readonly db: Db,
    private readonly vault: Vault,
  ) {
    super();
    this.bucket = new GridFSBucket(db, { bucketName: BUCKET, writeConcern: { w: 'majority', journal: true } });
  }

  private get files() {
    return this.db.collection(`${BUCKET}.files`, { writeConcern: { w: 'majority', journal: true } });
  }

  override incoming(): UploadSink<IncomingBlob> {
    return new GridFsSink(this.bucket);
  }

  override async read(upload: IncomingBlob): Promise<Buffer> {
    const { key, id } = waiting(upload);
    return collect(openChunks(key, this.bucket.openDownloadStream(id) as AsyncIterable<Uint8Array>));
  }

  override async keep(upload: IncomingBlob, address: BlobAddress): Promise<void> {
    const arrived = waiting(upload);
    const sealed = await sealBlobKey(this.vault, address, arrived.key);
    const { matchedCount } = await this.files.updateOne(
      { _id: arrived.id },
      { $set: { filename: blobName(address), metadata: { owner: ownerName(address), key: new Binary(sealed) } } },
    );
    if (matchedCount !== 1) throw new Error('an arrived document is gone');
    arrived.open = false;
  }

  override async discard(upload: IncomingBlob): Promise<void> {
    if (!(upload instanceof ArrivedFile) || !upload.open) return;
    upload.open = false;
    await this.bucket.delete(upload.id).catch(() => undefined);
  }

  override async open(address: BlobAddress): Promise<OpenedBlob | Redacted | null> {
    const file = await this.files.findOne({ filename: blobName(address) });
    if (!file) return null;
    const { key: sealed } = file['metadata'] as { key: Binary };
    const key = await openBlobKey(this.vault, address, sealed.buffer);
    if (key === REDACTED) return REDACTED;
    const stored = this.bucket.openDownloadStream(file._id) as AsyncIterable<Uint8Array>;
    const stream = Readable.from(openChunks(key, stored), { objectMode: false });
    return { size: plainSize(file['length'] as number), stream };
  }

  override async remove(owner: BlobOwner): Promise<void> {
    for await (const { _id } of this.bucket.find({ 'metadata.owner': ownerName(owner) })) await this.bucket.delete(_id);
  }

  override async sweep(olderThan: Date, isMentioned: (address: BlobAddress) => Promise<boolean>): Promise<number> {
    let swept = 0;
    for await (const { _id, filename } of this.bucket.find({ uploadDate: { $lt: olderThan } })) {
      const address = addressOf(filename);
      if (filename !== ARRIVING && (!address || (await isMentioned(address)))) continue;
      await this.bucket.delete(_id);
      swept++;
    }
    return swept;
  }

  override async *addresses(): AsyncIterable<BlobAddress> {
    for await (const { filename } of this.bucket.find({}, { projection: { filename: 1 } })) {
      const address = addressOf(filename);
      if (address) yield address;
    }
  }

  override async close(): Promise<void> {
    // The client belongs to whoever made it.
  }

  /** Called at start-up: GridFS indexes names and chunks itself, we look up owners too. */
  async createIndexes(): Promise<void> {
    await this.files.createIndex({ 'metadata.owner': 1 });
  }
}

class GridFsSink implements UploadSink<IncomingBlob> {
  private readonly key = newBlobKey();
  private readonly sealer = new ChunkSealer(this.key);
  private readonly id = new ObjectId();
  private readonly stream;
  private failure: Error | undefined;
  private arrived: ArrivedFile | null = null;

  constructor(private readonly bucket: GridFSBucket) {
    this.stream = bucket.openUploadStreamWithId(this.id, ARRIVING);
    this.stream.on('error', (error) => (this.failure = error));
  }

  write(bytes: Buffer): Promise<void> | undefined {
    if (this.failure) return undefined;
    let ready = true;
    for (const chunk of this.sealer.write(bytes)) ready = this.stream.write(chunk);
    if (ready) return undefined;
    return new Promise((resolve) => {
      this.stream.once('drain', resolve);
      this.stream.once('close', resolve);
    });
  }

  async finish(): Promise<IncomingBlob> {
    await new Promise<void>((resolve, reject) => {
      if (this.failure) reject(this.failure);
      this.stream.once('error', reject);
      this.stream.end(this.sealer.end(), () => resolve());
    });
    return (this.arrived = new ArrivedFile(this.sealer.size, this.key, this.id));
  }

  async discard(): Promise<void> {
    if (this.arrived) this.arrived.open = false;
    await (this.stream.writableFinished ? this.bucket.delete(this.id) : this.stream.abort()).catch(() => undefined);
  }
}

const waiting = (upload: IncomingBlob): ArrivedFile => {
  if (!(upload instanceof ArrivedFile) || !upload.open) throw new TypeError('the upload was kept or discarded before');
  return upload;
};
