import type { BlobAddress, BlobOwner } from './blob-store.js';

/** A comma separates the parts of a name. encodeURIComponent encodes a comma inside an ID as %2C. */
export const ownerName = ({ organizationId, subject }: BlobOwner): string =>
  `${encodeURIComponent(organizationId)},${encodeURIComponent(subject)}`;

export const blobName = (address: BlobAddress): string => `${ownerName(address)},${encodeURIComponent(address.blobId)}`;

/** Returns the address in a name, or null if the name was not created by `blobName`. */
export const blobAddressOf = (name: string): BlobAddress | null => {
  const [organizationId, subject, blobId] = name.split(',').map(decodeURIComponent);
  return organizationId && subject && blobId ? { organizationId, subject, blobId } : null;
};
