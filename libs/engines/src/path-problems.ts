import { readFileSync, statSync } from 'node:fs';
import { seedsIn } from '#event-store';
import type { HeadSink } from './checkpoint-settings.js';
import { unreadableReason } from './secret-files.js';

interface PathSettings {
  readonly ENGINES: 'embedded' | 'production';
  readonly DATA_DIR: string;
  readonly MASTER_KEY: string | undefined;
  readonly MASTER_KEY_FILE: string | undefined;
  readonly OIDC_CLIENT_SECRET_FILE: string | undefined;
  readonly PARTNERS_FILE: string | undefined;
  readonly CHECKPOINT_KEY_FILE: string | undefined;
  readonly ERASURE_REGISTER: string | undefined;
  /** Undefined if the setting could not be parsed. */
  readonly CHECKPOINT_SINK: readonly HeadSink[] | undefined;
}

/** Returns null if the path does not exist or can't be read. */
const isFolder = (path: string): boolean | null => {
  try {
    return statSync(path).isDirectory();
  } catch {
    // A missing path is created later, and an unavailable path is reported while the service is running.
    return null;
  }
};

/** Checks for one key per line. Also returns true if the file isn't readable. */
const hasKeys = (file: string): boolean => {
  try {
    return seedsIn(readFileSync(file, 'utf8')) !== null;
  } catch {
    // The file is created at the first start. Processes that don't sign may lack permission to read it.
    return true;
  }
};

const recordPathProblems = ({
  CHECKPOINT_KEY_FILE,
  CHECKPOINT_SINK = [],
  ERASURE_REGISTER,
}: Pick<PathSettings, 'CHECKPOINT_KEY_FILE' | 'CHECKPOINT_SINK' | 'ERASURE_REGISTER'>): readonly string[] => [
  ...Object.entries({ CHECKPOINT_KEY_FILE, ERASURE_REGISTER }).flatMap(([name, file]) =>
    file !== undefined && isFolder(file) === true ? [`${name} is a folder: it must be a file`] : [],
  ),
  ...(CHECKPOINT_KEY_FILE !== undefined && !hasKeys(CHECKPOINT_KEY_FILE)
    ? ['CHECKPOINT_KEY_FILE is not a list of keys: each line must have 32 bytes in Base64']
    : []),
  ...CHECKPOINT_SINK.flatMap((sink) =>
    sink.kind === 'folder' && isFolder(sink.folder) === false
      ? ['CHECKPOINT_SINK names a file: it must be a folder']
      : [],
  ),
];

/** Returns problems with paths in their current state. Does not create or open data. */
export const pathProblems = (places: PathSettings): readonly string[] => {
  const problems: string[] = [];
  try {
    if (!statSync(places.DATA_DIR).isDirectory()) problems.push('DATA_DIR is a file: it must be a folder');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    // The folder is created at the first start.
    if (code === 'ENOTDIR') problems.push('DATA_DIR is inside a file: it must be a folder');
    else if (code !== 'ENOENT') problems.push(`DATA_DIR cannot be read (${code})`);
  }
  const files = ['MASTER_KEY_FILE', 'OIDC_CLIENT_SECRET_FILE', 'PARTNERS_FILE'] as const;
  for (const name of files) {
    const file = places[name];
    const problem = file === undefined ? null : unreadableReason(file);
    // If there is no data yet, the embedded engines create a key. They reject existing data without its key.
    const isMade = name === 'MASTER_KEY_FILE' && places.ENGINES === 'embedded' && problem === 'cannot be read (ENOENT)';
    if (problem !== null && !isMade) problems.push(`${name} ${problem}`);
  }
  return [...problems, ...recordPathProblems(places)];
};
