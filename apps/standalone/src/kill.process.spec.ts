import { setTimeout as pause } from 'node:timers/promises';
import { example, Services, TAKEOVER_TIMEOUT_MS, until, type Answer, type Client } from './services.spec-kit.js';

/*
 * Kills every kind of process (SIGKILL) while it works; another copy must continue. Two projectors run at all times.
 * Outgoing messages are tested in kill-outgoing.process.spec.ts.
 */

const KEY = 'sk_sandbox_killed_processes_key1';

let services: Services;
let client: Client;
const surely: Client['surely'] = (...request) => client.surely(...request);
const call: Client['call'] = (...request) => client.call(...request);

interface Made {
  readonly key: string;
  readonly id: string;
  readonly number: number;
}

/** Starts clients that submit bills with documents and simulate payer responses. They retry after failures. */
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
  services = await Services.open({ SANDBOX_API_KEY: KEY });
  client = services.client(KEY);
  await Promise.all([
    services.start('command-api'),
    services.start('query-api'),
    services.start('projector', 'p1'),
    services.start('projector', 'p2'),
  ]);
  await services.ready();
}, 180_000);
afterAll(() => services.close());

it('creates one bill for a request that reaches two processes at once, and loses no concurrent command', async () => {
  await services.start('command-api', 'second copy');
  await services.ready('second copy');
  const copies = ['command-api', 'second copy'];
  const bill = { ...example, documents: [] };
  for (let n = 0; n < 4; n += 1) {
    const answers = await Promise.all([...copies, ...copies].map((as) => surely('/bills', bill, `twice-${n}`, as)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  }
  const answer = await surely('/bills', bill, 'twice-noted');
  const path = `/bills/${answer.json.id as string}/actions`;
  const notes = await Promise.all(
    copies.flatMap((as) =>
      ['a', 'b', 'c'].map((note) =>
        surely(path, { action: 'add_note', note }, `note-${note}-${as}`.replace(' ', ''), as),
      ),
    ),
  );
  expect(notes.map(({ status }) => status)).toEqual(notes.map(() => 200));
  const stored = (await services.log()).filter(({ type, stream }) => type === 'NoteAdded' && stream.includes('-bill_'));
  expect(stored).toHaveLength(6);
  await services.stop('second copy');
}, 120_000);

it('loses and duplicates no acknowledged request, and catches up, when any process is killed', async () => {
  const bills = async () =>
    new Set((await services.log()).map(({ stream }) => stream).filter((streamName) => /^org\w*-bill_/.test(streamName)))
      .size;
  const before = await bills();
  const stop = work();
  await pause(1_500);
  for (const [name, as] of [
    ['command-api', 'command-api'],
    ['projector', 'p1'],
    ['query-api', 'query-api'],
  ] as const) {
    await services.kill(as);
    await pause(200);
    await services.start(name, as);
    await services.ready(as);
    await pause(300);
  }
  const { made, position } = await stop();

  expect(made.length).toBeGreaterThan(5);
  expect(new Set(made.map(({ id }) => id)).size).toBe(made.length);
  expect(new Set(made.map(({ number }) => number)).size).toBe(made.length);
  // Every bill stream belongs to one request. Repeated requests created no additional bills.
  expect((await bills()) - before).toBe(made.length);
  for (const { key, id } of made) {
    const n = Number(key.split('-')[2]);
    const body = { ...example, documents: n % 2 === 0 ? example.documents : [] };
    const again = await surely('/bills', body, key);
    expect([again.status, again.json.id, again.replayed]).toEqual([201, id, true]);
  }
  let listed: Answer | null = null;
  for (const end = Date.now() + TAKEOVER_TIMEOUT_MS; Date.now() < end && listed?.status !== 200;)
    listed = await call('GET', '/bill-dashboard?pageSize=100', undefined, { 'min-event-position': String(position) });
  expect([listed?.status, listed?.json.total ?? listed?.json.data?.total]).toEqual([200, await bills()]);

  // Each event is in the log once. All bills have the same patient and date, so each bill except the first is compared
  // once.
  const logged = await services.log();
  expect(new Set(logged.map(({ id }) => id)).size).toBe(logged.length);
  const [first, ...later] = logged.flatMap(({ id, type }) => (type === 'BillSubmitted' ? [`same-person:${id}`] : []));
  expect(later).toHaveLength((await bills()) - 1);
  const compared = () => services.stateStore('intent').filter((key) => key.startsWith('same-person:') && key !== first);
  await until('every comparison', () => compared().length >= later.length, { everyMs: 500 });
  expect(compared().toSorted()).toEqual(later.toSorted());
}, 240_000);

it('continues when all projectors are killed and another one starts', async () => {
  const before = await surely('/bills', { ...example, documents: [] }, 'takeover-1');
  await services.kill('p1');
  await services.kill('p2');
  await services.start('projector', 'p3');
  await services.ready('p3');
  let listed: Answer | null = null;
  for (const end = Date.now() + TAKEOVER_TIMEOUT_MS; listed?.status !== 200 && Date.now() < end;)
    listed = await call('GET', '/bills?limit=1', undefined, { 'min-event-position': before.position });
  expect(listed?.json.data[0].id).toBe(before.json.id);
}, 120_000);
