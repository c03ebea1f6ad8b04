import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListAuditRequest } from '#contracts';
import { openEmbedded, type Engines } from '#engines';
import type { EventStore } from '#event-store';
import { Cursors, parseQuery, type RequestContext } from '#http';
import { AuditIndex } from '#state-store';
import { AuditChanges } from './audit-changes.js';
import { AuditQueries, type AuditPage } from './audit.queries.js';

const OUR_ORGANIZATION = 'org_ours';
let dataDir: string;
let engines: Engines;
let reads: string[];
let counted: EventStore;
const signal = new AbortController().signal;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'workcomp-audit-'));
  engines = await openEmbedded({ dataDir, onFatal: () => undefined });
  reads = [];
  counted = new Proxy(engines.events, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        reads.push(String(name));
        return value.apply(target, args) as unknown;
      };
    },
  });
});
afterEach(async () => {
  await engines.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const append = async (organizationId: string, stream: string, type: string, count = 1): Promise<void> => {
  const { length } = await engines.events.readStream(stream, 0, 10_000);
  const at = '2026-11-21T00:00:00.000Z';
  const metadata = { organizationId, actor: { kind: 'server_key', id: 'key_1' }, requestId: 'r', recordedAt: at, at };
  const events = Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    type,
    data: { organizationId },
    metadata,
  }));
  await engines.events.append(stream, length - 1, events);
};
/** Appends our organization's events among events of other organizations, inside and outside the feed. */
const fill = async (rounds: number): Promise<void> => {
  for (let n = 0; n < rounds; n += 1) {
    await append(OUR_ORGANIZATION, `organization_${OUR_ORGANIZATION}`, `Setting${n}`);
    await append('org_others', `org_others-bill_${n}`, 'Other', 100);
    await append(OUR_ORGANIZATION, `${OUR_ORGANIZATION}-bill_${n}`, `Bill${n}`, 2);
    await append('org_others', `session_${n}`, 'OtherSession', 20);
    await append(OUR_ORGANIZATION, `session_ours${n}`, `Session${n}`);
  }
};
const queries = () =>
  new AuditQueries(
    counted,
    new Cursors(engines.vault),
    new AuditIndex(counted, engines.stateStore),
    new AuditChanges(engines.ledger),
  );
const ask = (query: Record<string, string> = {}): Promise<AuditPage> =>
  queries().page({ organizationId: OUR_ORGANIZATION } as RequestContext, parseQuery(ListAuditRequest, query));
const everything = async (limit: string): Promise<readonly string[]> => {
  const seen: string[] = [];
  for (let cursor: string | null = null, pages = 0; pages < 1_000; pages += 1) {
    const page: AuditPage = await ask({ limit, ...(cursor !== null && { cursor }) });
    seen.push(...page.data.map(({ sequence, type }) => `${sequence} ${type}`));
    if (page.nextCursor === null) return seen;
    cursor = page.nextCursor;
  }
  throw new Error('no end');
};
const goOn = (): Promise<boolean> => new AuditIndex(engines.events, engines.stateStore).goOn(signal);

it("GET /audit reads only the organization's own events if the index is complete", async () => {
  await fill(20);
  const before = await everything('7');
  expect(before).toHaveLength(80);
  await goOn();
  reads = [];
  expect((await ask({ limit: '100' })).data).toHaveLength(80);
  // One read after the index finds nothing. 40 events are outside the feed; the 40 in the feed are read 100 at a time.
  expect(reads.filter((name) => name === 'readAll')).toHaveLength(1);
  expect(reads.filter((name) => name === 'readStream')).toHaveLength(40);
  expect(reads.filter((name) => name === 'readFeed').length).toBeLessThanOrEqual(2);
  for (const limit of ['1', '7', '100']) expect(await everything(limit)).toEqual(before);
});

it('GET /audit returns events after the end of the index once', async () => {
  await fill(3);
  await goOn();
  await fill(2);
  const seen = await everything('3');
  expect(seen).toHaveLength(20);
  expect(new Set(seen).size).toBe(20);
  expect(seen.map((entry) => Number.parseInt(entry, 10))).toEqual(
    seen.map((entry) => Number.parseInt(entry, 10)).toSorted((a, b) => a - b),
  );
});

it('GET /audit continues with a cursor from before the index existed', async () => {
  await fill(4);
  const whole = await everything('100');
  const first = await ask({ limit: '5' });
  await goOn();
  const rest = await ask({ limit: '100', cursor: first.nextCursor ?? '' });
  expect([...first.data, ...rest.data].map(({ sequence, type }) => `${sequence} ${type}`)).toEqual(whole);
});

it('AuditIndex waits for feeds that lag behind the log', async () => {
  await fill(1);
  const behind = new Proxy(engines.events, {
    get: (target, name) => {
      if (name === 'feedReached') return async () => false;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const index = new AuditIndex(behind, engines.stateStore);
  await index.goOn(signal);
  expect(await index.reached(await engines.events.logId())).toBe(0n);
});

it('AuditIndex is rebuilt for another log without entries of the previous log', async () => {
  await fill(2);
  await goOn();
  const other = new Proxy(engines.events, {
    get: (target, name) => {
      if (name === 'logId') return async () => 'another';
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const index = new AuditIndex(other, engines.stateStore);
  expect(await index.reached('another')).toBe(0n);
  await index.goOn(signal);
  expect(await index.reached('another')).toBe(await engines.events.head());
  const keys = await engines.stateStore.keys('audit-entry', '', { limit: 1_000 });
  expect(keys.filter((key) => !key.includes('/another/'))).toEqual([]);
  expect(keys.length).toBe(2 * (1 + 20 + 1));
});

it('AuditIndex has each entry once when several processes build it', async () => {
  await fill(15);
  await Promise.all([goOn(), goOn(), goOn()]);
  expect(await everything('100')).toHaveLength(60);
  expect(await engines.stateStore.keys('audit-entry', `${OUR_ORGANIZATION}/`, { limit: 1_000 })).toHaveLength(30);
});
