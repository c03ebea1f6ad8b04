import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { orIfMissing, syncPath, writeDurably } from '#event-store';
import type { FolderTransport } from '../partners/partner.js';
import {
  FileUnreadable,
  isIgnored,
  isUnreadableName,
  quarantineName,
  TransportFailed,
  type FoundFile,
  type Inbox,
  type OpenTransport,
} from './transport.js';

const mapErrors = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FileUnreadable) throw error;
    throw new TransportFailed('partner_unreachable', { cause: error });
  }
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** Error codes that concern a single file. */
const fileErrorCodes: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EIO',
  'EISDIR',
  'ELOOP',
  'ENXIO',
  'ERR_FS_FILE_TOO_LARGE',
]);

/**
 * Returns true for a regular file without hard links. Prevents a user who may only write to the folder from making this
 * service read other files.
 */
const isOwnFile = (found: Stats): boolean => found.isFile() && found.nlink === 1;

/** Reads a file and checks it after opening, because a link may have replaced it since the listing. */
const readOwnFile = async (path: string): Promise<Buffer> => {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!isOwnFile(await file.stat())) throw new FileUnreadable();
    return await file.readFile();
  } finally {
    await file.close();
  }
};

/** Returns the folder from which the partner's program fetches files. */
export const outgoingOf = ({ path }: Pick<FolderTransport, 'path'>): string => join(path, 'out');

/** Writes a complete file durably and replaces an existing one. */
export const replaceFile = async (folder: string, name: string, bytes: Uint8Array): Promise<void> => {
  const temporary = join(folder, `${name}.tmp`);
  // A crash may have left a temporary file.
  await rm(temporary, { force: true });
  await writeDurably(temporary, bytes, 'wx');
  await rename(temporary, join(folder, name));
  await syncPath(folder);
};

export const openFolder = async ({ path }: FolderTransport): Promise<OpenTransport> => {
  const [outgoing, incoming] = [outgoingOf({ path }), join(path, 'in')];
  for (const folder of [outgoing, incoming]) await mapErrors(mkdir(folder, { recursive: true, mode: 0o700 }));
  const entry = (file: string): Promise<Stats | null> => lstat(file).catch(orIfMissing(null));
  const size = async (file: string): Promise<number | null> => {
    const found = await entry(file);
    return found !== null && isOwnFile(found) ? found.size : null;
  };
  const arrived = async (): Promise<Inbox> => {
    const files: FoundFile[] = [];
    let unread = 0;
    for (const name of (await readdir(incoming)).toSorted()) {
      if (isUnreadableName(name)) unread += 1;
      if (isIgnored(name)) continue;
      const found = await entry(join(incoming, name));
      if (found === null || found.isDirectory()) continue;
      if (isOwnFile(found)) files.push({ name, bytes: found.size });
      else unread += 1;
    }
    return { files, unread };
  };
  const take = async (name: string): Promise<Buffer | null> => {
    try {
      return await readOwnFile(join(incoming, name));
    } catch (error) {
      if (error instanceof FileUnreadable) throw error;
      if (fileErrorCodes.has(codeOf(error))) throw new FileUnreadable({ cause: error });
      const isGone = codeOf(error) === 'ENOENT' && (await arrived()).files.every((file) => file.name !== name);
      if (isGone) return null;
      throw error;
    }
  };
  const setAside = async (name: string): Promise<void> => {
    const isTaken = async (aside: string): Promise<boolean> => (await entry(join(incoming, aside))) !== null;
    await rename(join(incoming, name), join(incoming, await quarantineName(name, isTaken)));
  };
  return {
    sizeOf: (name) => mapErrors(size(join(outgoing, name))),
    put: (name, bytes) => mapErrors(replaceFile(outgoing, name, bytes)),
    arrived: () => mapErrors(arrived()),
    take: (name) => mapErrors(take(name)),
    setAside: (name) => mapErrors(setAside(name)),
    settle: (name) => mapErrors(rm(join(incoming, name), { force: true })),
    close: async () => undefined,
  };
};
