import type { PayerFileRecord } from '../store/receipt.js';

/** Status of the bytes on arrival. */
export type Reception =
  | { readonly kind: 'new' }
  | { readonly kind: 'interrupted'; readonly record: PayerFileRecord }
  | { readonly kind: 'repeated'; readonly record: PayerFileRecord };

/** bytes → received. `known`: the record of a file with the same bytes. */
export const receive = (known: PayerFileRecord | null): Reception => {
  if (known === null) return { kind: 'new' };
  return { kind: known.done ? 'repeated' : 'interrupted', record: known };
};
