import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another process owns the data folder. Two owners would overwrite each other's events. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

export interface FolderLock {
  release(): Promise<void>;
}

export interface FolderLockOptions {
  /** Called when somebody else took the folder while we held it: stop writing at once. */
  readonly onLost: (error: Error) => void;
  /** Milliseconds between two signs of life. A foreign lock that gives none for four of them is stale. */
  readonly heartbeat?: number;
}

interface Owner {
  readonly pid: number;
  /** When that process started, in clock ticks since boot; tells a reused pid apart. Empty where /proc is missing. */
  readonly started: string;
  /** Process ids mean nothing on another machine or in another container. */
  readonly host: string;
  readonly token: string;
}

/** The state of a process and when it started, as proc_pid_stat(5) tells them. */
const statOf = async (pid: number): Promise<{ readonly state: string; readonly started: string }> => {
  // Ended, or a system without `/proc`: then neither is known.
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The command's name, in brackets, may itself hold blanks.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', started: fields[19] ?? '' };
};

/** True if the process is a zombie (Z) or dead (X). Such a process writes nothing. */
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

/** `patience`: a lock that cannot be parsed is perhaps being written this very moment. */
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

/** False when somebody else holds it. */
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
  // A file that went away meanwhile has no beat.
  const before = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  await sleep(4 * heartbeat);
  // A file that went away meanwhile has no beat.
  return (
    before !==
    (await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ))
  );
};

/** Moves a dead owner's lock aside; puts it back when it turns out that a living one had just replaced it. */
const removeStale = async (file: string, dead: Owner): Promise<void> => {
  const aside = `${file}.${randomUUID()}`;
  await rename(file, aside).catch(() => undefined);
  const moved = await readOwner(aside);
  if (moved && moved.token !== dead.token) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
};

/**
 * Makes this process the owner of a folder, by a lock file with its pid. A dead owner's lock is taken over. Throws
 * FolderInUse when the owner lives.
 */
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
      // A disk that fails ends the process elsewhere; the next beat looks again.
      const owner = await readOwner(file).catch(() => own);
      // A beat that was missed is made up for by the next one.
      if (owner?.token === own.token) await utimes(file, new Date(), new Date()).catch(() => undefined);
      else {
        clearInterval(beat);
        onLost(new FolderInUse('another process took the data folder'));
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
