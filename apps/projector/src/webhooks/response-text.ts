/** Bytes of an answer that are kept. */
const MAX_STORED_BYTES = 2_048;

/**
 * Characters that could change how the text around is shown: control characters, but line breaks and tabs; marks of
 * direction.
 */
const unsafeCharacters = /(?![\n\t])[\p{Cc}\p{Cf}]/gu;

/** The beginning of a receiver's answer as plain text, as it comes in. */
export class ResponseText {
  private readonly chunks: Buffer[] = [];
  private room = MAX_STORED_BYTES;

  add(chunk: Buffer): void {
    if (this.room === 0) return;
    const part = chunk.subarray(0, this.room);
    this.room -= part.length;
    this.chunks.push(part);
  }

  /** Bytes that are no UTF-8 are replaced; a character that the end cuts through is left out. */
  get said(): { readonly answer?: string } {
    const text = new TextDecoder().decode(Buffer.concat(this.chunks), { stream: true });
    const answer = text.replaceAll(unsafeCharacters, '').trim();
    return answer === '' ? {} : { answer };
  }
}
