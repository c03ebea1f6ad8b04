import { type EventStore } from '../event-store.js';
import { type Vault } from '../encryption-keys/vault.js';
import { type EncryptedEventStore } from '../encrypted-event-store.js';
import { Upcasters, upcasterTable } from '../upcasters.js';
import { CachingEventStore } from './caching.event-store.js';
import { StreamCache } from './stream-cache.js';
import { VaultEventStore } from './vault.event-store.js';

/** The ledger of a process. `memoryBytes`: what it may remember of streams, about; 128 MiB unless said. */
export const openEncryptedEventStore = (store: EventStore, vault: Vault, memoryBytes?: number): EncryptedEventStore =>
  new CachingEventStore(
    new VaultEventStore(store, vault, new Upcasters(upcasterTable)),
    new StreamCache(vault, memoryBytes === undefined ? {} : { bytes: memoryBytes }),
  );
