import crypto from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { AccessJournal } from '#access-record';
import type { Engines } from '#engines';
import { PAGE_BYTES, type NewEvent } from '#event-store';
import { RequestRecorder } from '#http';
import type { Change } from '#read-models';
import { withSharedThreads } from '#testing/http';
import { countTable } from './count-table.spec-kit.js';
import { openPremises, type StandaloneService } from './matrix/practice.spec-kit.js';
import { IdleWatch, interceptCalls } from './idle-watch.spec-kit.js';

/** Counters in the order of the table's rows. */
const counters = [
  'HMACs',
  'ciphers',
  'deciphers',
  'hashes',
  'log: readStream',
  'log: readAll',
  'log: readFeed',
  'log: appends',
  'log: bytes appended',
  'log: flushes',
  'state store: writes',
  'state store: flushes',
  'read models: writes',
  'read models: flushes',
  'documents: flushes',
] as const;
type Counter = (typeof counters)[number];
export type Counts = Readonly<Record<Counter, number>>;

/** Folders of the embedded databases in the data folder. */
const databases = {
  'log: flushes': 'log/log',
  'state store: flushes': 'desk',
  'read models: flushes': 'views',
} as const;

export interface CountedService {
  readonly service: StandaloneService;
  /** Waits for the work and all its effects. Returns its result. */
  readonly settle: <Result>(work: Promise<Result>) => Promise<Result>;
  /** Counts the work and all its effects. */
  readonly count: (work: () => Promise<unknown>) => Promise<Counts>;
  readonly close: () => Promise<void>;
}

/** Working day for which the shipped rules include fee schedules. */
const START_TIME = Date.UTC(2026, 2, 2, 20);

/**
 * Starts the whole service in this process and counts its operations. The clock is stopped, so that periodic work
 * (ticks, leases, sweeps, watches) does not change the counts and no cache expires.
 */
export const openCountedService = async (): Promise<CountedService> => {
  // Start the threads before the clock is stopped.
  await (await withSharedThreads({} as Engines)).inspector.warm();
  jest.useFakeTimers({ now: START_TIME, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
  let counts = noCounts();
  const add = (counter: Counter, by = 1): void => void (counts[counter] += by);
  countCrypto(add);
  await countDocumentFlushes(add);
  syncBuiltinESMExports();

  const service = await openPremises();
  const { app, dataDir, engines } = service;
  const idle = new IdleWatch();
  countLog(engines.events, add);
  idle.holdWrites(commitsOf(engines.events), 'add');
  idle.holdWrites(engines.stateStore, 'write', () => add('state store: writes'));
  idle.holdWrites(engines.views, 'apply', (_slot, changes: readonly Change[]) => {
    if (changes.length > 0) add('read models: writes');
  });
  idle.holdWrites(engines.views, 'saveCheckpoints', () => add('read models: writes'));
  idle.track(engines.inspector, 'inspect');

  const settle: CountedService['settle'] = async (work) => {
    const result = await idle.until(work);
    // Both wait for a timer before they write, so flush them explicitly.
    await idle.until(app.get(AccessJournal, { strict: false }).flush());
    await idle.until(app.get(RequestRecorder, { strict: false }).flush());
    return result;
  };
  const commits = async () =>
    Promise.all(
      Object.entries(databases).map(
        async ([counter, folder]) => [counter as Counter, await lastTransaction(join(dataDir, folder))] as const,
      ),
    );
  await settle(Promise.resolve());
  return {
    service,
    settle,
    count: async (work) => {
      const before = new Map(await commits());
      counts = noCounts();
      await settle(work());
      const counted = counts;
      for (const [counter, last] of await commits()) counted[counter] = last - (before.get(counter) ?? 0);
      return counted;
    },
    close: async () => {
      jest.restoreAllMocks();
      jest.useRealTimers();
      syncBuiltinESMExports();
      await service.close();
    },
  };
};

/** Formats several operations' counts as a table with one row per counter and one column per operation. */
export const tableOf = (operations: Readonly<Record<string, Counts>>): string => {
  const counts = Object.values(operations);
  return countTable(
    Object.keys(operations),
    counters.map((counter) => [counter, counts.map((found) => found[counter])]),
    22,
  );
};

const noCounts = (): Record<Counter, number> =>
  Object.fromEntries(counters.map((counter) => [counter, 0])) as Record<Counter, number>;

type AddCount = (counter: Counter, by?: number) => void;

/**
 * Counts the whole process's cryptographic operations. Modules with named imports use the replacements after
 * `syncBuiltinESMExports`.
 */
const countCrypto = (add: AddCount): void => {
  interceptCalls(crypto, 'createHmac', () => add('HMACs'));
  interceptCalls(crypto, 'createCipheriv', () => add('ciphers'));
  interceptCalls(crypto, 'createDecipheriv', () => add('deciphers'));
  for (const name of ['createHash', 'hash']) interceptCalls(crypto, name, () => add('hashes'));
};

/**
 * Counts flushes of document contents. Folder flushes are excluded, because a document's random ID determines whether
 * its folder is new.
 */
const countDocumentFlushes = async (add: AddCount): Promise<void> => {
  const file = await open('/dev/null');
  interceptCalls(Object.getPrototypeOf(file) as FileHandle, 'datasync', () => add('documents: flushes'));
  await file.close();
};

const countLog = (events: Engines['events'], add: AddCount): void => {
  interceptCalls(events, 'readStream', () => add('log: readStream'));
  interceptCalls(events, 'readAll', () => add('log: readAll'));
  interceptCalls(events, 'readFeed', () => add('log: readFeed'));
  interceptCalls(events, 'append', (_stream, _expected, appended: readonly NewEvent[]) => {
    add('log: appends');
    for (const { type, data, metadata } of appended)
      add('log: bytes appended', Buffer.byteLength(type + JSON.stringify(data) + JSON.stringify(metadata)));
  });
};

/** Returns the embedded log's commit queue. Keys and numbers share the flush of the append that needs them. */
const commitsOf = (events: object): object => (events as { readonly commits: object }).commits;

/** Offset of the transaction number in both meta pages of an LMDB file (mdb.c, MDB_meta). */
const TRANSACTION_OFFSET = 152;

/** Returns the number of an LMDB database's last transaction. Each transaction is one flush. */
const lastTransaction = async (folder: string): Promise<number> => {
  const file = await open(join(folder, 'data.mdb'));
  try {
    const number = Buffer.alloc(8);
    const numbers: number[] = [];
    for (const page of [0, PAGE_BYTES]) {
      await file.read(number, 0, number.length, page + TRANSACTION_OFFSET);
      numbers.push(Number(number.readBigUInt64LE()));
    }
    return Math.max(...numbers);
  } finally {
    await file.close();
  }
};
