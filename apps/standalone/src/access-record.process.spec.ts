import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCaller, startServer, type RunningServer } from '#testing/process';
import { withAdministrator, realAdministrator } from '#testing/pure';

/* Tests the access record from outside: under load, when the service is killed, and on a full disk. */

const LIVE_KEY = 'sk_live_0c11b65ab2d8f8aa9b1d14b5ac1e4f7b2f0a96d3';
const LIVE_HEADERS = { 'x-service-org-id': 'org_livepractice' };
const CLIENTS = 20;
const KILLS = 5;
/**
 * Maximum age in milliseconds of responses whose access entries can be lost if the service is killed: one second of
 * responses. A slow disk does not increase it, because responses then wait. Another half second allows for late
 * measurements in this test process.
 */
const MAX_LOSS_MS = 1_500;

interface Entry {
  readonly requestId: string;
  readonly billIds: readonly string[];
}

const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as {
  readonly bill: object;
  readonly documents: readonly object[];
};
const byMail = {
  submission: { route: 'mail', destination: { mailingAddress: 'PO Box 9\nLos Angeles CA 90012' } },
};
const liveBill = withAdministrator(realAdministrator, { ...example, ...byMail, documents: [] });

const live = (server: RunningServer) => {
  const call = createCaller({ base: server.base, key: LIVE_KEY });
  return (method: string, path: string, body?: unknown) => call(method, path, body, LIVE_HEADERS);
};

const start = (dataDir: string): Promise<RunningServer> =>
  startServer({ dataDir, env: { LIVE_API_KEY: LIVE_KEY, RATE_LIMIT: '0' } });

/** Returns the live practice's complete access record by request. */
const recordOf = async (server: RunningServer): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const answer = await fetch(`${server.base}/access-records?format=ndjson`, {
    headers: { authorization: `Bearer ${LIVE_KEY}`, ...LIVE_HEADERS },
  });
  const lines = (await answer.text()).trim().split('\n');
  const found = new Map<string, Set<string>>();
  for (const line of lines.filter((text) => text !== '')) {
    const { requestId, billIds } = JSON.parse(line) as Entry;
    found.set(requestId, new Set([...(found.get(requestId) ?? []), ...billIds]));
  }
  return found;
};

interface Left {
  readonly requestId: string;
  readonly at: number;
  readonly bills: readonly string[];
}

/** Reads bills and lists until the server is killed. Returns the responses received. */
const read = async (server: RunningServer, bills: readonly string[], forMs: number): Promise<readonly Left[]> => {
  const left: Left[] = [];
  let alive = true;
  const client = async (start: number): Promise<void> => {
    for (let n = start; alive; n += 1) {
      const path = n % 4 === 0 ? '/bills?limit=20' : `/bills/${bills[n % bills.length] ?? ''}`;
      const answer = await fetch(`${server.base}${path}`, {
        headers: { authorization: `Bearer ${LIVE_KEY}`, ...LIVE_HEADERS },
      }).catch(() => null);
      const body = await answer?.text().catch(() => null);
      if (answer?.status === 200 && body)
        left.push({
          requestId: String(answer.headers.get('x-request-id')),
          at: performance.now(),
          bills: bills.filter((id) => body.includes(id)),
        });
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, n) => client(n));
  await new Promise((done) => setTimeout(done, forMs));
  await server.stop('SIGKILL');
  alive = false;
  await Promise.all(clients);
  return left;
};

it('records access for every response that was sent, except for the last second before a kill', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'workcomp-access-'));
  try {
    let server = await start(dataDir);
    const bills: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { status, body } = await live(server)('POST', '/bills', liveBill);
      expect([status, body.detail]).toEqual([201, undefined]);
      bills.push(body.id as string);
    }
    const rounds: (readonly Left[])[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      rounds.push(await read(server, bills, 2_500 + 137 * round));
      server = await start(dataDir);
    }
    const record = await recordOf(server);
    expect(rounds.flat().length).toBeGreaterThan(100);
    const isMissing = ({ requestId, bills: shown }: Left): boolean => {
      const named = record.get(requestId);
      return named === undefined || !shown.every((id) => named.has(id));
    };
    for (const left of rounds) {
      const times = left.filter(isMissing).map(({ at }) => at);
      const first = Math.min(...times);
      // Only responses that were sent within the loss limit after the first missing entry may exist.
      expect(left.filter(({ at }) => at > first + MAX_LOSS_MS)).toEqual([]);
    }
    await server.stop('SIGKILL');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 600_000);

/** Mounts a 192 MB tmpfs. Returns null if the user is not allowed to mount one. */
const smallDisk = (): string | null => {
  const at = mkdtempSync(join(tmpdir(), 'access-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=192m', 'tmpfs', at], { stdio: 'ignore' });
    return at;
  } catch {
    rmSync(at, { recursive: true });
    return null;
  }
};

/** Fills the disk completely. */
const fill = (file: string): void => {
  const piece = Buffer.alloc(4_096);
  expect(() => {
    for (;;) appendFileSync(file, piece);
  }).toThrow('ENOSPC');
};

const disk = smallDisk();
if (disk === null) process.stdout.write('skipped: the record of access on a full disk (this user may not mount one)\n');

(disk === null ? it.skip : it)(
  'returns no data of a live practice while the disk is full, and recovers when there is free space',
  async () => {
    const at = String(disk);
    const server = await start(join(at, 'data'));
    try {
      const call = live(server);
      const { body: made } = await call('POST', '/bills', liveBill);
      const path = `/bills/${String(made.id)}`;
      expect((await call('GET', path)).status).toBe(200);
      fill(join(at, 'others'));
      let refusal: Awaited<ReturnType<typeof call>> | null = null;
      for (let n = 0; n < 400 && refusal === null; n += 1) {
        const answer = await call('GET', path);
        if (answer.status !== 200) refusal = answer;
        else await new Promise((done) => setTimeout(done, 50));
      }
      expect(refusal).toMatchObject({ status: 503, body: { code: 'access_record_unavailable', retryable: true } });
      expect(JSON.stringify(refusal?.body)).not.toContain('patient');
      rmSync(join(at, 'others'));
      let status = 503;
      for (let n = 0; n < 100 && status === 503; n += 1) {
        await new Promise((done) => setTimeout(done, 100));
        ({ status } = await call('GET', path));
      }
      expect(status).toBe(200);
    } finally {
      await server.stop('SIGKILL');
      execFileSync('umount', ['-l', at]);
      rmSync(at, { recursive: true, force: true });
    }
  },
  300_000,
);
