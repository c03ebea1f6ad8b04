/** Organizations whose feeds may have grown, or null if any feed may have grown. */
export type ChangedFeeds = ReadonlySet<string> | null;
/** Called after appends. `hasLogGrown` is false if only links were added to feeds and the log has no new events. */
export type AppendListener = (feeds: ChangedFeeds, hasLogGrown: boolean) => void;

/** Shares one signal among all appends of an event-loop iteration. Signals are at least `gatherMs` ms apart. */
export class AppendListeners {
  private readonly listeners = new Set<AppendListener>();
  private grown = new Set<string>();
  private anyFeed = false;
  private hasLogGrown = false;
  private isDue = false;
  private signaledAt = -Infinity;

  constructor(private readonly gatherMs = 0) {}

  get size(): number {
    return this.listeners.size;
  }

  /** Adds a listener. The returned function removes it, or returns false if it was already removed. */
  add(listener: AppendListener): () => boolean {
    const own: AppendListener = (...signal) => listener(...signal);
    this.listeners.add(own);
    return () => this.listeners.delete(own);
  }

  /** `organizationId` is null for an internal stream. `isLink`: only a link was added to the feed. */
  raise(organizationId: string | null, { isLink = false }: { readonly isLink?: boolean } = {}): void {
    if (organizationId !== null) this.grown.add(organizationId);
    if (!isLink) this.hasLogGrown = true;
    if (this.isDue) return;
    this.isDue = true;
    const signal = (): void => {
      this.signaledAt = performance.now();
      const feeds = this.anyFeed ? null : this.grown;
      this.grown = new Set();
      const { hasLogGrown } = this;
      this.anyFeed = false;
      this.hasLogGrown = false;
      this.isDue = false;
      for (const listener of this.listeners) listener(feeds, hasLogGrown);
    };
    const rest = this.signaledAt + this.gatherMs - performance.now();
    if (rest > 0) setTimeout(signal, rest).unref();
    else setImmediate(signal);
  }

  raiseAll(): void {
    this.anyFeed = true;
    this.raise(null);
  }

  clear(): void {
    this.listeners.clear();
  }
}
