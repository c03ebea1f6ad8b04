import type { FakeEventStoreDb } from './eventstoredb-fake/fake-eventstoredb.js';
import type { FakeMongoDb } from './mongodb-fake/fake-mongodb.js';

/** An engine that a spec may take away and bring back, with what was stored in it. */
export interface TestEngine {
  readonly url: string;
  start(): Promise<unknown>;
  stop(): Promise<void>;
}

/** Both production engines, for processes that share them. */
export interface ProductionEngines {
  /** Null where EVENTSTOREDB_URL names a server: that one is not ours to stop. */
  readonly events: TestEngine | null;
  /** Null where MONGODB_URL names a server. */
  readonly mongo: TestEngine | null;
  /** The object store of the documents, where one was wanted and built. */
  readonly objects: TestEngine | null;
  /** The fakes among them, which show what was asked of them. */
  readonly fakes: { readonly events: FakeEventStoreDb | null; readonly mongo: FakeMongoDb | null };
  /** Environment of a process that works on these engines; each process still needs a DATA_DIR of its own. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export interface EngineSelection {
  /** FerretDB in the place of the fake of MongoDB, where it was built. */
  readonly ferretDb?: boolean;
  /** Documents in an object store, where it was built; else they are in MongoDB. */
  readonly objectStore?: boolean;
}

/**
 * The servers that EVENTSTOREDB_URL and MONGODB_URL name; for each that is not named something that speaks its protocol
 * over TCP. What stands in for what is said where one server was named and the other was not.
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
    process.stderr.write(`${missing} is not set although the other engine's is: ${standIn} stands in\n`);
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
