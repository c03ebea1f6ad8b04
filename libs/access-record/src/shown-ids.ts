import { createHash } from 'node:crypto';

/** Ids of bills and patients as this service makes them: whatever else a text holds, these are opaque. */
const shownIdPattern = /\b(?:bill|pat)_[a-z0-9]{20,40}\b/g;

/**
 * Returns a copy of a part of a text. V8 keeps a whole text in memory as long as a part of it is referenced, and entries of the
 * record of access stay in memory for hours.
 */
const copyOf = (part: string): string => ` ${part}`.slice(1);

/** Collects the bills and patients of an answer, each once, in the order in which they stand there. */
export class ShownIds {
  private readonly found = new Set<string>();
  private whole = false;

  /** Takes the ids in a text: JSON, CSV, or a piece of a stream that ends between two of them. */
  addText(text: string): void {
    for (const [id] of text.matchAll(shownIdPattern)) if (!this.found.has(id)) this.found.add(copyOf(id));
  }

  add(ids: Iterable<string>): void {
    for (const id of ids) this.found.add(id);
  }

  /** Notes that identifiers (SSNs) of these patients are shown whole. */
  reveal(): void {
    this.whole = true;
  }

  get revealed(): boolean {
    return this.whole;
  }

  has(id: string): boolean {
    return this.found.has(id);
  }

  get bills(): readonly string[] {
    return [...this.found].filter((id) => id.startsWith('bill_'));
  }

  get patients(): readonly string[] {
    return [...this.found].filter((id) => id.startsWith('pat_'));
  }
}

/** Digest of a list of bills: SHA-256 (hex) over their ids, sorted, a line each. */
export const digestOf = (bills: readonly string[]): string =>
  createHash('sha256')
    .update(
      bills
        .toSorted()
        .map((id) => `${id}\n`)
        .join(''),
    )
    .digest('hex');
