import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SEED_BYTES, seedsIn, syncPath, writeDurably } from '#event-store';
import type { StateStore } from '#state-store';
import { publicKeyOfSeed } from './signed-note.js';

/** The file with the key of signed heads cannot be used; the message is a sentence for an operator. */
export class HeadKeyUnusable extends Error {
  override readonly name = 'HeadKeyUnusable';
}

/** A public key that has signed heads. */
type KnownKey = {
  /** Base64. */
  readonly key: string;
  /** ISO timestamp of its first use. */
  readonly since: string;
  /** The key before it was lost: no head bears both signatures. */
  readonly lost?: true;
};
type Register = { readonly keys: readonly KnownKey[] };

const REGISTER_KEY = ['log-tree', 'keys'] as const;

/**
 * Keys that sign heads: their seeds in a file apart from the data, 32 bytes in Base64 a line, and in the state store which
 * public keys have signed so far. All keys of the file sign; so the one that is to come stands beside the one that was,
 * and heads of that time bear both signatures.
 */
export class HeadKeys {
  constructor(
    private readonly stateStore: StateStore,
    readonly file: string,
  ) {}

  /** Public keys that have signed heads, the newest last. */
  async known(): Promise<readonly Buffer[]> {
    return (await this.register()).keys.map(({ key }) => Buffer.from(key, 'base64'));
  }

  /**
   * The seeds to sign with. The first start makes the file. A key that was never used is taken beside one that was.
   * Throws HeadKeyUnusable.
   */
  async seeds(): Promise<readonly Buffer[]> {
    const { keys } = await this.register();
    const seeds = (await this.read()) ?? (keys.length === 0 ? await this.make() : null);
    if (seeds === null)
      throw new HeadKeyUnusable(
        'the file with the key of signed heads is gone: put it back, or begin with another key by `workcomp checkpoint --lost-key`',
      );
    const own = seeds.map((seed) => publicKeyOfSeed(seed).toString('base64'));
    const fresh = own.filter((key) => !keys.some((known) => known.key === key));
    if (keys.length > 0 && fresh.length === own.length)
      throw new HeadKeyUnusable(
        'the file with the key of signed heads holds another key than the one that has signed so far: put that one back, or begin with this one by `workcomp checkpoint --lost-key`',
      );
    await this.note(fresh, false);
    return seeds;
  }

  /** Puts a new key in front of those in the file: from now on both sign. Throws HeadKeyUnusable. */
  async rotate(): Promise<void> {
    const seeds = await this.seeds();
    await this.write([randomBytes(SEED_BYTES), ...seeds]);
  }

  /** Begins with the key in the file, or makes one where there is none, although no head was signed by it and the one before. */
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
      // Another process may have written it meanwhile: then it is looked at again.
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

  /** Whole or not at all. Throws HeadKeyUnusable. */
  private async write(seeds: readonly Buffer[]): Promise<void> {
    const fresh = `${this.file}.new`;
    try {
      await writeDurably(fresh, seeds.map((seed) => `${seed.toString('base64')}\n`).join(''), 'w');
      await rename(fresh, this.file);
      await syncPath(dirname(this.file));
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      throw new HeadKeyUnusable(`the file with the key of signed heads cannot be written (${code})`);
    }
  }
}

/** The seeds in a file of keys; null where there is none. Throws HeadKeyUnusable. */
export const readSeeds = async (file: string): Promise<readonly Buffer[] | null> => {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new HeadKeyUnusable(`the file with the key of signed heads cannot be read (${code})`);
  }
  const seeds = seedsIn(text);
  if (seeds === null)
    throw new HeadKeyUnusable('the file with the key of signed heads holds none: 32 bytes in Base64, a line each');
  return seeds;
};
