/** Selects the first items in a sort order, without keeping or sorting all items. */
export class FirstOf<Item> {
  private found: Item[] = [];
  /** Last item of a full selection. Items after it are not added. */
  private worst: Item | null = null;

  constructor(
    private readonly limit: number,
    private readonly compare: (a: Item, b: Item) => number,
  ) {}

  add(item: Item): void {
    if (this.worst !== null && this.compare(item, this.worst) >= 0) return;
    if (this.found.push(item) >= 8 * this.limit) this.select();
  }

  /** Returns the selected items in order. */
  items(): readonly Item[] {
    this.select();
    return this.found;
  }

  private select(): void {
    this.found = this.found.sort(this.compare).slice(0, this.limit);
    this.worst = this.found.length === this.limit ? (this.found.at(-1) ?? null) : null;
  }
}
