import { collection } from './collection.js';

/** Entries of the record of access, compressed, and how many they are. */
export type PackedAccess = { readonly packed: string; readonly size: number };

/**
 * Packed rows of the record of access (`#access-record`). Keys: `{organization}/{newest}-{oldest}-{chance}`, both times in
 * milliseconds. `newest`: all rows by the time of their newest entry, for the sweep and for whoever reads what came lately.
 */
export const packedAccess = collection<PackedAccess, 'newest'>({
  name: 'access-packed',
  indexes: { newest: (_, key) => [key.slice(key.lastIndexOf('/') + 1)] },
});
