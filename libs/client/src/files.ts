/** A file of the service: its bytes as a stream, read once. */
export class FileAnswer {
  readonly contentType: string;
  /** Name of the file, as the service calls it; null where it has none. */
  readonly filename: string | null;
  /** Bytes, where the answer says it. */
  readonly size: number | null;
  /** Codes of what is worth a look in a packet. */
  readonly warnings: readonly string[];
  /** Hash of a packet, by which it is sent; null of other files. */
  readonly packetHash: string | null;

  constructor(private readonly response: Response) {
    const { headers } = response;
    this.contentType = headers.get('content-type') ?? 'application/octet-stream';
    this.filename = filenameIn(headers.get('content-disposition') ?? '');
    const size = headers.get('content-length');
    this.packetHash = headers.get('packet-hash');
    this.size = size === null ? null : Number(size);
    this.warnings = (headers.get('packet-warnings') ?? '')
      .split(',')
      .map((code) => code.trim())
      .filter((code) => code !== '');
  }

  /** The bytes as they arrive. */
  get stream(): ReadableStream<Uint8Array> {
    return this.response.body ?? new Blob([]).stream();
  }

  /** All of the bytes. */
  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await this.response.arrayBuffer());
  }
}

const filenameIn = (disposition: string): string | null => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? null;
};

/**
 * Where the service takes Base64 (`contentBase64`), this client takes bytes, too: a Blob is read piece by piece while it
 * is sent (in Node `openAsBlob(path)` of `node:fs` makes one of a file), so that it is never whole in memory.
 */
export type Bytes = Blob | Uint8Array<ArrayBuffer>;

/** A form with bytes in place of Base64, wherever it holds any. */
export type WithBytes<Form> = Form extends readonly (infer Item)[]
  ? readonly WithBytes<Item>[]
  : Form extends Blob | Uint8Array
    ? Form
    : Form extends object
      ? { [Name in keyof Form]: Name extends 'contentBase64' ? Form[Name] | Bytes : WithBytes<Form[Name]> }
      : Form;

/** Is this a file, or the bytes of one? */
export const isBytes = (value: unknown): value is Bytes => value instanceof Uint8Array || value instanceof Blob;

/** A multiple of three: each piece becomes Base64 of its own, without padding in between. */
const CHUNK_BYTES = 3 * 64 * 1024;

/** JSON with bytes inside, as pieces of text. Can be made again for another attempt. */
export const jsonChunks = (body: unknown): { readonly hasBytes: boolean; pieces(): AsyncGenerator<string> } => {
  const bytes: Bytes[] = [];
  // Nothing that a caller sends can be this text by chance.
  const mark = crypto.randomUUID();
  // A Buffer of Node makes JSON of itself before the replacer sees it: what it holds is looked up.
  const text = JSON.stringify(body, function (this: Readonly<Record<string, unknown>>, name, value: unknown) {
    const held = this[name];
    if (!isBytes(held)) return value;
    bytes.push(held);
    return mark;
  });
  return {
    hasBytes: bytes.length > 0,
    async *pieces() {
      const [first = '', ...rest] = text.split(mark);
      yield first;
      for (const [index, after] of rest.entries()) {
        yield* base64Of(bytes[index] ?? new Uint8Array());
        yield after;
      }
    },
  };
};

async function* base64Of(bytes: Bytes): AsyncGenerator<string> {
  const blob = bytes instanceof Blob ? bytes : new Blob([bytes]);
  for (let from = 0; from < blob.size; from += CHUNK_BYTES) {
    const piece = new Uint8Array(await blob.slice(from, from + CHUNK_BYTES).arrayBuffer());
    let binary = '';
    for (let at = 0; at < piece.length; at += 0x8000) binary += String.fromCharCode(...piece.subarray(at, at + 0x8000));
    yield btoa(binary);
  }
}
