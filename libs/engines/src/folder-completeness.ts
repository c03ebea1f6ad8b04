import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { orIfMissing, type EventStore } from '#event-store';
import { CHECKPOINTS, type StateStore } from '#state-store';

/** Folder in which a restore builds the log until all data has been restored and checked. */
export const RESTORE_FOLDER = 'log.restoring';

/** Thrown if a part that can't be rebuilt is missing. Otherwise the service would start empty and look healthy. */
export class FolderIncomplete extends Error {
  override readonly name = 'FolderIncomplete';
}

const hasDatabase = (folder: string): Promise<boolean> =>
  stat(join(folder, 'data.mdb')).then(({ size }) => size > 0, orIfMissing(false));

const hasEntries = (folder: string): Promise<boolean> =>
  readdir(folder).then((names) => names.length > 0, orIfMissing(false));

/** Parts that are useless without their log, with descriptions for operators. */
const dependentParts: readonly (readonly [name: string, words: string, test: (path: string) => Promise<boolean>])[] = [
  ['desk', 'the state store (desk)', hasDatabase],
  ['blobs', 'documents (blobs)', hasEntries],
  ['views', 'read models (views)', hasDatabase],
  [
    join('log', 'log', 'key-secrets'),
    'the keys (log/log/key-secrets)',
    (path) => stat(path).then(() => true, orIfMissing(false)),
  ],
];

/** Throws FolderIncomplete if a restore is unfinished, or if documents, keys, or state exist without their log. */
export const checkFolder = async (dataDir: string): Promise<void> => {
  if (await stat(join(dataDir, RESTORE_FOLDER)).then(() => true, orIfMissing(false)))
    throw new FolderIncomplete('a restore into the data folder is not complete: run `workcomp restore` again');
  if (await hasDatabase(join(dataDir, 'log', 'log'))) return;
  const left: string[] = [];
  for (const [name, words, test] of dependentParts) if (await test(join(dataDir, name))) left.push(words);
  if (left.length > 0)
    throw new FolderIncomplete(
      `the data folder contains ${left.join(' and ')}, but not the log that they belong to (log/log/data.mdb)`,
    );
};

/**
 * Throws FolderIncomplete if the log has events and the state store is missing. Without the state store, completed
 * deliveries and processing would start again from the beginning.
 */
export const checkStateStore = async (dataDir: string, head: bigint): Promise<void> => {
  if (head > 0n && !(await hasDatabase(join(dataDir, 'desk'))))
    throw new FolderIncomplete('the data folder contains a log, but not its state store (desk/data.mdb)');
};

/**
 * Throws FolderIncomplete if the production engines' state store has followed a log and the current log is empty.
 * Either a connection string is wrong, or the log was lost.
 */
export const checkSameLog = async (
  events: Pick<EventStore, 'head'>,
  stateStore: Pick<StateStore, 'list' | 'checkpoint'>,
): Promise<void> => {
  if ((await events.head()) > 0n) return;
  for (const { key } of await stateStore.list(CHECKPOINTS, '', { limit: 100 }))
    if (((await stateStore.checkpoint(key))?.position ?? 0n) > 0n)
      throw new FolderIncomplete(
        'the database in MONGODB_URL belongs to an event log, but the log in EVENTSTOREDB_URL is empty: check both connection strings',
      );
};
