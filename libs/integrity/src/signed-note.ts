import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/* C2SP signed-note: text, a blank line, and one line per signature. Uses Node's Ed25519. */

/** Signature types: over the note's text, or over the text and a time (C2SP tlog-cosignature). */
const signatureKinds = { plain: 1, timed: 4 } as const;
export type SignatureKind = keyof typeof signatureKinds;

/** The 32 bytes of an Ed25519 public key (RFC 8032). */
export type PublicKeyBytes = Buffer;

export interface CheckedSignature {
  readonly key: PublicKeyBytes;
  readonly kind: SignatureKind;
  /** Time stated by the signer, in milliseconds since 1970, rounded down to a second. Null for plain signatures. */
  readonly at: number | null;
}

/** Thrown if a text is not a note, or has no valid signature by a known key. */
export class NoteInvalid extends Error {
  override readonly name = 'NoteInvalid';
}

const DASH = '—';
const MAX_SIGNATURES = 64;
const ID_BYTES = 4;
const KEY_BYTES = 32;
const TIME_BYTES = 8;
/** Bytes that precede the 32 key bytes in the standard encodings of Ed25519 keys (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

const namePattern = /^[^\s+]+$/u;

const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
const publicKeyOf = (key: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_PREFIX, key]), format: 'der', type: 'spki' });

export const publicKeyOfSeed = (seed: Uint8Array): PublicKeyBytes => {
  const der = createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' });
  return der.subarray(SPKI_PREFIX.length);
};

/** Returns the 4-byte key ID in a signature line. */
const noteKeyId = (name: string, kind: SignatureKind, key: Uint8Array): Buffer =>
  createHash('sha256')
    .update(`${name}\n`)
    .update(Buffer.of(signatureKinds[kind]))
    .update(key)
    .digest()
    .subarray(0, ID_BYTES);

/** Returns a key in verifier format: `<name>+<id>+<Base64>`. */
export const verifierKey = (name: string, key: Uint8Array, kind: SignatureKind = 'plain'): string =>
  [
    name,
    noteKeyId(name, kind, key).toString('hex'),
    Buffer.concat([Buffer.of(signatureKinds[kind]), key]).toString('base64'),
  ].join('+');

/** Parses the output of `verifierKey`. Returns null if the text is malformed or its ID does not match the key. */
export const readVerifierKey = (text: string): { readonly name: string; readonly key: PublicKeyBytes } | null => {
  const [, name = '', id = '', base64 = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/u.exec(text) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  const kind = (Object.keys(signatureKinds) as SignatureKind[]).find((key) => signatureKinds[key] === bytes[0]);
  const key = bytes.subarray(1);
  if (kind === undefined || key.length !== KEY_BYTES || bytes.toString('base64') !== base64) return null;
  return noteKeyId(name, kind, key).toString('hex') === id ? { name, key } : null;
};

const cosignatureText = (text: string, seconds: bigint): string => `cosignature/v1\ntime ${seconds}\n${text}`;

/** Returns the signature line for a text. With `at` (milliseconds since 1970), the signature is timed. */
export const signatureLine = (name: string, seed: Uint8Array, text: string, at: number | null = null): string => {
  const [key, secret] = [publicKeyOfSeed(seed), privateKeyOf(seed)];
  if (at === null) return line(name, noteKeyId(name, 'plain', key), sign(null, Buffer.from(text), secret));
  const seconds = BigInt(Math.floor(at / 1_000));
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(seconds);
  const signature = sign(null, Buffer.from(cosignatureText(text, seconds)), secret);
  return line(name, noteKeyId(name, 'timed', key), Buffer.concat([time, signature]));
};

const line = (name: string, id: Buffer, signature: Buffer): string =>
  `${DASH} ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`;

/** Joins a text and signature lines. Throws NoteInvalid if the text has control characters or no final line break. */
export const writeNote = (text: string, lines: readonly string[]): string => {
  if (!text.endsWith('\n') || /[^\n\P{Cc}]/u.test(text))
    throw new NoteInvalid('the text of a note must be lines without control characters');
  return `${text}\n${lines.join('')}`;
};

/** Splits a note into its text and signature lines without checking signatures. Throws NoteInvalid. */
export const splitNote = (note: string): { readonly text: string; readonly lines: readonly string[] } => {
  const blank = note.lastIndexOf('\n\n');
  const invalid = new NoteInvalid('not a signed note: it must have a text, a blank line and signatures');
  if (blank < 0 || /[^\n\P{Cc}]/u.test(note) || !note.endsWith('\n')) throw invalid;
  const lines = note.slice(blank + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES || !lines.every((line) => signaturePattern.test(line))) throw invalid;
  return { text: note.slice(0, blank + 1), lines };
};
const signaturePattern = /^— [^\s+]+ [A-Za-z0-9+/]+=*$/u;

/**
 * Returns a note's text and its signatures by these keys under this name. Throws NoteInvalid if such a signature is
 * wrong, or if there is none. Ignores signatures by other keys.
 */
export const openNote = (
  note: string,
  name: string,
  keys: readonly Uint8Array[],
): { readonly text: string; readonly signatures: readonly CheckedSignature[] } => {
  const { text, lines } = splitNote(note);
  if (!namePattern.test(name)) throw new NoteInvalid('the name of a key must not contain a space or a plus sign');
  const signatures: CheckedSignature[] = [];
  for (const line of lines) {
    const [, by, base64 = ''] = line.split(' ');
    if (by !== name) continue;
    const bytes = Buffer.from(base64, 'base64');
    for (const key of keys) {
      for (const kind of ['plain', 'timed'] as const) {
        if (!noteKeyId(name, kind, key).equals(bytes.subarray(0, ID_BYTES))) continue;
        signatures.push(checkSignature(text, Buffer.from(key), kind, bytes.subarray(ID_BYTES)));
      }
    }
  }
  if (signatures.length === 0) throw new NoteInvalid('no known key has signed it');
  return { text, signatures };
};

const checkSignature = (text: string, key: Buffer, kind: SignatureKind, signature: Buffer): CheckedSignature => {
  const isTimed = kind === 'timed';
  const seconds = isTimed && signature.length > TIME_BYTES ? signature.readBigUInt64BE() : 0n;
  const message = Buffer.from(isTimed ? cosignatureText(text, seconds) : text);
  const own = isTimed ? signature.subarray(TIME_BYTES) : signature;
  if (!verify(null, message, publicKeyOf(key), own)) throw new NoteInvalid('a signature by a known key is wrong');
  return { key, kind, at: isTimed ? Number(seconds) * 1_000 : null };
};
