/** One page of a list. */
export interface ListPage<Item> {
  readonly data: readonly Item[];
  /** Where the next page begins; null at the end. */
  readonly nextCursor: string | null;
  /** All matches, where they were counted. */
  readonly total?: number;
}

/**
 * A list, page after page: `for await (const bill of client.bills.list())` asks for the next page when it is needed.
 * `await list.first()` is the first page alone.
 */
export class Pages<Item> implements AsyncIterable<Item> {
  constructor(
    private readonly ask: (cursor: string | undefined) => Promise<ListPage<Item>>,
    private readonly from?: string,
  ) {}

  /** The first page. */
  first(): Promise<ListPage<Item>> {
    return this.ask(this.from);
  }

  /** Page after page. */
  async *pages(): AsyncGenerator<ListPage<Item>, void, undefined> {
    for (let cursor = this.from; ;) {
      const page = await this.ask(cursor);
      yield page;
      // A list whose cursor stands still has come to its end.
      if (page.nextCursor === null || page.nextCursor === cursor) return;
      cursor = page.nextCursor;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** All of it, or the first so many. */
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
