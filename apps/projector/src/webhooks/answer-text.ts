/** Bytes of an answer that are kept. */
const MOST_ANSWER_KEPT = 2_048;

/**
 * Characters that could change how the text around is shown: control characters, but line breaks and tabs; marks of
 * direction.
 */
const unshowable = /(?![\n\t])[\p{Cc}\p{Cf}]/gu;

/** The beginning of a receiver's answer as plain text, as it comes in. */
export class AnswerText {
  private readonly chunks: Buffer[] = [];
  private room = MOST_ANSWER_KEPT;

  add(chunk: Buffer): void {
    if (this.room === 0) return;
    const part = chunk.subarray(0, this.room);
    this.room -= part.length;
    this.chunks.push(part);
  }

  /** Bytes that are no UTF-8 are replaced; a character that the end cuts through is left out. */
  get said(): { readonly answer?: string } {
    const text = new TextDecoder().decode(Buffer.concat(this.chunks), { stream: true });
    const answer = text.replaceAll(unshowable, '').trim();
    return answer === '' ? {} : { answer };
  }
}
