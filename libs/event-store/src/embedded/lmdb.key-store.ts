import { EventStoreUnavailable } from '../event-store.js';
import { KeyDestroyed, KeyStore, type KeyEntry, type Tombstone } from '../keys/key-store.js';
import { type Environment } from './environment.js';
import { type GroupCommit } from './group-commit.js';

const KEY = 0;
const TOMBSTONE = 1;

/** Keys beside the log, in its environment and its queue: a key is on the disk before the event that needs it. */
export class LmdbKeyStore extends KeyStore {
  /** Records that are queued and not yet readable. */
  private readonly pending = new Map<string, Buffer>();

  constructor(
    private readonly tables: Environment,
    private readonly commits: GroupCommit,
  ) {
    super();
  }

  /** Not awaited: whoever appends after this queues behind it. */
  override async putIfAbsent(subject: string, wrapped: Uint8Array): Promise<Uint8Array> {
    if (this.commits.fault) throw new EventStoreUnavailable('the key store has stopped');
    const record = this.record(subject);
    if (record?.[0] === TOMBSTONE) throw new KeyDestroyed(subject);
    if (record) return record.subarray(1);
    this.write(subject, Buffer.concat([Buffer.of(KEY), wrapped])).catch(() => undefined);
    return wrapped;
  }

  override async get(subject: string): Promise<Uint8Array | null> {
    const record = this.record(subject);
    return record?.[0] === KEY ? record.subarray(1) : null;
  }

  override async bury(subject: string, tombstone: Tombstone): Promise<void> {
    if (this.record(subject)?.[0] === TOMBSTONE) return;
    await this.write(subject, Buffer.concat([Buffer.of(TOMBSTONE), Buffer.from(JSON.stringify(tombstone))]));
  }

  override async tombstone(subject: string): Promise<Tombstone | null> {
    const record = this.record(subject);
    return record?.[0] === TOMBSTONE ? (JSON.parse(record.toString('utf8', 1)) as Tombstone) : null;
  }

  override async list(after: string, limit: number): Promise<readonly KeyEntry[]> {
    await this.commits.settled();
    const entries = this.tables.keys.getRange({ start: after, exclusiveStart: after !== '', limit });
    return Array.from(entries, ({ key: subject, value }) =>
      value[0] === KEY
        ? { subject, wrapped: value.subarray(1) }
        : { subject, tombstone: JSON.parse(value.toString('utf8', 1)) as Tombstone },
    );
  }

  /** The environment is closed by whoever opened it. */
  override async close(): Promise<void> {
    await this.commits.settled();
  }

  private record(subject: string): Buffer | undefined {
    return this.pending.get(subject) ?? this.tables.keys.get(subject);
  }

  private async write(subject: string, record: Buffer): Promise<void> {
    this.pending.set(subject, record);
    await this.commits.add(() => void this.tables.keys.put(subject, record));
    if (this.pending.get(subject) === record) this.pending.delete(subject);
  }
}
