import { spawn } from 'node:child_process';
import { createHash, randomUUID, type Hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bill, billNumberCounter, billStream, decide, fold, type BillEvent, shippedRules } from '#domain';
import { openEmbedded, openEngines, readConfig, type Engines } from '#engines';
import { billText, noon, simulate, submitBill } from '#testing/pure';
import { FakeEventStoreDb } from '../../../libs/testing/http/eventstoredb-fake/fake-eventstoredb.js';
import { FakeMongoDb } from '../../../libs/testing/http/mongodb-fake/fake-mongodb.js';
import { S3Server, s3Endpoint } from '../../../libs/testing/http/s3-server/s3-server.js';
import { runCli } from './cli.spec-kit.js';

/** Number of bills to transfer and check. Every tenth bill has a stored document. */
const BILL_COUNT = Number(process.env['TRANSFER_BILLS'] ?? 100);
const BATCH_SIZE = 25;
/** With fake engines, large numbers of bills take long. */
const TEST_TIMEOUT_MS = Math.max(300_000, 200 * BILL_COUNT);
const PAGE_SIZE = 1_000;
const organizationId = 'org_sandboxpractice';
const billId = (n: number): string => `bill_${String(n).padStart(26, '0')}`;

/** Generates bills with the deciders, without HTTP. */
const generate = async (dataDir: string): Promise<void> => {
  const engines = await openEmbedded({ dataDir, onFatal: () => undefined });
  const metadata = (at: string) => ({
    organizationId,
    at,
    recordedAt: at,
    actor: { kind: 'system', id: 'spec' } as const,
    requestId: 'req_spec',
    commandId: randomUUID(),
  });
  const writeBill = async (n: number): Promise<void> => {
    const id = billId(n);
    const sha256 = createHash('sha256').update(pdf(n)).digest('hex');
    const number = await engines.events.reserve(billNumberCounter(organizationId), 1);
    if (n % 10 === 0) await engines.blobs.put(pdf(n), { organizationId, subject: id, blobId: 'doc_1' });
    const stored = <Item>(documents: readonly Item[]): readonly Item[] => documents.slice(0, n % 10 === 0 ? 1 : 0);
    const { data, type } = submitBill({ billId: id, billNumber: number });
    const text = billText.documents.map((document) => ({ ...document, sha256 }));
    const submit = {
      type,
      data: { ...data, documents: stored(data.documents), private: { ...billText, documents: stored(text) } },
    };
    const history: BillEvent[] = [];
    // A unique time, because the payment's ID is derived from it.
    const paidAt = new Date(Date.parse(noon('2026-03-09')) + n).toISOString();
    for (const command of [submit, ...(n % 2 === 0 ? [simulate('paid', paidAt)] : [])]) {
      const decided = decide(bill, fold(bill, history), command, shippedRules);
      await engines.ledger.append(
        billStream(organizationId, id),
        history.length - 1,
        decided,
        metadata(noon('2026-03-02')),
      );
      history.push(...decided);
    }
  };
  for (let n = 0; n < BILL_COUNT; n += BATCH_SIZE)
    await Promise.all(Array.from({ length: Math.min(BATCH_SIZE, BILL_COUNT - n) }, (_, i) => writeBill(n + i)));
  await engines.stateStore.put('intent', 'payer-delivery:one', { organizationId, state: 'done' });
  await engines.stateStore.saveCheckpoint('payer-delivery', {
    logId: await engines.events.logId(),
    position: (await engines.events.head()) - 1n,
  });
  await engines.close();
};

const pdf = (n: number): Buffer => Buffer.from(`%PDF-1.4 a document of bill ${n}`);

type Contents = Awaited<ReturnType<typeof contentsOf>>;

describe('transfer to the production engines', () => {
  let dataDir: string;
  const log = new FakeEventStoreDb();
  const mongo = new FakeMongoDb();
  const env = () => ({ EVENTSTOREDB_URL: log.url, MONGODB_URL: mongo.url });
  const production = () => ({
    ...env(),
    ENGINES: 'production',
    MASTER_KEY_FILE: join(dataDir, 'master.key'),
    PORT: '0',
  });
  const source = () => using(() => openEmbedded({ dataDir, onFatal: () => undefined }), contentsOf);
  const target = <T>(work: (engines: Engines) => Promise<T>) =>
    using(() => openEngines(readConfig({ ...production(), DATA_DIR: dataDir }), () => undefined), work);
  let [original, copy]: Contents[] = [];

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'workcomp-transfer-'));
    await Promise.all([log.start(), mongo.start()]);
    const made = await runCli(dataDir, ['bootstrap', '--json'], { SANDBOX_API_KEY: 'sk_sandbox_transfer_key_01' });
    expect(made.code).toBe(0);
    await generate(dataDir);
  }, TEST_TIMEOUT_MS);
  afterAll(async () => {
    await Promise.all([log.stop(), mongo.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('requires the URLs of the target', async () => {
    expect(await runCli(dataDir, ['transfer'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('EVENTSTOREDB_URL and MONGODB_URL'),
    });
  });

  it(
    'resumes after a kill, and copies the same events, keys and documents',
    async () => {
      // Killed twice in the middle of the log.
      for (const share of [0.3, 0.7]) {
        const child = spawn(process.execPath, ['dist/bundle/cli.js', 'transfer'], {
          stdio: 'ignore',
          env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env() },
        });
        const ended = new Promise((resolve) => child.once('exit', resolve));
        while (child.exitCode === null && log.arrived.length < share * BILL_COUNT) await pause(5);
        child.kill('SIGKILL');
        await ended;
      }
      expect(log.arrived.length).toBeLessThan(3 * BILL_COUNT);

      const moved = await timed('moved', () => runCli(dataDir, ['transfer', '--json'], env()));
      expect({ code: moved.code, stderr: moved.stderr }).toEqual({ code: 0, stderr: '' });
      expect(moved.json).toMatchObject({ documents: Math.ceil(BILL_COUNT / 10), check: { differences: [] } });
      expect(moved.json.check.documents).toBe(Math.ceil(BILL_COUNT / 10));

      original = await source();
      copy = await target(contentsOf);
      expect(copy.same).toEqual(original.same);
      expect(original.same.events).toBe(moved.json.events);
      expect(original.same.inFeed).toBeGreaterThanOrEqual(BILL_COUNT);
    },
    TEST_TIMEOUT_MS,
  );

  it('continues the counters and checkpoints of the log', async () => {
    await target(async ({ events, stateStore }) => {
      expect(await events.reserve(billNumberCounter(organizationId), 1)).toBe(BILL_COUNT + 1);
      const mark = await stateStore.checkpoint('payer-delivery');
      expect(mark).toEqual({ logId: await events.logId(), position: copy?.lastButOne });
      expect((await stateStore.get('intent', 'payer-delivery:one'))?.record).toEqual({ organizationId, state: 'done' });
    });
  });

  it('runs only once, and rejects a target that contains data', async () => {
    expect(await runCli(dataDir, ['transfer'], env())).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is already complete'),
    });
    const other = mkdtempSync(join(tmpdir(), 'workcomp-transfer-'));
    expect((await runCli(other, ['bootstrap'])).code).toBe(0);
    expect((await runCli(other, ['transfer'], env())).code).toBe(1);
    rmSync(other, { recursive: true });
  });

  it(
    'gives the production engines the same bills and a new log ID',
    async () => {
      const checked = async (where: string, settings: Readonly<Record<string, string>>): Promise<object> => {
        expect((await runCli(dataDir, ['projections', 'rebuild', 'bill'], settings)).code).toBe(0);
        const verified = await timed(`verified ${where}`, () => runCli(dataDir, ['verify', '--json'], settings));
        expect(verified).toMatchObject({ code: 0, stderr: '', json: { differences: [], differenceCount: 0 } });
        return { ...verified.json, head: null };
      };
      const before = await checked('in the embedded engines', {});
      expect(before).toMatchObject({
        events: original?.same.events,
        readModels: BILL_COUNT,
        documents: Math.ceil(BILL_COUNT / 10),
      });
      expect(await checked('in the production engines', production())).toEqual(before);
      expect(copy?.logId).not.toBe(original?.logId);
    },
    TEST_TIMEOUT_MS,
  );
});

s3Endpoint(() =>
  describe('transfer of documents to an object store', () => {
    const [log, mongo, objects] = [new FakeEventStoreDb(), new FakeMongoDb(), new S3Server()];
    const dataDir = mkdtempSync(join(tmpdir(), 'workcomp-transfer-'));
    const documents = Array.from({ length: 12 }, (_, n) => ({
      organizationId,
      subject: billId(n),
      blobId: `doc_${n}`,
    }));
    const contents = (n: number): Buffer => Buffer.alloc(n * 300_000, pdf(n));
    const settings = () => ({
      ENGINES: 'production',
      EVENTSTOREDB_URL: log.url,
      MONGODB_URL: mongo.url,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    let env: Readonly<Record<string, string>>;

    beforeAll(async () => {
      await Promise.all([log.start(), mongo.start(), objects.start()]);
      env = { ...settings(), ...objects.env, BLOB_STORE: `${await objects.makeBucket('documents')}/desk` };
      const config = readConfig({ ...settings(), DATA_DIR: dataDir });
      await using(
        () => openEngines(config, () => undefined),
        async ({ blobs, vault }) => {
          for (const [n, address] of documents.entries()) await blobs.put(contents(n), address);
          await vault.shred(billId(3), { shreddedAt: noon('2026-03-02'), eventId: 'evt_1' });
        },
      );
    }, TEST_TIMEOUT_MS);
    afterAll(async () => {
      await Promise.all([log.stop(), mongo.stop(), objects.remove()]);
      rmSync(dataDir, { recursive: true, force: true });
    });
    const move = () => runCli(dataDir, ['transfer', '--documents', '--json'], env);

    it('requires BLOB_STORE', async () => {
      expect(await runCli(dataDir, ['transfer', '--documents'], settings())).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('BLOB_STORE'),
      });
    });

    it(
      'copies readable documents, verifies them, and copies none twice',
      async () => {
        const bytes = documents.reduce((sum, _, n) => (n === 3 ? sum : sum + contents(n).length), 0);
        expect(await move()).toMatchObject({ code: 0, stderr: '', json: { documents: 11, copied: 11, bytes } });
        const lost = (await readdir(join(objects.objects, 'documents', 'desk', 'documents'))).find((name) =>
          name.endsWith(',doc_5'),
        );
        await rm(join(objects.objects, 'documents', 'desk', 'documents', lost ?? ''));
        expect(await move()).toMatchObject({ code: 0, json: { documents: 11, copied: 1, bytes } });
        // The client reads its settings from this process's environment.
        Object.assign(process.env, objects.env);
        const found = await using(
          () => openEngines(readConfig({ ...env, DATA_DIR: dataDir }), () => undefined),
          async ({ blobs }) => {
            const kept = await Promise.all(documents.map((address) => blobs.load(address)));
            return kept.map((bytes, n) => bytes instanceof Buffer && bytes.equals(contents(n)));
          },
        );
        for (const name of Object.keys(objects.env)) Reflect.deleteProperty(process.env, name);
        expect(found).toEqual(documents.map((_, n) => n !== 3));
      },
      TEST_TIMEOUT_MS,
    );
  }),
);

/** Prints the duration if there are many bills. */
const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const began = Date.now();
  const done = await work();
  if (BILL_COUNT >= 1_000) process.stdout.write(`${what}: ${BILL_COUNT} bills in ${(Date.now() - began) / 1000} s\n`);
  return done;
};

const using = async <T>(open: () => Promise<Engines>, work: (engines: Engines) => Promise<T>): Promise<T> => {
  const engines = await open();
  try {
    return await work(engines);
  } finally {
    await engines.close();
  }
};

/** Reads all entries after a position, page by page. */
async function* pages<Entry, Place>(
  read: (after: Place) => Promise<readonly Entry[]>,
  start: Place,
  placeOf: (entry: Entry) => Place,
): AsyncGenerator<Entry> {
  for (let after = start; ;) {
    const page = await read(after);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = placeOf(last);
  }
}

/** Returns contents that must be equal on both sides, and values that must differ. */
const contentsOf = async ({ events, keys }: Engines) => {
  const [all, feed, wrapped] = ['sha256', 'sha256', 'sha256'].map((name) => createHash(name)) as [Hash, Hash, Hash];
  const counts = { events: 0, inFeed: 0, keys: 0 };
  let [lastButOne, newest] = [0n, 0n];
  const readAll = (after: bigint) => events.readAll(after, PAGE_SIZE);
  for await (const { position, stream, revision, id, type, data, metadata } of pages(
    readAll,
    0n,
    (event) => event.position,
  )) {
    all.update(JSON.stringify([stream, revision, id, type, data, metadata]));
    counts.events += 1;
    [lastButOne, newest] = [newest, position];
  }
  const readFeed = (after: number) => events.readFeed(organizationId, after, PAGE_SIZE);
  for await (const { revision, event } of pages(readFeed, -1, (entry) => entry.revision)) {
    feed.update(JSON.stringify([revision, event?.id]));
    counts.inFeed += 1;
  }
  for await (const entry of pages(
    (after: string) => keys.list(after, PAGE_SIZE),
    '',
    (entry) => entry.subject,
  )) {
    wrapped.update(
      JSON.stringify([entry.subject, 'wrapped' in entry ? Buffer.from(entry.wrapped).toString('hex') : 0]),
    );
    counts.keys += 1;
  }
  const digests = [all, feed, wrapped].map((hash) => hash.digest('hex'));
  return { same: { ...counts, digests }, logId: await events.logId(), lastButOne };
};
