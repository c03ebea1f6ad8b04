/** The organizations whose feeds may have grown; null where any feed may have. */
export type ChangedFeeds = ReadonlySet<string> | null;
/** `hasLogGrown`: false if only links into feeds were added, so that the whole log has nothing new. */
export type AppendListener = (feeds: ChangedFeeds, hasLogGrown: boolean) => void;

/**
 * Signals appends to listeners: one signal for all appends of a turn of the event loop, and at most one per `gatherMs`
 * milliseconds. The first signal after a pause is sent at once.
 */
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

  /** Answers what takes the listener off; false where it was off already. */
  add(listener: AppendListener): () => boolean {
    const own: AppendListener = (...signal) => listener(...signal);
    this.listeners.add(own);
    return () => this.listeners.delete(own);
  }

  /** Something was appended to this organization's feed, or to a stream of none. `isLink`: only a link into the feed. */
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

  /** Anything may have been appended. */
  raiseAll(): void {
    this.anyFeed = true;
    this.raise(null);
  }

  clear(): void {
    this.listeners.clear();
  }
}
