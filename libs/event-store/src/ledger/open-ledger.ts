import { type EventStore } from '../event-store.js';
import { type Vault } from '../keys/vault.js';
import { type Ledger } from '../ledger.js';
import { Upcasters, upcasterTable } from '../upcasters.js';
import { RememberingLedger } from './remembering.ledger.js';
import { StreamMemory } from './stream-memory.js';
import { VaultLedger } from './vault.ledger.js';

/** The ledger of a process. `memoryBytes`: what it may remember of streams, about; 128 MiB unless said. */
export const openLedger = (store: EventStore, vault: Vault, memoryBytes?: number): Ledger =>
  new RememberingLedger(
    new VaultLedger(store, vault, new Upcasters(upcasterTable)),
    new StreamMemory(vault, memoryBytes === undefined ? {} : { bytes: memoryBytes }),
  );
