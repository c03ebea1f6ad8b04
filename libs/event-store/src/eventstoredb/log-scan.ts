import { type Connection } from './connection.js';
import { COUNTER_ADVANCED } from './counter.js';
import type { DeletedStreams } from './deleted-streams.js';
import { isOurs } from './entries.js';
import { LOG_IDENTIFIED } from './log-identity.js';
import { isTimeout } from './outcome.js';
import { type Resolved } from './stored-event.js';

/** Maximum number of entries that a call asks for. */
const MAX_PAGE_SIZE = 1_000;
/** How many raw entries a call asks for at first to find our newest event among them. */
const INITIAL_PAGE_SIZE = 12;
/** Time after which an idle reader reads everything once, to move its mark, in milliseconds. */
const MARK_INTERVAL_MS = 10_000;
/** Time for which pages are not filtered after one took too long, in milliseconds. */
const UNFILTERED_MS = 300_000;
/** Type of the server's event that ends a stream that was deleted permanently. */
const TOMBSTONE = '$streamDeleted';
/** The types of our events and of tombstones. */
const TYPES = `^(?!\\$|(${COUNTER_ADVANCED}|${LOG_IDENTIFIED})$)|^\\${TOMBSTONE}$`;
/** Readers whose place is remembered. */
const MAX_CACHED_READERS = 64;

/** Everything from a reader's position up to `end` is known to be not ours. */
interface Mark {
  readonly end: bigint;
  /** Monotonic time at which the mark was set, in milliseconds. */
  readonly at: number;
}

/**
 * Reads the whole log; the server leaves out what is not ours. It writes statistics and links all the time, so the position up to
 * which nothing was found is remembered. Otherwise the server would examine the same tail each time an idle reader looks.
 */
export class LogScan {
  private readonly marks = new Map<bigint, Mark>();
  /** Monotonic time from which pages are filtered, in milliseconds. */
  private filteredFrom = 0;
  /** Our newest entry, of all up to `looked`. */
  private newest = 0n;
  private looked = 0n;

  constructor(
    private readonly connection: Connection,
    private readonly deleted: DeletedStreams,
  ) {}

  /** Our entries after a position (exclusive), oldest first, at most `limit`. */
  async after(position: bigint, limit: number): Promise<Resolved[]> {
    const found: Resolved[] = [];
    const now = performance.now();
    const mark = this.marks.get(position) ?? { end: position, at: now };
    // A mark moves only past entries that this reader received: another node of the cluster may know a later end of the log.
    let isFiltered = now >= this.filteredFrom && now - mark.at < MARK_INTERVAL_MS;
    let from = mark.end;
    for (;;) {
      // The first entry of the page is the one at `from`, if it is ours.
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
   * Null if the server did not come to one of our events in time: links of a projection that was just turned on may be all there
   * is for millions of entries. An unfiltered read receives entries all the time, so it does not time out.
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

  /** Position of our newest entry, 0n when there is none. */
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

  /** Our newest entry of all up to `end`. Another look may have come further meanwhile. */
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

/** The stream that an entry ends; none for other entries. */
const tombstoneOf = ({ event }: Resolved): readonly string[] => (event?.type === TOMBSTONE ? [event.streamId] : []);

/** Position of the entry itself: $all is read without resolving links. */
export const positionOf = (entry: Resolved | undefined): bigint => entry?.event?.position ?? 0n;
