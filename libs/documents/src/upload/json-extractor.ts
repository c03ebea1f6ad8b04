import { TextDecoder } from 'node:util';
import { UploadRefused } from './limits.js';
import { parseStrictJson, DuplicateMember } from '#domain';

/** Unescaped text of a string value, in pieces. */
export interface TextSink {
  /**
   * Writes text. Returns false if a character isn't an ASCII letter, digit, punctuation or line break. The value is
   * then validated as JSON.
   */
  write(text: string): boolean;
  end(): void;
}

export interface ExtractorOptions {
  /** Property whose string values are captured at any position. */
  readonly key: string;
  readonly residualBytes: number;
  readonly depth: number;
  /** Called at the start of each captured value, in the body's order. */
  readonly capture: () => TextSink;
}

type State = 'structure' | 'string' | 'captured';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LF = 0x0a;
const CR = 0x0d;
const escapes = /\\(?:(["\\/bfnrt])|u([0-9a-fA-F]{4})|((?:u[0-9a-fA-F]{0,3})?$)|)/g;

/**
 * Sends every string value of one key to a sink and keeps the remaining JSON, with `"@n"` (n from 0) for each value. An
 * empty value stays `""`. The remaining JSON is valid if and only if the body was, so parseStrictJson checks its
 * syntax. Throws UploadRefused and DuplicateMember. Holds at most `residualBytes` and one chunk in memory.
 */
export class JsonExtractor {
  private residual = Buffer.allocUnsafe(16_384);
  private length = 0;
  private state: State = 'structure';
  private depth = 0;
  private escaped = false;
  private stringStart = 0;
  private keySeen = false;
  private captureNext = false;
  private captured = 0;
  private sink: TextSink | null = null;
  private sinkEmpty = true;
  /** Start of an escape sequence that is split by a chunk boundary. */
  private held: Buffer = Buffer.alloc(0);
  private utf8: TextDecoder | null = null;
  private readonly keyBytes: Buffer;

  constructor(private readonly options: ExtractorOptions) {
    this.keyBytes = Buffer.from(options.key);
  }

  write(chunk: Buffer): void {
    let bytes = chunk;
    if (this.held.length > 0) {
      bytes = Buffer.concat([this.held, chunk]);
      this.held = Buffer.alloc(0);
    }
    let at = 0;
    while (at < bytes.length) {
      if (this.state === 'captured') at = this.readCaptured(bytes, at);
      else if (this.state === 'string') at = this.readString(bytes, at);
      else at = this.readStructure(bytes, at);
    }
  }

  end(): unknown {
    if (this.state !== 'structure') throw new UploadRefused('malformed_json');
    try {
      return parseStrictJson(this.residual.subarray(0, this.length));
    } catch (error) {
      throw error instanceof DuplicateMember ? error : new UploadRefused('malformed_json');
    }
  }

  private keep(bytes: Uint8Array): void {
    const length = this.length + bytes.length;
    if (length > this.options.residualBytes) throw new UploadRefused('request_too_large');
    if (length > this.residual.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.residual.length));
      this.residual.copy(larger, 0, 0, this.length);
      this.residual = larger;
    }
    this.residual.set(bytes, this.length);
    this.length = length;
  }

  private readStructure(bytes: Buffer, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        if (this.captureNext) return this.startCapture(bytes, from, at);
        this.keep(bytes.subarray(from, at + 1));
        this.state = 'string';
        this.stringStart = this.length;
        return at + 1;
      }
      if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) continue;
      this.captureNext = byte === 0x3a && this.keySeen;
      this.keySeen = false;
      if (byte === 0x7b || byte === 0x5b) {
        if (++this.depth > this.options.depth) throw new UploadRefused('malformed_json');
      } else if (byte === 0x7d || byte === 0x5d) this.depth--;
    }
    this.keep(bytes.subarray(from));
    return bytes.length;
  }

  private readString(bytes: Buffer, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      if (this.escaped) this.escaped = false;
      else if (bytes[at] === BACKSLASH) this.escaped = true;
      else if (bytes[at] === QUOTE) {
        this.keep(bytes.subarray(from, at + 1));
        this.state = 'structure';
        this.keySeen = this.isKey(this.residual.subarray(this.stringStart, this.length - 1));
        return at + 1;
      }
    }
    this.keep(bytes.subarray(from));
    return bytes.length;
  }

  /** Returns true for the key. To JSON.parse, an escaped key ("content\u0042ase64") is the same key. */
  private isKey(raw: Buffer): boolean {
    if (raw.equals(this.keyBytes)) return true;
    if (raw.length > 6 * this.keyBytes.length || !raw.includes(BACKSLASH)) return false;
    try {
      return JSON.parse(`"${raw.toString('latin1')}"`) === this.options.key;
    } catch {
      return false;
    }
  }

  private startCapture(bytes: Buffer, from: number, quote: number): number {
    this.keep(bytes.subarray(from, quote));
    this.captureNext = false;
    this.state = 'captured';
    this.sink = null;
    this.sinkEmpty = true;
    return quote + 1;
  }

  private readCaptured(bytes: Buffer, from: number): number {
    const quote = endOfString(bytes, from);
    const raw = bytes.subarray(from, quote < 0 ? bytes.length : quote);
    if (raw.length > 0) this.feed(raw, quote >= 0);
    if (quote < 0) return bytes.length;
    this.endCapture();
    return quote + 1;
  }

  private feed(raw: Buffer, last: boolean): void {
    if (this.sinkEmpty) {
      this.sink = this.options.capture();
      this.sinkEmpty = false;
    }
    // Sinks accept line breaks, but JSON allows them only as escapes.
    if (raw.includes(LF) || raw.includes(CR)) throw new UploadRefused('malformed_json');
    let text = raw.toString('latin1');
    let checked = raw;
    if (text.includes('\\')) {
      text = this.unescape(text, last);
      checked = raw.subarray(0, raw.length - this.held.length);
    }
    if (this.sink?.write(text) === false) this.checkAsJson(checked);
  }

  private unescape(text: string, last: boolean): string {
    // Fast path: Base64 has no escapes except line breaks and PHP's slashes.
    const plainly = text.replaceAll('\\/', '/').replaceAll('\\r', '\r').replaceAll('\\n', '\n');
    if (!plainly.includes('\\')) return plainly;
    return text.replace(escapes, (_, plain?: string, hex?: string, cut?: string) => {
      if (plain !== undefined) return unescaped[plain] ?? plain;
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (cut === undefined || last) throw new UploadRefused('malformed_json');
      this.held = Buffer.from(`\\${cut}`, 'latin1');
      return '';
    });
  }

  /** Validates a value that isn't Base64: no control characters, and valid UTF-8 (across pieces). */
  private checkAsJson(raw: Buffer): void {
    if (raw.some((byte) => byte < 0x20)) throw new UploadRefused('malformed_json');
    this.utf8 ??= new TextDecoder('utf-8', { fatal: true });
    this.decodeUtf8(raw);
  }

  private decodeUtf8(raw?: Buffer): void {
    try {
      this.utf8?.decode(raw, { stream: raw !== undefined });
    } catch {
      throw new UploadRefused('malformed_json');
    }
  }

  private endCapture(): void {
    this.decodeUtf8();
    this.utf8 = null;
    this.sink?.end();
    this.sink = null;
    this.keep(Buffer.from(this.sinkEmpty ? '""' : `"@${this.captured++}"`));
    this.state = 'structure';
  }
}

const unescaped: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Returns the position of the first unescaped quote, or -1 if there is none. */
const endOfString = (bytes: Buffer, from: number): number => {
  for (let quote = bytes.indexOf(QUOTE, from); quote >= 0; quote = bytes.indexOf(QUOTE, quote + 1)) {
    let before = quote;
    while (before > from && bytes[before - 1] === BACKSLASH) before--;
    if ((quote - before) % 2 === 0) return quote;
  }
  return -1;
};
