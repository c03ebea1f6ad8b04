import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Without this, the process's umask decides the storage engine's file modes. Ignores modes that can't be changed. */
export const restrictToOwner = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await setMode(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isFile()) await setMode(join(folder, entry.name), 0o600);
};

/** Ignores errors from volumes without modes and from paths that belong to another user. */
const setMode = (path: string, mode: number): Promise<void> =>
  chmod(path, mode).catch((error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOTSUP', 'EROFS', 'ENOENT'].includes(code)) throw error;
  });
