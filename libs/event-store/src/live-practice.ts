import { setImmediate } from 'node:timers/promises';
import { organizationStream } from '#domain';
import type { EventStore } from './event-store.js';
import type { KeyStore } from './encryption-keys/key-store.js';
import { organizationsWithKeys } from './encryption-keys/rewrap.js';
import type { EncryptedEventStore } from './encrypted-event-store.js';

/** Number of organizations checked per event-loop iteration. */
const BATCH_SIZE = 100;

type FirstEventReader = {
  readonly events: Pick<EventStore, 'readStream'>;
  readonly ledger: Pick<EncryptedEventStore, 'glance'>;
};

/** True for a live practice, null if it does not exist. Reads the first event of its stream, without a key. */
const isLivePractice = async (
  { events, ledger }: FirstEventReader,
  organizationId: string,
): Promise<boolean | null> => {
  const [created] = await events.readStream(organizationStream(organizationId), 0, 1);
  return created === undefined ? null : isLive(ledger.glance(created).data);
};

export class LivePractices {
  private readonly known = new Map<string, boolean>();

  constructor(private readonly reader: FirstEventReader) {}

  /** True for a live practice. False for a sandbox organization or one that does not exist. */
  async has(organizationId: string): Promise<boolean> {
    const known = this.known.get(organizationId) ?? (await isLivePractice(this.reader, organizationId));
    if (known !== null) this.known.set(organizationId, known);
    return known ?? false;
  }
}

/** Reads only first events, without keys: decrypting ten thousand organizations took half of the startup time. */
export const hasLivePractice = async ({
  keys,
  ...reader
}: FirstEventReader & { readonly keys: KeyStore }): Promise<boolean> => {
  let looked = 0;
  for await (const id of organizationsWithKeys(keys)) {
    if ((await isLivePractice(reader, id)) === true) return true;
    looked += 1;
    if (looked % BATCH_SIZE === 0) await setImmediate();
  }
  return false;
};

const isLive = (created: object): boolean => (created as { readonly environment?: unknown }).environment === 'live';
