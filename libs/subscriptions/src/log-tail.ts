import type { EventStore, RecordedEvent, WakeSignal } from '#event-store';

/** A page read since the last append signal, and the requested number of events. */
interface SharedPage {
  readonly limit: number;
  readonly page: Promise<readonly RecordedEvent[]>;
}

/** Maximum number of shared pages. A process's readers are at few positions. */
const MAX_PAGES = 3;

/**
 * Newest part of the log, for all readers in this process. Appends wake all readers. Readers at the same position share
 * one read, so the cost of an append does not grow with their number. A page is shared until the next append signal: a
 * missing event has its own later signal. A reader without a signal for a while refreshes the tail, in case signals are
 * lost.
 */
export class LogTail {
  private static readonly ofLogs = new WeakMap<EventStore, LogTail>();

  /** Returns a log's tail. All readers in this process share it. */
  static of(events: EventStore): LogTail {
    const tail = this.ofLogs.get(events) ?? new LogTail(events);
    this.ofLogs.set(events, tail);
    return tail;
  }

  private readonly readers = new Set<WakeSignal>();
  private readonly pages = new Map<bigint, SharedPage>();
  private unsubscribe = (): void => undefined;

  private constructor(private readonly events: EventStore) {}

  /** Raises the signal when the log may have grown. Returns a function that stops this. */
  follow(wake: WakeSignal): () => void {
    this.readers.add(wake);
    if (this.readers.size === 1)
      this.unsubscribe = this.events.onAppend((_, hasLogGrown) => {
        if (hasLogGrown) this.refresh();
      });
    return () => {
      this.readers.delete(wake);
      if (this.readers.size > 0) return;
      this.unsubscribe();
      this.pages.clear();
    };
  }

  /** Drops the shared pages and wakes all readers except the caller. */
  refresh(caller?: WakeSignal): void {
    this.pages.clear();
    for (const wake of this.readers) if (wake !== caller) wake.raise();
  }

  /** Returns up to `limit` events after a position (exclusive), oldest first, as of the last append signal or later. */
  async read(after: bigint, limit: number): Promise<readonly RecordedEvent[]> {
    const known = this.pages.get(after);
    if (known !== undefined) {
      const page = await known.page;
      // A page that is not full contains all events up to the end of the log.
      if (known.limit >= limit || page.length < known.limit) return page.slice(0, limit);
    }
    const shared: SharedPage = { limit, page: this.events.readAll(after, limit) };
    this.keep(after, shared);
    return shared.page;
  }

  private keep(after: bigint, shared: SharedPage): void {
    this.pages.delete(after);
    this.pages.set(after, shared);
    const [oldest] = this.pages.keys();
    if (this.pages.size > MAX_PAGES && oldest !== undefined) this.pages.delete(oldest);
    // Readers waiting for the page get the error. The next read retries.
    shared.page.catch(() => {
      if (this.pages.get(after) === shared) this.pages.delete(after);
    });
  }
}
