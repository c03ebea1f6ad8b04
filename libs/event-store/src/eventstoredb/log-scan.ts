import { type Connection, type Resolved } from './connection.js';
import type { DeletedStreams } from './deleted-streams.js';
import { isOurs } from './entries.js';

/** How many raw entries a call asks for: each event of ours has links of the server's projections about it. */
const RAW_PAGE_SIZE = 1_000;
/** How many it asks for at first to find our newest event among them, and at last where there are none. */
const INITIAL_PAGE_SIZE = 12;
/** Type of the server's event that ends a stream that was deleted permanently. */
const TOMBSTONE = '$streamDeleted';
/** Readers whose place is remembered. */
const MAX_CACHED_READERS = 64;

/**
 * Reads the whole log and leaves out what is not ours. The server writes statistics and links all the time: how far a
 * scan came without finding anything is remembered, or an idle subscription would read the same tail again and again.
 */
export class LogScan {
  /** A reader's position → where everything up to is known to be not ours. */
  private readonly scanned = new Map<bigint, bigint>();
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
    let from = this.scanned.get(position) ?? position;
    for (;;) {
      const page = await this.connection.readAll(from, RAW_PAGE_SIZE);
      await this.deleted.report(page.flatMap(tombstoneOf));
      for (const entry of page) {
        const at = positionOf(entry);
        if (at <= from) continue;
        if (isOurs(entry) && found.push(entry) === limit) return found;
      }
      from = page.reduce((furthest, entry) => (positionOf(entry) > furthest ? positionOf(entry) : furthest), from);
      if (page.length < RAW_PAGE_SIZE) break;
    }
    this.remember(found.length > 0 ? positionOf(found.at(-1)) : position, from);
    return found;
  }

  /** Position of our newest entry, 0n when there is none. */
  async head(): Promise<bigint> {
    let before: bigint | null = null;
    let end = 0n;
    for (let limit = INITIAL_PAGE_SIZE; ; limit = Math.min(4 * limit, RAW_PAGE_SIZE)) {
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

  private remember(position: bigint, upTo: bigint): void {
    this.scanned.delete(position);
    this.scanned.set(position, upTo);
    if (this.scanned.size <= MAX_CACHED_READERS) return;
    const [oldest] = this.scanned.keys();
    if (oldest !== undefined) this.scanned.delete(oldest);
  }
}

/** The stream that an entry ends; none for other entries. */
const tombstoneOf = ({ event }: Resolved): readonly string[] => (event?.type === TOMBSTONE ? [event.streamId] : []);

/** Position of the entry itself: $all is read without resolving links. */
export const positionOf = (entry: Resolved | undefined): bigint => entry?.event?.position?.commit ?? 0n;
