import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface PostalPlace {
  /** Five-digit ZIP code. */
  readonly postalCode: string;
  /** The Postal Service's preferred city for the ZIP code. */
  readonly city: string;
  /** Two-letter code of a state, territory or military state (`AE`). */
  readonly state: string;
}

/** Returns the first five digits of a ZIP or ZIP+4 code, or null if the text does not begin with five digits. */
const fiveDigits = (raw: string): string | null => /^\d{5}/.exec(raw.trim())?.[0] ?? null;

/** City and state by ZIP code. Stored as the file's text and one offset per line (1 MB) instead of 42,000 objects. */
export class PostalCodes {
  private constructor(
    private readonly text: string,
    private readonly starts: Uint32Array,
  ) {}

  static load(path: string): PostalCodes {
    return PostalCodes.parse(gunzipSync(readFileSync(path)).toString('latin1'));
  }

  /** Parses lines of ZIP, city, state (tabs), ascending by ZIP. Throws if a line is malformed or out of order. */
  static parse(text: string): PostalCodes {
    const starts: number[] = [];
    const line = /^(\d{5})\t[^\t\n]+\t[A-Z]{2}\n?/my;
    let previous = '';
    while (line.lastIndex < text.length) {
      const start = line.lastIndex;
      const zip = line.exec(text)?.[1];
      if (zip === undefined || zip <= previous)
        throw new Error(`line ${starts.length + 1} of the postal codes is malformed`);
      starts.push(start);
      previous = zip;
    }
    return new PostalCodes(text, Uint32Array.from(starts));
  }

  get count(): number {
    return this.starts.length;
  }

  /** Looks up the first five characters. Returns `invalid` if they aren't digits, null if the ZIP code is unknown. */
  lookup(raw: string): PostalPlace | 'invalid' | null {
    const zip = fiveDigits(raw);
    return zip === null ? 'invalid' : this.find(zip);
  }

  /** Returns true if the ZIP code is in the state, or null if the ZIP code is malformed or unknown. */
  matchesState(zip: string, state: string): boolean | null {
    const place = this.lookup(zip);
    return place === null || place === 'invalid' ? null : place.state === state.trim().toUpperCase();
  }

  private find(zip: string): PostalPlace | null {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const start = this.starts[middle] ?? 0;
      const here = this.text.slice(start, start + 5);
      if (here === zip) {
        const end = this.starts[middle + 1] ?? this.text.length;
        const [, city = '', state = ''] = this.text.slice(start, end).trimEnd().split('\t');
        return { postalCode: zip, city, state };
      }
      if (here < zip) low = middle + 1;
      else high = middle;
    }
    return null;
  }
}
