import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCaller, startServer, type RunningServer } from '#testing/process';

/** Number of rounds of load, SIGKILL, restart and audit on the same folder. */
const ROUNDS = 10;
const CLIENTS = 8;

interface Acknowledged {
  readonly bill: { readonly id: string; readonly documents: readonly { readonly id: string }[] };
  readonly sha256: readonly string[];
}

const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as {
  bill: Record<string, object>;
  documents: { contentBase64: string }[];
};
const digests = example.documents.map(({ contentBase64 }) =>
  createHash('sha256').update(Buffer.from(contentBase64, 'base64')).digest('hex'),
);

/** Unique names, so that a byte scan can't find them by chance. */
const patient = (n: number) => ({ firstName: `Zsófika${n}`, lastName: 'Quastenflosser', ssn: '987654321' });
const secrets = ['Zsófika', 'Quastenflosser', 'quastenflosser', '987654321', '987-65-4321'];

const body = (n: number) => ({
  ...example,
  bill: { ...example.bill, patient: { ...example.bill['patient'], ...patient(n) } },
  documents: n % 2 === 0 ? example.documents : [],
});

/** Submits bills until the server is killed. Returns the acknowledged bills. */
const load = async (server: RunningServer, killAfterMs: number): Promise<Acknowledged[]> => {
  const call = createCaller(server);
  const acknowledged: Acknowledged[] = [];
  let alive = true;
  const client = async (start: number) => {
    for (let n = start; alive; n += CLIENTS) {
      const answer = await call('POST', '/bills', body(n)).catch(() => null);
      if (answer === null) return;
      if (answer.status === 201) acknowledged.push({ bill: answer.body, sha256: n % 2 === 0 ? digests : [] });
      if (n % 3 === 0 && answer.status === 201)
        await call('POST', `/sandbox/bills/${answer.body.id}/simulate`, { scenario: 'partial_payment' }).catch(
          () => null,
        );
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, n) => client(n));
  await new Promise((resolve) => setTimeout(resolve, killAfterMs));
  await server.stop('SIGKILL');
  alive = false;
  await Promise.all(clients);
  return acknowledged;
};

const audit = async (server: RunningServer, acknowledged: readonly Acknowledged[]): Promise<void> => {
  const call = createCaller(server);
  for (const { bill, sha256 } of acknowledged) {
    const found = await call('GET', `/bills/${bill.id}`);
    expect(found.status).toBe(200);
    // The bill's state may have changed, and a duplicate may have been submitted. The submitted data must be unchanged.
    const later = { state: '', amounts: null, documents: null, duplicates: null };
    expect({ ...found.body, ...later }).toEqual({ ...bill, ...later });
    for (const [index, digest] of sha256.entries()) {
      const response = await fetch(`${server.base}/bills/${bill.id}/documents/${bill.documents[index]?.id}/content`, {
        headers: { authorization: `Bearer ${server.key}` },
      });
      expect(
        createHash('sha256')
          .update(Buffer.from(await response.arrayBuffer()))
          .digest('hex'),
      ).toBe(digest);
    }
  }
};

interface FeedEvent {
  readonly id: string;
  readonly sequence: string;
  readonly type: string;
  readonly data: { readonly billId: string };
}

const feedOf = async (server: RunningServer): Promise<FeedEvent[]> => {
  const call = createCaller(server);
  const events: FeedEvent[] = [];
  for (let cursor: string | null = '0'; cursor !== null;) {
    const { body: page } = await call('GET', `/events?limit=1000&cursor=${encodeURIComponent(cursor)}`);
    events.push(...page.events);
    cursor = page.nextCursor;
  }
  return events;
};

/** Checks that every bill in the feed was submitted, has a status and is in the lists. */
const auditFeed = async (server: RunningServer): Promise<void> => {
  const call = createCaller(server);
  const events = await feedOf(server);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  const submitted = events.filter(({ type }) => type === 'bill.submitted').map(({ data }) => data.billId);
  const stated = new Set(events.filter(({ type }) => type === 'bill.status.updated').map(({ data }) => data.billId));
  expect(submitted.filter((id) => !stated.has(id))).toEqual([]);
  const { body: dashboard } = await call('GET', '/bill-dashboard?pageSize=1');
  expect(dashboard.data.total).toBe(submitted.length);
};

/**
 * Returns all rows in the read model. They must be the same after the read model is deleted and rebuilt from the log.
 */
const rows = async (server: RunningServer): Promise<unknown[]> => {
  const call = createCaller(server);
  const all: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const { body: answer } = await call('GET', `/bill-dashboard?pageSize=100&sort=billNumber&dir=asc&page=${page}`);
    all.push(...answer.data.items);
    if (answer.data.items.length < 100) return all;
  }
};

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

it('loses no acknowledged bill when it is killed at any time', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'workcomp-crash-'));
  try {
    let server = await startServer({ dataDir });
    let total = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const acknowledged = await load(server, 400 + 137 * round);
      total += acknowledged.length;
      server = await startServer({ dataDir });
      await audit(server, acknowledged);
    }
    await auditFeed(server);
    const live = await rows(server);
    await server.stop('SIGKILL');

    for (const file of filesBelow(dataDir)) {
      const bytes = readFileSync(file);
      expect(
        secrets.filter((secret) => bytes.includes(secret) || bytes.includes(Buffer.from(secret, 'utf16le'))),
      ).toEqual([]);
    }

    rmSync(join(dataDir, 'views'), { recursive: true });
    server = await startServer({ dataDir });
    expect(await rows(server)).toEqual(live);
    expect(live.length).toBeGreaterThanOrEqual(total);
    const { code } = await server.stop();
    expect(code).toBe(0);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 600_000);
