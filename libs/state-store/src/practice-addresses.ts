import { collection } from './collection.js';

/** HMACs of the addresses of a practice's active members. Keys: organizations. */
export const practiceAddresses = collection({
  name: 'practice-addresses',
  indexes: {
    byAddress: { several: ({ hashes }: { readonly hashes: readonly string[] }) => hashes.map((hash) => [hash]) },
  },
});
