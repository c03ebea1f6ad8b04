import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes a folder, unless it is there, that only its owner may enter, and lets only its owner read the files in it: the
 * storage engine leaves both to the process's umask. Does nothing where modes are not ours to set.
 */
export const restrictToOwner = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await setMode(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isFile()) await setMode(join(folder, entry.name), 0o600);
};

/** A volume may know no modes, or belong to somebody else who lets this process's group in. */
const setMode = (path: string, mode: number): Promise<void> =>
  chmod(path, mode).catch((error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOTSUP', 'EROFS', 'ENOENT'].includes(code)) throw error;
  });
