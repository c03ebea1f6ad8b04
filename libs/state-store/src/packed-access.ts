import { collection } from './collection.js';

export type PackedAccess = { readonly packed: string; readonly size: number };

/**
 * Access log rows (`#access-record`). Keys: `{organization}/{newest}-{oldest}-{chance}`, both times in milliseconds.
 * The index `newest` sorts all rows by their newest entry, for cleanup and for readers of recent entries.
 */
export const packedAccess = collection<PackedAccess, 'newest'>({
  name: 'access-packed',
  indexes: { newest: (_, key) => [key.slice(key.lastIndexOf('/') + 1)] },
});
