import type { FakeEventStoreDb } from './eventstoredb-fake/fake-eventstoredb.js';
import type { FakeMongoDb } from './mongodb-fake/fake-mongodb.js';

/** Engine that a spec can stop and restart with its stored data. */
export interface TestEngine {
  readonly url: string;
  start(): Promise<unknown>;
  stop(): Promise<void>;
}

/** Both production engines, for processes that share them. */
export interface ProductionEngines {
  /** Null if EVENTSTOREDB_URL names a server, because a spec must not stop it. */
  readonly events: TestEngine | null;
  /** Null if MONGODB_URL names a server. */
  readonly mongo: TestEngine | null;
  /** Object store for documents, if it was requested and built. */
  readonly objects: TestEngine | null;
  /** The engines that are fakes. They record their calls. */
  readonly fakes: { readonly events: FakeEventStoreDb | null; readonly mongo: FakeMongoDb | null };
  /** Environment for a process on these engines. Each process also needs its own DATA_DIR. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export interface EngineSelection {
  /** Uses FerretDB, if it was built, instead of the MongoDB fake. */
  readonly ferretDb?: boolean;
  /** If true, documents are in an object store, if one was built. Otherwise, they are in MongoDB. */
  readonly objectStore?: boolean;
}

/**
 * Returns the servers at EVENTSTOREDB_URL and MONGODB_URL. If a URL is not set, starts a substitute that speaks the
 * same protocol over TCP. If only one of the URLs is set, logs the substitute.
 */
export const startProductionEngines = async ({
  ferretDb = false,
  objectStore = false,
}: EngineSelection = {}): Promise<ProductionEngines> => {
  const { FakeEventStoreDb: Events } = await import('./eventstoredb-fake/fake-eventstoredb.js');
  const { FakeMongoDb: Mongo } = await import('./mongodb-fake/fake-mongodb.js');
  const { hasMongoWire, MongoWire: Wire } = await import('./mongodb-wire/mongodb-wire.js');
  const { hasS3Server, S3Server: Objects } = await import('./s3-server/s3-server.js');
  const { EVENTSTOREDB_URL, MONGODB_URL, MASTER_KEY } = process.env;
  const events = EVENTSTOREDB_URL === undefined ? await new Events().start() : null;
  const wire = MONGODB_URL === undefined && ferretDb && hasMongoWire ? await new Wire().start() : null;
  const mongo = MONGODB_URL === undefined && wire === null ? await new Mongo().start() : null;
  const standIn = wire ?? mongo;
  const keepKeys =
    EVENTSTOREDB_URL !== undefined && standIn !== null
      ? await (await import('./restore-keys.js')).restoreKeys(EVENTSTOREDB_URL, standIn.url)
      : null;
  const objects = objectStore && hasS3Server ? await new Objects().start() : null;
  const bucket = await objects?.makeBucket('documents');
  if ((EVENTSTOREDB_URL === undefined) !== (MONGODB_URL === undefined)) {
    const [missing, standIn] =
      EVENTSTOREDB_URL === undefined
        ? ['EVENTSTOREDB_URL', 'a fake of EventStoreDB']
        : ['MONGODB_URL', wire ? 'FerretDB' : 'a fake of MongoDB'];
    process.stderr.write(`${missing} is not set, but the URL of the other engine is: using ${standIn}\n`);
  }
  return {
    events,
    mongo: wire ?? mongo,
    objects,
    fakes: { events, mongo },
    env: {
      ENGINES: 'production',
      EVENTSTOREDB_URL: events?.url ?? EVENTSTOREDB_URL ?? '',
      MONGODB_URL: (wire ?? mongo)?.url ?? MONGODB_URL ?? '',
      MASTER_KEY: MASTER_KEY ?? Buffer.alloc(32, 7).toString('base64'),
      ...(objects && bucket !== undefined && { ...objects.env, BLOB_STORE: `${bucket}/desk` }),
    },
    stop: async () => {
      await keepKeys?.();
      await events?.stop();
      await mongo?.stop();
      await wire?.remove();
      await objects?.remove();
    },
  };
};
