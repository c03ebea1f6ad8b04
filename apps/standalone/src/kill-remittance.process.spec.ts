import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openEngines, readConfig, type Engines } from '#engines';
import { startServer, type RunningServer } from '#testing/process';
import { fillWithBills, postedTwice, prove, RemittanceRounds } from './remittance-rounds.spec-kit.js';
import { Services } from './services.spec-kit.js';

/*
 * Kills the service (SIGKILL) at random times while it processes a remittance with many claims. Runs on the embedded
 * engines, and on fakes of the production engines with a second process for the same file. Every cent must be accounted
 * for. For a long run, set the number of kills and the file size with KILL_ROUNDS and KILL_CLAIMS.
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 10);
const CLAIMS = Number(process.env['KILL_CLAIMS'] ?? 500);
/** Smaller numbers for the fakes of the production engines, because they are slower. */
const TWO_PROCESS_RUN = { rounds: Math.ceil(ROUNDS / 3), claims: Math.ceil(CLAIMS / 5) };
const ORGANIZATION = 'org_sandboxpractice';
const KEY = 'sk_sandbox_killed_remittance_key';
const TEST_TIMEOUT_MS = 300_000 + ROUNDS * 60_000 + ROUNDS * CLAIMS * 20;

const fail = (error: Error): never => {
  throw error;
};

/** Returns each round's kill time as a fraction of the processing time: random, but spread over the whole time. */
const moments = (rounds: number): readonly number[] =>
  Array.from({ length: rounds }, (_, round) => (round + Math.random()) / rounds);

/** Response to a file. */
interface Told {
  readonly totals: Readonly<Record<string, number>>;
  /** Log position after the file was processed. */
  readonly position: string;
}

/** Sends a file to a service. Returns null if there is no response, or for a 503. */
const send = async (base: string, key: string, text: string): Promise<Told | null> => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/edi-x12' };
  try {
    const answer = await fetch(`${base}/payer-files`, { method: 'POST', headers, body: text });
    // The connection may also break during the response.
    const { data } = (await answer.json()) as { readonly data?: Pick<Told, 'totals'> };
    if (answer.status === 503) return null;
    expect([200, 201]).toContain(answer.status);
    return { totals: data?.totals ?? {}, position: answer.headers.get('event-position') ?? '' };
  } catch (error) {
    // The service was killed during the request.
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
};

/** Sends the same file again until it is answered, like a client that lost its connection. */
const surely = async (base: () => string, key: string, text: string): Promise<Told> => {
  for (const end = Date.now() + TEST_TIMEOUT_MS; Date.now() < end;) {
    const response = await send(base(), key, text);
    if (response) return response;
    await pause(200);
  }
  throw new Error('the file was never answered');
};

/** Waits until no more events are appended and lists include all of them. */
const comesToRest = async (bases: { readonly write: string; readonly read: string }, key: string, text: string) => {
  const headers = { authorization: `Bearer ${key}` };
  for (let before = ''; ;) {
    const { position } = await surely(() => bases.write, key, text);
    for (const path of ['/payments?limit=1', '/payer-files?limit=1', '/bill-dashboard?pageSize=1'])
      for (let status = 503; status === 503;) {
        const seen = { ...headers, 'min-event-position': position };
        ({ status } = await fetch(bases.read + path, { headers: seen }));
        expect([200, 503]).toContain(status);
      }
    if (position === before) return;
    before = position;
    await pause(2_000);
  }
};

/** Checks that every claim in a round has the expected outcome, and that no claim for a known bill waits for a user. */
const expectWhole = async (base: () => string, rounds: RemittanceRounds, round: number): Promise<void> => {
  const { totals } = await surely(base, KEY, rounds.text(round));
  expect({ round, totals }).toMatchObject({ round, totals: rounds.outcomesOf(round) });
};

describe('killing the service on the embedded engines', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kill-remittance-'));
  const rounds = new RemittanceRounds(ORGANIZATION, CLAIMS);
  let server: RunningServer;
  const start = async (): Promise<void> => {
    server = await startServer({ dataDir, env: { SANDBOX_API_KEY: KEY } });
  };
  const open = (): Promise<Engines> => openEngines(readConfig({ DATA_DIR: dataDir }), fail);

  beforeAll(async () => {
    await start();
    await server.stop();
    const engines = await open();
    await fillWithBills(engines, ORGANIZATION, CLAIMS);
    await engines.close();
    await start();
  }, TEST_TIMEOUT_MS);
  afterAll(async () => {
    await server.stop('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  it(
    `loses no cent through ${ROUNDS} kills in remittances of ${CLAIMS} claims`,
    async () => {
      const base = () => server.base;
      const began = performance.now();
      await expectWhole(base, rounds, 0);
      const wholeMs = performance.now() - began;
      let cut = 0;
      for (const [at, moment] of moments(ROUNDS).entries()) {
        const text = rounds.text(at + 1);
        const answered = send(server.base, KEY, text);
        await pause(moment * wholeMs);
        await server.stop('SIGKILL');
        if ((await answered) === null) cut += 1;
        await start();
        await expectWhole(base, rounds, at + 1);
      }
      // Prove that some kills occurred during processing.
      expect(cut).toBeGreaterThan(0);
      await comesToRest({ write: server.base, read: server.base }, KEY, rounds.text(ROUNDS));
      await server.stop();
      const engines = await open();
      const proof = await prove(engines, readConfig({ DATA_DIR: dataDir }));
      expect(proof).toEqual({ differences: [], inTransit: [], sums: rounds.sums(ROUNDS + 1) });
      expect(await postedTwice(engines)).toEqual([]);
      await engines.close();
      if (process.env['KILL_ROUNDS']) process.stdout.write(`killed in the middle of ${cut} of ${ROUNDS} remittances\n`);
    },
    TEST_TIMEOUT_MS,
  );
});

describe('killing one of two processes with the same file on the production engines', () => {
  const rounds = new RemittanceRounds(ORGANIZATION, TWO_PROCESS_RUN.claims);
  const dataDir = mkdtempSync(join(tmpdir(), 'kill-remittance-two-'));
  let services: Services;
  let engines: Engines;
  const config = () => readConfig({ ...services.fakes.env, DATA_DIR: dataDir });
  const base = (as: string): string => `${services.originOf(as)}/v2`;

  beforeAll(async () => {
    services = await Services.open({ SANDBOX_API_KEY: KEY });
    engines = await openEngines(config(), fail);
    await fillWithBills(engines, ORGANIZATION, TWO_PROCESS_RUN.claims);
    await Promise.all([
      ...['one', 'other'].map((as) => services.start('command-api', as)),
      ...(['query-api', 'projector'] as const).map((name) => services.start(name)),
    ]);
    await services.ready();
  }, TEST_TIMEOUT_MS);
  afterAll(async () => {
    await engines.close();
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it(
    `loses no cent through ${TWO_PROCESS_RUN.rounds} kills in remittances of ${TWO_PROCESS_RUN.claims} claims`,
    async () => {
      const began = performance.now();
      const both = async (text: string) => Promise.all(['one', 'other'].map((as) => send(base(as), KEY, text)));
      await both(rounds.text(0));
      await expectWhole(() => base('one'), rounds, 0);
      const wholeMs = performance.now() - began;
      for (const [at, moment] of moments(TWO_PROCESS_RUN.rounds).entries()) {
        const text = rounds.text(at + 1);
        const answered = both(text);
        await pause(moment * wholeMs);
        await services.kill('one');
        await answered;
        await services.start('command-api', 'one');
        await services.ready('one');
        // The killed process must not block the surviving one.
        await expectWhole(() => base('other'), rounds, at + 1);
        await expectWhole(() => base('one'), rounds, at + 1);
      }
      await comesToRest({ write: base('one'), read: base('query-api') }, KEY, rounds.text(TWO_PROCESS_RUN.rounds));
      for (const as of ['projector', 'one', 'other', 'query-api']) await services.stop(as);
      const proof = await prove(engines, config());
      expect(proof).toEqual({ differences: [], inTransit: [], sums: rounds.sums(TWO_PROCESS_RUN.rounds + 1) });
      expect(await postedTwice(engines)).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );
});
