import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { hasS3Server, startProductionEngines, type ProductionEngines } from '#testing/http';
import { openPractice, RunningProcess, type ProcessName } from './processes.spec-kit.js';

/*
 * Tests the service as in production: three processes and two engines. Uses the engines in EVENTSTOREDB_URL and
 * MONGODB_URL. If these are not set, it uses a fake EventStoreDB and FerretDB, or a fake MongoDB if FerretDB was not
 * built. Documents are in an object store if one was built. Tests that stop an engine run only with local engines.
 */

const names = ['command-api', 'query-api', 'projector'] as const;
type Name = (typeof names)[number];
type Service = Readonly<Record<Name, RunningProcess>>;

const KEY = `sk_sandbox_${randomUUID().replaceAll('-', '')}`;
const OUTAGE_MS = 3_000;
const { EVENTSTOREDB_URL, MONGODB_URL } = process.env;

const body = readFileSync('examples/med-legal-bill.json', 'utf8');
/** Patient and claim data, keys and passwords. Logs and metrics must not contain these strings. */
const secrets = ['Sandoval', 'SM-26-004711', 'ADJ10047110', 'Golden State', KEY, 'changeit'];
/** ID prefixes. Metrics must not contain IDs. */
const ids = ['org_', 'bill_', 'pat_', 'doc_', 'key_', 'req_'];

let engines: ProductionEngines;
/** ID of the practice that all requests use. */
let practice = '';
let env: Readonly<Record<string, string>>;
let service: Service;
const running: RunningProcess[] = [];

const start = async (name: ProcessName, more: Readonly<Record<string, string>> = {}): Promise<RunningProcess> => {
  const proc = await RunningProcess.start(name, { ...env, ...more });
  running.push(proc);
  return proc;
};

const startService = async (): Promise<Service> => {
  const [commandApi, queryApi, projector] = await Promise.all(names.map((name) => start(name)));
  return { 'command-api': commandApi!, 'query-api': queryApi!, projector: projector! };
};

const each = (): readonly RunningProcess[] => names.map((name) => service[name]);
const allReady = () => Promise.all(each().map((proc) => proc.until(200)));
const stopped = names.map(() => ({ code: 0, signal: null }));

const bringBack = async (): Promise<void> => {
  await engines.mongo?.start();
  await engines.events?.start();
  await engines.objects?.start();
};
const takeAway = async (): Promise<void> => {
  await engines.events?.stop();
  await engines.mongo?.stop();
  await engines.objects?.stop();
};

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers of many shapes are looked into
  readonly json: any;
}

/** Sends GET and HEAD to the query API and all other methods to the command API, like the gateway. */
const call = async (
  method: string,
  path: string,
  { payload, headers = {} }: { payload?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<Answer> => {
  const { origin } = service[method === 'GET' || method === 'HEAD' ? 'query-api' : 'command-api'];
  const answer = await fetch(`${origin}/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${KEY}`,
      ...(practice !== '' && { 'x-service-org-id': practice }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { body: payload }),
  });
  return { status: answer.status, headers: answer.headers, json: await answer.json() };
};

const submit = (idempotencyKey: string): Promise<Answer> =>
  call('POST', '/bills', { payload: body, headers: { 'idempotency-key': idempotencyKey } });

beforeAll(async () => {
  engines = await startProductionEngines({ ferretDb: true, objectStore: true });
  ({ env } = engines);
  await takeAway();
  env = { ...env, RATE_LIMIT: '0' };
  service = await startService();
  for (const process of each()) while ((await process.ready()).status === 0) await pause(50);
}, 120_000);
afterAll(async () => {
  await Promise.all(running.map((proc) => proc.stop('SIGKILL')));
  await engines.stop();
});

const whereBothAreOurs = EVENTSTOREDB_URL === undefined && MONGODB_URL === undefined ? it : it.skip;

whereBothAreOurs(
  'listens before its engines are available, and reports the missing engines',
  async () => {
    for (const process of each()) {
      expect((await fetch(`${process.origin}/health/live`)).status).toBe(200);
      const { status, detail } = await process.ready();
      expect(status).toBe(503);
      expect(detail).toMatch(/eventLog: .*readModels: .*service: starting/);
      expect([...secrets, '127.0.0.1'].filter((secret) => detail.includes(secret))).toEqual([]);
    }
    for (const refused of [await submit('early-1'), await call('GET', '/bills')]) {
      expect([refused.status, refused.json.code, refused.json.retryable]).toEqual([503, 'service_unavailable', true]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await fetch(`${service['query-api'].origin}/v2/openapi.json`)).status).toBe(200);
  },
  120_000,
);

whereBothAreOurs(
  'stops normally while it waits for its engines',
  async () => {
    const waiting = await start('projector');
    while ((await waiting.ready()).status === 0) await pause(50);
    expect(await waiting.stop()).toEqual({ code: 0, signal: null });
  },
  120_000,
);

/** Repeats a request while the read models are behind, as clients should. Each attempt waits for two seconds. */
const caughtUp = async (path: string, headers: Readonly<Record<string, string>>) => {
  let answer = await call('GET', path, { headers });
  for (let tries = 0; answer.status === 503 && tries < 40; tries += 1) answer = await call('GET', path, { headers });
  return answer;
};

it('returns from one process a bill that another process accepted', async () => {
  await bringBack();
  await allReady();
  // The standalone program creates the practice and its key on the same engines.
  const standalone = await start('standalone', { SANDBOX_API_KEY: KEY, SEED_BILLS: '1' });
  await standalone.until(200);
  practice = await openPractice(standalone.origin, KEY);
  const end = await standalone.stop();
  const output = end.code === 0 ? '' : standalone.output.slice(-2_000);
  expect({ end, said: output }).toEqual({ end: { code: 0, signal: null }, said: '' });

  const made = await submit('three-1');
  expect(made.status).toBe(201);
  const headers = { 'min-event-position': made.headers.get('event-position') ?? '' };
  const listed = await caughtUp('/bills?limit=5', headers);
  expect(listed.json.data[0].id).toBe(made.json.id);
  const answer = await call('GET', `/bills/${made.json.id}`);
  expect(answer.json.billNumber).toBe(made.json.billNumber);
  const { contentUrl } = made.json.documents[0];
  const content = await fetch(`${service['query-api'].origin}${new URL(contentUrl as string).pathname}`, {
    headers: { authorization: `Bearer ${KEY}`, 'x-service-org-id': practice },
  });
  expect(Buffer.from(await content.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  const again = await submit('three-1');
  expect([again.status, again.headers.get('idempotent-replayed'), again.json.id]).toEqual([201, 'true', made.json.id]);
}, 120_000);

/** Starts clients that submit and read bills until stopped. Records all responses. */
const load = (clients: number) => {
  const answers: {
    readonly key: string;
    readonly status: number;
    readonly id: string | null;
    readonly retry: boolean;
  }[] = [];
  let stopped = false;
  const work = Array.from({ length: clients }, async (_, client) => {
    for (let n = 0; !stopped; n += 1) {
      const key = `load-${client}-${n}-${Date.now()}`;
      const made = await submit(key).catch(() => null);
      if (made) {
        const retry = made.headers.get('retry-after') !== null;
        answers.push({ key, status: made.status, id: made.status === 201 ? made.json.id : null, retry });
      }
      const read = await call('GET', '/bills?limit=1').catch(() => null);
      if (read) answers.push({ key, status: read.status, id: null, retry: read.headers.get('retry-after') !== null });
      if (made?.status !== 201) await pause(50);
    }
  });
  return {
    answers,
    stop: async () => {
      stopped = true;
      await Promise.all(work);
      return answers;
    },
  };
};

const outlives = (engine: 'events' | 'mongo' | 'objects', url: string | undefined): void =>
  (url === undefined ? it : it.skip)(
    `survives an outage of ${engine} under load`,
    async () => {
      const clients = load(4);
      await pause(1_000);
      await engines[engine]?.stop();
      await pause(OUTAGE_MS);
      // Requests may wait for the engine and succeed, so check readiness to see the outage.
      await Promise.all(each().map((process) => process.until(503)));
      await engines[engine]?.start();
      await allReady();
      await pause(1_500);
      const answers = await clients.stop();

      const statuses = new Set(answers.map(({ status }) => status));
      expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
      expect(answers.filter(({ status, retry }) => status === 503 && !retry)).toEqual([]);
      // Every acknowledged bill exists once: its idempotency key returns the same bill.
      for (const { key, id } of answers.filter((answer) => answer.id !== null)) {
        const again = await submit(key);
        expect([again.status, again.json.id]).toEqual([201, id]);
      }
      for (const process of each()) expect(process.hasEnded).toBe(false);
    },
    180_000,
  );

outlives('events', EVENTSTOREDB_URL);
outlives('mongo', MONGODB_URL);
outlives('objects', hasS3Server ? undefined : 'not built');

it('writes no personal data, keys or IDs to logs and metrics', async () => {
  for (const process of each()) {
    const metrics = await process.scrape();
    expect(metrics).toContain('workcomp_http_request_duration_seconds_count');
    expect([...secrets, ...ids].filter((secret) => metrics.includes(secret))).toEqual([]);
    expect(secrets.filter((secret) => process.output.includes(secret))).toEqual([]);
  }
});

it('serves lists without a projector, and returns 503 if a list must include a newer event', async () => {
  await service.projector.stop();
  const made = await submit('without-projector');
  const headers = { 'min-event-position': made.headers.get('event-position') ?? '' };
  expect((await call('GET', '/bills?limit=1')).status).toBe(200);
  const behind = await call('GET', '/bills?limit=1', { headers });
  expect([behind.status, behind.json.code]).toEqual([503, 'projection_lag']);
  expect((await call('GET', `/bills/${made.json.id}`)).status).toBe(200);

  service = { ...service, projector: await start('projector') };
  await service.projector.until(200);
  const listed = await caughtUp('/bills?limit=1', headers);
  expect(listed.json.data[0].id).toBe(made.json.id);
}, 120_000);

it('completes requests in progress when it is stopped under load', async () => {
  const clients = load(4);
  await pause(1_500);
  expect(await Promise.all(each().map((process) => process.stop()))).toEqual(stopped);
  const answers = await clients.stop();
  expect(answers.filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([]);
  const made = answers.filter(({ id }) => id !== null);
  expect(made.length).toBeGreaterThan(0);

  service = await startService();
  await allReady();
  for (const { id } of made) expect((await call('GET', `/bills/${id}`)).status).toBe(200);
}, 180_000);

it('reports all configuration errors at once, and does not start with the embedded engines', async () => {
  const wrong = { ADMIN_PORT: 'x', SANDBOX_API_KEY: 'short' };
  for (const process of await Promise.all(names.map((name) => RunningProcess.start(name, wrong)))) {
    expect(await process.ended).toEqual({ code: 1, signal: null });
    for (const part of ['ENGINES', 'EVENTSTOREDB_URL', 'MONGODB_URL', 'MASTER_KEY', 'ADMIN_PORT', 'SANDBOX_API_KEY'])
      expect(process.output).toContain(part);
    expect(process.output).not.toContain('short');
    await process.stop();
  }
}, 120_000);
