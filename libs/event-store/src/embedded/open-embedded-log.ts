import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type EventStore } from '../event-store.js';
import { type KeyStore } from '../encryption-keys/key-store.js';
import { readFolderMark, writeFolderMark } from '../format/folder-mark.js';
import { supportedFormats, type Formats } from '../format/formats.js';
import { openEnvironment } from './environment.js';
import { GroupCommit } from './group-commit.js';
import { KeySecrets, SECRETS_FILE } from './key-secrets.js';
import { LmdbEventStore, markIn } from './lmdb.event-store.js';
import { LmdbKeyStore } from './lmdb.key-store.js';
import { lockFolder } from './lock.js';
import { checkDatabaseFile, DataDamaged } from './database-file.js';

export interface EmbeddedLogOptions {
  /** Folder of this log only. Created with mode 0700 if missing. */
  readonly dir: string;
  /** Called once when the disk, a sync or the lock fails. The process must then exit with a nonzero status. */
  readonly onFatal: (error: Error) => void;
  /** Default: the release's formats. */
  readonly formats?: Formats;
}

export interface EmbeddedLog {
  readonly events: EventStore;
  readonly keys: KeyStore;
  /** Copies a consistent snapshot of the log and keys into an empty folder while they are in use. */
  readonly backup: (dir: string) => Promise<void>;
  /** Gives the log a new ID. Cursors and checkpoints with the previous ID become invalid. */
  readonly renew: () => Promise<string>;
  /** Finishes queued writes, closes the files and releases the folder. */
  readonly close: () => Promise<void>;
}

/** Opens the log in a folder. Throws FolderInUse, DataDamaged or FormatUnknown. */
export const openEmbeddedLog = async ({
  dir,
  onFatal,
  formats = supportedFormats,
}: EmbeddedLogOptions): Promise<EmbeddedLog> => {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  formats.check(await readFolderMark(dir));
  let lost = (_: Error): void => undefined;
  const lock = await lockFolder(dir, { onLost: (error) => lost(error) });
  try {
    await checkDatabaseFile(join(dir, 'log'));
    const folder = join(dir, 'log');
    const tables = openEnvironment(folder);
    try {
      formats.check(markIn(tables), tables.events.getKeysCount({ limit: 1 }) === 0);
    } catch (error) {
      await tables.root.close();
      throw error;
    }
    const secrets = new KeySecrets(join(folder, SECRETS_FILE));
    // Without the secrets, all keys would look destroyed.
    if (secrets.isEmpty && tables.keys.getKeysCount({ limit: 1 }) > 0) throw new DataDamaged(folder, SECRETS_FILE);
    const commits = new GroupCommit((write) => tables.root.batch(write), { onFatal });
    lost = (error) => commits.fail(error);
    const events = new LmdbEventStore(tables, commits, formats, (mark) => writeFolderMark(dir, mark));
    await events.logId();
    await events.raiseFormat(formats.atStart);
    let closed: Promise<void> | undefined;
    const shut = async (): Promise<void> => {
      await events.close();
      await tables.uses.end();
      await tables.root.close();
      secrets.close();
      await lock.release();
    };
    const copy = async (to: string): Promise<void> => {
      // Copy the secrets first: a key destroyed during the backup may stay in the copy, but no record lacks its secret.
      const places = await secrets.copyTo(join(to, SECRETS_FILE));
      await tables.root.backup(to, true);
      await secrets.copyTo(join(to, SECRETS_FILE), places);
    };
    const renew = async (): Promise<string> => {
      await commits.add(() => void tables.identity.remove('logId'));
      return events.logId();
    };
    return {
      events,
      keys: new LmdbKeyStore(tables, commits, secrets),
      backup: (to) => tables.uses.run(() => copy(to)),
      renew,
      close: () => (closed ??= shut()),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
};
