import { parseStrictJson } from '#domain';

/** Bodies up to so many bytes are held until it is known whether a document is in them. */
const MAX_HELD_BYTES = 65_536;
const OPENING_BRACKETS = [0x7b, 0x5b];

/** The beginning of a body, for as long as it may turn out to carry no document: then JSON.parse reads it at once. */
export class PlainBody {
  readonly chunks: Buffer[] = [];
  private bytes = 0;

  /** `key`: the property under which documents are. `most`: bytes that JSON without documents may have at all. */
  constructor(
    private readonly key: string,
    private readonly most = MAX_HELD_BYTES,
  ) {}

  /** False when there is a document, or more than may be held; the chunk is among `chunks` all the same. */
  hold(chunk: Buffer): boolean {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    return this.bytes <= Math.min(this.most, MAX_HELD_BYTES) && !chunk.includes(this.key);
  }

  /**
   * The JSON, where this is all of the body, where no document can be in it, and where nothing can be nested too deeply:
   * it then has at most `depth` opening brackets. Else undefined, and the extractor judges it; also what is no JSON.
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

/** A key may be spelt with escapes; every spelling but the plain one has `\u` in it. */
const isPossiblyIn = (body: Buffer, key: string): boolean => body.includes(key) || body.includes('\\u');

const hasMoreBrackets = (body: Buffer, most: number): boolean => {
  let found = 0;
  for (const bracket of OPENING_BRACKETS)
    for (let at = body.indexOf(bracket); at >= 0; at = body.indexOf(bracket, at + 1)) if (++found > most) return true;
  return false;
};
