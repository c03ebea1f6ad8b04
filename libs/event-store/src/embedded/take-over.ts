import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from 'lmdb';
import { syncPath } from '../durable.js';
import { openEnvironment, type LogTables } from './environment.js';
import { KeySecrets } from './key-secrets.js';
import { CLEAR_KEY, keyRecord } from './lmdb.key-store.js';

/** File of the secrets, in the folder of the environment: a copy or a move takes both. */
export const SECRETS = 'key-secrets';

/** Name in `identity` under which the log says how keys are stored. */
const KEYS_FORMAT = 'keys';
const ERASABLE = 'erasable';

/** Records of one transaction. */
const BATCH = 5_000;

/**
 * Brings a folder of an older version to how keys are stored now. Its file holds wrapped keys in clear records and, in
 * pages that were left, those of bills that were shredded long ago; so everything that counts is written into a new file,
 * and the old one is removed. The new folder takes the old one's place by its name, so a crash leaves one of the two
 * whole. `say`: it takes a while where there is much. Returns true when there was something to do.
 */
export const takeOver = async (dir: string, say: (line: string) => void): Promise<boolean> => {
  const [current, fresh, old] = ['log', 'log.new', 'log.old'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ];
  // Between two renames: the new folder is whole whenever the old one was moved away.
  if (!(await isThere(current)) && (await isThere(old))) await rename(fresh, current);
  await rm(old, { recursive: true, force: true });
  await rm(fresh, { recursive: true, force: true });
  if (!(await isThere(current))) return false;

  const from = openEnvironment(current);
  try {
    if (isErasable(from) || from.events.getKeysCount({ limit: 1 }) + from.keys.getKeysCount({ limit: 1 }) === 0)
      return false;
    say('The log is written anew once, so that a key that is destroyed can be read in no file any more.');
    await mkdir(fresh, { mode: 0o700 });
    const secrets = new KeySecrets(join(fresh, SECRETS));
    const to = openEnvironment(fresh);
    await copyAll(from, to, secrets);
    markErasable(to);
    await to.root.flushed;
    await to.root.close();
    secrets.close();
  } finally {
    await from.root.close();
  }
  await syncPath(fresh);
  await rename(current, old);
  await rename(fresh, current);
  await syncPath(dir);
  await rm(old, { recursive: true, force: true });
  say('The log is written anew.');
  return true;
};

/** True where every key is sealed under a secret that can be overwritten. */
const isErasable = ({ identity }: LogTables): boolean => identity.get(KEYS_FORMAT) === ERASABLE;

/** Said of a log before it holds its first key. */
export const markErasable = (tables: LogTables): void => {
  if (!isErasable(tables)) tables.identity.putSync(KEYS_FORMAT, ERASABLE);
};

const copyAll = async (from: LogTables, to: LogTables, secrets: KeySecrets): Promise<void> => {
  for (const name of ['events', 'streams', 'feeds', 'counters', 'identity'] as const)
    await copy(from[name], to[name], (_, value) => value);
  await copy(from.keys, to.keys, (subject, value) => {
    const record = value as Buffer;
    return record[0] === CLEAR_KEY ? keyRecord(secrets, subject as string, record.subarray(1)) : record;
  });
};

type Table = Database<unknown, string | number | [string, number]>;

const copy = async (from: Table, to: Table, change: (key: unknown, value: unknown) => unknown): Promise<void> => {
  let batch: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  for (const { key, value } of from.getRange({})) {
    batch = to.put(key, change(key, value));
    if ((waiting += 1) % BATCH === 0) await batch;
  }
  await batch;
};

/** A path that cannot be reached, whatever the reason, cannot be taken over. */
const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
