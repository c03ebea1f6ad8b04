export interface ListPage<Item> {
  readonly data: readonly Item[];
  /** Cursor of the next page, or null at the end. */
  readonly nextCursor: string | null;
  /** Total number of matches, if requested. */
  readonly total?: number;
}

/**
 * `for await (const bill of client.bills.list())` loads pages as needed. `await list.first()` returns only the first.
 */
export class Pages<Item> implements AsyncIterable<Item> {
  constructor(
    private readonly ask: (cursor: string | undefined) => Promise<ListPage<Item>>,
    private readonly from?: string,
  ) {}

  first(): Promise<ListPage<Item>> {
    return this.ask(this.from);
  }

  async *pages(): AsyncGenerator<ListPage<Item>, void, undefined> {
    for (let cursor = this.from; ;) {
      const page = await this.ask(cursor);
      yield page;
      // If the cursor does not change, the list has ended.
      if (page.nextCursor === null || page.nextCursor === cursor) return;
      cursor = page.nextCursor;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** Returns all items, or at most the given number. */
  async toArray(most = Number.POSITIVE_INFINITY): Promise<Item[]> {
    const items: Item[] = [];
    if (most <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= most) break;
    }
    return items;
  }
}
