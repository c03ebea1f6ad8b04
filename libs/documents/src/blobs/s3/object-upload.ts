import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { StoredUpload } from '../buffered-sink.js';
import type { ObjectStore } from './object-store.js';
import { callS3 } from './outage.js';

/** Part size in bytes, the protocol's minimum. While a large document arrives, two parts are in memory. */
const PART_BYTES = 5_242_880;

/** Returns the prefix of objects without an owner. */
export const incomingPrefix = ({ prefix }: ObjectStore): string => `${prefix}arriving/`;

export class ObjectUpload implements StoredUpload<string> {
  readonly id: string;
  private readonly stream = new PassThrough({ highWaterMark: PART_BYTES / 4 });
  private readonly upload;
  private readonly done: Promise<unknown>;
  private failed = false;

  constructor(private readonly store: ObjectStore) {
    this.id = `${incomingPrefix(store)}${randomUUID()}`;
    this.upload = new store.Upload({
      client: store.s3,
      params: { Bucket: store.bucket, Key: this.id, Body: this.stream },
      partSize: PART_BYTES,
      queueSize: 1,
    });
    this.done = this.upload.done();
    // `finish` throws the error. Later chunks are discarded without backpressure.
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

  /** Discards the upload. Never rejects. The sweep removes parts that the object store keeps. */
  async discard(): Promise<void> {
    if (!this.stream.writableEnded) await this.upload.abort().catch(() => undefined);
    this.stream.destroy();
    await this.done.catch(() => undefined);
    await this.store.s3.deleteObject({ Bucket: this.store.bucket, Key: this.id }).catch(() => undefined);
  }
}
