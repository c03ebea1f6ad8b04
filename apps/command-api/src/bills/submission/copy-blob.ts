import type { BlobAddress, BlobStore, IncomingBlob } from '#documents';
import { REDACTED } from '#domain';

/** Copies a stored document as a new upload, because each bill owns its blobs. */
export const copyBlob = async (blobs: BlobStore, address: BlobAddress): Promise<IncomingBlob> => {
  const opened = await blobs.open(address);
  if (opened === null || opened === REDACTED) throw new Error(`document ${address.blobId} is not in the blob store`);
  const sink = blobs.incoming();
  try {
    for await (const chunk of opened.stream as AsyncIterable<Buffer>) await sink.write(chunk);
    return await sink.finish();
  } catch (error) {
    await sink.discard();
    throw error;
  }
};
