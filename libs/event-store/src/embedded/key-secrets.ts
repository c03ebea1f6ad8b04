import { randomBytes } from 'node:crypto';
import { closeSync, constants, fdatasync, fstatSync, fsyncSync, openSync, readSync, write, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { decrypt, encrypt } from '../encryption-keys/aead.js';
import { KeyUnreadable } from '../encryption-keys/key-store.js';

/** File of the secrets, in the folder of the environment: a copy or a move takes both. */
export const SECRETS_FILE = 'key-secrets';

/** Bytes of one place: an AES-256 key. */
const KEY_BYTES = 32;
/** Bytes of a place's number before what is sealed under its secret. */
const SLOT_NUMBER_BYTES = 6;
/** Bytes that sealing adds: number, nonce, tag. */
export const SEALING_OVERHEAD_BYTES = SLOT_NUMBER_BYTES + 12 + 16;
/** Places that are made, and made durable, at once: one flush for this many new keys. */
const SLOTS_PER_BLOCK = 256;

const erasedSecret = Buffer.alloc(KEY_BYTES);
const writeAt = promisify(write);
const flush = promisify(fdatasync);

/**
 * Makes stored keys erasable. LMDB writes a changed page elsewhere and leaves the old one as it was until it is
 * needed, so a deleted record can be read in the file for a long time. So each record is sealed under a random secret of
 * its own, which lies in a file of fixed places beside it and is overwritten where it lies: what LMDB left of the record
 * opens with nothing any more. A place is used once and never again.
 */
export class KeySecrets {
  private readonly descriptor: number;
  /** The next place, and the first one that is not made yet. */
  private next: number;
  private end: number;
  /** Secrets of the places that this process made and has not used yet, the next one first. */
  private unused = Buffer.alloc(0);

  constructor(file: string) {
    this.descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
    // Places that an earlier process had made and not used stay unused; a write that was cut off is passed over.
    this.next = this.end = Math.ceil(fstatSync(this.descriptor).size / KEY_BYTES);
  }

  /** Seals under the secret of a fresh place, which is durable before this returns. */
  seal(subject: string, bytes: Uint8Array): Buffer {
    if (this.next === this.end) this.make();
    const place = (this.next += 1) - 1;
    const number = Buffer.alloc(SLOT_NUMBER_BYTES);
    number.writeUIntBE(place, 0, SLOT_NUMBER_BYTES);
    const sealed = Buffer.concat([number, encrypt(this.unused.subarray(0, KEY_BYTES), aad(place, subject), bytes)]);
    this.unused.fill(0, 0, KEY_BYTES);
    this.unused = this.unused.subarray(KEY_BYTES);
    return sealed;
  }

  /** Throws KeyUnreadable when the place was erased, or the bytes are another subject's. */
  open(subject: string, sealed: Buffer): Buffer {
    const place = placeOf(sealed);
    const secret = this.secret(place);
    if (secret.equals(erasedSecret)) throw new KeyUnreadable('the secret of a stored key was erased');
    try {
      return decrypt(secret, aad(place, subject), sealed.subarray(SLOT_NUMBER_BYTES));
    } catch {
      throw new KeyUnreadable('a stored key does not open under the secret of its place');
    }
  }

  isErased(sealed: Buffer): boolean {
    return this.secret(placeOf(sealed)).equals(erasedSecret);
  }

  /** True when no place was ever made. */
  get isEmpty(): boolean {
    return this.end === 0;
  }

  /** Overwrites the place for good; resolves when that is on the disk. */
  async erase(sealed: Buffer): Promise<void> {
    await writeAt(this.descriptor, erasedSecret, 0, KEY_BYTES, placeOf(sealed) * KEY_BYTES);
    await flush(this.descriptor);
  }

  /** Appends all places from one on to a file, and answers how many there are now. */
  async copyTo(file: string, from = 0): Promise<number> {
    const { end } = this;
    const places = Buffer.alloc((end - from) * KEY_BYTES);
    readSync(this.descriptor, places, 0, places.length, from * KEY_BYTES);
    const copy = await open(file, 'a', 0o600);
    try {
      await copy.appendFile(places);
      await copy.sync();
    } finally {
      await copy.close();
    }
    return end;
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private secret(place: number): Buffer {
    const secret = Buffer.alloc(KEY_BYTES);
    const read = readSync(this.descriptor, secret, 0, KEY_BYTES, place * KEY_BYTES);
    if (read < KEY_BYTES) throw new KeyUnreadable('the file of key secrets is shorter than it was');
    return secret;
  }

  private make(): void {
    const fresh = randomBytes(SLOTS_PER_BLOCK * KEY_BYTES);
    writeSync(this.descriptor, fresh, 0, fresh.length, this.end * KEY_BYTES);
    fsyncSync(this.descriptor);
    this.unused = fresh;
    this.end += SLOTS_PER_BLOCK;
  }
}

const placeOf = (sealed: Buffer): number => sealed.readUIntBE(0, SLOT_NUMBER_BYTES);
const aad = (place: number, subject: string): string => `key-place|${place}|${subject}`;

/** Opens sealed bytes by the secret of their place (null: none) in some file of secrets. Null when it does not fit. */
export const openSealed = (
  secretAt: (place: number) => Buffer | null,
  subject: string,
  sealed: Buffer,
): Buffer | null => {
  const place = placeOf(sealed);
  const secret = secretAt(place);
  if (secret === null || secret.equals(erasedSecret)) return null;
  try {
    return decrypt(secret, aad(place, subject), sealed.subarray(SLOT_NUMBER_BYTES));
  } catch {
    return null;
  }
};

/** The secrets in the bytes of such a file, by their places. */
export const secretsIn =
  (bytes: Buffer) =>
  (place: number): Buffer | null =>
    (place + 1) * KEY_BYTES <= bytes.length ? bytes.subarray(place * KEY_BYTES, (place + 1) * KEY_BYTES) : null;
