import { readFileSync, statSync } from 'node:fs';
import { seedsIn } from '#event-store';
import type { HeadSink } from './checkpoint-settings.js';
import { unreadableReason } from './secret-files.js';

/** Settings that name files and folders. */
interface PathSettings {
  readonly ENGINES: 'embedded' | 'production';
  readonly DATA_DIR: string;
  readonly MASTER_KEY: string | undefined;
  readonly MASTER_KEY_FILE: string | undefined;
  readonly OIDC_CLIENT_SECRET_FILE: string | undefined;
  readonly PARTNERS_FILE: string | undefined;
  readonly CHECKPOINT_KEY_FILE: string | undefined;
  readonly ERASURE_REGISTER: string | undefined;
  /** Undefined where it could not be read. */
  readonly CHECKPOINT_SINK: readonly HeadSink[] | undefined;
}

/** True of a folder, false of a file, null where nothing is there, or nobody may look: what is away comes back by itself. */
const isFolder = (path: string): boolean | null => {
  try {
    return statSync(path).isDirectory();
  } catch {
    // What is missing is made, and what is away is told while the service runs.
    return null;
  }
};

/** Whether a file that is there and can be read holds keys, a line each. */
const hasKeys = (file: string): boolean => {
  try {
    return seedsIn(readFileSync(file, 'utf8')) !== null;
  } catch {
    // It is made at the first start; processes that sign nothing may be kept from reading it.
    return true;
  }
};

/** Problems of the places of signed heads and of the register of erasures. */
const recordPathProblems = ({
  CHECKPOINT_KEY_FILE,
  CHECKPOINT_SINK = [],
  ERASURE_REGISTER,
}: Pick<PathSettings, 'CHECKPOINT_KEY_FILE' | 'CHECKPOINT_SINK' | 'ERASURE_REGISTER'>): readonly string[] => [
  ...Object.entries({ CHECKPOINT_KEY_FILE, ERASURE_REGISTER }).flatMap(([name, file]) =>
    file !== undefined && isFolder(file) === true ? [`${name} is a folder: it must be a file`] : [],
  ),
  ...(CHECKPOINT_KEY_FILE !== undefined && !hasKeys(CHECKPOINT_KEY_FILE)
    ? ['CHECKPOINT_KEY_FILE holds no key: 32 bytes in Base64, a line each']
    : []),
  ...CHECKPOINT_SINK.flatMap((sink) =>
    sink.kind === 'folder' && isFolder(sink.folder) === false ? ['CHECKPOINT_SINK names a file as a folder'] : [],
  ),
];

/** Problems of the files and folders that are named, as the disk has them now. Nothing is made or opened for it. */
export const pathProblems = (places: PathSettings): readonly string[] => {
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
    const problem = file === undefined ? null : unreadableReason(file);
    // The embedded engines make a key where there is no data yet, and refuse data that is there without one.
    const isMade = name === 'MASTER_KEY_FILE' && places.ENGINES === 'embedded' && problem === 'cannot be read (ENOENT)';
    if (problem !== null && !isMade) problems.push(`${name} ${problem}`);
  }
  return [...problems, ...recordPathProblems(places)];
};
