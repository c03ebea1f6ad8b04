import { type GridFSBucket, type GridFSBucketWriteStream, ObjectId } from 'mongodb';
import { callMongo } from '#event-store';
import type { UploadSink } from '../upload/document-intake.js';
import { newBlobKey } from './blob-key.js';
import type { IncomingBlob } from './blob-store.js';
import { ChunkSealer } from './chunk-cipher.js';

/** Name of a file that is not kept yet. Names of documents contain commas. */
export const INCOMING_NAME = 'incoming';
/** Maximum encrypted size of a document that waits in memory until it is kept. Larger ones are sent while they arrive. */
const MAX_BUFFERED_BYTES = 1_048_576;

/** A document that has arrived: encrypted in memory, or a file that has no owner yet. */
export class ReceivedFile implements IncomingBlob {
  /** False once it was kept or discarded. */
  open = true;

  constructor(
    readonly size: number,
    readonly key: Buffer,
    /** The encrypted bytes, or the id of the file that contains them. */
    readonly sealed: Buffer | ObjectId,
  ) {}
}

/** Encrypts one arriving document. Only a document that is too large for memory becomes a file before it is kept. */
export class GridFsSink implements UploadSink<IncomingBlob> {
  private readonly key = newBlobKey();
  private readonly sealer = new ChunkSealer(this.key);
  private chunks: Buffer[] = [];
  private held = 0;
  private sending: FileUpload | null = null;
  private arrived: ReceivedFile | null = null;

  constructor(private readonly bucket: GridFSBucket) {}

  write(bytes: Buffer): Promise<void> | undefined {
    return this.take(this.sealer.write(bytes));
  }

  async finish(): Promise<IncomingBlob> {
    void this.take([this.sealer.end()]);
    const { sending } = this;
    await sending?.finish();
    const sealed = sending === null ? Buffer.concat(this.chunks) : sending.id;
    this.chunks = [];
    return (this.arrived = new ReceivedFile(this.sealer.size, this.key, sealed));
  }

  async discard(): Promise<void> {
    if (this.arrived) this.arrived.open = false;
    this.chunks = [];
    await this.sending?.discard();
  }

  private take(chunks: readonly Buffer[]): Promise<void> | undefined {
    if (this.sending) return this.sending.write(chunks);
    this.chunks.push(...chunks);
    for (const { length } of chunks) this.held += length;
    if (this.held <= MAX_BUFFERED_BYTES) return undefined;
    const waiting = this.chunks;
    this.chunks = [];
    this.sending = new FileUpload(this.bucket);
    return this.sending.write(waiting);
  }
}

/** A large document that becomes a file while it arrives. */
class FileUpload {
  readonly id = new ObjectId();
  private readonly stream;

  constructor(private readonly bucket: GridFSBucket) {
    this.stream = bucket.openUploadStreamWithId(this.id, INCOMING_NAME);
    // `finish` reports the error.
    this.stream.on('error', () => undefined);
  }

  write(chunks: readonly Buffer[]): Promise<void> | undefined {
    if (this.stream.errored) return undefined;
    let ready = true;
    for (const chunk of chunks) ready = this.stream.write(chunk);
    if (ready) return undefined;
    return new Promise((resolve) => {
      this.stream.once('drain', resolve);
      this.stream.once('close', resolve);
    });
  }

  finish(): Promise<void> {
    return callMongo(() => ended(this.stream));
  }

  async discard(): Promise<void> {
    // A file that cannot be deleted is swept.
    await (this.stream.writableFinished ? this.bucket.delete(this.id) : this.stream.abort()).catch(() => undefined);
  }
}

/** Ends an upload. Resolves when the file and its parts are stored. */
export const ended = (stream: GridFSBucketWriteStream, last?: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    if (stream.errored) reject(stream.errored);
    stream.once('error', reject);
    stream.once('finish', resolve);
    stream.end(last);
  });
