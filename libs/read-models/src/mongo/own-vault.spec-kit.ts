import type { Db } from 'mongodb';
import { AesVault, MongoKeyStore } from '#event-store';

/**
 * Returns a vault with its keys in the database. Keys are stored unwrapped, because the vault's tests cover wrapping.
 */
export const ownVault = (db: Db): AesVault =>
  new AesVault(new MongoKeyStore(db), {
    wrap: async (key) => Buffer.from(key),
    unwrap: async (key) => Buffer.from(key),
  });
