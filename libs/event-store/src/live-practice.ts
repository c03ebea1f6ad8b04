import { setImmediate } from 'node:timers/promises';
import { organizationStream } from '#domain';
import type { EventStore } from './event-store.js';
import type { KeyStore } from './encryption-keys/key-store.js';
import { organizationsWithKeys } from './encryption-keys/rewrap.js';
import type { EncryptedEventStore } from './encrypted-event-store.js';

/** Organizations that are looked at in one turn of the event loop. */
const BATCH_SIZE = 100;

/**
 * Is there an organization with real patients? Where all are of the sandbox each is looked at, by the first event of its
 * stream alone and without its key: opening ten thousand practices took half of a start.
 */
export const hasLivePractice = async ({
  events,
  ledger,
  keys,
}: {
  readonly events: Pick<EventStore, 'readStream'>;
  readonly ledger: Pick<EncryptedEventStore, 'glance'>;
  readonly keys: KeyStore;
}): Promise<boolean> => {
  let looked = 0;
  for await (const id of organizationsWithKeys(keys)) {
    const [created] = await events.readStream(organizationStream(id), 0, 1);
    if (created !== undefined && isLive(ledger.glance(created).data)) return true;
    looked += 1;
    if (looked % BATCH_SIZE === 0) await setImmediate();
  }
  return false;
};

const isLive = (created: object): boolean => (created as { readonly environment?: unknown }).environment === 'live';
