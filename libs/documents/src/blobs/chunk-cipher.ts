import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Plaintext bytes per chunk. The last chunk may be shorter. */
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** Thrown if stored bytes were changed, truncated, or sealed with another key. */
export class BlobDamaged extends Error {
  override readonly name = 'BlobDamaged';
  constructor() {
    super('a stored document is damaged');
  }
}

/**
 * Returns a chunk's nonce for AES-256-GCM in chunks (the STREAM construction): seven zero bytes, chunk number, 1 for
 * the last chunk. A key must seal only one document. Detects swapped, missing or appended chunks, and truncation.
 */
const nonce = (chunk: number, last: boolean): Buffer => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(chunk, 7);
  bytes[11] = last ? 1 : 0;
  return bytes;
};

/** Seals bytes as they arrive. Buffers at most one chunk. */
export class ChunkSealer {
  /** Number of plaintext bytes so far. */
  size = 0;
  private chunk = 0;
  private fill = 0;
  private buffer = Buffer.allocUnsafe(4096);

  constructor(private readonly key: Buffer) {}

  /** Returns the completed chunks. A full chunk is buffered until more bytes arrive, because it might be the last. */
  write(bytes: Uint8Array): Buffer[] {
    const sealed: Buffer[] = [];
    for (let from = 0; from < bytes.length;) {
      if (this.fill === CHUNK_BYTES) sealed.push(this.seal(false));
      const part = bytes.subarray(from, from + CHUNK_BYTES - this.fill);
      this.room(this.fill + part.length);
      this.buffer.set(part, this.fill);
      this.fill += part.length;
      from += part.length;
    }
    this.size += bytes.length;
    return sealed;
  }

  /** Returns the last chunk, which is empty for an empty document. */
  end(): Buffer {
    return this.seal(true);
  }

  /** Grows the buffer to at most a whole chunk. It starts small because most documents are small. */
  private room(length: number): void {
    if (length <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(length, 4 * this.buffer.length)));
    this.buffer.copy(larger, 0, 0, this.fill);
    this.buffer = larger;
  }

  private seal(last: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce(this.chunk++, last));
    const sealed = cipher.update(this.buffer.subarray(0, this.fill));
    cipher.final();
    this.fill = 0;
    return Buffer.concat([sealed, cipher.getAuthTag()]);
  }
}

/** Returns the plaintext size. Throws BlobDamaged for an impossible size. */
export const plainSize = (sealedBytes: number): number => {
  const chunks = Math.ceil(sealedBytes / SEALED_CHUNK_BYTES);
  const size = sealedBytes - chunks * TAG_BYTES;
  if (chunks === 0 || size < (chunks - 1) * CHUNK_BYTES) throw new BlobDamaged();
  return size;
};

/** Opens sealed pieces of any length. Throws BlobDamaged at the first chunk that isn't authentic. */
export async function* openChunks(
  key: Buffer,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let chunk = 0;
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    // Open a full chunk only if more bytes follow, because the last chunk has a different nonce.
    while (held.length > SEALED_CHUNK_BYTES) {
      yield openChunk(key, held.subarray(0, SEALED_CHUNK_BYTES), chunk++, false);
      held = held.subarray(SEALED_CHUNK_BYTES);
    }
  }
  yield openChunk(key, held, chunk, true);
}

const openChunk = (key: Buffer, sealed: Buffer, chunk: number, last: boolean): Buffer => {
  if (sealed.length < TAG_BYTES) throw new BlobDamaged();
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(chunk, last));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const plain = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES));
  try {
    decipher.final();
  } catch {
    throw new BlobDamaged();
  }
  return plain;
};

export const collect = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};
