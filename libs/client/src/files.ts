/** Downloaded file. Its stream can be read once. */
export class FileAnswer {
  readonly contentType: string;
  /** File name from the service, or null if there is none. */
  readonly filename: string | null;
  /** Size in bytes, or null if the response does not contain it. */
  readonly size: number | null;
  /** Codes of warnings about a packet. */
  readonly warnings: readonly string[];
  /** Hash of a packet, required to send it. Null for other files. */
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

  get stream(): ReadableStream<Uint8Array> {
    return this.response.body ?? new Blob([]).stream();
  }

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
 * Bytes that can be passed where the API expects Base64 (`contentBase64`). A Blob is read in chunks while it is sent,
 * so it is never completely in memory. In Node, `openAsBlob(path)` from `node:fs` returns a Blob for a file.
 */
export type Bytes = Blob | Uint8Array<ArrayBuffer>;

export type WithBytes<Form> = Form extends readonly (infer Item)[]
  ? readonly WithBytes<Item>[]
  : Form extends Blob | Uint8Array
    ? Form
    : Form extends object
      ? { [Name in keyof Form]: Name extends 'contentBase64' ? Form[Name] | Bytes : WithBytes<Form[Name]> }
      : Form;

export const isBytes = (value: unknown): value is Bytes => value instanceof Uint8Array || value instanceof Blob;

/** Chunk size in bytes. It is a multiple of three, so that each chunk can be encoded as Base64 without padding. */
const CHUNK_BYTES = 3 * 64 * 1024;

/** Serializes a body with bytes to chunks of JSON. The chunks can be generated again for another attempt. */
export const jsonChunks = (body: unknown): { readonly hasBytes: boolean; pieces(): AsyncGenerator<string> } => {
  const bytes: Bytes[] = [];
  // Random marker that cannot occur in a caller's data.
  const mark = crypto.randomUUID();
  // A Node Buffer is converted by `toJSON` before the replacer is called, so the original value is looked up.
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
