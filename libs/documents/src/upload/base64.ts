const finalQuad = /^(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;

/**
 * Strict incremental decoder (RFC 4648 §4): standard alphabet, required padding, no white space except line breaks
 * (CRLF or LF, RFC 2045 § 6.8). Node's decoder skips unknown characters, so the result's length is checked.
 */
export class Base64Decoder {
  /** True after the first character that isn't Base64. Nothing is decoded after that. */
  invalid = false;
  /** One to four characters held for `end`, because they may be padded. */
  private rest = '';
  /** A CR at the end of a piece. Its LF may be in the next piece. */
  private cr = '';

  write(text: string): Buffer {
    if (this.invalid || text === '') return empty;
    const all = this.rest + this.withoutLineBreaks(text);
    if (all === '') return empty;
    const whole = (all.length - 1) & ~3;
    const bytes = this.decode(all.slice(0, whole));
    this.rest = all.slice(whole);
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(this.rest)) this.invalid = true;
    return this.invalid ? empty : bytes;
  }

  end(): Buffer {
    if (this.invalid || (this.rest === '' && this.cr === '')) return empty;
    if (this.cr === '' && finalQuad.test(this.rest)) return Buffer.from(this.rest, 'base64');
    this.invalid = true;
    return empty;
  }

  private withoutLineBreaks(text: string): string {
    const all = this.cr + text;
    const joined = all.includes('\n') ? all.replaceAll('\r\n', '').replaceAll('\n', '') : all;
    this.cr = joined.endsWith('\r') ? '\r' : '';
    return this.cr === '' ? joined : joined.slice(0, -1);
  }

  private decode(quads: string): Buffer {
    if (quads === '') return empty;
    const bytes = Buffer.from(quads, 'base64');
    // Node also accepts the URL alphabet. Other invalid characters make the result shorter.
    if (bytes.length !== (quads.length / 4) * 3 || quads.includes('-') || quads.includes('_')) this.invalid = true;
    return bytes;
  }
}

const empty = Buffer.alloc(0);
