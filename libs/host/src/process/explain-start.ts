import { getSystemErrorName } from 'node:util';

type Environment = Readonly<Record<string, string | undefined>>;

/** Messages for failed starts by error code or name. Each states what happened and what to do. */
const known: Readonly<Record<string, (environment: Environment, message: string) => string>> = {
  EADDRINUSE: ({ PORT, ADMIN_PORT }, message) => {
    const taken = /:(\d+)$/.exec(message)?.[1] ?? PORT ?? '3000';
    const setting = taken === ADMIN_PORT ? 'ADMIN_PORT' : 'PORT';
    return `Port ${taken} is taken by another program: end that one, or choose another port, such as ${setting}=${Number(taken) + 1} npm start.`;
  },
  EACCES: (_, message) =>
    message.startsWith('listen')
      ? 'This user may not open that port: choose a PORT above 1023.'
      : 'This user may not write to the data folder: give it the folder, or name another one as DATA_DIR.',
  EADDRNOTAVAIL: (environment, message) => {
    const name = hostIn(environment, message);
    return `This machine has no address ${environment[name] ?? ''}: set ${name} to one that it has, or to 127.0.0.1.`;
  },
  ENOTFOUND: (environment, message) => {
    const name = hostIn(environment, message);
    return `No address is known for ${environment[name] ?? 'a host'}: set ${name} to an address of this machine, such as 127.0.0.1.`;
  },
  EAI_AGAIN: (environment, message) =>
    `The name in ${hostIn(environment, message)} cannot be looked up now: set it to an address, such as 127.0.0.1.`,
  ENOTDIR: () => 'DATA_DIR, or a part of it, is a file where a folder must be: name another one as DATA_DIR.',
  EISDIR: () => 'A folder lies in DATA_DIR where a file must be: see docs/runbooks/damaged-data.md.',
  SyntaxError: () =>
    'A file in the data folder holds something else than it should: see docs/runbooks/damaged-data.md. Nothing was changed.',
  ENOSPC: () => 'The disk is full: make room on the disk of DATA_DIR, and start again. Nothing was lost.',
  EDQUOT: () =>
    'The quota of this user is used up: raise it, or make room in DATA_DIR, and start again. Nothing was lost.',
  EIO: () =>
    'The disk of DATA_DIR cannot be read or written: see the log of the system, and docs/runbooks/damaged-data.md.',
  EMFILE: () => 'There are no file descriptors left: raise the limit (ulimit -n), and start again.',
  EROFS: () => 'The data folder cannot be written to (its file system is read-only): name another one as DATA_DIR.',
  FolderInUse: (_, message) =>
    `${sentence(message)}: use that one, end it, or name another folder, such as DATA_DIR=./other npm start.`,
  DataDamaged: (_, message) =>
    `${sentence(message)}: nothing was changed. Restore a backup into an empty folder (docs/runbooks/damaged-data.md).`,
  FolderIncomplete: (_, message) =>
    `${sentence(message)}. Nothing was changed. Put it back, or restore a backup (docs/runbooks/damaged-data.md).`,
  FormatUnknown: (_, message) =>
    `${sentence(message)}. Nothing was changed. What to do: docs/runbooks/upgrade-and-back.md.`,
  ConfigInvalid: (_, message) => `${sentence(message)}\nWhat each setting means: docs/configuration.md.`,
  KeyUnreadable: (_, message) => `${sentence(message)}. Nothing was changed. What to do: docs/runbooks/keys.md.`,
  MasterKeyInvalid: (_, message) => `${sentence(message)}. What to do: docs/runbooks/keys.md.`,
};

const hostIn = ({ ADMIN_HOST }: Environment, message: string): 'ADMIN_HOST' | 'HOST' =>
  ADMIN_HOST !== undefined && ADMIN_HOST !== '' && message.includes(ADMIN_HOST) ? 'ADMIN_HOST' : 'HOST';

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The reason and what to do. An unexpected error is a bug, so its stack is returned for the bug report. */
export const explainStart = (error: unknown, environment: Environment): string => {
  if (!(error instanceof Error)) return 'The start failed for an unknown reason.';
  const explain = known[codeOf(error)] ?? known[error.name];
  return explain ? explain(environment, error.message) : (error.stack ?? error.name);
};

/** Returns the system's error code. LMDB reports its number. */
const codeOf = (error: Error): string => {
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'number' && code > 0 && code < 200) return getSystemErrorName(-code);
  return typeof code === 'string' ? code : '';
};

/** EX_IOERR of sysexits.h. */
const EXIT_DISK_FULL = 74;

/** A full disk has its own status, so that supervisors do not restart the process in a loop. */
export const statusOfStart = (error: unknown): number =>
  error instanceof Error && ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ? EXIT_DISK_FULL : 1;
