import type { Db } from 'mongodb';
import { AesVault, MongoKeyStore } from '#event-store';

/** A vault on the keys of a database; the vault's own tests guard the wrapping. */
export const ownVault = (db: Db): AesVault =>
  new AesVault(new MongoKeyStore(db), {
    wrap: async (key) => Buffer.from(key),
    unwrap: async (key) => Buffer.from(key),
  });
