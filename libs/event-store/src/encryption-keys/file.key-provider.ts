import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { mkdir, readFile, realpath, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncPath, writeDurably } from '../durable.js';
import { decrypt, encrypt } from './aead.js';
import { COMMAND_PREFIX, runKeyCommand } from './key-command.js';
import { KeyUnreadable, RotatingKeyProvider } from './key-store.js';

/** Thrown when there is no usable master key. Without the master key, stored data cannot be read. */
export class MasterKeyInvalid extends Error {
  override readonly name = 'MasterKeyInvalid';
}

export interface MasterKeySource {
  /** Keys in the file's format, or `exec:` and a command that prints them. Takes precedence over the file. */
  readonly base64?: string | undefined;
  /** File with a 32-byte key in Base64. During a key rotation, older keys follow, one per line. */
  readonly file?: string | undefined;
  /** Creates a missing file with mode 0600. Only for a new log, because a new key cannot decrypt existing data. */
  readonly create?: boolean;
}

/** First byte of a wrapped key, so that a key management service can be added later. */
const FORMAT = Buffer.of(1);
const KEY_BYTES = 32;

/**
 * Wraps organization keys with 32-byte master keys, which are stored outside all data backups. The first key wraps;
 * every key unwraps. The file is reread before a key is wrapped and after a failed unwrapping, so a new master key
 * needs no restart. Keys from the environment or a command are read only at startup.
 */
export class FileKeyProvider extends RotatingKeyProvider {
  private constructor(
    private keys: readonly KeyObject[],
    /** Key file, or null if the keys come from the environment. */
    override readonly file: string | null,
  ) {
    super();
  }

  static async open({ base64, file, create = false }: MasterKeySource): Promise<FileKeyProvider> {
    if (base64 !== undefined)
      return new FileKeyProvider(
        masterKeysOf(await resolveKeys(base64)).map((key) => createSecretKey(key)),
        null,
      );
    if (file === undefined)
      throw new MasterKeyInvalid('no master key is configured: set MASTER_KEY_FILE or MASTER_KEY');
    return new FileKeyProvider(
      masterKeysOf(await readKeyFile(file, create)).map((key) => createSecretKey(key)),
      file,
    );
  }

  /** Number of master keys that can unwrap. Only the first key wraps. */
  override get known(): number {
    return this.keys.length;
  }

  override async fingerprints(): Promise<readonly string[]> {
    await this.readAgain();
    return this.keys.map((key) => createHmac('sha256', key).update('fingerprint').digest('hex').slice(0, 16));
  }

  override async wrap(key: Uint8Array, context: string): Promise<Uint8Array> {
    await this.readAgain();
    return Buffer.concat([FORMAT, encrypt(this.keys[0] as KeyObject, context, key)]);
  }

  override async unwrap(wrapped: Uint8Array, context: string): Promise<Uint8Array> {
    const opened = this.opened(wrapped, context, this.keys);
    if (opened) return opened;
    await this.readAgain();
    const again = this.opened(wrapped, context, this.keys);
    if (again) return again;
    throw new KeyUnreadable('the master key cannot decrypt an organization key: it does not belong to this data');
  }

  override async isNewest(wrapped: Uint8Array, context: string): Promise<boolean> {
    await this.readAgain();
    return this.opened(wrapped, context, this.keys.slice(0, 1)) !== null;
  }

  /** Adds a new wrapping key before the other keys. Atomic. Throws MasterKeyInvalid if there is no file. */
  override async renew(): Promise<void> {
    if (this.file === null)
      throw new MasterKeyInvalid('MASTER_KEY comes from the environment or from a command: set the new key there');
    // Replace the target of a symbolic link, not the link.
    const file = await realpath(this.file);
    const keys = [newKey(), ...masterKeysOf(await readFile(file, 'utf8')).map((key) => key.toString('base64'))];
    await writeDurably(`${file}.new`, `${keys.join('\n')}\n`, 'w');
    await rename(`${file}.new`, file);
    await syncPath(dirname(file));
    await this.readAgain();
  }

  private opened(wrapped: Uint8Array, context: string, keys: readonly KeyObject[]): Buffer | null {
    if (wrapped[0] !== FORMAT[0]) return null;
    for (const key of keys) {
      try {
        return decrypt(key, context, wrapped.subarray(1));
      } catch {
        // Try the next key.
      }
    }
    return null;
  }

  /** Rereads the file. If it is missing or incomplete, the keys stay unchanged. */
  private async readAgain(): Promise<void> {
    if (this.file === null) return;
    try {
      this.keys = masterKeysOf(await readFile(this.file, 'utf8')).map((key) => createSecretKey(key));
    } catch (error) {
      if (!(error instanceof MasterKeyInvalid) && (error as NodeJS.ErrnoException).code === undefined) throw error;
    }
  }
}

const resolveKeys = async (base64: string): Promise<string> => {
  if (!base64.startsWith(COMMAND_PREFIX)) return base64;
  try {
    return await runKeyCommand(base64.slice(COMMAND_PREFIX.length));
  } catch (error) {
    throw new MasterKeyInvalid((error as Error).message, { cause: error });
  }
};

/** Parses master keys; the first key wraps. Throws MasterKeyInvalid. */
export const masterKeysOf = (text: string): readonly Buffer[] => {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const keys = parts.map((part) => Buffer.from(part, 'base64'));
  const isWhole = keys.every((key, i) => key.length === KEY_BYTES && key.toString('base64') === parts[i]);
  if (keys.length === 0 || !isWhole) throw new MasterKeyInvalid('the master key must be 32 bytes in Base64');
  return keys;
};

const readKeyFile = async (file: string, create: boolean): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    if (!create)
      throw new MasterKeyInvalid(
        'the master key file (MASTER_KEY_FILE, or master.key in DATA_DIR) is missing; restore it, because no data can be read without it',
      );
    return createKeyFile(file);
  }
};

const newKey = (): string => randomBytes(KEY_BYTES).toString('base64');

const createKeyFile = async (file: string): Promise<string> => {
  const text = newKey();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeDurably(file, `${text}\n`, 'wx');
  await syncPath(dirname(file));
  return text;
};
