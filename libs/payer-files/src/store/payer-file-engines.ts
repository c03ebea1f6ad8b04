import type { BlobStore } from '#documents';
import type { EncryptedEventStore, EventStore, Vault } from '#event-store';
import type { Views } from '#read-models';
import type { StateStore } from '#state-store';

export interface PayerFileEngines {
  readonly events: Pick<EventStore, 'head' | 'readAll'>;
  readonly ledger: EncryptedEventStore;
  readonly vault: Vault;
  readonly views: Views;
  readonly blobs: BlobStore;
  readonly stateStore: StateStore;
}
