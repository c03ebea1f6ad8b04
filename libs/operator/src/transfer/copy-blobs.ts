import { createHash } from 'node:crypto';
import type { BlobAddress, BlobStore } from '#documents';
import { REDACTED } from '#domain';
import { mapConcurrently } from '#event-store';
import { refuseOperator } from '../operation.js';
import type { Copying } from './copying.js';

const BATCH_SIZE = 64;
const COPY_CONCURRENCY = 4;

export interface CopiedBlobs {
  /** Number of documents, all of which are compared. */
  readonly documents: number;
  /** Number of documents that the target did not have before. */
  readonly copied: number;
  /** Unencrypted size of all documents. */
  readonly bytes: number;
}

interface Read {
  readonly sha256: string;
  readonly bytes: number;
}

/** Encrypts documents with their owners' keys and compares all by SHA-256. Throws OperatorRefusal for a difference. */
export const copyBlobs = async ({ from, to, progress, signal }: Copying<BlobStore>): Promise<CopiedBlobs> => {
  const all = { documents: 0, copied: 0, bytes: 0 };
  const copy = async (batch: readonly BlobAddress[]): Promise<void> => {
    await mapConcurrently(batch, COPY_CONCURRENCY, async (address) => {
      signal.throwIfAborted();
      const there = await readBlob(to, address);
      const read = there === null ? await copyBlob(from, to, address) : await readBlob(from, address);
      // The document was erased or removed during the copy.
      if (read === null) return;
      if (read.sha256 !== (there ?? (await readBlob(to, address)))?.sha256)
        refuseOperator(`document ${address.blobId} of ${address.subject} differs from its copy`);
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

/** Returns null if there is no readable document. */
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
