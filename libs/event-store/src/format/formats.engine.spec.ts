import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeEventStoreDb } from '../../../testing/http/eventstoredb-fake/fake-eventstoredb.js';
import { openEmbeddedLog, type EmbeddedLog } from '../embedded/open-embedded-log.js';
import { NO_STREAM, type EventStore, type NewEvent } from '../event-store.js';
import { EventStoreDbEventStore } from '../eventstoredb/eventstoredb.event-store.js';
import { eventually } from '#testing/pure';
import { Formats, FormatUnknown } from './formats.js';

const event = (type: string): NewEvent => ({ id: randomUUID(), type, data: {}, metadata: {} });
const first = { adds: 'what was there before' };
/** Three successive builds. */
const older = new Formats([first], '1.0.0');
const newer = new Formats([first, { adds: 'checks', types: ['CheckReceived'] }], '2.0.0');
const newest = new Formats([first, { adds: 'checks', types: ['CheckReceived'] }, { adds: 'cents as text' }], '3.0.0');

/** A log that several builds open in sequence. `end` closes it. */
interface Home {
  open(build: Formats): Promise<EventStore>;
  end(): Promise<void>;
}

const embedded = async (): Promise<Home & { dir: string }> => {
  const dir = mkdtempSync(join(tmpdir(), 'formats-'));
  let log: EmbeddedLog | null = null;
  return {
    dir,
    open: async (formats) => {
      await log?.close();
      log = null;
      log = await openEmbeddedLog({ dir, formats, onFatal: () => undefined });
      return log.events;
    },
    end: async () => {
      await log?.close();
      rmSync(dir, { recursive: true });
    },
  };
};

const eventStoreDb = async (): Promise<Home> => {
  const server = await new FakeEventStoreDb().start();
  const stores: EventStoreDbEventStore[] = [];
  return {
    open: async (formats) => {
      const store = new EventStoreDbEventStore({ url: server.url }, formats);
      stores.push(store);
      await store.bootstrap();
      return store;
    },
    end: async () => {
      for (const store of stores) await store.close();
      await server.stop();
    },
  };
};

describe.each([
  ['in a data folder', embedded],
  ['in EventStoreDB', eventStoreDb],
] as const)('Format of a log %s', (_, start) => {
  let home: Home;
  beforeEach(async () => {
    home = await start();
  });
  afterEach(() => home.end());

  it('is set by the build that creates the log, and raised on open by a build with a newer format without event types', async () => {
    expect(await (await home.open(older)).formatMark()).toEqual({ format: 7, build: '1.0.0' });
    expect(await (await home.open(newer)).formatMark()).toEqual({ format: 7, build: '1.0.0' });
    expect(await (await home.open(newest)).formatMark()).toEqual({ format: 9, build: '3.0.0' });
  });

  it('allows a downgrade until an event of a newer type is written, but not after', async () => {
    const log = await home.open(newer);
    await log.append('org1-bill_a', NO_STREAM, [event('BillSubmitted')]);
    await home.open(older);
    const again = await home.open(newer);
    await again.append('org1-check_a', NO_STREAM, [event('CheckReceived')]);
    expect(await again.formatMark()).toEqual({ format: 8, build: '2.0.0' });
    await expect(home.open(older)).rejects.toThrow(
      'the stored data has format 8 and needs the build 2.0.0, which wrote it, or a newer build; this build, 1.0.0, supports formats up to 7',
    );
    const events = await (await home.open(newest)).readAll(0n, 10);
    expect(events.map(({ type }) => type)).toEqual(['BillSubmitted', 'CheckReceived']);
  });
});

describe('Processes of several builds on one log', () => {
  it('raise the mark once, and processes of an older build report that they must stop', async () => {
    const home = await eventStoreDb();
    const old = await home.open(older);
    const [a, b] = [await home.open(newer), await home.open(newer)];
    expect(await old.health()).toMatchObject({ ok: true });
    await Promise.all([a, b].map((log, n) => log.append(`org1-check_${n}`, NO_STREAM, [event('CheckReceived')])));
    expect(await a.formatMark()).toEqual({ format: 8, build: '2.0.0' });
    expect(await old.health()).toMatchObject({ ok: false, detail: expect.stringContaining('needs the build 2.0.0') });
    expect((await a.readAll(0n, 10)).map(({ stream }) => stream).toSorted()).toEqual(['org1-check_0', 'org1-check_1']);
    await home.end();
  });

  it('reject reads and writes in an older build once it has found a newer mark', async () => {
    const home = await eventStoreDb();
    const old = await home.open(older);
    await old.append('org1-bill_a', NO_STREAM, [event('BillSubmitted')]);
    await (await home.open(newer)).append('org1-check_a', NO_STREAM, [event('CheckReceived')]);
    expect(await old.health()).toMatchObject({ ok: false });
    for (const use of [
      () => old.append('org1-bill_b', NO_STREAM, [event('BillSubmitted')]),
      () => old.readStream('org1-bill_a'),
      () => old.readFeed('org1', -1, 10),
      () => old.readAll(0n, 10),
      () => old.reserve('billnumbers_org1', 1),
    ])
      await expect(use()).rejects.toBeInstanceOf(FormatUnknown);
    expect(await old.formatMark()).toEqual({ format: 8, build: '2.0.0' });
    await home.end();
  });

  it('find a newer mark through normal use, without a health check', async () => {
    const server = await new FakeEventStoreDb().start();
    const [old, current] = [older, newer].map(
      (formats) => new EventStoreDbEventStore({ url: server.url, maxMarkAge: 50 }, formats),
    );
    for (const store of [old!, current!]) await store.bootstrap();
    await current!.append('org1-check_a', NO_STREAM, [event('CheckReceived')]);
    let revision = NO_STREAM;
    await expect(
      eventually(async () => {
        ({ revision } = await old!.append('org1-bill_a', revision, [event('BillSubmitted')]));
        return false;
      }),
    ).rejects.toBeInstanceOf(FormatUnknown);
    for (const store of [old!, current!]) await store.close();
    await server.stop();
  });

  it('write nothing in an older build that finds a newer mark when it raises the mark', async () => {
    const server = await new FakeEventStoreDb().start();
    const [old, current] = [newer, newest].map(
      (formats) => new EventStoreDbEventStore({ url: server.url, maxMarkAge: 60_000 }, formats),
    );
    await old!.bootstrap();
    await current!.bootstrap();
    for (const type of ['CheckReceived', 'BillSubmitted'])
      await expect(old!.append('org1-check_a', NO_STREAM, [event(type)])).rejects.toBeInstanceOf(FormatUnknown);
    await expect(old!.readAll(0n, 10)).rejects.toBeInstanceOf(FormatUnknown);
    expect(await current!.readAll(0n, 10)).toEqual([]);
    for (const store of [old!, current!]) await store.close();
    await server.stop();
  });

  it('check the mark before they return events, and do not read it while there are no events', async () => {
    const server = await new FakeEventStoreDb().start();
    const [old, current] = [older, newer].map(
      (formats) => new EventStoreDbEventStore({ url: server.url, maxMarkAge: 50 }, formats),
    );
    for (const store of [old!, current!]) await store.bootstrap();
    await new Promise((resolve) => setTimeout(resolve, 60));
    const calls: string[] = [];
    server.onCall = (call) => {
      calls.push(call);
      return () => undefined;
    };
    expect(await old!.readAll(0n, 10)).toEqual([]);
    expect(calls).toEqual([expect.stringContaining('$all')]);
    await current!.append('org1-check_a', NO_STREAM, [event('CheckReceived')]);
    await expect(old!.readAll(0n, 10)).rejects.toBeInstanceOf(FormatUnknown);
    for (const store of [old!, current!]) await store.close();
    await server.stop();
  });

  it('read the mark once for many calls', async () => {
    const server = await new FakeEventStoreDb().start();
    const store = new EventStoreDbEventStore({ url: server.url, maxMarkAge: 60_000 }, older);
    await store.bootstrap();
    const before = server.entriesRead;
    for (let n = 0; n < 20; n += 1) await store.append(`org1-bill_${n}`, NO_STREAM, [event('BillSubmitted')]);
    expect(server.entriesRead).toBe(before);
    await store.close();
    await server.stop();
  });
});

describe('A data folder', () => {
  it('opens without its mark and with a truncated mark', async () => {
    const home = await embedded();
    await home.open(newer);
    const file = join(home.dir, 'format.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ format: 7, build: '2.0.0' });
    writeFileSync(file, '{"form');
    await home.open(older);
    rmSync(file);
    await home.open(older);
    await home.end();
  });

  it('of a development build is rejected with an explanation', async () => {
    const home = await embedded();
    await home.open(newer);
    writeFileSync(join(home.dir, 'format.json'), '{"format":6,"build":"0.1.0"}');
    await expect(home.open(newer)).rejects.toThrow(
      'the stored data was written by the development build 0.1.0 before the first release; no release can read it',
    );
    rmSync(join(home.dir, 'format.json'));
    await home.open(newer);
    await home.end();
  });

  it('is rejected by its mark before its files are opened', async () => {
    const home = await embedded();
    await home.open(newer);
    writeFileSync(join(home.dir, 'format.json'), '{"format":17,"build":"9.0.0"}');
    await expect(home.open(newer)).rejects.toThrow('needs the build 9.0.0');
    rmSync(join(home.dir, 'format.json'));
    await home.open(newer);
    await home.end();
  });
});
