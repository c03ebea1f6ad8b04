import { REDACTED, type Organization } from '#domain';
import type { BlobStore } from '../blobs/blob-store.js';
import type { SavedW9 } from './packets.js';
import type { ReadBlob } from '../packet/packet-identity.js';

/** Returns a function that reads documents. It resolves to null if a document is missing or was erased. */
export const blobReader =
  (blobs: BlobStore, organizationId: string, subject: string): ReadBlob =>
  async (blobId) => {
    const bytes = await blobs.load({ organizationId, subject, blobId });
    return bytes === REDACTED ? null : bytes;
  };

export const savedW9 = (blobs: BlobStore, { organizationId, w9 }: Organization): SavedW9 | null => {
  if (w9 === null) return null;
  const read = blobReader(blobs, organizationId, organizationId);
  return { filename: w9.filename, sha256: w9.sha256, unreadable: w9.unreadable, load: () => read(w9.blobId) };
};
