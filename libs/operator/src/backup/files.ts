import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { orIfMissing } from '#event-store';

/** `path` is relative and uses slashes. */
export interface BackupFile {
  readonly path: string;
  readonly bytes: number;
  /** Hex digest. */
  readonly sha256: string;
}

class Meter extends Transform {
  private bytes = 0;
  private readonly hash = createHash('sha256');

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  measured(): Omit<BackupFile, 'path'> {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}

/** Copies a file (mode 0600). Returns null if the source is deleted during the copy. */
export const copyFile = async (from: string, to: string): Promise<Omit<BackupFile, 'path'> | null> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const meter = new Meter();
  const target = createWriteStream(to, { flags: 'wx', mode: 0o600 });
  const isCopied = await pipeline(createReadStream(from), meter, target).then(() => true, orIfMissing(false));
  if (isCopied) return meter.measured();
  // The target was created before the source turned out to be missing.
  await rm(to, { force: true });
  return null;
};

export const measure = async (file: string): Promise<Omit<BackupFile, 'path'>> => {
  const meter = new Meter();
  meter.resume();
  await pipeline(createReadStream(file), meter);
  return meter.measured();
};

/** Returns the paths (with slashes) of all files in a folder; empty if the folder is missing. */
export const filesIn = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(orIfMissing([]));
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
};

/** Returns true if the folder is missing, or contains only the names in `but`. */
export const isEmptyFolder = async (folder: string, but: readonly string[] = []): Promise<boolean> => {
  const info = await stat(folder).catch(orIfMissing(null));
  return info === null || (info.isDirectory() && (await readdir(folder)).every((name) => but.includes(name)));
};
