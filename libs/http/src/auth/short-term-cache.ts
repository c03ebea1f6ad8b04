import { LRUCache } from 'lru-cache';

/**
 * With this cache, a frequently used key causes one read per second instead of one per request. Concurrent callers
 * share one lookup. Failures are not cached. The number of entries is limited.
 */
export class ShortTermCache<Value> {
  private readonly entries: LRUCache<string, { readonly value: Promise<Value>; readonly until: number }>;

  constructor(
    private readonly milliseconds = 1000,
    most = 10_000,
    private readonly now: () => number = () => performance.now(),
  ) {
    // `max` would allocate memory for all entries in advance.
    this.entries = new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
  }

  recall(key: string, look: () => Promise<Value>): Promise<Value> {
    const known = this.entries.get(key);
    if (known && known.until > this.now()) return known.value;
    const value = look();
    const entry = { value, until: this.now() + this.milliseconds };
    this.entries.set(key, entry);
    // Do not cache a failure. The callers receive it from the returned promise.
    value.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return value;
  }

  forget(key: string): void {
    this.entries.delete(key);
  }
}
