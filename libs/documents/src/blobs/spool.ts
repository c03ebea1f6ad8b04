import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ChunkSealer, openChunks } from './chunk-cipher.js';
import { writeAll } from './file-sink.js';

/** Thrown if the spool is full or the account has used its share. Mapped to 503. */
export class SpoolFull extends Error {
  override readonly name = 'SpoolFull';
  constructor() {
    super('too many large responses are waiting for their readers');
  }
}

export interface SpoolLimits {
  /** Maximum number of plaintext bytes for all accounts together. */
  readonly bytes?: number;
  /** Maximum number of plaintext bytes per account. */
  readonly bytesEach?: number;
}

const GIB = 1024 ** 3;
const CHUNK_BYTES = 262_144;

/**
 * Stores large responses on disk while they are sent, so that a slow reader uses no memory. Files are unlinked
 * immediately and sealed under keys that exist only in memory, so no data outlives the process.
 */
export class Spool {
  private readonly ofAccount = new Map<string, number>();
  private readonly limits: Required<SpoolLimits>;
  private filled = 0;
  private made: Promise<unknown> | null = null;

  constructor(
    private readonly folder: string,
    limits: SpoolLimits = {},
  ) {
    this.limits = { bytes: 2 * GIB, bytesEach: GIB, ...limits };
  }

  /** Number of plaintext bytes currently in the spool. */
  get bytes(): number {
    return this.filled;
  }

  /** Stores the pieces, `size` bytes in total, and streams them at the reader's pace. Throws SpoolFull. */
  async keep(
    pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    size: number,
    account: string,
  ): Promise<Readable> {
    const own = this.ofAccount.get(account) ?? 0;
    if (this.filled + size > this.limits.bytes || own + size > this.limits.bytesEach) throw new SpoolFull();
    this.count(account, size);
    const leave = () => this.count(account, -size);
    try {
      const key = randomBytes(32);
      const file = await this.file();
      try {
        await fill(file, key, pieces);
      } catch (error) {
        await file.close();
        throw error;
      }
      const stream = Readable.from(openChunks(key, contents(file)), { objectMode: false });
      stream.once('close', () => {
        leave();
        // The file is only read from here on, so a failed close loses nothing.
        void file.close().catch(() => undefined);
      });
      return stream;
    } catch (error) {
      leave();
      throw error;
    }
  }

  private async file(): Promise<FileHandle> {
    await (this.made ??= mkdir(this.folder, { recursive: true, mode: 0o700 }));
    const path = join(this.folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    await rm(path, { force: true });
    return file;
  }

  private count(account: string, change: number): void {
    this.filled += change;
    const own = (this.ofAccount.get(account) ?? 0) + change;
    if (own === 0) this.ofAccount.delete(account);
    else this.ofAccount.set(account, own);
  }
}

const fill = async (
  file: FileHandle,
  key: Buffer,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> => {
  const sealer = new ChunkSealer(key);
  let position = 0;
  const write = async (chunks: readonly Buffer[]) => {
    position += await writeAll(file, chunks, position);
  };
  for await (const piece of pieces)
    for (let from = 0; from < piece.length; from += CHUNK_BYTES)
      await write(sealer.write(piece.subarray(from, from + CHUNK_BYTES)));
  await write([sealer.end()]);
};

async function* contents(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const bytes = Buffer.allocUnsafe(CHUNK_BYTES);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield bytes.subarray(0, bytesRead);
  }
}
