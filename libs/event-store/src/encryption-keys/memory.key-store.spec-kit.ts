import { KeyDestroyed, KeyStore, type KeyEntry, type Tombstone } from './key-store.js';

export class MemoryKeyStore extends KeyStore {
  readonly records = new Map<string, Uint8Array | Tombstone>();

  override async putIfAbsent(subject: string, wrapped: Uint8Array): Promise<Uint8Array> {
    const winner = this.records.get(subject) ?? wrapped;
    if (!(winner instanceof Uint8Array)) throw new KeyDestroyed(subject);
    this.records.set(subject, winner);
    return winner;
  }

  override async get(subject: string): Promise<Uint8Array | null> {
    const record = this.records.get(subject);
    return record instanceof Uint8Array ? record : null;
  }

  override async replace(subject: string, before: Uint8Array, after: Uint8Array): Promise<boolean> {
    const record = this.records.get(subject);
    if (!(record instanceof Uint8Array) || !Buffer.from(record).equals(before)) return false;
    this.records.set(subject, after);
    return true;
  }

  override async bury(subject: string, tombstone: Tombstone): Promise<void> {
    if (!(await this.tombstone(subject))) this.records.set(subject, tombstone);
  }

  override async tombstone(subject: string): Promise<Tombstone | null> {
    const record = this.records.get(subject);
    return record === undefined || record instanceof Uint8Array ? null : record;
  }

  override async list(after: string, limit: number): Promise<readonly KeyEntry[]> {
    return [...this.records]
      .filter(([subject]) => subject > after)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, limit)
      .map(([subject, record]) =>
        record instanceof Uint8Array ? { subject, wrapped: record } : { subject, tombstone: record },
      );
  }

  override async close(): Promise<void> {
    return Promise.resolve();
  }
}
