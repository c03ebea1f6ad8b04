import { createHash, createPublicKey, verify } from 'node:crypto';

/*
 * Signatures in minisign format (https://jedisct1.github.io/minisign/): Ed25519 over the file's BLAKE2b-512 (`ED`), and
 * a second signature over the first signature and the trusted comment.
 */

export interface MinisignKey {
  /** Eight bytes in reverse order in hexadecimal, as printed by minisign. */
  readonly id: string;
  /** Ed25519, 32 bytes. */
  readonly key: Buffer;
}

/** Algorithm (2 bytes), key ID (8), then key (32) or signature (64). */
const [KEY_BYTES, SIGNATURE_BYTES] = [42, 74];
/** DER without the key's 32 bytes (RFC 8410). */
const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

const idOf = (bytes: Buffer): string => Buffer.from(bytes.subarray(2, 10)).reverse().toString('hex').toUpperCase();

/** Reads the Base64 line, or minisign's two-line file. Null if the text is not a key. */
export const readMinisignKey = (text: string): MinisignKey | null => {
  const bytes = Buffer.from(text.trim().split(/\r?\n/).at(-1) ?? '', 'base64');
  return bytes.length === KEY_BYTES && bytes.toString('latin1', 0, 2) === 'Ed'
    ? { id: idOf(bytes), key: bytes.subarray(10) }
    : null;
};

export type MinisignVerdict =
  | { readonly ok: true; readonly keyId: string; readonly comment: string }
  | { readonly ok: false; readonly reason: string };

const refuse = (reason: string): MinisignVerdict => ({ ok: false, reason });

/** `signature`: text in the `.minisig` file. */
export const verifyMinisign = (file: Uint8Array, signature: string, keys: readonly MinisignKey[]): MinisignVerdict => {
  const [untrusted = '', first = '', trusted = '', second = ''] = signature.split(/\r?\n/);
  const bytes = Buffer.from(first, 'base64');
  if (!untrusted.startsWith('untrusted comment: ') || bytes.length !== SIGNATURE_BYTES)
    return refuse('is no signature of minisign');
  if (bytes.toString('latin1', 0, 2) !== 'ED') return refuse('is not prehashed: sign with minisign 0.9 or newer');
  const keyId = idOf(bytes);
  const key = keys.find(({ id }) => id === keyId);
  if (!key) return refuse(`is by the key ${keyId}, which is not known`);
  const own = createPublicKey({ key: Buffer.concat([ED25519_PREFIX, key.key]), format: 'der', type: 'spki' });
  const signed = bytes.subarray(10);
  if (!verify(null, createHash('blake2b512').update(file).digest(), own, signed))
    return refuse('does not hold for the file');
  const comment = /^trusted comment: (.*)$/.exec(trusted)?.[1];
  const global = Buffer.from(second, 'base64');
  if (comment === undefined || !verify(null, Buffer.concat([signed, Buffer.from(comment)]), own, global))
    return refuse('does not hold for its trusted comment');
  return { ok: true, keyId, comment };
};

/** True for a trusted comment such as `pack=ca sequence=12`. A signature is not valid for any other pack. */
export const isCommentFor = (
  comment: string,
  { pack, sequence }: { readonly pack: string; readonly sequence: number },
) => comment.split(/\s+/).includes(`pack=${pack}`) && comment.split(/\s+/).includes(`sequence=${sequence}`);
