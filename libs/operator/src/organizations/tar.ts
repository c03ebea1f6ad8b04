import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import type { WriteStream } from 'node:fs';

const BLOCK = 512;
const LONGEST_NAME = 100;

const octal = (number: number, length: number): string => `${number.toString(8).padStart(length - 1, '0')}\0`;

/** The header of one file (POSIX.1-1988, ustar): mode 0600, time of writing. */
const headerOf = (name: string, size: number, now: number): Buffer => {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new RangeError('a name in a tar file has at most 100 bytes');
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(Math.floor(now / 1_000), 12), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257);
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  return header;
};

/** A tar file (mode 0600) that is written entry by entry, and has its name only once it is whole. */
export class TarFile {
  private constructor(
    private readonly path: string,
    private readonly part: string,
    private readonly out: WriteStream,
  ) {}

  /** Throws EEXIST where there is a file of that name. */
  static async create(path: string): Promise<TarFile> {
    // Taken at once, so that the last step overwrites nothing of somebody else's.
    await (await open(path, 'wx', 0o600)).close();
    const part = `${path}.part`;
    await rm(part, { force: true });
    const out = createWriteStream(part, { flags: 'wx', mode: 0o600 });
    try {
      await once(out, 'open');
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return new TarFile(path, part, out);
  }

  async add(name: string, content: Uint8Array): Promise<void> {
    const rest = content.byteLength % BLOCK;
    const padding = Buffer.alloc(rest === 0 ? 0 : BLOCK - rest);
    for (const bytes of [headerOf(name, content.byteLength, Date.now()), content, padding])
      if (!this.out.write(bytes)) await once(this.out, 'drain');
  }

  /** Ends it; answers how many bytes it has. */
  async close(): Promise<number> {
    this.out.end(Buffer.alloc(2 * BLOCK));
    await once(this.out, 'finish');
    await rename(this.part, this.path);
    return this.out.bytesWritten;
  }

  /** Nothing of it stays. */
  async discard(): Promise<void> {
    this.out.destroy();
    await rm(this.part, { force: true });
    await rm(this.path, { force: true });
  }
}
