/** Closes what was opened, the last one first; safe to repeat. */
export class Closing {
  private readonly opened: (() => Promise<unknown>)[] = [];

  track<Part extends { close(): Promise<unknown> }>(part: Part): Part {
    this.opened.push(() => part.close());
    return part;
  }

  async close(): Promise<void> {
    for (const one of this.opened.splice(0).reverse()) await one();
  }
}
