import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { UploadSink } from '../../upload/document-intake.js';
import { newBlobKey } from '../blob-key.js';
import type { IncomingBlob } from '../blob-store.js';
import { ChunkSealer } from '../chunk-cipher.js';
import type { ObjectStore } from './object-store.js';
import { callS3 } from './outage.js';

/** Sealed bytes of a document that wait in memory until it is kept; larger ones are sent while they arrive. */
const MAX_BUFFERED_BYTES = 1_048_576;
/** The smallest that the protocol allows; two of them are in memory while a large document arrives. */
const PART_BYTES = 5_242_880;

/** A document that has arrived: sealed in memory, or an object that has no owner yet. */
export class ReceivedObject implements IncomingBlob {
  /** False once it was kept or discarded. */
  open = true;

  constructor(
    readonly size: number,
    readonly key: Buffer,
    /** The sealed bytes, or the name of the object that holds them. */
    readonly sealed: Buffer | string,
  ) {}
}

/** Where what arrives waits for its owner. */
export const incomingPrefix = ({ prefix }: ObjectStore): string => `${prefix}arriving/`;

/** Seals one arriving document. Only what outgrows the memory becomes an object, sent in parts. */
export class S3Sink implements UploadSink<IncomingBlob> {
  private readonly key = newBlobKey();
  private readonly sealer = new ChunkSealer(this.key);
  private chunks: Buffer[] = [];
  private held = 0;
  private sending: ObjectUpload | null = null;
  private arrived: ReceivedObject | null = null;

  constructor(private readonly store: ObjectStore) {}

  write(bytes: Buffer): Promise<void> | undefined {
    return this.take(this.sealer.write(bytes));
  }

  async finish(): Promise<IncomingBlob> {
    void this.take([this.sealer.end()]);
    const { sending } = this;
    await sending?.finish();
    const sealed = sending === null ? Buffer.concat(this.chunks) : sending.name;
    this.chunks = [];
    return (this.arrived = new ReceivedObject(this.sealer.size, this.key, sealed));
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
    this.sending = new ObjectUpload(this.store);
    return this.sending.write(waiting);
  }
}

/** One document on its way into the store, in parts. */
class ObjectUpload {
  readonly name: string;
  private readonly stream = new PassThrough({ highWaterMark: PART_BYTES / 4 });
  private readonly upload;
  private readonly done: Promise<unknown>;
  private failed = false;

  constructor(private readonly store: ObjectStore) {
    this.name = `${incomingPrefix(store)}${randomUUID()}`;
    this.upload = new store.Upload({
      client: store.s3,
      params: { Bucket: store.bucket, Key: this.name, Body: this.stream },
      partSize: PART_BYTES,
      queueSize: 1,
    });
    this.done = this.upload.done();
    // Told by `finish`. Nobody reads any more: what still comes is thrown away, and nobody waits for it.
    this.done.catch(() => {
      this.failed = true;
      this.stream.resume();
      this.stream.emit('drain');
    });
  }

  write(chunks: readonly Buffer[]): Promise<void> | undefined {
    let ready = true;
    for (const chunk of chunks) ready = this.stream.write(chunk);
    if (ready || this.failed) return undefined;
    return new Promise((resolve) => this.stream.once('drain', resolve));
  }

  async finish(): Promise<void> {
    this.stream.end();
    await callS3(() => this.done);
  }

  /** Parts that a store keeps although it was told not to are swept. */
  async discard(): Promise<void> {
    if (!this.stream.writableEnded) await this.upload.abort().catch(() => undefined);
    this.stream.destroy();
    await this.done.catch(() => undefined);
    await this.store.s3.deleteObject({ Bucket: this.store.bucket, Key: this.name }).catch(() => undefined);
  }
}
