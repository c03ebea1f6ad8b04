/** The first items of many in a sort order. Neither keeps nor sorts all of them. */
export class FirstOf<Item> {
  private found: Item[] = [];
  /** Last of a full selection. Items after it are not added. */
  private worst: Item | null = null;

  constructor(
    private readonly limit: number,
    private readonly compare: (a: Item, b: Item) => number,
  ) {}

  add(item: Item): void {
    if (this.worst !== null && this.compare(item, this.worst) >= 0) return;
    if (this.found.push(item) >= 8 * this.limit) this.select();
  }

  /** Sorted. */
  items(): readonly Item[] {
    this.select();
    return this.found;
  }

  private select(): void {
    this.found = this.found.sort(this.compare).slice(0, this.limit);
    this.worst = this.found.length === this.limit ? (this.found.at(-1) ?? null) : null;
  }
}
