import { type PDFDict, PDFStream } from '@cantoo/pdf-lib';

const streamStart = Buffer.from('\nstream\n');
const streamEnd = Buffer.from('\nendstream');

/** Stream that passes the bytes through. The library's own class scans them byte by byte. */
export class CopiedStream extends PDFStream {
  constructor(
    dict: PDFDict,
    private readonly contents: Uint8Array,
  ) {
    super(dict);
  }

  override getContents(): Uint8Array {
    return this.contents;
  }

  override getContentsSize(): number {
    return this.contents.length;
  }

  override getContentsString(): string {
    return Buffer.from(this.contents).toString('latin1');
  }

  override copyBytesInto(buffer: Uint8Array, offset: number): number {
    this.updateDict();
    let at = offset + this.dict.copyBytesInto(buffer, offset);
    for (const part of [streamStart, this.contents, streamEnd]) {
      buffer.set(part, at);
      at += part.length;
    }
    return at - offset;
  }
}
