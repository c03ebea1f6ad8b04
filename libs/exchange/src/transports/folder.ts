import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath, writeDurably } from '#event-store';
import type { FolderTransport } from '../partners/partner.js';
import { TransportFailed, type FoundFile, type OpenTransport } from './transport.js';

/** Names that are still being written, ours and usual ones of others. */
export const isUnfinished = (name: string): boolean => /^\.|\.(?:tmp|part|filepart|partial)$/i.test(name);

const within = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw new TransportFailed('partner_unreachable', { cause: error });
  }
};

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * A file of its own: not what a link leads to, nor another name of a file that lies elsewhere. Who may only put files into
 * the folder must not have others of this machine read.
 */
const isOwnFile = (found: Stats): boolean => found.isFile() && found.nlink === 1;

/** What was a file when it was listed may be a link by now: the file that was opened is judged. */
const readOwnFile = async (path: string): Promise<Buffer> => {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!isOwnFile(await file.stat())) throw new Error('not a file of its own');
    return await file.readFile();
  } finally {
    await file.close();
  }
};

/** Where the partner's program takes files from. */
export const outgoingOf = ({ path }: Pick<FolderTransport, 'path'>): string => join(path, 'out');

/** Writes a whole file, durably, over whatever is there. */
export const replaceFile = async (folder: string, name: string, bytes: Uint8Array): Promise<void> => {
  const temporary = join(folder, `${name}.tmp`);
  // What a crash left behind.
  await rm(temporary, { force: true });
  await writeDurably(temporary, bytes, 'wx');
  await rename(temporary, join(folder, name));
  await syncPath(folder);
};

/** `<path>/out` and `<path>/in`, for a program that carries their files. */
export const openFolder = async ({ path }: FolderTransport): Promise<OpenTransport> => {
  const [outgoing, incoming] = [outgoingOf({ path }), join(path, 'in')];
  for (const folder of [outgoing, incoming]) await within(mkdir(folder, { recursive: true, mode: 0o700 }));
  const size = async (file: string): Promise<number | null> => {
    try {
      const found = await lstat(file);
      return isOwnFile(found) ? found.size : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const arrived = async (): Promise<readonly FoundFile[]> => {
    const files: FoundFile[] = [];
    for (const name of (await readdir(incoming)).toSorted()) {
      const bytes = isUnfinished(name) ? null : await size(join(incoming, name));
      if (bytes !== null) files.push({ name, bytes });
    }
    return files;
  };
  return {
    sizeOf: (name) => within(size(join(outgoing, name))),
    put: (name, bytes) => within(replaceFile(outgoing, name, bytes)),
    arrived: () => within(arrived()),
    take: (name) => within(readOwnFile(join(incoming, name))),
    settle: (name) => within(rm(join(incoming, name), { force: true })),
    close: async () => undefined,
  };
};
