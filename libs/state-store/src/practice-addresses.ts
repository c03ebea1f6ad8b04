import { collection } from './collection.js';

/** HMACs of the email addresses of an organization's active members. Keys: organization IDs. */
export const practiceAddresses = collection({
  name: 'practice-addresses',
  indexes: {
    byAddress: { several: ({ hashes }: { readonly hashes: readonly string[] }) => hashes.map((hash) => [hash]) },
  },
});
