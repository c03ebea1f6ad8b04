/** Closes what was opened, the last one first; safe to repeat. One that fails does not keep the others open. */
export class ClosingStack {
  private readonly opened: (() => Promise<unknown>)[] = [];

  track<Part extends { close(): Promise<unknown> }>(part: Part): Part {
    this.opened.push(() => part.close());
    return part;
  }

  /** Throws the first error when all are through. */
  async close(): Promise<void> {
    const errors: unknown[] = [];
    for (const closer of this.opened.splice(0).reverse()) await closer().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }
}
