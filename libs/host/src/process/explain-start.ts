import { getSystemErrorName } from 'node:util';

type Environment = Readonly<Record<string, string | undefined>>;

/** Messages for failed starts by error code or name. Each says what happened and what to do. */
const known: Readonly<Record<string, (environment: Environment, message: string) => string>> = {
  EADDRINUSE: ({ PORT, ADMIN_PORT }, message) => {
    const taken = /:(\d+)$/.exec(message)?.[1] ?? PORT ?? '3000';
    const setting = taken === ADMIN_PORT ? 'ADMIN_PORT' : 'PORT';
    return `Port ${taken} is in use by another program. Stop that program, or choose another port, such as ${setting}=${Number(taken) + 1} npm start.`;
  },
  EACCES: (_, message) =>
    message.startsWith('listen')
      ? 'This user may not listen on that port. Set PORT to a port above 1023.'
      : 'This user may not write to the data folder. Grant write access, or set DATA_DIR to another folder.',
  EADDRNOTAVAIL: (environment, message) => {
    const name = hostIn(environment, message);
    return `This machine has no address ${environment[name] ?? ''}. Set ${name} to one of its addresses, or to 127.0.0.1.`;
  },
  ENOTFOUND: (environment, message) => {
    const name = hostIn(environment, message);
    return `No address was found for ${environment[name] ?? 'a host'}. Set ${name} to an address of this machine, such as 127.0.0.1.`;
  },
  EAI_AGAIN: (environment, message) =>
    `The host name in ${hostIn(environment, message)} cannot be resolved at the moment. Set it to an IP address, such as 127.0.0.1.`,
  ENOTDIR: () => 'DATA_DIR, or a part of its path, is a file instead of a folder. Set DATA_DIR to another folder.',
  EISDIR: () => 'DATA_DIR contains a folder where a file is expected. See docs/runbooks/damaged-data.md.',
  SyntaxError: () =>
    'A file in the data folder has unexpected content. Nothing was changed. See docs/runbooks/damaged-data.md.',
  ENOSPC: () => 'The disk is full. Free up space on the disk of DATA_DIR, then start again. Nothing was lost.',
  EDQUOT: () =>
    'The disk quota of this user is used up. Raise it or free up space in DATA_DIR, then start again. Nothing was lost.',
  EIO: () =>
    'The disk of DATA_DIR has read or write errors. Check the system log, and see docs/runbooks/damaged-data.md.',
  EMFILE: () => 'There are no file descriptors left. Raise the limit (ulimit -n), then start again.',
  EROFS: () => 'The data folder is on a read-only file system. Set DATA_DIR to another folder.',
  FolderInUse: (_, message) =>
    `${sentence(message)}. Use that process, stop it, or choose another folder, such as DATA_DIR=./other npm start.`,
  DataDamaged: (_, message) =>
    `${sentence(message)}. Nothing was changed. Restore a backup into an empty folder (docs/runbooks/damaged-data.md).`,
  FolderIncomplete: (_, message) =>
    `${sentence(message)}. Nothing was changed. Put the missing data back, or restore a backup (docs/runbooks/damaged-data.md).`,
  FormatUnknown: (_, message) => `${sentence(message)}. Nothing was changed. See docs/runbooks/upgrade-and-back.md.`,
  ConfigInvalid: (_, message) => `${sentence(message)}\nAll settings are described in docs/configuration.md.`,
  KeyUnreadable: (_, message) => `${sentence(message)}. Nothing was changed. See docs/runbooks/keys.md.`,
  MasterKeyInvalid: (_, message) => `${sentence(message)}. See docs/runbooks/keys.md.`,
};

const hostIn = ({ ADMIN_HOST }: Environment, message: string): 'ADMIN_HOST' | 'HOST' =>
  ADMIN_HOST !== undefined && ADMIN_HOST !== '' && message.includes(ADMIN_HOST) ? 'ADMIN_HOST' : 'HOST';

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the reason and what to do. An unexpected error is a bug, so its stack is returned for the bug report. */
export const explainStart = (error: unknown, environment: Environment): string => {
  if (!(error instanceof Error)) return 'Startup failed for an unknown reason.';
  const explain = known[codeOf(error)] ?? known[error.name];
  return explain ? explain(environment, error.message) : (error.stack ?? error.name);
};

/** Returns the system's error code. LMDB reports it as a number. */
const codeOf = (error: Error): string => {
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'number' && code > 0 && code < 200) return getSystemErrorName(-code);
  return typeof code === 'string' ? code : '';
};

/** EX_IOERR in sysexits.h. */
const EXIT_DISK_FULL = 74;

/** A full disk has its own status, so that supervisors do not restart the process in a loop. */
export const statusOfStart = (error: unknown): number =>
  error instanceof Error && ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ? EXIT_DISK_FULL : 1;
