/**
 * Recently used values: at least the last `size` of them, at most twice as many, none older than `maxAge` milliseconds.
 * Two generations instead of one ordered list: a look-up of what is in use moves nothing.
 */
export class Lru<Value> {
  private young = new Map<string, { readonly value: Value; readonly until: number }>();
  private old = new Map<string, { readonly value: Value; readonly until: number }>();

  constructor(
    private readonly size: number,
    private readonly maxAge: number,
  ) {}

  get(key: string): Value | undefined {
    const entry = this.young.get(key) ?? this.old.get(key);
    if (!entry) return undefined;
    if (entry.until < performance.now()) {
      this.delete(key);
      return undefined;
    }
    if (!this.young.has(key)) this.keep(key, entry);
    return entry.value;
  }

  set(key: string, value: Value): void {
    this.keep(key, { value, until: performance.now() + this.maxAge });
  }

  delete(key: string): void {
    this.young.delete(key);
    this.old.delete(key);
  }

  private keep(key: string, entry: { readonly value: Value; readonly until: number }): void {
    if (this.young.size >= this.size) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, entry);
  }
}
