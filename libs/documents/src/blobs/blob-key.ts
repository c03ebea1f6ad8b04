import { randomBytes } from 'node:crypto';
import { REDACTED, type Redacted } from '#domain';
import type { Vault } from '#event-store';
import type { BlobAddress } from './blob-store.js';

export const newBlobKey = (): Buffer => randomBytes(32);

/** Binds a sealed key to the document's address, so that a copy at another address can't be opened. */
const aad = ({ organizationId, subject, blobId }: BlobAddress): string => `blob/${organizationId}/${subject}/${blobId}`;

export const sealBlobKey = (vault: Vault, address: BlobAddress, key: Buffer): Promise<Buffer> =>
  vault.sealBytes(address.organizationId, address.subject, aad(address), key);

export const openBlobKey = async (
  vault: Vault,
  address: BlobAddress,
  sealed: Uint8Array,
): Promise<Buffer | Redacted> => {
  const key = await vault.openBytes(address.organizationId, address.subject, aad(address), sealed);
  return key === REDACTED ? REDACTED : Buffer.from(key);
};
