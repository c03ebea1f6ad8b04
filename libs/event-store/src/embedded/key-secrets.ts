import { randomBytes } from 'node:crypto';
import { closeSync, constants, fdatasync, fstatSync, fsyncSync, openSync, readSync, write, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { decrypt, encrypt } from '../encryption-keys/aead.js';
import { KeyUnreadable } from '../encryption-keys/key-store.js';

/** File with the secrets, in the environment's folder so that it is copied and moved with it. */
export const SECRETS_FILE = 'key-secrets';

/** Size of an AES-256 key, in bytes. */
const KEY_BYTES = 32;
/** Size of the slot number before the encrypted record, in bytes. */
const SLOT_NUMBER_BYTES = 6;
/** Bytes that encryption adds to a record: slot number, nonce and tag. */
export const SEALING_OVERHEAD_BYTES = SLOT_NUMBER_BYTES + 12 + 16;
/** Number of slots created and flushed together, so that one flush serves this many new keys. */
const SLOTS_PER_BLOCK = 256;

const erasedSecret = Buffer.alloc(KEY_BYTES);
const writeAt = promisify(write);
const flush = promisify(fdatasync);

/**
 * Makes stored keys erasable. LMDB leaves the previous page readable until it is reused. Therefore each record is
 * encrypted under its own random secret, in a separate file with fixed slots. Overwriting the secret in place makes all
 * copies of the record unreadable. A slot is used only once.
 */
export class KeySecrets {
  private readonly descriptor: number;
  /** Next free slot. `end` is the first slot that does not exist yet. */
  private next: number;
  private end: number;
  /** Secrets for slots that this process created, next slot first. */
  private unused = Buffer.alloc(0);

  constructor(file: string) {
    this.descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
    // Slots that an earlier process created but did not use stay unused. A partly written slot is skipped.
    this.next = this.end = Math.ceil(fstatSync(this.descriptor).size / KEY_BYTES);
  }

  /** Encrypts a record under the secret of a new slot. The secret is durable before this function returns. */
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

  /** Decrypts a record. Throws KeyUnreadable if the slot was erased or the record belongs to another subject. */
  open(subject: string, sealed: Buffer): Buffer {
    const place = placeOf(sealed);
    const secret = this.secret(place);
    if (secret.equals(erasedSecret)) throw new KeyUnreadable('the secret of a stored key was erased');
    try {
      return decrypt(secret, aad(place, subject), sealed.subarray(SLOT_NUMBER_BYTES));
    } catch {
      throw new KeyUnreadable('a stored key cannot be decrypted with the secret of its slot');
    }
  }

  isErased(sealed: Buffer): boolean {
    return this.secret(placeOf(sealed)).equals(erasedSecret);
  }

  /** True if no slot was ever created. */
  get isEmpty(): boolean {
    return this.end === 0;
  }

  /** Permanently overwrites the secret. Resolves when the change is on disk. */
  async erase(sealed: Buffer): Promise<void> {
    await writeAt(this.descriptor, erasedSecret, 0, KEY_BYTES, placeOf(sealed) * KEY_BYTES);
    await flush(this.descriptor);
  }

  /** Appends all slots from number `from` to a file. Returns the total number of slots. */
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
    if (read < KEY_BYTES) throw new KeyUnreadable('the file of key secrets was truncated');
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

/** Decrypts a sealed record. Returns null if the file has no secret for the slot or the secret does not match. */
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

export const secretsIn =
  (bytes: Buffer) =>
  (place: number): Buffer | null =>
    (place + 1) * KEY_BYTES <= bytes.length ? bytes.subarray(place * KEY_BYTES, (place + 1) * KEY_BYTES) : null;
