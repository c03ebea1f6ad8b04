import { open, type Database, type RootDatabase } from '#lmdb';
import { REDACTED } from '#domain';
import { checkDatabaseFile, PAGE_BYTES, Uses, type Vault } from '#event-store';
import {
  StateStore,
  type StateChange,
  type StateEntry,
  type StatePage,
  type StatePlace,
  type StateRecord,
  type PlacedRecord,
} from './state-store.js';

type Key = [kind: string, key: string];
/** Sealed under the owner's key, or clear JSON where there is no owner. */
type Entry = readonly [version: number, organizationId: string | null, payload: Buffer | string];

/** A change as it is written; without a payload the entry goes. */
interface SealedChange {
  readonly place: Key;
  readonly owner: string | null;
  readonly payload: Buffer | string | null;
  readonly version?: number;
  readonly ifAbsent?: boolean;
}

const DEFAULT_LIMIT = 1000;
/** Sorts after everything that a key may go on with. */
const LAST = '\uffff';

/** The state store in LMDB. Writes resolve when they are on the disk. */
export class EmbeddedStateStore extends StateStore {
  private readonly entries: Database<Entry, Key>;
  private readonly uses = new Uses();

  private constructor(
    private readonly root: RootDatabase,
    private readonly vault: Vault,
  ) {
    super();
    this.entries = root.openDB<Entry, Key>('records', { encoding: 'msgpack' });
  }

  /** Throws DataDamaged. */
  static async open(path: string, vault: Vault): Promise<EmbeddedStateStore> {
    await checkDatabaseFile(path);
    return new EmbeddedStateStore(open({ path, maxDbs: 8, pageSize: PAGE_BYTES, overlappingSync: false }), vault);
  }

  async get<R extends StateRecord>(kind: string, key: string): Promise<StateEntry<R> | null> {
    this.uses.check();
    const entry = this.entries.get([kind, key]);
    return entry === undefined ? null : this.opened<R>(kind, key, entry);
  }

  write(changes: readonly StateChange[]): Promise<boolean> {
    return this.uses.of(() => this.written(changes));
  }

  async list<R extends StateRecord>(kind: string, prefix: string, page?: StatePage): Promise<readonly StateEntry<R>[]> {
    const found = Array.from(this.range(kind, prefix, page), ({ key, value }) => this.opened<R>(kind, key[1], value));
    return (await Promise.all(found)).filter((entry) => entry !== null);
  }

  async keys(kind: string, prefix: string, page?: StatePage): Promise<readonly string[]> {
    return Array.from(this.range(kind, prefix, page), ({ key }) => key[1]);
  }

  async everything(after: StatePlace | null, limit: number): Promise<readonly PlacedRecord[]> {
    const from = after && { start: [after.kind, after.key] as Key, exclusiveStart: true };
    this.uses.check();
    const found = Array.from(this.entries.getRange({ ...from, limit }), async ({ key: [kind, key], value }) => ({
      kind,
      key,
      record: (await this.opened(kind, key, value))?.record ?? null,
    }));
    return Promise.all(found);
  }

  /** Copies everything as it is at one moment, while it is used, into an empty folder. */
  backup(dir: string): Promise<void> {
    return this.uses.of(() => this.root.backup(dir, true));
  }

  async close(): Promise<void> {
    await this.uses.end();
    await this.root.close();
  }

  /** The entries of a page as they are stored. */
  private *range(
    kind: string,
    prefix: string,
    { after, limit = DEFAULT_LIMIT, reverse = false }: StatePage = {},
  ): Generator<{ key: Key; value: Entry }> {
    const start: Key = [kind, after ?? (reverse ? prefix + LAST : prefix)];
    let left = limit;
    this.uses.check();
    for (const entry of this.entries.getRange({ start, exclusiveStart: after !== undefined, reverse })) {
      if (left <= 0 || entry.key[0] !== kind || !entry.key[1].startsWith(prefix)) return;
      left -= 1;
      yield entry;
    }
  }

  private async written(changes: readonly StateChange[]): Promise<boolean> {
    const sealed = await Promise.all(changes.map((change) => this.sealed(change)));
    const written: Key[] = [];
    // Transactions that wait at the same time share one flush.
    const done = await this.root.transaction(() => {
      for (const { place, owner, payload, version, ifAbsent } of sealed) {
        const stored = this.entries.get(place)?.[0] ?? 0;
        if (version !== undefined && version !== stored) return false;
        if (ifAbsent === true && stored > 0) continue;
        written.push(place);
        if (payload === null) void this.entries.remove(place);
        else void this.entries.put(place, [stored + 1, owner, payload]);
      }
      return true;
    });
    if (written.length > 0) await this.entries.flushed;
    return done;
  }

  private async sealed({ kind, key, ...change }: StateChange): Promise<SealedChange> {
    const place: Key = [kind, key];
    if (change.record === null) return { place, owner: null, payload: null };
    const { record, ...conditions } = change;
    const text = JSON.stringify(record);
    const owner = typeof record['organizationId'] === 'string' ? record['organizationId'] : null;
    const payload = owner === null ? text : await this.vault.sealBytes(owner, owner, aad(kind, key), Buffer.from(text));
    return { place, owner, payload, ...conditions };
  }

  /** null once the owner's key was destroyed. */
  private async opened<R extends StateRecord>(kind: string, key: string, entry: Entry): Promise<StateEntry<R> | null> {
    const [version, owner, payload] = entry;
    const clear =
      owner === null ? payload : await this.vault.openBytes(owner, owner, aad(kind, key), payload as Buffer);
    if (clear === REDACTED) return null;
    return { key, version, record: JSON.parse(clear.toString()) as R };
  }
}

const aad = (kind: string, key: string): string => `desk/${kind}/${key}`;
