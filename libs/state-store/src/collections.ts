import { billDrafts } from './bill-drafts.js';
import type { StoredCollection } from './collection.js';
import type { IndexedValues } from './index-values.js';
import { packedAccess } from './packed-access.js';
import { waitingTransmissions } from './partner-queue.js';
import { personBills } from './person-bills.js';
import { practiceAddresses } from './practice-addresses.js';
import { effectItems, emailItems } from './queue-items.js';
import { requestRecords } from './requests/request-log.js';
import { issuedSessions } from './sessions/issued-sessions.js';
import { issuerSessions } from './sessions/issuer-sessions.js';
import type { StateChange, StateRecord, StateStore } from './state-store.js';
import { deliveryBodies, deliveryRows } from './webhooks/delivery-rows.js';

/** All collections with indexes. The state store writes index entries only for these. */
export const storedCollections: readonly StoredCollection[] = [
  effectItems,
  emailItems,
  deliveryRows,
  deliveryBodies,
  requestRecords,
  waitingTransmissions,
  practiceAddresses,
  issuedSessions,
  issuerSessions,
  personBills,
  packedAccess,
  billDrafts,
];

/** Kind of the records with index versions: `{ version }` by collection name. */
const INDEX_VERSION_KIND = 'indexed';

export class Collections {
  private readonly byName: ReadonlyMap<string, StoredCollection>;

  constructor(readonly all: readonly StoredCollection[]) {
    this.byName = new Map(all.map((collection) => [collection.name, collection]));
  }

  /** Collection for a kind, or null if the kind has no indexes. */
  forKind(kind: string): StoredCollection | null {
    return this.byName.get(kind) ?? null;
  }

  valuesOf(kind: string, key: string, record: StateRecord): IndexedValues {
    return this.forKind(kind)?.valuesOf(record, key) ?? {};
  }

  /** Throws if the index is not declared. */
  check(kind: string, index: string): void {
    if (this.forKind(kind)?.indexNames.includes(index) !== true)
      throw new Error(`index ${index} of ${kind} is not declared`);
  }

  /** Builds missing indexes and indexes of a different version. The next start repeats an incomplete index. */
  async prepare(store: StateStore, makeIndexes: (collection: StoredCollection) => Promise<boolean>): Promise<void> {
    const made: StateChange[] = [];
    for (const collection of this.all) {
      const { name, version } = collection;
      const known = await store.get<{ version: number }>(INDEX_VERSION_KIND, name);
      if (known?.record.version === version) continue;
      if (await makeIndexes(collection)) made.push({ kind: INDEX_VERSION_KIND, key: name, record: { version } });
    }
    if (made.length > 0) await store.write(made);
  }
}
