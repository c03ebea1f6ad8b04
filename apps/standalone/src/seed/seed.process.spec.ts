import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { billStates } from '#domain';
import { createCaller, startServer, type RunningServer } from '#testing/process';
import { samplePlans } from './sample-plans.js';

/* Tests the sandbox's initial content. */
let server: RunningServer;

/** Script that simulates read models that are behind, as on a slow machine. */
const slow = `data:text/javascript,${encodeURIComponent(`
  const { PayerFiles, ReadModelsBehind } = await import(${JSON.stringify(pathToFileURL(resolve('dist/libs/payer-files/src/index.js')).href)});
  const { receive } = PayerFiles.prototype;
  PayerFiles.prototype.receive = async function () {
    PayerFiles.prototype.receive = receive;
    throw new ReadModelsBehind();
  };`)}`;

beforeAll(async () => {
  server = await startServer({
    program: 'dist/apps/standalone/src/main.js',
    nodeArgs: ['--import', slow],
    env: { SEED_BILLS: String(samplePlans.length) },
  });
});
afterAll(async () => {
  await server.stop();
  server.remove();
});
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers are looked into as they are
const read = async (path: string): Promise<any> => (await createCaller(server)('GET', path)).body;

it('the sandbox contains half a year of bills in all states, with EORs, payments, reviews and notes', async () => {
  const seen = new Set<string>();
  let count = 0;
  for (let cursor = ''; ;) {
    const { data, nextCursor } = await read(`/bills?limit=100${cursor && `&cursor=${cursor}`}`);
    for (const { state } of data) seen.add(state);
    count += Number(data.length);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  expect(count).toBe(samplePlans.length);
  expect([...seen].sort()).toEqual([...billStates].sort());
  const { data: paid } = await read('/reports/payments');
  expect(paid.total).toBeGreaterThan(20);
  const { data: aging } = await read('/reports/aging');
  for (const bucket of aging.counts) expect(bucket).toBeGreaterThan(0);
  const { data: tasks } = await read('/bill-tasks');
  const empty = tasks.dashboard.sections.filter(({ total }: { total: number }) => total === 0);
  // The sandbox's payers never pay more than the balance.
  expect(empty.map(({ id }: { id: string }) => id)).toEqual(['credit_balance']);
});

it('the sandbox contains six requests for authorization in different states', async () => {
  const { data, summary } = await read('/rfas?sortBy=createdAt&sortDirection=asc');
  const shown = data.map(({ rfaNumber, status, overdue }: Record<string, unknown>) => [rfaNumber, status, overdue]);
  expect(shown).toEqual([
    [1, 'approved', false],
    [2, 'mixed', false],
    [3, 'received', true],
    [4, 'received', false],
    [5, 'ready', false],
    [6, 'draft', false],
  ]);
  expect([summary.total, summary.overdue]).toEqual([6, 1]);
  const { summary: todo } = await read('/rfa-follow-ups');
  expect(todo.byKind.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['no_response', 'rfa_not_sent', 'schedule_treatment']),
  );
  const approved = (await read(`/rfas/${data[0].id}`)).data;
  expect([approved.timeliness, approved.items[0]]).toMatchObject(['in_time', { unitsRemaining: 12 }]);
  const draft = (await read(`/rfas/${data[5].id}`)).data;
  expect(draft.readiness.missing.map(({ code }: { code: string }) => code)).toContain('clinical_report_missing');
});

it('the sandbox contains two remittances that match no bill', async () => {
  const { data } = await read('/payer-files');
  const totals = data.map((file: { totals: { unmatched: number }; quarantined: boolean }) => [
    file.totals.unmatched,
    file.quarantined,
  ]);
  expect(totals).toEqual([
    [1, true],
    [1, true],
  ]);
});

it('the feed is in chronological order', async () => {
  const { events } = await read('/events?limit=1000');
  const times = events.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(times).toEqual([...times].sort());
});

it('the greeting contains a one-time link to the workspace', async () => {
  const [, link = ''] = /open the workspace: (\S+)/i.exec(server.output()) ?? [];
  const path = new URL(link).pathname;
  expect((await fetch(server.origin + path)).status).toBe(200);
  const opened = await fetch(server.origin + path, { method: 'POST', redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/workspace']);
  const cookie = String(opened.headers.get('set-cookie')).split(';', 1)[0]!;
  const who = await fetch(`${server.origin}/workspace/session`, { headers: { cookie } });
  expect(((await who.json()) as { data: object }).data).toMatchObject({ role: 'admin', name: 'Alex Admin' });
  expect((await fetch(server.origin + path, { method: 'POST', redirect: 'manual' })).status).toBe(410);
});
