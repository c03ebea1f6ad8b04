/** Maximum number of response bytes stored. */
const MAX_STORED_BYTES = 2_048;

/** Characters that could affect how other text is shown: direction marks, and controls except line breaks and tabs. */
const unsafeCharacters = /(?![\n\t])[\p{Cc}\p{Cf}]/gu;

/** Collects the start of a response as plain text. */
export class ResponseText {
  private readonly chunks: Buffer[] = [];
  private room = MAX_STORED_BYTES;

  add(chunk: Buffer): void {
    if (this.room === 0) return;
    const part = chunk.subarray(0, this.room);
    this.room -= part.length;
    this.chunks.push(part);
  }

  /** Replaces invalid UTF-8 and drops an incomplete last character. */
  get said(): { readonly answer?: string } {
    const text = new TextDecoder().decode(Buffer.concat(this.chunks), { stream: true });
    const answer = text.replaceAll(unsafeCharacters, '').trim();
    return answer === '' ? {} : { answer };
  }
}
