import type { KeyObject } from 'node:crypto';
import { decrypt } from './aead.js';
import { keysInRecords, type SecretAt } from '../embedded/lmdb.key-store.js';

/** Possible keys in the bytes that stand behind a subject's name. */
export interface PossibleKeys {
  /** Data keys as they are stored: wrapped by the organization's key. */
  readonly wrapped: readonly Buffer[];
  /** Data keys in the clear. Nothing here writes one; a dump or a debugger might. */
  readonly bare: readonly Buffer[];
}

/** Bytes of a wrapped data key: nonce, key, tag. */
const WRAPPED_KEY_BYTES = 60;
const BARE_KEY_BYTES = 32;
/** How far behind the name a key may begin, in bytes: LMDB puts it right behind, BSON and JSON after the field's name. */
const MAX_KEY_OFFSET = 64;
/** Bytes behind a name that are looked at: the longest form is a sealed record in hexadecimal. */
const SCAN_BYTES = 320;

/**
 * Every key that could begin near a subject's name: in raw bytes, in Base64 or hexadecimal, and out of a record of the
 * embedded key store wherever one of the given secrets still opens it. None was tried yet: see Vault.unwraps and
 * VaultEventStore's `canOpenGroup`.
 */
export const possibleKeys = (subject: string, behind: Buffer, secrets: readonly SecretAt[]): PossibleKeys => {
  const wrapped: Buffer[] = [];
  const bare: Buffer[] = [];
  const take = (bytes: Buffer, from: number): void => {
    wrapped.push(...keysInRecords(bytes.subarray(from), subject, secrets));
    for (const [size, list] of [
      [WRAPPED_KEY_BYTES, wrapped],
      [BARE_KEY_BYTES, bare],
    ] as const) {
      const window = bytes.subarray(from, from + size);
      if (window.length === size && looksRandom(window)) list.push(window);
    }
  };
  for (let from = 0; from <= MAX_KEY_OFFSET; from += 1) take(behind, from);
  for (const text of encodedIn(behind.toString('latin1', 0, SCAN_BYTES))) take(text, 0);
  return { wrapped, bare };
};

/** Bytes of a key have nearly all different values, and are hardly ever all text. */
const looksRandom = (bytes: Buffer): boolean =>
  new Set(bytes).size > bytes.length / 2 && bytes.some((byte) => byte < 0x20 || byte > 0x7e);

/** Encoded bytes in a text that are long enough for a key and end within it. */
function* encodedIn(text: string): Generator<Buffer> {
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{43,}(?=[^A-Za-z0-9+/_-])/g)) {
    yield Buffer.from(run, 'base64');
    if (/^[0-9a-f]+$/i.test(run)) yield Buffer.from(run, 'hex');
  }
}

/** True when this key opens these sealed bytes. */
export const canOpen = (key: KeyObject | Buffer, aad: string, sealed: Uint8Array): boolean => {
  try {
    decrypt(key, aad, sealed);
    return true;
  } catch {
    return false;
  }
};
