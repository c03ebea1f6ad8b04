import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface PostalPlace {
  /** Five digits. */
  readonly postalCode: string;
  /** The city that the Postal Service prefers for this ZIP. */
  readonly city: string;
  /** Two letters; territories and military states (`AE`) too. */
  readonly state: string;
}

/** The five digits that a raw ZIP or ZIP+4 begins with; null when it begins otherwise. */
const fiveDigits = (raw: string): string | null => /^\d{5}/.exec(raw.trim())?.[0] ?? null;

/** ZIP → city and state. Kept as the file's text and one offset a line (1 MB), not as 42,000 objects. */
export class PostalCodes {
  private constructor(
    private readonly text: string,
    private readonly starts: Uint32Array,
  ) {}

  static load(path: string): PostalCodes {
    return PostalCodes.parse(gunzipSync(readFileSync(path)).toString('latin1'));
  }

  /** Lines of ZIP, city, state (tabs), ascending by ZIP. Throws when a line or the order is wrong. */
  static parse(text: string): PostalCodes {
    const starts: number[] = [];
    const line = /^(\d{5})\t[^\t\n]+\t[A-Z]{2}\n?/my;
    let previous = '';
    while (line.lastIndex < text.length) {
      const start = line.lastIndex;
      const zip = line.exec(text)?.[1];
      if (zip === undefined || zip <= previous)
        throw new Error(`line ${starts.length + 1} of the postal codes is wrong`);
      starts.push(start);
      previous = zip;
    }
    return new PostalCodes(text, Uint32Array.from(starts));
  }

  get count(): number {
    return this.starts.length;
  }

  /** Trims and reads the first five characters. `invalid` when they are not five digits; null when unknown. */
  lookup(raw: string): PostalPlace | 'invalid' | null {
    const zip = fiveDigits(raw);
    return zip === null ? 'invalid' : this.find(zip);
  }

  /** Does the ZIP lie in the state? null when the ZIP is malformed or unknown: then nothing can be said. */
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
