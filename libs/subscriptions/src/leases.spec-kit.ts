import { pause } from '#event-store';
import { StateStore, type KeyedRecord, type StateChange, type StateEntry, type StateRecord } from '#state-store';

/** In-memory state store that responds after a delay. */
export class SlowStateStore extends StateStore {
  private readonly records = new Map<string, StateEntry>();

  constructor(private readonly answersAfterMs = 0) {
    super();
  }

  override get shared(): boolean {
    return true;
  }
  override async get<R extends StateRecord>(kind: string, key: string): Promise<StateEntry<R> | null> {
    await pause(this.answersAfterMs);
    return (this.records.get(`${kind}/${key}`) ?? null) as StateEntry<R> | null;
  }
  override async list<R extends StateRecord>(kind: string, prefix: string): Promise<readonly StateEntry<R>[]> {
    await pause(this.answersAfterMs);
    const found = [...this.records].filter(([key]) => key.startsWith(`${kind}/${prefix}`));
    return found.map(([, entry]) => entry) as unknown as readonly StateEntry<R>[];
  }
  override async keys(kind: string, prefix: string): Promise<readonly string[]> {
    return (await this.list(kind, prefix)).map(({ key }) => key);
  }
  override async write(changes: readonly StateChange[]): Promise<boolean> {
    await pause(this.answersAfterMs);
    for (const { kind, key, ...change } of changes) {
      const before = this.records.get(`${kind}/${key}`)?.version ?? 0;
      if ('version' in change && change.version !== before) return false;
      if (change.record === null) this.records.delete(`${kind}/${key}`);
      else this.records.set(`${kind}/${key}`, { key, version: before + 1, record: change.record });
    }
    return true;
  }
  override async find(): Promise<readonly never[]> {
    return [];
  }
  override async findKeys(): Promise<readonly never[]> {
    return [];
  }
  override everything(): Promise<readonly KeyedRecord[]> {
    return Promise.resolve([]);
  }
  override close(): Promise<void> {
    return Promise.resolve();
  }
}
