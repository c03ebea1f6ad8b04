import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startProductionFakes, type ProductionFakes } from '#testing';
import { RunningProcess, type ProcessName } from './processes.spec-kit.js';

/*
 * Every process is killed (SIGKILL) in the middle of work, and a copy of it goes on. On fakes of both engines, which
 * show what was written. Two projectors run all the time.
 */

const KEY = 'sk_sandbox_killed_processes_key1';
const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as {
  readonly bill: object;
  readonly documents: readonly object[];
};
/** Far longer than a lease lasts: what a dead projector held is somebody else's by then. */
const TAKEN_OVER_MS = 20_000;

let fakes: ProductionFakes;
let env: Readonly<Record<string, string>>;
const running = new Map<string, RunningProcess>();

const start = async (name: ProcessName, as: string = name): Promise<void> => {
  running.set(as, await RunningProcess.start(name, env));
};
const originOf = (as: string): string => running.get(as)?.origin ?? '';
const kill = async (as: string): Promise<void> => {
  await running.get(as)?.stop('SIGKILL');
};

interface Answer {
  readonly status: number;
  readonly position: string;
  readonly replayed: boolean;
  readonly json: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

/** Null where the process died, or was not there. */
const call = async (
  method: string,
  path: string,
  body?: unknown,
  headers = {},
  as = method === 'GET' ? 'query-api' : 'command-api',
): Promise<Answer | null> => {
  try {
    const answer = await fetch(`${originOf(as)}/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${KEY}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      position: answer.headers.get('event-position') ?? '0',
      replayed: answer.headers.get('idempotent-replayed') === 'true',
      json: await answer.json(),
    };
  } catch {
    return null;
  }
};

/** Asks under one key until there is an answer that is none of "come again". */
const surely = async (path: string, body: unknown, key: string, as = 'command-api'): Promise<Answer> => {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const answer = await call('POST', path, body, { 'idempotency-key': key }, as);
    if (answer !== null && answer.status !== 503 && answer.status !== 409) return answer;
    await pause(50);
  }
  throw new Error(`${path} was never answered`);
};

interface Made {
  readonly key: string;
  readonly id: string;
  readonly number: number;
}

/** Clients that submit bills with documents and let the payer answer, through whatever happens. */
const work = () => {
  const made: Made[] = [];
  let stopped = false;
  let position = 0n;
  const clients = Array.from({ length: 3 }, async (_, client) => {
    for (let n = 0; !stopped; n += 1) {
      const key = `work-${client}-${n}`;
      const body = { ...example, documents: n % 2 === 0 ? example.documents : [] };
      const { status, json } = await surely('/bills', body, key);
      expect(status).toBe(201);
      made.push({ key, id: json.id as string, number: json.billNumber as number });
      const simulated = await surely(
        `/sandbox/bills/${json.id as string}/simulate`,
        { scenario: 'accepted' },
        `s-${key}`,
      );
      expect(simulated.status).toBe(200);
      if (BigInt(simulated.position) > position) position = BigInt(simulated.position);
      await call('GET', '/bill-dashboard?pageSize=1');
    }
  });
  return async () => {
    stopped = true;
    await Promise.all(clients);
    return { made, position };
  };
};

beforeAll(async () => {
  fakes = await startProductionFakes();
  env = { ...fakes.env, RATE_LIMIT: '0', SANDBOX_API_KEY: KEY, SEED_BILLS: '0', LOG_LEVEL: 'warn' };
  // It makes the practice and its key.
  await start('standalone');
  await running.get('standalone')?.until(200);
  await running.get('standalone')?.stop();
  running.delete('standalone');
  await Promise.all([start('command-api'), start('query-api'), start('projector', 'p1'), start('projector', 'p2')]);
  await Promise.all([...running.values()].map((one) => one.until(200)));
}, 180_000);
afterAll(async () => {
  await Promise.all([...running.values()].map((one) => one.stop('SIGKILL')));
  await fakes.stop();
});

it('makes one fact of a request that reaches two copies at once, and loses no wish to a race', async () => {
  await start('command-api', 'second copy');
  await running.get('second copy')?.until(200);
  const copies = ['command-api', 'second copy'];
  const bill = { ...example, documents: [] };
  for (let n = 0; n < 4; n += 1) {
    const answers = await Promise.all([...copies, ...copies].map((as) => surely('/bills', bill, `twice-${n}`, as)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  }
  const one = await surely('/bills', bill, 'twice-noted');
  const path = `/bills/${one.json.id as string}/actions`;
  const notes = await Promise.all(
    copies.flatMap((as) =>
      ['a', 'b', 'c'].map((note) =>
        surely(path, { action: 'add_note', note }, `note-${note}-${as}`.replace(' ', ''), as),
      ),
    ),
  );
  expect(notes.map(({ status }) => status)).toEqual(notes.map(() => 200));
  const stored = fakes.events.log.all.filter(({ type, stream }) => type === 'NoteAdded' && stream.includes('-bill_'));
  expect(stored).toHaveLength(6);
  await running.get('second copy')?.stop();
  running.delete('second copy');
}, 120_000);

it('loses nothing that was acknowledged, doubles nothing, and catches up, whichever process is killed', async () => {
  const bills = () =>
    new Set(fakes.events.log.all.map(({ stream }) => stream).filter((one) => /^org\w*-bill_/.test(one))).size;
  const before = bills();
  const stop = work();
  await pause(1_500);
  for (const [name, as] of [
    ['command-api', 'command-api'],
    ['projector', 'p1'],
    ['query-api', 'query-api'],
  ] as const) {
    await kill(as);
    await pause(200);
    await start(name, as);
    await running.get(as)?.until(200);
    await pause(300);
  }
  const { made, position } = await stop();

  expect(made.length).toBeGreaterThan(5);
  expect(new Set(made.map(({ id }) => id)).size).toBe(made.length);
  expect(new Set(made.map(({ number }) => number)).size).toBe(made.length);
  // Every stream of a bill that exists belongs to one request; a repeated request made none of its own.
  expect(bills() - before).toBe(made.length);
  for (const { key, id } of made) {
    const n = Number(key.split('-')[2]);
    const body = { ...example, documents: n % 2 === 0 ? example.documents : [] };
    const again = await surely('/bills', body, key);
    expect([again.status, again.json.id, again.replayed]).toEqual([201, id, true]);
  }
  let listed: Answer | null = null;
  for (const end = Date.now() + TAKEN_OVER_MS; Date.now() < end && listed?.status !== 200;)
    listed = await call('GET', '/bill-dashboard?pageSize=100', undefined, { 'min-event-position': String(position) });
  expect([listed?.status, listed?.json.total ?? listed?.json.data?.total]).toEqual([200, bills()]);

  // Each event is in the log once, and the payer got each transmission under one id.
  const ids = fakes.events.log.all.filter(({ type }) => !type.startsWith('$')).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const intents = fakes.mongo.documents('workcomp_desk.records').filter(({ _id }) => String(_id).startsWith('intent/'));
  expect(new Set(intents.map(({ _id }) => String(_id))).size).toBe(intents.length);
}, 240_000);

it('goes on when every projector was killed and another one starts', async () => {
  const before = await surely('/bills', { ...example, documents: [] }, 'takeover-1');
  await kill('p1');
  await kill('p2');
  await start('projector', 'p3');
  await running.get('p3')?.until(200);
  let listed: Answer | null = null;
  for (const end = Date.now() + TAKEN_OVER_MS; listed?.status !== 200 && Date.now() < end;)
    listed = await call('GET', '/bills?limit=1', undefined, { 'min-event-position': before.position });
  expect(listed?.json.data[0].id).toBe(before.json.id);
}, 120_000);
