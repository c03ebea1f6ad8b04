import { open, rename, rm, type FileHandle } from 'node:fs/promises';

const BLOCK_BYTES = 512;
const MAX_NAME_BYTES = 100;

const octal = (number: number, length: number): string => `${number.toString(8).padStart(length - 1, '0')}\0`;

/** Returns one file's header (POSIX.1-1988, ustar), with mode 0600. */
const headerOf = (name: string, size: number, now: number): Buffer => {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new RangeError('a name in a tar file has at most 100 bytes');
  const header = Buffer.alloc(BLOCK_BYTES);
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

/** Named only when complete. Awaits each write, because a full disk would cause an unhandled stream error. */
export class TarFile {
  private bytes = 0;

  private constructor(
    private readonly path: string,
    private readonly part: string,
    private readonly file: FileHandle,
  ) {}

  /** Creates the file. Throws EEXIST if it already exists. */
  static async create(path: string): Promise<TarFile> {
    // Reserves the name, so that the last step does not overwrite another file.
    await (await open(path, 'wx', 0o600)).close();
    const part = `${path}.part`;
    try {
      await rm(part, { force: true });
      return new TarFile(path, part, await open(part, 'wx', 0o600));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  async add(name: string, content: Uint8Array): Promise<void> {
    const rest = content.byteLength % BLOCK_BYTES;
    const padding = Buffer.alloc(rest === 0 ? 0 : BLOCK_BYTES - rest);
    for (const bytes of [headerOf(name, content.byteLength, Date.now()), content, padding]) await this.write(bytes);
  }

  /** Completes the file and returns its size in bytes. */
  async close(): Promise<number> {
    await this.write(Buffer.alloc(2 * BLOCK_BYTES));
    await this.file.sync();
    await this.file.close();
    await rename(this.part, this.path);
    return this.bytes;
  }

  async discard(): Promise<void> {
    await this.file.close();
    await rm(this.part, { force: true });
    await rm(this.path, { force: true });
  }

  private async write(bytes: Uint8Array): Promise<void> {
    await this.file.writeFile(bytes);
    this.bytes += bytes.byteLength;
  }
}
