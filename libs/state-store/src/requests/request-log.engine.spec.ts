import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AesVault, openEmbeddedLog } from '#event-store';
import { onEveryMongo, type MongoServer } from '../../../testing/http/mongo-servers.js';
import { EmbeddedStateStore } from '../embedded-state-store.js';
import { MongoStateStore } from '../mongo-state-store.js';
import type { StateStore } from '../state-store.js';
import { newRequestId, timeOfRequestId } from './request-ids.js';
import { RequestLog, REQUESTS, type RequestLine, type RequestPlace } from './request-log.js';

const NOW = Date.parse('2026-03-02T10:00:00.000Z');
const never = new AbortController().signal;

const line = (requestId: string, change: Partial<RequestLine> = {}): RequestLine => ({
  requestId,
  at: new Date(NOW).toISOString(),
  method: 'GET',
  route: '/v2/bills',
  status: 200,
  problemCode: null,
  durationMs: 1.5,
  actorKind: 'server_key',
  actorId: 'key_1',
  keyName: 'Key',
  idempotencyKeyHash: null,
  replayed: false,
  ids: [],
  ...change,
});
const placed = (requestId: string) => line(requestId, { placed: true });
const lines = (organizationId: string, ...all: readonly RequestLine[]) => new Map([[organizationId, all]]);
const idsOf = (all: readonly RequestLine[]) => all.map(({ requestId }) => requestId);
const everything = () => true;
const HOUR_MS = 3_600_000;
/** Returns a store that records its calls, with the record kind. */
const counted = (store: StateStore) => {
  const calls: (readonly [call: string, kind: string])[] = [];
  const counting = new Proxy(store, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: readonly unknown[]) => {
        calls.push([String(name), typeof args[0] === 'string' ? args[0] : '']);
        return member.apply(target, args) as unknown;
      };
    },
  });
  return { store: counting, calls };
};

const embedded = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'requests-'));
  const log = await openEmbeddedLog({
    dir: join(dir, 'log'),
    onFatal: (error) => {
      throw error;
    },
  });
  const same = async (key: Uint8Array): Promise<Uint8Array> => Buffer.from(key);
  const vault = new AesVault(log.keys, { wrap: same, unwrap: same });
  const store = await EmbeddedStateStore.open(join(dir, 'desk'), vault);
  const stop = async () => {
    await store.close();
    await log.close();
    await rm(dir, { recursive: true });
  };
  const destroyKey = (organizationId: string) =>
    vault.shred(organizationId, { shreddedAt: new Date(NOW).toISOString(), eventId: 'ordered' });
  return { store: store as StateStore, destroyKey, stop };
};
const mongo = async ({ open }: MongoServer) => {
  const { db, stop } = await open();
  const store = new MongoStateStore(db);
  await store.setUp();
  // MongoDB stores these records unencrypted, so there is no key to destroy.
  return { store: store as StateStore, destroyKey: async () => undefined, stop };
};

interface Engine {
  readonly store: StateStore;
  /** Destroys an organization's key, if the engine encrypts records. */
  readonly destroyKey: (organizationId: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const suite = (name: string, start: () => Promise<Engine>): void =>
  describe(`Request log in ${name}`, () => {
    let engine: Engine;
    let log: RequestLog;
    beforeEach(async () => {
      engine = await start();
      log = new RequestLog(engine.store);
    });
    afterEach(() => engine.stop());

    const paged = async (limit: number, matches = everything as (line: RequestLine) => boolean) => {
      const pages: string[][] = [];
      for (let place: RequestPlace | null = null; ;) {
        const page = await log.page('org_a', place, matches, limit);
        pages.push(idsOf(page.lines));
        if (page.next === null) return pages;
        place = page.next;
      }
    };

    it('returns lines newest first, by organization, in pages of any size', async () => {
      for (let second = 0; second < 40; second += 1)
        await log.write(lines('org_a', line(`a-${second}-1`), line(`a-${second}-2`)), NOW + second * 1000);
      await log.write(lines('org_b', line('b')), NOW);
      const all = Array.from({ length: 40 }, (_, at) => [`a-${39 - at}-2`, `a-${39 - at}-1`]).flat();
      for (const limit of [1, 3, 80, 1000]) expect((await paged(limit)).flat()).toEqual(all);
      expect(await paged(80)).toHaveLength(1);
      const some = ({ requestId }: RequestLine) => requestId.endsWith('7-1');
      expect((await paged(2, some)).flat()).toEqual(['a-37-1', 'a-27-1', 'a-17-1', 'a-7-1']);
    });

    it('stores more lines than fit in one record', async () => {
      const many = Array.from({ length: 1200 }, (_, at) => line(`many-${at}`));
      await log.write(lines('org_a', ...many), NOW);
      expect(new Set((await paged(100)).flat()).size).toBe(1200);
    });

    it('finds a line by the time in its ID, or by the index', async () => {
      const own = newRequestId(NOW);
      expect(timeOfRequestId(own)).toBe(NOW);
      await log.write(lines('org_a', line('before'), line(own)), NOW + 50_000);
      await log.write(lines('org_a', placed('chosen-1'), placed('chosen-2')), NOW + 90_000);
      expect(await log.find('org_a', own)).toMatchObject({ requestId: own });
      expect(await log.find('org_a', 'chosen-2')).toMatchObject({ requestId: 'chosen-2' });
      for (const unknown of ['before', 'nobodys', newRequestId(NOW), newRequestId(NOW + 10_000_000)])
        expect(await log.find('org_a', unknown)).toBeNull();
      expect(await log.find('org_b', own)).toBeNull();
    });

    it('deletes expired lines of every organization and their index entries', async () => {
      const old = lines('org_a', placed('old'), placed('twice'));
      for (const batch of [old, lines('org_b', placed('old')), lines('org_c', line('c'))]) await log.write(batch, NOW);
      await log.write(lines('org_a', placed('twice')), NOW + 2000);
      await engine.store.put('requestz', 'other', { n: 1 });
      await log.sweep(NOW + 1000, never);
      const left = (await engine.store.everything(null, 1000)).filter(({ kind }) => kind !== 'indexed');
      expect(left.map(({ kind, key }) => `${kind}/${key}`.replace(/-[0-9a-f]{12}$/, ''))).toEqual([
        `requests/org_a/${NOW + 2000}`,
        'requestz/other',
      ]);
      expect(await log.find('org_a', 'twice')).toMatchObject({ requestId: 'twice' });
      expect(await log.find('org_a', 'old')).toBeNull();
      expect(await paged(10)).toEqual([['twice']]);
    });

    it('deletes expired lines without reading organizations that have none', async () => {
      const work = async (practices: number) => {
        const many = Array.from({ length: practices }, (_, at) => [`org_${at}`, [line('new')]] as const);
        await log.write(new Map(many), NOW + 2 * HOUR_MS);
        await log.write(lines('org_old', line('old'), placed('old-2')), NOW);
        const done = counted(engine.store);
        await new RequestLog(done.store).sweep(NOW + HOUR_MS, never);
        return done.calls;
      };
      const few = await work(2);
      expect(await work(700)).toEqual(few);
      expect(few).toEqual([
        ['findKeys', REQUESTS],
        ['write', ''],
      ]);
      expect(await engine.store.keys(REQUESTS, 'org_old/')).toEqual([]);
    });

    it("deletes expired lines whose organization's key was destroyed", async () => {
      await log.write(lines('org_b', line('old')), NOW);
      await engine.destroyKey('org_b');
      await log.sweep(NOW + HOUR_MS, never);
      expect(await engine.store.keys(REQUESTS, '')).toEqual([]);
    });
  });

suite('LMDB', embedded);
onEveryMongo((server) => suite(server.name, () => mongo(server)));
