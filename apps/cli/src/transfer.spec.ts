import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bill, billNumberCounter, billStream, decide, fold, type BillEvent } from '#domain';
import { openEmbedded, openEngines, readConfig, type Engines } from '#engines';
import type { EventStore, RecordedEvent } from '#event-store';
import { billText, noon, simulate, submitBill } from '#testing';
import { FakeEventStoreDb } from '../../../libs/testing/src/eventstoredb-fake/fake-eventstoredb.js';
import { FakeMongoDb } from '../../../libs/testing/src/mongodb-fake/fake-mongodb.js';
import { runCli } from './cli.spec-kit.js';

/** How many bills are moved; every tenth has a stored document. */
const BILLS = Number(process.env['TRANSFER_BILLS'] ?? 300);
const SOME = 25;
/** Many bills take long where fakes answer. */
const PATIENCE_MS = Math.max(300_000, 200 * BILLS);
const organizationId = 'org_sandboxpractice';
const billId = (n: number): string => `bill_${String(n).padStart(26, '0')}`;

/** Bills as the deciders make them, without HTTP in between. */
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
  const one = async (n: number): Promise<void> => {
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
    for (const command of [submit, ...(n % 2 === 0 ? [simulate('paid', noon('2026-03-09'))] : [])]) {
      const decided = decide(bill, fold(bill, history), command);
      await engines.ledger.append(
        billStream(organizationId, id),
        history.length - 1,
        decided,
        metadata(noon('2026-03-02')),
      );
      history.push(...decided);
    }
  };
  for (let n = 0; n < BILLS; n += SOME)
    await Promise.all(Array.from({ length: Math.min(SOME, BILLS - n) }, (_, i) => one(n + i)));
  await engines.desk.put('intent', 'payer-delivery:one', { organizationId, state: 'done' });
  await engines.desk.saveBookmark('payer-delivery', {
    logId: await engines.events.logId(),
    position: (await engines.events.head()) - 1n,
  });
  await engines.close();
};

const pdf = (n: number): Buffer => Buffer.from(`%PDF-1.4 a document of bill ${n}`);

describe('a move to the production engines', () => {
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
  const source = <T>(work: (engines: Engines) => Promise<T>) =>
    using(() => openEmbedded({ dataDir, onFatal: () => undefined }), work);
  const target = <T>(work: (engines: Engines) => Promise<T>) =>
    using(() => openEngines(readConfig({ ...production(), DATA_DIR: dataDir }), () => undefined), work);

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'workcomp-transfer-'));
    await Promise.all([log.start(), mongo.start()]);
    const made = await runCli(dataDir, ['bootstrap', '--json'], { SANDBOX_API_KEY: 'sk_sandbox_transfer_key_01' });
    expect(made.code).toBe(0);
    await generate(dataDir);
  }, PATIENCE_MS);
  afterAll(async () => {
    await Promise.all([log.stop(), mongo.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('needs to be told where to', async () => {
    expect(await runCli(dataDir, ['transfer'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('EVENTSTOREDB_URL and MONGODB_URL'),
    });
  });

  it(
    'goes on where it was killed, and ends with the same events, keys and documents',
    async () => {
      // Killed in the middle of the log, twice.
      for (const share of [0.3, 0.7]) {
        const child = spawn(process.execPath, ['dist/apps/cli/src/main.js', 'transfer'], {
          stdio: 'ignore',
          env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env() },
        });
        const ended = new Promise((resolve) => child.once('exit', resolve));
        while (child.exitCode === null && log.arrived.length < share * BILLS) await pause(5);
        child.kill('SIGKILL');
        await ended;
      }
      expect(log.arrived.length).toBeLessThan(3 * BILLS);

      const began = Date.now();
      const moved = await runCli(dataDir, ['transfer', '--json'], env());
      if (BILLS >= 1_000) process.stdout.write(`moved ${BILLS} bills in ${(Date.now() - began) / 1000} s\n`);
      expect({ code: moved.code, stderr: moved.stderr }).toEqual({ code: 0, stderr: '' });
      expect(moved.json).toMatchObject({ documents: Math.ceil(BILLS / 10), check: { differences: [] } });
      expect(moved.json.check.documents).toBe(Math.ceil(BILLS / 10));

      const originals = await source((engines) => digestsOf(engines));
      expect(await target((engines) => digestsOf(engines))).toEqual(originals);
      expect(originals.count).toBe(moved.json.events);
    },
    PATIENCE_MS,
  );

  it(
    'goes on counting, and knows where its reactions stand',
    async () => {
      await target(async ({ events, desk, keys }) => {
        expect(await events.reserve(billNumberCounter(organizationId), 1)).toBe(BILLS + 1);
        const mark = await desk.bookmark('payer-delivery');
        const all = await everything(events);
        expect(mark).toEqual({ logId: await events.logId(), position: all.at(-2)?.position });
        expect((await desk.get('intent', 'payer-delivery:one'))?.record).toEqual({ organizationId, state: 'done' });
        expect((await keys.list('', 100_000)).length).toBe(
          await source(async (one) => (await one.keys.list('', 1e6)).length),
        );
      });
    },
    PATIENCE_MS,
  );

  it('is done once, and never into data that is there', async () => {
    expect(await runCli(dataDir, ['transfer'], env())).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('moved there before'),
    });
    const other = mkdtempSync(join(tmpdir(), 'workcomp-transfer-'));
    expect((await runCli(other, ['bootstrap'])).code).toBe(0);
    expect((await runCli(other, ['transfer'], env())).code).toBe(1);
    rmSync(other, { recursive: true });
  });

  it(
    'gives the servers on the production engines the same bills, and readers of feeds another beginning',
    async () => {
      expect((await runCli(dataDir, ['verify', '--json'], production())).json.differences).toEqual([]);
      const [old, now] = [await source(({ events }) => events.logId()), await target(({ events }) => events.logId())];
      expect(now).not.toBe(old);
    },
    PATIENCE_MS,
  );
});

const using = async <T>(open: () => Promise<Engines>, work: (engines: Engines) => Promise<T>): Promise<T> => {
  const engines = await open();
  try {
    return await work(engines);
  } finally {
    await engines.close();
  }
};

const everything = async (events: EventStore): Promise<readonly RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for (;;) {
    const page = await events.readAll(all.at(-1)?.position ?? 0n, 1_000);
    if (page.length === 0) return all;
    all.push(...page);
  }
};

/** What must be the same on both sides. */
const digestsOf = async ({ events, keys }: Engines) => {
  const all = await everything(events);
  const feed = (await events.readFeed(organizationId, -1, 1_000_000)).map(({ event }) => event?.id);
  return {
    count: all.length,
    events: digest(
      all.map(({ stream, revision, id, type, data, metadata }) => [stream, revision, id, type, data, metadata]),
    ),
    feed: digest(feed),
    keys: digest(
      (await keys.list('', 100_000)).map((entry) => [
        entry.subject,
        'wrapped' in entry ? Buffer.from(entry.wrapped).toString('hex') : 0,
      ]),
    ),
  };
};

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
