import { randomUUID } from 'node:crypto';
import { MongoClient, type Db } from 'mongodb';
import { FakeMongoDb } from './mongodb-fake/fake-mongodb.js';
import { ferretDbLimits } from './mongodb-wire/ferretdb-limits.js';
import { hasMongoWire, MongoWire } from './mongodb-wire/mongodb-wire.js';

export interface MongoForTests {
  readonly client: MongoClient;
  readonly url: string;
  /** Database used by this connection only. */
  readonly db: Db;
  /** Drops the database and stops the server. */
  readonly stop: () => Promise<void>;
}

/** Server that a suite runs on. */
export interface MongoServer {
  /** Name in test reports. */
  readonly name: string;
  /** Opens a new connection with a new database. */
  readonly open: () => Promise<MongoForTests>;
}

/**
 * Describes a suite for each available server: the fake, FerretDB if it was built, and the server at MONGODB_URL. Test
 * reports show if FerretDB is missing.
 */
export const onEveryMongo = (suite: (server: MongoServer) => void): void => {
  suite({ name: 'a fake of MongoDB', open: async () => openServer(await new FakeMongoDb().start()) });
  if (hasMongoWire) onMongoWire(suite);
  else {
    process.stderr.write('skipped: FerretDB (node scripts/test-engines.mjs builds it if Go is installed)\n');
    it.skip('FerretDB was not built', () => expect(hasMongoWire).toBe(true));
  }
  const url = process.env['MONGODB_URL'];
  if (url !== undefined) suite({ name: 'MongoDB', open: () => openServer({ url, stop: async () => undefined }) });
};

/** Runs the suite on a single FerretDB process for all its connections. */
const onMongoWire = (suite: (server: MongoServer) => void): void => {
  let running: Promise<MongoWire> | null = null;
  afterAll(async () => (await running)?.remove());
  const open = async () =>
    openServer({ url: (await (running ??= new MongoWire().start())).url, stop: async () => undefined });
  withLimits(() => suite({ name: 'FerretDB', open }));
};

/** Describes a suite with an `it` that expects failures where FerretDB lacks a feature. */
const withLimits = (describeAll: () => void): void => {
  const plain = globalThis.it;
  const limited = (name: string, test: () => Promise<void>, timeout?: number): void => {
    const limit = ferretDbLimits.find(({ specs }) => specs.includes(name));
    if (limit === undefined) plain(name, test, timeout);
    else if (limit.byChance) plain.skip(`not on FerretDB: ${name}`, test, timeout);
    else plain(`not on FerretDB: ${name}`, () => expect((async () => test())()).rejects.toThrow(), timeout);
  };
  globalThis.it = Object.assign(limited, plain) as jest.It;
  try {
    describeAll();
  } finally {
    globalThis.it = plain;
  }
};

const openServer = async (server: { readonly url: string; stop(): Promise<void> }): Promise<MongoForTests> => {
  const client = await MongoClient.connect(server.url);
  const db = client.db(`test_${randomUUID()}`);
  return {
    client,
    url: server.url,
    db,
    stop: async () => {
      await db.dropDatabase();
      await client.close();
      await server.stop();
    },
  };
};
