import { open } from 'node:fs/promises';

/** Flushes a file or a folder to disk. A new file name survives a crash only after its folder was flushed. */
export const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Writes a file with permissions for its owner only and flushes it to disk. The flag `wx` throws if the file exists.
 */
export const writeDurably = async (path: string, bytes: Uint8Array | string, flag: 'w' | 'wx'): Promise<void> => {
  const file = await open(path, flag, 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};
