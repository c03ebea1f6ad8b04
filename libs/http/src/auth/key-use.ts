import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { faults } from '#event-store';
import { StateStore } from '#state-store';

/** A key's use is written down at most this often. */
const WRITE_INTERVAL_MS = 3_600_000;
/** Number of keys whose last use is remembered. */
const MAX_CACHED_KEYS = 10_000;

/** The state store's records of when server keys were last used: `get<KeyUseRecord>(KEY_USE, credentialId)`. */
export const KEY_USE = 'key-use';

export type KeyUseRecord = {
  /** ISO timestamp of a request with the key, at most an hour before the last one. */
  readonly usedAt: string;
};

/** Writes down when a server key was used, beside the request and never in its way. */
@Injectable()
export class KeyUse implements OnModuleDestroy {
  private readonly written = new LRUCache<string, number>({ max: MAX_CACHED_KEYS });
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly stateStore: StateStore) {}

  note(credentialId: string, now = Date.now()): void {
    const last = this.written.get(credentialId);
    if (last !== undefined && now - last < WRITE_INTERVAL_MS) return;
    this.written.set(credentialId, now);
    const work = this.write(credentialId, now).finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  /** The state store is closed after this. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.underWay);
  }

  /** Several processes share the record: one that another has just written stays. A state store that is away loses a line. */
  private async write(credentialId: string, now: number): Promise<void> {
    try {
      const known = await this.stateStore.get<KeyUseRecord>(KEY_USE, credentialId);
      if (known && now - Date.parse(known.record.usedAt) < WRITE_INTERVAL_MS) return;
      await this.stateStore.put(KEY_USE, credentialId, { usedAt: new Date(now).toISOString() });
      faults.well('key use');
    } catch (error) {
      faults.failed('key use', error);
      this.written.delete(credentialId);
    }
  }
}
