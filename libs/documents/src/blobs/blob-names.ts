import type { BlobAddress, BlobOwner } from './blob-store.js';

/** A comma separates; encodeURIComponent writes one inside an id as %2C. */
export const ownerName = ({ organizationId, subject }: BlobOwner): string =>
  `${encodeURIComponent(organizationId)},${encodeURIComponent(subject)}`;

export const blobName = (address: BlobAddress): string => `${ownerName(address)},${encodeURIComponent(address.blobId)}`;

/** Null for a name that is not one of ours. */
export const blobAddressOf = (name: string): BlobAddress | null => {
  const [organizationId, subject, blobId] = name.split(',').map(decodeURIComponent);
  return organizationId && subject && blobId ? { organizationId, subject, blobId } : null;
};
