import { open, type Database, type RootDatabase } from '#lmdb';
import { PAGE_BYTES } from './database-file.js';
import { EnvironmentUses } from './uses.js';

/** LMDB tables of the log. Keys contain only IDs. Personal values in events are encrypted before they are stored. */
export interface LogTables {
  readonly root: RootDatabase;
  /** Call `check` before each read, and `end` before closing `root`. */
  readonly uses: EnvironmentUses;
  /** Event as JSON text, by position. */
  readonly events: Database<string, number>;
  /** Position, by [stream, revision]. */
  readonly streams: Database<number, [string, number]>;
  /** Position, by [organization, feed revision]. */
  readonly feeds: Database<number, [string, number]>;
  /** Last reserved number, by counter. */
  readonly counters: Database<number, string>;
  /** Record by subject: one byte for the type, then the wrapped key (sealed, see KeySecrets) or the tombstone. */
  readonly keys: Database<Buffer, string>;
  readonly identity: Database<string, string>;
}

/**
 * One LMDB environment for the log, counters and keys, so that all writes have one order: a key or number queued before
 * an event is on disk when the event is.
 *
 * `overlappingSync` is off: if on, LMDB shows a transaction before it is on disk and ignores an error in the last write
 * of a flush. The measured throughput is the same. `encryptionKey` must stay unset: it is ChaCha8 with repeated nonces.
 */
export const openEnvironment = (path: string): LogTables => {
  const root = open({
    path,
    noSubdir: false,
    pageSize: PAGE_BYTES,
    overlappingSync: false,
    maxDbs: 12,
    encoding: 'binary',
  });
  return {
    root,
    uses: new EnvironmentUses(),
    events: root.openDB({ name: 'events', encoding: 'string' }),
    streams: root.openDB({ name: 'streams', encoding: 'ordered-binary' }),
    feeds: root.openDB({ name: 'feeds', encoding: 'ordered-binary' }),
    counters: root.openDB({ name: 'counters', encoding: 'ordered-binary' }),
    keys: root.openDB({ name: 'keys', encoding: 'binary' }),
    identity: root.openDB({ name: 'identity', encoding: 'string' }),
  };
};

/** Returns the highest second part of the keys that start with `first`, or -1 if there is none. */
export const lastOf = (index: Database<number, [string, number]>, first: string): number => {
  for (const [, last] of index.getKeys({
    start: [first, Number.MAX_SAFE_INTEGER],
    end: [first, -1],
    reverse: true,
    limit: 1,
  })) {
    return last;
  }
  return -1;
};
