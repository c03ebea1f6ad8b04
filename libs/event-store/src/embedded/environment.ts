import { open, type Database, type RootDatabase } from '#lmdb';
import { PAGE_BYTES } from './database-file.js';
import { EnvironmentUses } from './uses.js';

/** The tables of the embedded log. Keys hold ids only; every personal value inside an event is sealed by the ledger. */
export interface LogTables {
  readonly root: RootDatabase;
  /** Asked before each read, and ended before `root` is closed. */
  readonly uses: EnvironmentUses;
  /** Position → one event as JSON text. */
  readonly events: Database<string, number>;
  /** [stream, revision] → position. */
  readonly streams: Database<number, [string, number]>;
  /** [organization, feed revision] → position. */
  readonly feeds: Database<number, [string, number]>;
  /** Counter → the last number handed out. */
  readonly counters: Database<number, string>;
  /** Subject → one byte that says what follows, then the wrapped key (sealed, see KeySecrets) or the tombstone. */
  readonly keys: Database<Buffer, string>;
  /** Facts of the log about itself. */
  readonly identity: Database<string, string>;
}

/**
 * One LMDB environment for the log, its counters and its keys: one order of writes, so a key or a number that was
 * queued before an event is on the disk whenever the event is.
 *
 * `overlappingSync` is off: with it LMDB shows a transaction before it is on the disk and swallows an error of the last
 * write of a flush; without it visible means durable, and measured throughput is the same. `encryptionKey` must stay
 * unset: it is ChaCha8 under a nonce that repeats.
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

/** The highest second part of the keys that begin with `first`, or -1 when there is none. */
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
