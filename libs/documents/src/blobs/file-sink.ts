import { type FileHandle, open, rm } from 'node:fs/promises';
import type { UploadSink } from '../upload/document-intake.js';
import { newBlobKey } from './blob-key.js';
import type { IncomingBlob } from './blob-store.js';
import { ChunkSealer } from './chunk-cipher.js';

/**
 * Header before the sealed bytes: magic bytes, length of the sealed key, sealed key. Zeros until the document is kept.
 */
export const HEADER_BYTES = 256;
/** Maximum sealed bytes that wait for the disk before `write` applies backpressure. */
const HIGH_WATER = 512 * 1024;

/** Received upload, sealed in memory if small, or else in a file without a header. */
export class ReceivedFile implements IncomingBlob {
  open = true;

  constructor(
    readonly size: number,
    readonly key: Buffer,
    readonly small: Buffer | null,
    readonly path: string,
  ) {}
}

/** Sink that creates a file only if the document exceeds one chunk, because most bills have small PDFs. */
export class FileSink implements UploadSink<IncomingBlob> {
  private readonly key = newBlobKey();
  private readonly sealer = new ChunkSealer(this.key);
  private queue: Buffer[] = [];
  private queued = 0;
  private position = HEADER_BYTES;
  private file: FileHandle | null = null;
  private writing: Promise<void> | null = null;
  private failure: unknown;
  private discarded = false;
  private arrived: ReceivedFile | null = null;

  constructor(private readonly path: string) {}

  write(bytes: Buffer): Promise<void> | undefined {
    this.enqueue(this.sealer.write(bytes));
    return this.queued > HIGH_WATER ? (this.writing ?? undefined) : undefined;
  }

  async finish(): Promise<IncomingBlob> {
    const last = this.sealer.end();
    const small = this.writing === null && this.file === null;
    if (!small) this.enqueue([last]);
    while (this.writing !== null) await this.writing;
    await this.closeFile();
    if (this.failure !== undefined) throw this.failure as Error;
    this.arrived = new ReceivedFile(this.sealer.size, this.key, small ? last : null, this.path);
    return this.arrived;
  }

  async discard(): Promise<void> {
    if (this.arrived) this.arrived.open = false;
    this.discarded = true;
    this.queue = [];
    while (this.writing !== null) await this.writing;
    await this.closeFile();
    // If the file can't be removed now, the next start deletes it.
    await rm(this.path, { force: true }).catch(() => undefined);
  }

  private enqueue(chunks: readonly Buffer[]): void {
    if (chunks.length === 0 || this.discarded || this.failure !== undefined) return;
    this.queue.push(...chunks);
    this.queued += chunks.reduce((sum, { length }) => sum + length, 0);
    this.writing ??= this.drain();
  }

  /** Writes waiting chunks to the file. Never rejects; `finish` throws the error. */
  private async drain(): Promise<void> {
    try {
      this.file ??= await open(this.path, 'wx', 0o600);
      while (this.queue.length > 0) {
        const chunks = this.queue;
        this.queue = [];
        this.position += await writeAll(this.file, chunks, this.position);
        this.queued -= chunks.reduce((sum, { length }) => sum + length, 0);
      }
    } catch (error) {
      this.failure = error;
      this.queue = [];
    } finally {
      this.writing = null;
    }
  }

  private async closeFile(): Promise<void> {
    const file = this.file;
    this.file = null;
    // The caller has handled write errors, so a failed close loses nothing.
    await file?.close().catch(() => undefined);
  }
}

/** Writes all chunks, even if the operating system writes only part of them. Returns the number of bytes. */
export const writeAll = async (file: FileHandle, chunks: readonly Buffer[], position: number): Promise<number> => {
  const bytes = Buffer.concat(chunks);
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
  return bytes.length;
};
