import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Operating systems limit socket paths to between 104 and 108 bytes. */
const MAX_PATH_BYTES = 100;

const shortHash = (dataDir: string): string => createHash('sha256').update(dataDir).digest('hex').slice(0, 16);

/** Socket in the data folder, or in a private temporary folder if its path is too long. On Windows, a named pipe. */
export const socketPath = (dataDir: string, platform: NodeJS.Platform = process.platform): string => {
  if (platform === 'win32') return `\\\\.\\pipe\\workcomp-${shortHash(dataDir)}`;
  const path = join(dataDir, 'operator.sock');
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return path;
  return join(tmpdir(), `workcomp-${process.getuid?.() ?? 0}`, `${shortHash(dataDir)}.sock`);
};

/** Creates the folder. Throws if another user owns it or can write to it, and could place a socket there. */
export const ensurePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await lstat(folder);
  if (uid !== (process.getuid?.() ?? uid) || (mode & 0o022) !== 0) {
    throw new Error(`other users can write to the folder of the operator socket: ${folder}`);
  }
};
