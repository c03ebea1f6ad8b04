import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Thrown when another process owns the data folder. Two owners would overwrite each other's events. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

export interface FolderLock {
  release(): Promise<void>;
}

export interface FolderLockOptions {
  /** Called when another process took the folder from this process. Writing must stop immediately. */
  readonly onLost: (error: Error) => void;
  /** Heartbeat interval in milliseconds. Another machine's lock without a heartbeat for four intervals is stale. */
  readonly heartbeat?: number;
}

interface Owner {
  readonly pid: number;
  /** Start time in clock ticks since boot. Distinguishes a reused process ID. Empty on systems without /proc. */
  readonly started: string;
  /** Host of the owner. Process IDs are not comparable between machines or containers. */
  readonly host: string;
  readonly token: string;
}

/** Returns the state and start time of a process, as defined in proc_pid_stat(5). */
const statOf = async (pid: number): Promise<{ readonly state: string; readonly started: string }> => {
  // The process has ended, or the system has no `/proc`.
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The command name, in parentheses, may contain spaces.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', started: fields[19] ?? '' };
};

/** A zombie (Z) or dead (X) process writes nothing. */
const isDefunct = (state: string): boolean => state === 'Z' || state === 'X';

const processExists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const unreadableOwner: Owner = { pid: 0, started: '', host: hostname(), token: '' };

/** Returns the lock's owner, or null if there is no file. Rereads a partly written file up to `patience` times. */
const readOwner = async (file: string, patience = 3): Promise<Owner | null> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (!(error instanceof SyntaxError)) throw error;
    if (patience === 0) return unreadableOwner;
    await sleep(50);
    return readOwner(file, patience - 1);
  }
};

/** Creates the lock file. Returns false if another process holds the lock. */
const createLock = async (file: string, own: Owner): Promise<boolean> => {
  try {
    await writeFile(file, JSON.stringify(own), { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

const isAlive = async (file: string, { pid, started, host }: Owner, heartbeat: number): Promise<boolean> => {
  if (host === hostname()) {
    if (pid <= 0 || !processExists(pid)) return false;
    const found = await statOf(pid);
    return !isDefunct(found.state) && (started === '' || started === found.started);
  }
  // A file that has since been removed counts as unchanged.
  const before = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  await sleep(4 * heartbeat);
  // A file that has since been removed counts as unchanged.
  return (
    before !==
    (await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ))
  );
};

/** Removes a dead owner's lock. Restores the file if a live process had just replaced it. */
const removeStale = async (file: string, dead: Owner): Promise<void> => {
  const aside = `${file}.${randomUUID()}`;
  await rename(file, aside).catch(() => undefined);
  const moved = await readOwner(aside);
  if (moved && moved.token !== dead.token) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
};

/** Creates a lock file with the process ID. Takes over a stale lock. Throws FolderInUse if the owner is alive. */
export const lockFolder = async (
  dir: string,
  { onLost, heartbeat = 5_000 }: FolderLockOptions,
): Promise<FolderLock> => {
  const file = join(dir, 'lock');
  const own: Owner = {
    pid: process.pid,
    started: (await statOf(process.pid)).started,
    host: hostname(),
    token: randomUUID(),
  };
  while (!(await createLock(file, own))) {
    const owner = await readOwner(file);
    if (owner === null) continue;
    if (await isAlive(file, owner, heartbeat)) {
      throw new FolderInUse(`the data folder is in use by process ${owner.pid} on ${owner.host}`);
    }
    await removeStale(file, owner);
  }

  const beat = setInterval(() => {
    void (async () => {
      // A disk failure is detected elsewhere and ends the process. The next heartbeat rereads the file.
      const owner = await readOwner(file).catch(() => own);
      // The next heartbeat makes up for a missed one.
      if (owner?.token === own.token) await utimes(file, new Date(), new Date()).catch(() => undefined);
      else {
        clearInterval(beat);
        onLost(new FolderInUse('another process took over the data folder'));
      }
    })();
  }, heartbeat);
  beat.unref();

  return {
    release: async () => {
      clearInterval(beat);
      if ((await readOwner(file).catch(() => null))?.token === own.token) await rm(file, { force: true });
    },
  };
};
