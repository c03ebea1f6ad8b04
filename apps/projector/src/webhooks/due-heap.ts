export interface Due {
  /** Due time in milliseconds since 1970. */
  readonly at: number;
  /** Log position, which decides the order if times are equal. */
  readonly position: bigint;
}

const isBefore = (a: Due, b: Due): boolean => a.at < b.at || (a.at === b.at && a.position < b.position);

/** Binary heap with the earliest item first. */
export class DueHeap<Item extends Due> {
  private readonly items: Item[] = [];

  get first(): Item | undefined {
    return this.items[0];
  }

  push(item: Item): void {
    const { items } = this;
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = items[parent];
      if (!above || !isBefore(item, above)) break;
      items[at] = above;
      at = parent;
    }
    items[at] = item;
  }

  shift(): Item | undefined {
    const { items } = this;
    const first = items[0];
    const last = items.pop();
    if (first === undefined || last === undefined || items.length === 0) return first;
    let at = 0;
    for (;;) {
      const [left, right] = [items[2 * at + 1], items[2 * at + 2]];
      const child = left && right && isBefore(right, left) ? 2 * at + 2 : 2 * at + 1;
      const below = items[child];
      if (!below || !isBefore(below, last)) break;
      items[at] = below;
      at = child;
    }
    items[at] = last;
    return first;
  }
}
