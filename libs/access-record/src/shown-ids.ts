import { createHash } from 'node:crypto';

/** Pattern of this service's bill and patient IDs. These IDs contain no personal data. */
const shownIdPattern = /\b(?:bill|pat)_[a-z0-9]{20,40}\b/g;

/** V8 keeps a whole string in memory while part of it is referenced, and entries stay in memory for hours. */
const copyOf = (part: string): string => ` ${part}`.slice(1);

/** Collects the bills and patients in a response, each once, in the order of appearance. */
export class ShownIds {
  private readonly found = new Set<string>();
  private whole = false;

  /** Adds the IDs in a text: JSON, CSV, or part of a stream that does not end within an ID. */
  addText(text: string): void {
    for (const [id] of text.matchAll(shownIdPattern)) if (!this.found.has(id)) this.found.add(copyOf(id));
  }

  add(ids: Iterable<string>): void {
    for (const id of ids) this.found.add(id);
  }

  /** Records that the response contains unmasked identifiers (SSNs) of these patients. */
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

/** Returns the digest of a list of bills: SHA-256 (hex) of their IDs, sorted, one per line. */
export const digestOf = (bills: readonly string[]): string =>
  createHash('sha256')
    .update(
      bills
        .toSorted()
        .map((id) => `${id}\n`)
        .join(''),
    )
    .digest('hex');
