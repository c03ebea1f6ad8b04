import { type EventStore } from '../event-store.js';
import { type Vault } from '../encryption-keys/vault.js';
import { type EncryptedEventStore } from '../encrypted-event-store.js';
import { Upcasters, upcasterTable } from '../upcasters.js';
import { CachingEventStore } from './caching.event-store.js';
import { StreamCache } from './stream-cache.js';
import { VaultEventStore } from './vault.event-store.js';

export interface EncryptedEventStoreOptions {
  /** Approximate memory limit of the stream cache, in bytes. Default: 128 MiB. */
  readonly memoryBytes?: number | undefined;
  /** True if other processes append to the log. Default: false. */
  readonly isShared?: boolean;
}

export const openEncryptedEventStore = (
  store: EventStore,
  vault: Vault,
  { memoryBytes, isShared = false }: EncryptedEventStoreOptions = {},
): EncryptedEventStore =>
  new CachingEventStore(
    new VaultEventStore(store, vault, new Upcasters(upcasterTable)),
    new StreamCache(vault, memoryBytes === undefined ? {} : { bytes: memoryBytes }),
    isShared,
  );
