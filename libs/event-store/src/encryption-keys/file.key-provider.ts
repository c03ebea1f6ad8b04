import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { mkdir, readFile, realpath, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncPath, writeDurably } from '../durable.js';
import { decrypt, encrypt } from './aead.js';
import { COMMAND_PREFIX, runKeyCommand } from './key-command.js';
import { KeyUnreadable, RotatingKeyProvider } from './key-store.js';

/** There is no usable master key: without it nothing that was stored can be read. */
export class MasterKeyInvalid extends Error {
  override readonly name = 'MasterKeyInvalid';
}

export interface MasterKeySource {
  /** One or more keys from the environment, as in the file, or `exec:` and a command that prints them; they win over the file. */
  readonly base64?: string | undefined;
  /** File that holds 32 bytes in Base64; while the key is changed also older keys, each on a line of its own. */
  readonly file?: string | undefined;
  /** Make the file (mode 0600) when it is missing. Only for a log that is new: another key opens nothing. */
  readonly create?: boolean;
}

/** The wrapped form begins with this, so that a KMS may follow. */
const FORMAT = Buffer.of(1);
const KEY_BYTES = 32;

/**
 * Wraps organization keys under 32-byte master keys that lie outside of every backup of the data. The first key wraps;
 * each of them opens. A file is read again before a key is wrapped and where a key does not open, so a process learns of
 * another master key without a restart; what comes from the environment, or from a command, stays as it was at the start.
 */
export class FileKeyProvider extends RotatingKeyProvider {
  private constructor(
    private keys: readonly KeyObject[],
    /** Null where the keys come from the environment. */
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
    if (file === undefined) throw new MasterKeyInvalid('there is no master key: name a file or give MASTER_KEY');
    return new FileKeyProvider(
      masterKeysOf(await readKeyFile(file, create)).map((key) => createSecretKey(key)),
      file,
    );
  }

  /** How many keys open; only the first wraps. */
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
    throw new KeyUnreadable('the master key does not open an organization key: it is not the one of this data');
  }

  override async isNewest(wrapped: Uint8Array, context: string): Promise<boolean> {
    await this.readAgain();
    return this.opened(wrapped, context, this.keys.slice(0, 1)) !== null;
  }

  /**
   * Makes a new key, which wraps from now on, and writes it before the others into the file, which appears whole or not at
   * all. Throws MasterKeyInvalid where the key does not come from a file.
   */
  override async renew(): Promise<void> {
    if (this.file === null)
      throw new MasterKeyInvalid('MASTER_KEY comes from the environment, or from its command: put the new key there');
    // A link stays one.
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
        // Under another one, perhaps.
      }
    }
    return null;
  }

  /** A file that is away, or half there, changes nothing. */
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

/** The keys in a text, the one that wraps first. Throws MasterKeyInvalid. */
export const masterKeysOf = (text: string): readonly Buffer[] => {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const keys = parts.map((part) => Buffer.from(part, 'base64'));
  const isWhole = keys.every((key, i) => key.length === KEY_BYTES && key.toString('base64') === parts[i]);
  if (keys.length === 0 || !isWhole) throw new MasterKeyInvalid('the master key is not 32 bytes in Base64');
  return keys;
};

const readKeyFile = async (file: string, create: boolean): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    if (!create)
      throw new MasterKeyInvalid(
        'the file of the master key (MASTER_KEY_FILE, or master.key in DATA_DIR) is missing; restore it, or nothing can be read',
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
