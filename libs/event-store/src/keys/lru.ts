/** The most recently used values, at most `size`, none older than `maxAge` milliseconds. */
export class Lru<Value> {
  private readonly entries = new Map<string, { readonly value: Value; readonly until: number }>();

  constructor(
    private readonly size: number,
    private readonly maxAge: number,
  ) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    if (entry.until < performance.now()) return undefined;
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, { value, until: performance.now() + this.maxAge });
    if (this.entries.size <= this.size) return;
    const [oldest] = this.entries.keys();
    if (oldest !== undefined) this.entries.delete(oldest);
  }

  delete(key: string): void {
    this.entries.delete(key);
  }
}
