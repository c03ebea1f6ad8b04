import { mkdir } from 'node:fs/promises';
import { MongoClient, type MongoClientOptions } from 'mongodb';
import { Directories } from '#directories';
import {
  type BlobStore,
  GridFsBlobs,
  objectLocationOf,
  openObjectStore,
  PacketComposer,
  TRANSMISSION_THREADS,
  PdfInspector,
  S3Blobs,
} from '#documents';
import {
  AesVault,
  checkMasterKey,
  EngineUnhealthy,
  EventStoreDbEventStore,
  EventStoreRefused,
  FileKeyProvider,
  FormatUnknown,
  isMongoRefusal,
  KeyUnreadable,
  MongoKeyStore,
  openEncryptedEventStore,
  findUnreachableReason,
} from '#event-store';
import { MongoStateStore, recordDeletedStream } from '#state-store';
import { MongoViews } from '#read-models';
import { ClosingStack } from './closing.js';
import { databases } from './databases.js';
import type { Engines, EngineObserver } from './engines.js';
import { EngineStartup, type EnginePart } from './engine-startup.js';
import { checkSameLog, FolderIncomplete } from './folder-completeness.js';

export interface ProductionSettings {
  /** Folder for imported directories and outgoing mail. Contains no database. */
  readonly dataDir: string;
  readonly eventStoreDbUrl: string;
  readonly mongoDbUrl: string;
  /** Document store, `s3://bucket/prefix`. By default, documents are in MongoDB. */
  readonly blobStore?: string | undefined;
  readonly masterKey?: string | undefined;
  readonly masterKeyFile?: string | undefined;
  readonly streamMemoryBytes?: number | undefined;
  readonly watch?: EngineObserver | undefined;
}

const OPEN_TIMEOUT_MS = 60_000;

/** Limits that turn an outage into an error instead of a long wait. The connection string can override them. */
const timeLimits: MongoClientOptions = {
  serverSelectionTimeoutMS: 5_000,
  connectTimeoutMS: 5_000,
  socketTimeoutMS: 60_000,
  waitQueueTimeoutMS: 10_000,
};

const limitsFor = (url: string): MongoClientOptions =>
  Object.fromEntries(
    Object.entries(timeLimits).filter(([name]) => !url.toLowerCase().includes(`${name.toLowerCase()}=`)),
  );

/**
 * Opens the production engines without waiting for them. Connection and setup continue while the process runs, and
 * several processes may do this at the same time. `opening` reports when the engines are ready. Throws errors that
 * waiting can't solve, such as a missing master key or an invalid connection string.
 */
export const startProduction = async (settings: ProductionSettings): Promise<Engines> => {
  const { dataDir, eventStoreDbUrl, mongoDbUrl, blobStore, masterKey, masterKeyFile, streamMemoryBytes, watch } =
    settings;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const provider = await FileKeyProvider.open({ base64: masterKey, file: masterKeyFile });
  const closing = new ClosingStack();
  try {
    const mongo = closing.track(new MongoClient(mongoDbUrl, { appName: 'workcomp-billing', ...limitsFor(mongoDbUrl) }));
    const database = mongo.db(databases.stateStore);
    const stateStore = closing.track(new MongoStateStore(database));
    const log = closing.track(
      new EventStoreDbEventStore({
        url: eventStoreDbUrl,
        onStreamDeleted: (stream) => recordDeletedStream(stateStore, stream),
      }),
    );
    const keys = closing.track(new MongoKeyStore(database));
    const vault = new AesVault(keys, provider);
    const location = blobStore === undefined ? null : objectLocationOf(blobStore);
    const gridFs = location === null ? closing.track(new GridFsBlobs(database, vault)) : null;
    const objects = location && closing.track(new S3Blobs(await openObjectStore(location), vault));
    const files = (objects ?? gridFs) as BlobStore;
    const events = watch?.events(log) ?? log;
    const parts = {
      events,
      keys,
      provider,
      vault,
      ledger: openEncryptedEventStore(events, vault, { memoryBytes: streamMemoryBytes, isShared: true }),
      views: closing.track(new MongoViews(mongo.db(databases.views), vault)),
      stateStore,
      blobs: watch?.blobs(files) ?? files,
      documents: objects && (() => objects.health()),
      inspector: closing.track(new PdfInspector()),
      composer: closing.track(new PacketComposer()),
      transmissionComposer: closing.track(new PacketComposer({ threads: TRANSMISSION_THREADS })),
      directories: Directories.load({ dataDir }),
      mailFolder: null,
    };
    // Closed first, so that setup in progress doesn't use closed engines.
    const opening = closing.track(
      new EngineStartup(
        {
          eventLog: eventLogPart(log),
          readModels: readModelsPart(
            mongo,
            async () => {
              await gridFs?.createIndexes();
              await stateStore.setUp();
            },
            () => checkMasterKey(keys, provider),
          ),
          ...(objects && { documents: documentsPart(objects) }),
        },
        {
          setUp: () => checkSameLog(events, parts.stateStore),
          explain: (error) =>
            error instanceof FolderIncomplete
              ? { words: error.message, ends: true }
              : { words: 'the engines are being compared' },
        },
      ),
    );
    return {
      ...parts,
      opening,
      disk: async () => {
        const { fsTotalSize, fsUsedSize } = (await database.stats()) as { fsTotalSize?: number; fsUsedSize?: number };
        return fsTotalSize === undefined || fsUsedSize === undefined
          ? null
          : { totalBytes: fsTotalSize, freeBytes: fsTotalSize - fsUsedSize };
      },
      engineClock: async () => {
        const { localTime } = await database.command({ hello: 1 });
        return localTime instanceof Date ? localTime.getTime() : null;
      },
      embedded: null,
      close: () => closing.close(),
    };
  } catch (error) {
    await closing.close();
    throw error;
  }
};

/** Opens the production engines and waits for them. Throws EnginesUnavailable after a minute. */
export const openProduction = async (settings: ProductionSettings): Promise<Engines> => {
  const engines = await startProduction(settings);
  try {
    await engines.opening.within(OPEN_TIMEOUT_MS);
    return engines;
  } catch (error) {
    await engines.close();
    throw error;
  }
};

const eventLogPart = (log: EventStoreDbEventStore): EnginePart => ({
  setUp: async () => {
    await log.bootstrap(0);
    const { ok, detail } = await log.health();
    if (!ok) throw new EngineUnhealthy(detail);
  },
  explain: async (error) => {
    if (error instanceof EngineUnhealthy) return { words: error.message };
    if (error instanceof FormatUnknown) return { words: error.message, ends: true };
    if (error instanceof EventStoreRefused) return { words: error.message, lasting: true };
    const { ok, detail, lasting } = await log.health();
    return ok ? { words: 'EventStoreDB is being set up' } : { words: detail, lasting };
  },
});

const documentsPart = (objects: S3Blobs): EnginePart => ({
  setUp: async () => {
    const { ok, detail } = await objects.health();
    if (!ok) throw new EngineUnhealthy(detail);
  },
  explain: (error) => ({
    words: error instanceof EngineUnhealthy ? error.message : 'the object store does not respond',
  }),
});

/** Checks that the database responds and the master key fits. Projectors create the read models' collections. */
const readModelsPart = (
  mongo: MongoClient,
  createIndexes: () => Promise<unknown>,
  checkKey: () => Promise<void>,
): EnginePart => ({
  setUp: async () => {
    // After a failed first connection, the client stays closed until `connect` is called again.
    await mongo.connect();
    await mongo.db(databases.stateStore).command({ ping: 1 });
    await checkKey();
    await createIndexes();
  },
  explain: (error) => {
    if (error instanceof KeyUnreadable)
      return { words: 'the master key does not match this data: see docs/runbooks/keys.md', lasting: true };
    if (isMongoRefusal(error)) return { words: 'MongoDB refuses the user of MONGODB_URL', lasting: true };
    const reason = findUnreachableReason(error);
    return reason === null
      ? { words: 'MongoDB does not respond' }
      : { words: `MongoDB does not respond: ${reason.why}`, lasting: reason.lasting };
  },
});
