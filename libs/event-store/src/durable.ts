import { open } from 'node:fs/promises';

/** Makes a file, or the names in a folder, durable: a name that was given survives a crash only after its folder's sync. */
export const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes a file for its owner's eyes only, and makes its bytes durable. `wx`: throws where there is one already. */
export const writeDurably = async (path: string, bytes: Uint8Array | string, flag: 'w' | 'wx'): Promise<void> => {
  const file = await open(path, flag, 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};
