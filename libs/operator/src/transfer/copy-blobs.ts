import { createHash } from 'node:crypto';
import type { BlobAddress, BlobStore } from '#documents';
import { REDACTED } from '#domain';
import { mapConcurrently } from '#event-store';
import { refuseOperator } from '../operation.js';
import type { Copying } from './copying.js';

const BATCH_SIZE = 64;
const COPY_CONCURRENCY = 4;

export interface CopiedBlobs {
  /** Those that can be read, all of them compared. */
  readonly documents: number;
  /** Those of them that were not there before. */
  readonly copied: number;
  /** Plain bytes of all. */
  readonly bytes: number;
}

/** A document's hash, and how long it is. */
interface Read {
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Copies stored documents that are not there yet; each is sealed anew under its owner's key. Every one, also of those that
 * were there, is read in both places afterwards and compared by SHA-256; a difference ends it (OperatorRefusal).
 */
export const copyBlobs = async ({ from, to, progress, signal }: Copying<BlobStore>): Promise<CopiedBlobs> => {
  const all = { documents: 0, copied: 0, bytes: 0 };
  const copy = async (batch: readonly BlobAddress[]): Promise<void> => {
    await mapConcurrently(batch, COPY_CONCURRENCY, async (address) => {
      signal.throwIfAborted();
      const there = await readBlob(to, address);
      const read = there === null ? await copyBlob(from, to, address) : await readBlob(from, address);
      // Shredded: nobody can read it, and nobody shall. Or removed meanwhile.
      if (read === null) return;
      if (read.sha256 !== (there ?? (await readBlob(to, address)))?.sha256)
        refuseOperator(`document ${address.blobId} of ${address.subject} is not the same where it was copied to`);
      all.documents += 1;
      all.copied += there === null ? 1 : 0;
      all.bytes += read.bytes;
      progress({ what: 'documents', done: all.documents, total: 0 });
    });
  };
  let batch: BlobAddress[] = [];
  for await (const address of from.addresses()) {
    batch.push(address);
    if (batch.length < BATCH_SIZE) continue;
    await copy(batch);
    batch = [];
  }
  await copy(batch);
  return all;
};

/** Null where there is none that can be read. */
const readBlob = async (
  store: BlobStore,
  address: BlobAddress,
  each: (bytes: Buffer) => Promise<void> | undefined = () => undefined,
): Promise<Read | null> => {
  const blob = await store.open(address);
  if (blob === null || blob === REDACTED) return null;
  const hash = createHash('sha256');
  for await (const bytes of blob.stream as AsyncIterable<Buffer>) {
    hash.update(bytes);
    await each(bytes);
  }
  return { sha256: hash.digest('hex'), bytes: blob.size };
};

const copyBlob = async (from: BlobStore, to: BlobStore, address: BlobAddress): Promise<Read | null> => {
  const sink = to.incoming();
  try {
    const read = await readBlob(from, address, (bytes) => sink.write(bytes));
    if (read === null) await sink.discard();
    else await to.keep(await sink.finish(), address);
    return read;
  } catch (error) {
    await sink.discard();
    throw error;
  }
};
