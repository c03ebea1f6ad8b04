import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Systems cut a socket's path off between 104 and 108 bytes. */
const MAX_PATH_BYTES = 100;

const shortHash = (dataDir: string): string => createHash('sha256').update(dataDir).digest('hex').slice(0, 16);

/**
 * Where the process that owns a data folder can be talked to: a Unix socket in that folder, a named pipe on Windows. A
 * folder whose path is too long for a socket has it in the system's temporary folder, in one that is only ours.
 */
export const socketPath = (dataDir: string, platform: NodeJS.Platform = process.platform): string => {
  if (platform === 'win32') return `\\\\.\\pipe\\workcomp-${shortHash(dataDir)}`;
  const path = join(dataDir, 'operator.sock');
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return path;
  return join(tmpdir(), `workcomp-${process.getuid?.() ?? 0}`, `${shortHash(dataDir)}.sock`);
};

/** Makes sure that nobody else can put a socket where ours is to be. Throws when the folder is somebody else's. */
export const ensurePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await lstat(folder);
  if (uid !== (process.getuid?.() ?? uid) || (mode & 0o022) !== 0) {
    throw new Error(`the folder of the operator's socket can be written by others: ${folder}`);
  }
};
