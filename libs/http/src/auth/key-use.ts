import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { faults } from '#event-store';
import { StateStore } from '#state-store';

/** Minimum time between two writes for the same key. */
const WRITE_INTERVAL_MS = 3_600_000;
const MAX_CACHED_KEYS = 10_000;

/** Store of each server key's last use: `get<KeyUseRecord>(KEY_USE, credentialId)`. */
export const KEY_USE = 'key-use';

export type KeyUseRecord = {
  /** ISO timestamp of the last recorded use. The actual last use may be up to an hour later. */
  readonly usedAt: string;
};

/** Records key use in the background, so it never delays or fails a request. */
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

  /** Waits for pending writes: the state store closes after this hook. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.underWay);
  }

  /** Skips the write if another process wrote a recent time. If the state store is down, the use is lost. */
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
