import { LRUCache } from 'lru-cache';
import { type Vault } from '../encryption-keys/vault.js';

/** Cached value derived from a stream's decrypted events. */
export interface CachedEntry {
  /** Revision of the last included event. */
  readonly revision: number;
  /** Estimated memory use in bytes. */
  readonly weight: number;
  /** Subjects whose keys decrypted the data, with their organizations. */
  readonly subjects: ReadonlyMap<string, string>;
}

export interface StreamCacheOptions {
  /** Approximate maximum size of all entries, in bytes. */
  readonly bytes?: number;
  /** Time after which unused entries are removed, in milliseconds. */
  readonly idleMs?: number;
}

/** Limits an entry to a fraction of the cache, so that no single stream evicts all others. */
const MAX_WEIGHT_DIVISOR = 4;
const MIN_WEIGHT = 1;

/**
 * Cache of streams, so that long histories are not decrypted for each request. Evicts the least recently used entry. An
 * entry is removed when one of its subjects is shredded or its key no longer exists.
 */
export class StreamCache {
  private readonly kept: LRUCache<string, CachedEntry>;
  private readonly heaviest: number;
  private readonly idleMs: number;
  private sweep: NodeJS.Timeout | null = null;

  constructor(
    private readonly vault: Vault,
    { bytes = 128 * 1024 * 1024, idleMs = 600_000 }: StreamCacheOptions = {},
  ) {
    this.idleMs = idleMs;
    this.heaviest = Math.max(MIN_WEIGHT, Math.floor(bytes / MAX_WEIGHT_DIVISOR));
    this.kept = new LRUCache({ maxSize: Math.max(MIN_WEIGHT, bytes), ttl: idleMs, updateAgeOnGet: true });
    vault.onShredded((subject) => this.forgetSubject(subject));
  }

  /** Approximate size of all entries, in bytes. */
  get bytes(): number {
    return this.kept.calculatedSize;
  }

  /** Returns the entry. If a key no longer exists, removes the entry and throws KeyMissing. */
  async recall<Entry extends CachedEntry>(name: string): Promise<Entry | undefined> {
    const entry = this.kept.get(name);
    if (entry === undefined) return undefined;
    try {
      for (const [subject, organizationId] of entry.subjects)
        if (!(await this.vault.holds(organizationId, subject))) return void this.kept.delete(name);
    } catch (error) {
      this.kept.delete(name);
      throw error;
    }
    return entry as Entry;
  }

  /** Caches an entry, unless it is too large or older than the cached entry. */
  keep(name: string, entry: CachedEntry): void {
    const known = this.kept.peek(name);
    if (known !== undefined && known.revision > entry.revision) return;
    if (entry.weight > this.heaviest) return void this.kept.delete(name);
    this.kept.set(name, entry, { size: Math.max(MIN_WEIGHT, Math.ceil(entry.weight)) });
    this.sweep ??= setInterval(() => this.forgetIdle(), this.idleMs).unref();
  }

  forget(name: string): void {
    this.kept.delete(name);
  }

  private forgetSubject(subject: string): void {
    for (const [name, { subjects }] of [...this.kept.entries()]) if (subjects.has(subject)) this.kept.delete(name);
  }

  /** Removes expired entries. The LRU cache removes them only on access. */
  private forgetIdle(): void {
    this.kept.purgeStale();
    if (this.kept.size > 0 || this.sweep === null) return;
    clearInterval(this.sweep);
    this.sweep = null;
  }
}
