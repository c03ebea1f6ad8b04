import { isListed, isOpen, type DeliveryRows, type EndpointKey, type PlacedRow } from '#state-store';

const PAGE_SIZE = 500;

/** Open rows in the state store that aren't in memory: all of them after startup, later those beyond the capacity. */
export class Backlog {
  /** Position before the unread rows; null if all are in memory. */
  private rowsAfter: bigint | null;
  /** Position before the unread entries in the list of open rows; undefined for its start. */
  private listAfter: { readonly position?: bigint } | null = {};
  /** Position before the first row rejected while a page was being read, which the page may lack. */
  private missedAfter: bigint | null = null;
  /** Number of rejected list entries, which a concurrent page read may lack. */
  private missedListed = 0;

  constructor(
    private readonly key: EndpointKey,
    mark: bigint,
    private readonly rows: DeliveryRows,
    private readonly capacity: number,
  ) {
    this.rowsAfter = mark;
  }

  get hasMore(): boolean {
    return this.rowsAfter !== null || this.listAfter !== null;
  }

  /** Position up to which all rows were read; null if all were. */
  get readThrough(): bigint | null {
    return this.rowsAfter;
  }

  /** Returns false if the row doesn't fit into memory. In that case, it is read later. */
  takes({ position, row }: PlacedRow, inMemory: number): boolean {
    const isFull = inMemory >= this.capacity;
    if (isListed(row)) {
      if (!isFull) return true;
      this.listAfter = {};
      this.missedListed += 1;
      return false;
    }
    if (this.rowsAfter === null && !isFull) return true;
    // Rows are written concurrently, so this one may precede rows that have been read.
    this.rowsAfter = earlier(this.rowsAfter, position - 1n);
    this.missedAfter = earlier(this.missedAfter, position - 1n);
    return false;
  }

  /** Returns more open rows. Some may already be in memory. */
  async next(): Promise<readonly PlacedRow[]> {
    const listed = await this.nextListed();
    const known = new Set(listed.map(({ position }) => position));
    const page = await this.nextRows().catch((error: unknown) => {
      // Rereads the listed rows.
      this.listAfter = {};
      throw error;
    });
    const rows = page.filter(({ position }) => !known.has(position));
    return [...listed, ...rows].filter(({ row }) => isOpen(row));
  }

  private async nextListed(): Promise<readonly PlacedRow[]> {
    if (this.listAfter === null) return [];
    const { position } = this.listAfter;
    const { missedListed } = this;
    const page = await this.rows.listed('open', this.key, {
      limit: PAGE_SIZE,
      ...(position !== undefined && { after: position }),
    });
    const last = page.at(-1);
    const next = page.length < PAGE_SIZE || last === undefined ? null : { position: last.position };
    this.listAfter = this.missedListed > missedListed ? {} : next;
    return page;
  }

  private async nextRows(): Promise<readonly PlacedRow[]> {
    if (this.rowsAfter === null) return [];
    this.missedAfter = null;
    const page = await this.rows.page(this.key, { after: this.rowsAfter, limit: PAGE_SIZE });
    this.rowsAfter = this.readAgain(page.length < PAGE_SIZE ? null : (page.at(-1)?.position ?? null));
    return page;
  }

  /** Returns the position before the next page. */
  private readAgain(read: bigint | null): bigint | null {
    return this.missedAfter === null ? read : earlier(read, this.missedAfter);
  }
}

const earlier = (one: bigint | null, other: bigint): bigint => (one !== null && one < other ? one : other);
