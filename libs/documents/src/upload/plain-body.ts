import { parseStrictJson } from '#domain';

/** Maximum number of bytes held until it is known whether the body contains a document. */
const MAX_HELD_BYTES = 65_536;
const OPENING_BRACKETS = [0x7b, 0x5b];

/** Start of a body that may contain no document. If it contains none, JSON.parse reads it in one step. */
export class PlainBody {
  readonly chunks: Buffer[] = [];
  private bytes = 0;

  /** `key`: property that contains documents. `most`: maximum bytes of JSON without documents. */
  constructor(
    private readonly key: string,
    private readonly most = MAX_HELD_BYTES,
  ) {}

  /** Returns false if the body contains a document or is too large to hold. Always adds the chunk to `chunks`. */
  hold(chunk: Buffer): boolean {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    return this.bytes <= Math.min(this.most, MAX_HELD_BYTES) && !chunk.includes(this.key);
  }

  /**
   * Returns the JSON if the chunks are the complete body, can't contain a document, and have at most `depth` opening
   * brackets. Otherwise, or if the JSON is invalid, returns undefined; the extractor then reads the body.
   */
  json(depth: number): unknown {
    const body = Buffer.concat(this.chunks);
    if (isPossiblyIn(body, this.key) || hasMoreBrackets(body, depth)) return undefined;
    try {
      return parseStrictJson(body);
    } catch {
      return undefined;
    }
  }
}

/** Returns true if the body may contain the key. Every escaped spelling of a key contains `\u`. */
const isPossiblyIn = (body: Buffer, key: string): boolean => body.includes(key) || body.includes('\\u');

const hasMoreBrackets = (body: Buffer, most: number): boolean => {
  let found = 0;
  for (const bracket of OPENING_BRACKETS)
    for (let at = body.indexOf(bracket); at >= 0; at = body.indexOf(bracket, at + 1)) if (++found > most) return true;
  return false;
};
