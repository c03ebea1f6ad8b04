import type { PayerFileRecord } from '../store/receipt.js';

/** What the bytes of a file call for when they come in. */
export type Reception =
  /** They are new: they are archived, then the stream of the file begins. */
  | { readonly kind: 'new' }
  /** They came before, and were not worked off to their end. */
  | { readonly kind: 'interrupted'; readonly record: PayerFileRecord }
  /** They came before: the receipt of that time stands. */
  | { readonly kind: 'repeated'; readonly record: PayerFileRecord };

/** bytes → received. `known`: the record of a file with the same bytes. */
export const receive = (known: PayerFileRecord | null): Reception => {
  if (known === null) return { kind: 'new' };
  return { kind: known.done ? 'repeated' : 'interrupted', record: known };
};
