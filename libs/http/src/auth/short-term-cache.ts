import { LRUCache } from 'lru-cache';

/**
 * Remembers answers for a moment, so that a busy key costs one read a second and not one a request. Concurrent askers
 * share one look-up; failures are not remembered; the number of entries is bounded.
 */
export class ShortTermCache<Value> {
  private readonly entries: LRUCache<string, { readonly value: Promise<Value>; readonly until: number }>;

  constructor(
    private readonly milliseconds = 1000,
    most = 10_000,
    private readonly now: () => number = () => performance.now(),
  ) {
    // By size: a count would take its room at once.
    this.entries = new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
  }

  recall(key: string, look: () => Promise<Value>): Promise<Value> {
    const known = this.entries.get(key);
    if (known && known.until > this.now()) return known.value;
    const value = look();
    const entry = { value, until: this.now() + this.milliseconds };
    this.entries.set(key, entry);
    // Not remembered; whoever asked is told.
    value.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return value;
  }

  forget(key: string): void {
    this.entries.delete(key);
  }
}
