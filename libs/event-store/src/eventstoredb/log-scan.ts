import { type Connection } from './connection.js';
import { COUNTER_ADVANCED } from './counter.js';
import type { DeletedStreams } from './deleted-streams.js';
import { isOurs } from './entries.js';
import { LOG_IDENTIFIED } from './log-identity.js';
import { isTimeout } from './outcome.js';
import { type Resolved } from './stored-event.js';

const MAX_PAGE_SIZE = 1_000;
/** Number of entries in the first read when searching for this service's newest event. */
const INITIAL_PAGE_SIZE = 12;
/** Interval at which an idle reader reads once without a filter to move its mark, in milliseconds. */
const MARK_INTERVAL_MS = 10_000;
/** Time without filtered reads after a filtered read timed out, in milliseconds. */
const UNFILTERED_MS = 300_000;
/** Server's event type for a permanently deleted stream. */
const TOMBSTONE = '$streamDeleted';
/** Pattern for this service's event types, and tombstones. */
const TYPES = `^(?!\\$|(${COUNTER_ADVANCED}|${LOG_IDENTIFIED})$)|^\\${TOMBSTONE}$`;
const MAX_CACHED_READERS = 64;

/** Mark: no entry from a reader's position up to `end` belongs to this service. */
interface Mark {
  readonly end: bigint;
  /** Monotonic time at which the mark was set, in milliseconds. */
  readonly at: number;
}

/**
 * Reads this service's events in the whole log, filtered by the server. The server constantly writes statistics and
 * links: without a cached position, it would examine the same tail on every read by an idle reader.
 */
export class LogScan {
  private readonly marks = new Map<bigint, Mark>();
  /** Monotonic time after which reads are filtered, in milliseconds. */
  private filteredFrom = 0;
  /** Newest position among all entries up to `looked`. */
  private newest = 0n;
  private looked = 0n;

  constructor(
    private readonly connection: Connection,
    private readonly deleted: DeletedStreams,
  ) {}

  /** Returns entries after a position (exclusive), oldest first. */
  async after(position: bigint, limit: number): Promise<Resolved[]> {
    const found: Resolved[] = [];
    const now = performance.now();
    const mark = this.marks.get(position) ?? { end: position, at: now };
    // Move a mark only past received entries: another node of the cluster may already have later entries.
    let isFiltered = now >= this.filteredFrom && now - mark.at < MARK_INTERVAL_MS;
    let from = mark.end;
    for (;;) {
      // Read one more, because the entry at `from` is skipped.
      const size = isFiltered ? Math.min(limit - found.length + 1, MAX_PAGE_SIZE) : MAX_PAGE_SIZE;
      const page = await this.page(from, size, isFiltered);
      isFiltered &&= page !== null;
      if (page === null) continue;
      await this.deleted.report(page.flatMap(tombstoneOf));
      for (const entry of page) {
        if (positionOf(entry) <= from) continue;
        if (isOurs(entry) && found.push(entry) === limit) return found;
      }
      if (page.length > 0) from = positionOf(page.at(-1));
      if (page.length < size) break;
    }
    if (found.length === 0) this.remember(position, isFiltered ? mark : { end: from, at: performance.now() });
    return found;
  }

  /**
   * Reads a page. Returns null if a filtered read times out, for example after a new projection has written millions of
   * links. An unfiltered read constantly receives entries, so it does not time out.
   */
  private async page(from: bigint, size: number, isFiltered: boolean): Promise<Resolved[] | null> {
    if (!isFiltered) return this.connection.readAll(from, size);
    try {
      return await this.connection.readAll(from, size, TYPES);
    } catch (error) {
      if (!isTimeout(error)) throw error;
      this.filteredFrom = performance.now() + UNFILTERED_MS;
      return null;
    }
  }

  /** Position of this service's newest event, or 0n. */
  async head(): Promise<bigint> {
    let before: bigint | null = null;
    let end = 0n;
    for (let limit = INITIAL_PAGE_SIZE; ; limit = Math.min(4 * limit, MAX_PAGE_SIZE)) {
      const page = await this.connection.readAllBackwards(before, limit);
      if (before === null) end = positionOf(page[0]);
      const ours = page.find(isOurs);
      const oldest = positionOf(page.at(-1));
      if (ours) return this.found(positionOf(ours), end);
      if (page.length < limit || oldest <= this.looked) return this.found(this.newest, end);
      before = oldest;
    }
  }

  /** Stores a newest position, unless a concurrent call has found a newer one. */
  private found(newest: bigint, end: bigint): bigint {
    if (end > this.looked) [this.newest, this.looked] = [newest, end];
    return newest > this.newest ? newest : this.newest;
  }

  private remember(position: bigint, mark: Mark): void {
    this.marks.delete(position);
    this.marks.set(position, mark);
    const [oldest] = this.marks.keys();
    if (this.marks.size > MAX_CACHED_READERS && oldest !== undefined) this.marks.delete(oldest);
  }
}

const tombstoneOf = ({ event }: Resolved): readonly string[] => (event?.type === TOMBSTONE ? [event.streamId] : []);

/** Position of an entry. $all is read without resolving links. */
export const positionOf = (entry: Resolved | undefined): bigint => entry?.event?.position ?? 0n;
