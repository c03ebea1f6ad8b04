import { statSync } from 'node:fs';
import { unreadable } from './secret-files.js';

/** Settings that name files and folders. */
interface Places {
  readonly ENGINES: 'embedded' | 'production';
  readonly DATA_DIR: string;
  readonly MASTER_KEY: string | undefined;
  readonly MASTER_KEY_FILE: string | undefined;
  readonly OIDC_CLIENT_SECRET_FILE: string | undefined;
  readonly PARTNERS_FILE: string | undefined;
}

/** Problems of the files and folders that are named, as the disk has them now. Nothing is made or opened for it. */
export const placeProblems = (places: Places): readonly string[] => {
  const problems: string[] = [];
  try {
    if (!statSync(places.DATA_DIR).isDirectory()) problems.push('DATA_DIR is a file: it must be a folder');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    // It is made at the first start.
    if (code === 'ENOTDIR') problems.push('DATA_DIR lies below a file: it must be a folder');
    else if (code !== 'ENOENT') problems.push(`DATA_DIR cannot be looked at (${code})`);
  }
  const files = ['MASTER_KEY_FILE', 'OIDC_CLIENT_SECRET_FILE', 'PARTNERS_FILE'] as const;
  for (const name of files) {
    const file = places[name];
    const problem = file === undefined ? null : unreadable(file);
    // The embedded engines make a key where there is no data yet, and refuse data that is there without one.
    const isMade = name === 'MASTER_KEY_FILE' && places.ENGINES === 'embedded' && problem === 'cannot be read (ENOENT)';
    if (problem !== null && !isMade) problems.push(`${name} ${problem}`);
  }
  return problems;
};
