import { collection } from './collection.js';

/** Compressed entries of the access log and their number. */
export type PackedAccess = { readonly packed: string; readonly size: number };

/**
 * Packed rows of the access log (`#access-record`). Keys: `{organization}/{newest}-{oldest}-{chance}`, with both times
 * in milliseconds. The index `newest` sorts all rows by the time of their newest entry, for cleanup and for readers of
 * recent entries.
 */
export const packedAccess = collection<PackedAccess, 'newest'>({
  name: 'access-packed',
  indexes: { newest: (_, key) => [key.slice(key.lastIndexOf('/') + 1)] },
});
