import type { KeyObject } from 'node:crypto';
import { decrypt } from './aead.js';
import { keysInRecords, type SecretAt } from '../embedded/lmdb.key-store.js';

export interface PossibleKeys {
  /** Possible data keys as stored, wrapped by the organization's key. */
  readonly wrapped: readonly Buffer[];
  /** Possible unencrypted keys. This program never writes them, but a memory dump or a debugger might. */
  readonly bare: readonly Buffer[];
}

/** Size of nonce, key and tag, in bytes. */
const WRAPPED_KEY_BYTES = 60;
const BARE_KEY_BYTES = 32;
/** Maximum offset after the name. LMDB stores the key right after the name; BSON and JSON store a field name first. */
const MAX_KEY_OFFSET = 64;
/** Number of bytes searched after a name. The longest form is an encrypted record in hexadecimal. */
const SCAN_BYTES = 320;

/**
 * Candidates for keys near a subject's name: raw bytes, Base64, hexadecimal, and records of the embedded key store that
 * one of the secrets decrypts. Check them with `Vault.unwraps` or `canOpenGroup`.
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

/** True if nearly all values differ and not all bytes are printable text. */
const looksRandom = (bytes: Buffer): boolean =>
  new Set(bytes).size > bytes.length / 2 && bytes.some((byte) => byte < 0x20 || byte > 0x7e);

/** Yields decoded Base64 or hexadecimal runs that are long enough for a key and end within the text. */
function* encodedIn(text: string): Generator<Buffer> {
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{43,}(?=[^A-Za-z0-9+/_-])/g)) {
    yield Buffer.from(run, 'base64');
    if (/^[0-9a-f]+$/i.test(run)) yield Buffer.from(run, 'hex');
  }
}

/** Returns false if decryption fails, as with any wrong key. */
export const canOpen = (key: KeyObject | Buffer, aad: string, sealed: Uint8Array): boolean => {
  try {
    decrypt(key, aad, sealed);
    return true;
  } catch {
    return false;
  }
};
