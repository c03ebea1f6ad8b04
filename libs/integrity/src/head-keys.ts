import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SEED_BYTES, seedsIn, syncPath, writeDurably } from '#event-store';
import type { StateStore } from '#state-store';
import { publicKeyOfSeed } from './signed-note.js';

/** Thrown if the head-signing key file can't be used. The message is a sentence for an operator. */
export class HeadKeyUnusable extends Error {
  override readonly name = 'HeadKeyUnusable';
}

/** A public key that has signed heads. */
type KnownKey = {
  /** Base64 public key. */
  readonly key: string;
  /** ISO timestamp of its first use. */
  readonly since: string;
  /** True if the previous key was lost. No head carries both keys' signatures. */
  readonly lost?: true;
};
type Register = { readonly keys: readonly KnownKey[] };

const REGISTER_KEY = ['log-tree', 'keys'] as const;

/**
 * Seeds are in a file outside the data folder, one line of Base64 (32 bytes) each. The state store has the public keys
 * that have signed so far. All keys in the file sign. During a rotation, the file has both the new and the old key.
 */
export class HeadKeys {
  constructor(
    private readonly stateStore: StateStore,
    readonly file: string,
  ) {}

  /** Returns the public keys that have signed heads, oldest first. */
  async known(): Promise<readonly Buffer[]> {
    return (await this.register()).keys.map(({ key }) => Buffer.from(key, 'base64'));
  }

  /**
   * Returns the seeds to sign with. Creates the file at the first start. Accepts a new key only together with a key
   * that has already signed. Throws HeadKeyUnusable.
   */
  async seeds(): Promise<readonly Buffer[]> {
    const { keys } = await this.register();
    const seeds = (await this.read()) ?? (keys.length === 0 ? await this.make() : null);
    if (seeds === null)
      throw new HeadKeyUnusable(
        'the key file of signed heads is missing: put it back, or start with a new key by running `workcomp checkpoint --lost-key`',
      );
    const own = seeds.map((seed) => publicKeyOfSeed(seed).toString('base64'));
    const fresh = own.filter((key) => !keys.some((known) => known.key === key));
    if (keys.length > 0 && fresh.length === own.length)
      throw new HeadKeyUnusable(
        'the key file of signed heads has a different key than the one that has signed so far: put that key back, or accept the new key by running `workcomp checkpoint --lost-key`',
      );
    await this.note(fresh, false);
    return seeds;
  }

  /** Inserts a new key before the keys in the file. From then on, both sign. Throws HeadKeyUnusable. */
  async rotate(): Promise<void> {
    const seeds = await this.seeds();
    await this.write([randomBytes(SEED_BYTES), ...seeds]);
  }

  /**
   * Creates a key if the file is missing. Accepts the key even if no head carries both its and the previous key's
   * signature.
   */
  async beginAnew(): Promise<void> {
    const seeds = (await this.read()) ?? (await this.make());
    const { keys } = await this.register();
    const own = seeds.map((seed) => publicKeyOfSeed(seed).toString('base64'));
    await this.note(
      own.filter((key) => !keys.some((known) => known.key === key)),
      true,
    );
  }

  private async register(): Promise<Register> {
    return (await this.stateStore.get<Register>(...REGISTER_KEY))?.record ?? { keys: [] };
  }

  private async note(fresh: readonly string[], isLost: boolean): Promise<void> {
    if (fresh.length === 0) return;
    const since = new Date().toISOString();
    const known = fresh.map((key): KnownKey => ({ key, since, ...(isLost && { lost: true }) }));
    for (;;) {
      const entry = await this.stateStore.get<Register>(...REGISTER_KEY);
      const keys = entry?.record.keys ?? [];
      const more = known.filter(({ key }) => !keys.some((registered) => registered.key === key));
      // If another process has written the register, read it again.
      if (await this.stateStore.compareAndSet(...REGISTER_KEY, entry?.version ?? 0, { keys: [...keys, ...more] }))
        return;
    }
  }

  private read(): Promise<readonly Buffer[] | null> {
    return readSeeds(this.file);
  }

  private async make(): Promise<readonly Buffer[]> {
    const seed = randomBytes(SEED_BYTES);
    await mkdir(dirname(this.file), { recursive: true, mode: 0o700 });
    await this.write([seed]);
    return [seed];
  }

  /** Replaces the file atomically. Throws HeadKeyUnusable. */
  private async write(seeds: readonly Buffer[]): Promise<void> {
    const fresh = `${this.file}.new`;
    try {
      await writeDurably(fresh, seeds.map((seed) => `${seed.toString('base64')}\n`).join(''), 'w');
      await rename(fresh, this.file);
      await syncPath(dirname(this.file));
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      throw new HeadKeyUnusable(`the key file of signed heads cannot be written (${code})`);
    }
  }
}

/** Reads the seeds. Null if the file does not exist. Throws HeadKeyUnusable. */
export const readSeeds = async (file: string): Promise<readonly Buffer[] | null> => {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new HeadKeyUnusable(`the key file of signed heads cannot be read (${code})`);
  }
  const seeds = seedsIn(text);
  if (seeds === null)
    throw new HeadKeyUnusable(
      'the key file of signed heads contains no valid keys: each line must have 32 bytes in Base64',
    );
  return seeds;
};
