import { isListed, isOpen, type DeliveryRows, type EndpointKey, type PlacedRow } from '#state-store';

const PAGE_SIZE = 500;

/** Rows that wait in the state store and not in memory: after a start all, later those that there was no room for. */
export class Backlog {
  /** Rows after this position were not looked at; null when all are in memory. */
  private rowsAfter: bigint | null;
  /** Entries of the list of open rows after this were not looked at; undefined is its beginning. */
  private listAfter: { readonly position?: bigint } | null = {};
  /** Before the first that was turned away while a page was being read: it may not be in it, though later ones are. */
  private missedAfter: bigint | null = null;
  /** How many of the list were turned away: those that come while a page is being read may not be in it. */
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

  /** Up to here all rows were looked at; null: all of them. */
  get readThrough(): bigint | null {
    return this.rowsAfter;
  }

  /** May a new row go into memory? Otherwise it is found here later. */
  takes({ position, row }: PlacedRow, inMemory: number): boolean {
    const isFull = inMemory >= this.capacity;
    if (isListed(row)) {
      if (!isFull) return true;
      this.listAfter = {};
      this.missedListed += 1;
      return false;
    }
    if (this.rowsAfter === null && !isFull) return true;
    // Rows are written side by side: this one may stand before others that were looked at.
    this.rowsAfter = earlier(this.rowsAfter, position - 1n);
    this.missedAfter = earlier(this.missedAfter, position - 1n);
    return false;
  }

  /** The next open rows; some may be in memory already. */
  async next(): Promise<readonly PlacedRow[]> {
    const listed = await this.nextListed();
    const known = new Set(listed.map(({ position }) => position));
    const page = await this.nextRows().catch((error: unknown) => {
      // The rows found in the list are looked for again.
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

  /** From where to go on after a page. */
  private readAgain(read: bigint | null): bigint | null {
    return this.missedAfter === null ? read : earlier(read, this.missedAfter);
  }
}

const earlier = (one: bigint | null, other: bigint): bigint => (one !== null && one < other ? one : other);
