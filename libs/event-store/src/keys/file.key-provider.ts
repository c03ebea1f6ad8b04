import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncPath, writeDurably } from '../durable.js';
import { decrypt, encrypt } from './aead.js';
import { KeyProvider, KeyUnreadable } from './key-store.js';

/** There is no usable master key: without it nothing that was stored can be read. */
export class MasterKeyInvalid extends Error {
  override readonly name = 'MasterKeyInvalid';
}

export interface MasterKeySource {
  /** 32 bytes as Base64, from the environment; wins over the file. */
  readonly base64?: string | undefined;
  /** File that holds those 44 characters. */
  readonly file?: string | undefined;
  /** Make the file (mode 0600) when it is missing. Only for a log that is new: another key opens nothing. */
  readonly create?: boolean;
}

/** The wrapped form begins with this, so that a KMS may follow. */
const FORMAT = Buffer.of(1);

/** Wraps organization keys under one 32-byte master key that lies outside of every backup of the data. */
export class FileKeyProvider extends KeyProvider {
  private constructor(private readonly master: KeyObject) {
    super();
  }

  static async open({ base64, file, create = false }: MasterKeySource): Promise<FileKeyProvider> {
    const text = base64 ?? (file === undefined ? undefined : await read(file, create));
    if (text === undefined) throw new MasterKeyInvalid('there is no master key: name a file or give MASTER_KEY');
    const bytes = Buffer.from(text.trim(), 'base64');
    if (bytes.length !== 32 || bytes.toString('base64') !== text.trim()) {
      throw new MasterKeyInvalid('the master key is not 32 bytes in Base64');
    }
    return new FileKeyProvider(createSecretKey(bytes));
  }

  override async wrap(key: Uint8Array, context: string): Promise<Uint8Array> {
    return Buffer.concat([FORMAT, encrypt(this.master, context, key)]);
  }

  override async unwrap(wrapped: Uint8Array, context: string): Promise<Uint8Array> {
    try {
      if (wrapped[0] !== FORMAT[0]) throw new Error('another format');
      return decrypt(this.master, context, wrapped.subarray(1));
    } catch {
      throw new KeyUnreadable('the master key does not open an organization key: it is not the one of this data');
    }
  }
}

const read = async (file: string, create: boolean): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    if (!create) throw new MasterKeyInvalid('the master key file is missing; restore it, or nothing can be read');
    return make(file);
  }
};

const make = async (file: string): Promise<string> => {
  const text = randomBytes(32).toString('base64');
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeDurably(file, `${text}\n`, 'wx');
  await syncPath(dirname(file));
  return text;
};
