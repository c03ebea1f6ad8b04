import type { BlobAddress, BlobStore } from '#documents';
import { REDACTED } from '#domain';
import { someAtATime } from '../log/whole-log.js';
import type { Progress } from '../operation.js';

const BATCH = 64;
const AT_A_TIME = 4;

/** Copies stored documents that are not there yet; each is sealed anew under its owner's key. */
export const copyBlobs = async (
  from: BlobStore,
  to: BlobStore,
  progress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<number> => {
  let done = 0;
  const copy = async (batch: readonly BlobAddress[]): Promise<void> => {
    await someAtATime(batch, AT_A_TIME, async (address) => {
      signal.throwIfAborted();
      await copyBlob(from, to, address);
      progress({ what: 'documents', done: (done += 1), total: done });
    });
  };
  let batch: BlobAddress[] = [];
  for await (const address of from.addresses()) {
    batch.push(address);
    if (batch.length < BATCH) continue;
    await copy(batch);
    batch = [];
  }
  await copy(batch);
  return done;
};

const copyBlob = async (from: BlobStore, to: BlobStore, address: BlobAddress): Promise<void> => {
  const there = await to.open(address);
  if (there !== null) {
    if (there !== REDACTED) there.stream.destroy();
    return;
  }
  const blob = await from.open(address);
  // Shredded: nobody can read it, and nobody shall.
  if (blob === null || blob === REDACTED) return;
  const sink = to.incoming();
  try {
    for await (const bytes of blob.stream) await sink.write(bytes as Buffer);
    await to.keep(await sink.finish(), address);
  } catch (error) {
    await sink.discard();
    throw error;
  }
};
