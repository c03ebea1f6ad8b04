import { type GridFSBucket, type GridFSBucketWriteStream, ObjectId } from 'mongodb';
import { callMongo } from '#event-store';
import type { StoredUpload } from './buffered-sink.js';

/** Name of a file that has not been kept yet. Names of kept documents contain commas. */
export const INCOMING_NAME = 'incoming';

export class FileUpload implements StoredUpload<ObjectId> {
  readonly id = new ObjectId();
  private readonly stream;

  constructor(private readonly bucket: GridFSBucket) {
    this.stream = bucket.openUploadStreamWithId(this.id, INCOMING_NAME);
    // `finish` rejects with the error.
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
    // If the file can't be deleted now, the sweep removes it.
    await (this.stream.writableFinished ? this.bucket.delete(this.id) : this.stream.abort()).catch(() => undefined);
  }
}

/** Resolves when the file and its chunks are stored. */
export const ended = (stream: GridFSBucketWriteStream, last?: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    if (stream.errored) reject(stream.errored);
    stream.once('error', reject);
    stream.once('finish', resolve);
    stream.end(last);
  });
