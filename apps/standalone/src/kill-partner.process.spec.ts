import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readInterchange } from '#documents';
import { startServer, type RunningServer } from '#testing/process';
import { billBody, withAdministrator, partnerEntry, realAdministrator } from '#testing/pure';

/*
 * Kills the service (SIGKILL) repeatedly at every step of sending files to a partner. Each claim must be in exactly one
 * file with its own number, and none may be missing. For a long run, set the number of kills with `KILL_ROUNDS`.
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 4);
const KEY = 'sk_live_3b5872bf02a00c2976584d3c31a86b4ecf76bdd7';

let dataDir: string;
let out: string;
let server: RunningServer;
const ids: string[] = [];

const start = async (): Promise<void> => {
  server = await startServer({ dataDir, env: { LIVE_API_KEY: KEY } });
};
const call = async (method: string, path: string, body?: object, key?: string) => {
  const headers = {
    authorization: `Bearer ${KEY}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  };
  const response = await fetch(server.base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
};
const submit = async (key: string): Promise<void> => {
  const body = withAdministrator(realAdministrator, billBody({}, { submission: { route: 'ebill' } }));
  const { status, json } = await call('POST', '/bills', body, key);
  expect([200, 201]).toContain(status);
  ids.push(json['id'] as string);
};

/** When to kill: when part of a file appears, when the file is complete, when an attachment appears, or at random. */
const moments: readonly ((kill: () => void) => () => void)[] = [
  (kill) => whenSeen((name) => name.endsWith('.tmp'), kill),
  (kill) => whenSeen((name) => name.endsWith('.837'), kill),
  (kill) => whenSeen((name) => name.startsWith('attachment-') && name.endsWith('.pdf'), kill),
  (kill) => {
    const timer = setTimeout(kill, Math.random() * 1_500);
    return () => clearTimeout(timer);
  },
];
const whenSeen = (wanted: (name: string) => boolean, kill: () => void): (() => void) => {
  const known = new Set(readdirSync(out));
  const watcher = watch(out, (_, name) => {
    if (name !== null && wanted(name) && !known.has(name)) kill();
  });
  return () => watcher.close();
};

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'killed-'));
  out = join(dataDir, 'partner', 'out');
  writeFileSync(join(dataDir, 'partners.yaml'), JSON.stringify({ partners: [partnerEntry({ batch: { most: 3 } })] }));
  mkdirSync(out, { recursive: true });
  await start();
}, 90_000);
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it(
  `sends every claim once and under one number through ${ROUNDS} kills`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const killed = new Promise<void>((resolve) => {
        const kill = (): void => {
          forget();
          clearTimeout(anyway);
          void server.stop('SIGKILL').then(() => resolve());
        };
        const forget = moments[round % moments.length]!(kill);
        // Kill anyway if the awaited event does not occur.
        const anyway = setTimeout(kill, 20_000);
      });
      for (let n = 0; n < 3; n++) await submit(`round-${round}-${n}`).catch(() => undefined);
      await killed;
      await start();
      if (process.env['KILL_ROUNDS']) process.stdout.write(`${round + 1} kills\n`);
    }
    for (let n = 0; n < 2; n++) await submit(`last-${n}`);
    const unsent = async (): Promise<readonly string[]> => {
      const states = await Promise.all(
        ids.map(async (id) => {
          const { json } = await call('GET', `/bills/${id}/lifecycle`);
          const { attempts } = json['data'] as { attempts: readonly { status: string }[] };
          return attempts[0]!.status;
        }),
      );
      return states.filter((status) => status !== 'sent');
    };
    for (let tries = 0; (await unsent()).length > 0 && tries < 400; tries++) await pause(500);
    expect(await unsent()).toEqual([]);

    const names = readdirSync(out);
    const files = names.filter((name) => name.endsWith('.837'));
    const claims = files.flatMap((name) => {
      const { controlNumber, sets } = readInterchange(readFileSync(join(out, name), 'latin1'));
      expect(name).toBe(`${controlNumber}.837`);
      return sets.flatMap(({ segments }) =>
        [...segments].filter(({ id }) => id === 'CLM').map(({ elements }) => elements[1]),
      );
    });
    // A bill whose response was lost in a kill also counts.
    expect(claims.length).toBeGreaterThanOrEqual(ids.length);
    expect(new Set(claims).size).toBe(claims.length);
    expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
  },
  300_000 + ROUNDS * 60_000,
);
