import { EventStoreUnavailable } from '../event-store.js';
import {
  KeyDestroyed,
  KeyStore,
  type KeySubject,
  type KeyEntry,
  type Tombstone,
} from '../encryption-keys/key-store.js';
import { type LogTables } from './environment.js';
import { type GroupCommit } from './group-commit.js';
import { openSealed, SEALING_OVERHEAD_BYTES, type KeySecrets } from './key-secrets.js';

/** First byte of a tombstone record. `KEY` is the first byte of a sealed key. */
const TOMBSTONE = 1;
const KEY = 2;

/**
 * Stores keys in the log's LMDB environment and through its write queue, so a key is on disk before the event that
 * needs it. Each key is encrypted under a secret that can be overwritten, because LMDB's file keeps deleted data.
 */
export class LmdbKeyStore extends KeyStore {
  /** Queued records, not readable in the table yet. */
  private readonly pending = new Map<string, Buffer>();
  private readonly burials = new Map<string, Promise<void>>();

  constructor(
    private readonly tables: LogTables,
    private readonly commits: GroupCommit,
    private readonly secrets: KeySecrets,
  ) {
    super();
  }

  /** Does not wait for the write: a later append is queued behind it. */
  override async putIfAbsent(subject: string, wrapped: Uint8Array): Promise<Uint8Array> {
    if (this.commits.fault) throw new EventStoreUnavailable('the key store has stopped');
    const known = this.record(subject);
    if (known?.[0] === TOMBSTONE) throw new KeyDestroyed(subject);
    if (known) return this.opened(subject, known);
    const record = keyRecord(this.secrets, subject, wrapped);
    this.pending.set(subject, record);
    this.commits
      .addAhead(() => void this.tables.keys.put(subject, record))
      .then(() => this.written(subject, record))
      .catch(() => undefined);
    return wrapped;
  }

  override settled(): Promise<void> {
    return this.commits.settled();
  }

  override async get(subject: string): Promise<Uint8Array | null> {
    const record = this.record(subject);
    return record?.[0] === KEY ? this.opened(subject, record) : null;
  }

  /** The new key is durable before the previous key is erased. */
  override async replace(subject: string, before: Uint8Array, after: Uint8Array): Promise<boolean> {
    const record = this.record(subject);
    if (record?.[0] !== KEY || !this.opened(subject, record).equals(before)) return false;
    await this.write(subject, keyRecord(this.secrets, subject, after));
    await this.secrets.erase(record.subarray(1));
    return true;
  }

  override bury(subject: string, tombstone: Tombstone): Promise<void> {
    const burial =
      this.burials.get(subject) ?? this.buryOnce(subject, tombstone).finally(() => this.burials.delete(subject));
    this.burials.set(subject, burial);
    return burial;
  }

  override async tombstone(subject: string): Promise<Tombstone | null> {
    const record = this.record(subject);
    return record?.[0] === TOMBSTONE ? (JSON.parse(record.toString('utf8', 1)) as Tombstone) : null;
  }

  override async list(after: string, limit: number): Promise<readonly KeyEntry[]> {
    await this.commits.settled();
    const entries = this.readable.keys.getRange({ start: after, exclusiveStart: after !== '', limit });
    return Array.from(entries, ({ key: subject, value }) =>
      value[0] === KEY
        ? { subject, wrapped: this.opened(subject, value) }
        : { subject, tombstone: JSON.parse(value.toString('utf8', 1)) as Tombstone },
    );
  }

  override async subjects(after: string, limit: number): Promise<readonly KeySubject[]> {
    await this.commits.settled();
    const entries = this.readable.keys.getRange({ start: after, exclusiveStart: after !== '', limit });
    return Array.from(entries, ({ key: subject, value }) => ({ subject, hasKey: value[0] === KEY }));
  }

  /** Waits for queued writes. The environment is closed by its opener. */
  override async close(): Promise<void> {
    await this.commits.settled();
  }

  private get readable(): LogTables {
    this.tables.uses.check();
    return this.tables;
  }

  private record(subject: string): Buffer | undefined {
    return this.pending.get(subject) ?? this.readable.keys.get(subject);
  }

  private opened(subject: string, record: Buffer): Buffer {
    return this.secrets.open(subject, record.subarray(1));
  }

  /** Erases the secret first. If interrupted, the key is unreadable and a repeated call writes the tombstone. */
  private async buryOnce(subject: string, tombstone: Tombstone): Promise<void> {
    const record = this.record(subject);
    if (record?.[0] === TOMBSTONE) return;
    const grave = Buffer.concat([Buffer.of(TOMBSTONE), Buffer.from(JSON.stringify(tombstone))]);
    // A reader in this process must not find the record without its secret, or the key would appear lost.
    this.pending.set(subject, grave);
    if (record) {
      await this.secrets.erase(record.subarray(1)).catch((error: unknown) => {
        this.commits.fail(error as Error);
        throw error;
      });
    }
    await this.write(subject, grave);
  }

  private async write(subject: string, record: Buffer): Promise<void> {
    this.pending.set(subject, record);
    await this.commits.add(() => void this.tables.keys.put(subject, record));
    this.written(subject, record);
  }

  private written(subject: string, record: Buffer): void {
    if (this.pending.get(subject) === record) this.pending.delete(subject);
  }
}

const keyRecord = (secrets: KeySecrets, subject: string, wrapped: Uint8Array): Buffer =>
  Buffer.concat([Buffer.of(KEY), secrets.seal(subject, wrapped)]);

/** Returns a slot's secret, or null if the file does not have the slot. */
export type SecretAt = (place: number) => Buffer | null;

/** Size of nonce, key and tag, encrypted under the slot's secret. */
const SEALED_KEY_BYTES = 12 + 32 + 16 + SEALING_OVERHEAD_BYTES;

/** Wrapped keys of a key record that may start at these bytes, one for each set of secrets that decrypts it. */
export const keysInRecords = (bytes: Buffer, subject: string, secrets: readonly SecretAt[]): readonly Buffer[] => {
  if (bytes[0] !== KEY || bytes.length < 1 + SEALED_KEY_BYTES) return [];
  return secrets.flatMap((secretAt) => openSealed(secretAt, subject, bytes.subarray(1, 1 + SEALED_KEY_BYTES)) ?? []);
};
