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
  /** Folder of this log alone; made (0700) when missing. */
  readonly dir: string;
  /** Called once when the disk, a sync or the lock fails. Nothing is accepted any more: exit with a status other than 0. */
  readonly onFatal: (error: Error) => void;
  /** Formats that this build knows. */
  readonly formats?: Formats;
}

export interface EmbeddedLog {
  readonly events: EventStore;
  readonly keys: KeyStore;
  /** Copies log and keys as they are at one moment, while they are used, into an empty folder. */
  readonly backup: (dir: string) => Promise<void>;
  /** Gives the log another identity: cursors and checkpoints of the old one count no more. Answers the new id. */
  readonly renew: () => Promise<string>;
  /** Finishes what is queued, closes the files and gives the folder back. */
  readonly close: () => Promise<void>;
}

/** Opens the log and the key store that live in one folder. Throws FolderInUse while another process owns it, DataDamaged, FormatUnknown. */
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
    // Without it no key opens, and it must not look as if all of them had been destroyed.
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
      // A key that is destroyed meanwhile is still in the copy: rather that than a record without its secret.
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
