/** The organizations whose feeds may have grown; null where any feed may have. */
export type ChangedFeeds = ReadonlySet<string> | null;
export type AppendListener = (feeds: ChangedFeeds) => void;

/** Tells those who listen that something was appended: once for all that came within a turn of the event loop. */
export class AppendListeners {
  private readonly listeners = new Set<AppendListener>();
  private grown = new Set<string>();
  private anyFeed = false;
  private isDue = false;

  get size(): number {
    return this.listeners.size;
  }

  /** Answers what takes the listener off; false where it was off already. */
  add(listener: AppendListener): () => boolean {
    const own: AppendListener = (feeds) => listener(feeds);
    this.listeners.add(own);
    return () => this.listeners.delete(own);
  }

  /** Something was appended to this organization's feed, or to a stream of none. */
  raise(organizationId: string | null): void {
    if (organizationId !== null) this.grown.add(organizationId);
    if (this.isDue) return;
    this.isDue = true;
    setImmediate(() => {
      const feeds = this.anyFeed ? null : this.grown;
      this.grown = new Set();
      this.anyFeed = false;
      this.isDue = false;
      for (const listener of this.listeners) listener(feeds);
    });
  }

  /** Anything may have been appended. */
  raiseAll(): void {
    this.anyFeed = true;
    this.raise(null);
  }

  clear(): void {
    this.listeners.clear();
  }
}
