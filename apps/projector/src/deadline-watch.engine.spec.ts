import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billStream, organizationStream } from '#domain';
import { openEmbedded, type Engines } from '#engines';
import { ShiftedClocks } from '#state-store';
import { projections } from '#read-models';
import { ORGANIZATION, simulate, storedEventsOf, submitBill } from '#testing/pure';
import { DeadlineWatch } from './deadline-watch.js';
import { ProjectionSubscription } from '#subscriptions';

const dir = mkdtempSync(join(tmpdir(), 'deadlines-'));
let engines: Engines;
const stop = new AbortController();
let following: Promise<unknown>;

beforeAll(async () => {
  engines = await openEmbedded({ dataDir: dir, onFatal: () => undefined });
  const subscription = new ProjectionSubscription(engines.events, engines.ledger, engines.views, projections);
  following = subscription.run(stop.signal);
});
afterAll(async () => {
  stop.abort();
  await following;
  await engines.close();
  rmSync(dir, { recursive: true, force: true });
});

const record = async (billId: string, acceptedAt: string, organizationId = ORGANIZATION): Promise<void> => {
  const { data } = submitBill({ billId, submittedAt: acceptedAt });
  const events = storedEventsOf([{ type: 'SubmitBill', data }, simulate('accepted', acceptedAt)]);
  await engines.ledger.append(
    billStream(organizationId, billId),
    -1,
    events.map(({ type, data: eventData }) => ({ type, data: eventData })),
    {
      organizationId,
      at: acceptedAt,
      recordedAt: acceptedAt,
      actor: { kind: 'system', id: 'spec' },
      requestId: 'req_spec_1',
      commandId: billId,
    },
  );
};

const listed = async (): Promise<void> => {
  const names = projections.map(({ name }) => name);
  expect(await engines.views.waitFor(names, await engines.events.head(), 5_000)).toBe(true);
};
const types = async (billId: string, organizationId = ORGANIZATION) =>
  (await engines.ledger.load(billStream(organizationId, billId))).map(({ type }) => type);

it('records a passed response due date once and leaves other bills unchanged', async () => {
  await record('bill_late', '2026-01-05T20:00:00.000Z');
  await record('bill_fresh', new Date().toISOString());
  await listed();
  const watch = new DeadlineWatch(engines);
  await Promise.all([watch.look(), watch.look()]);
  await watch.look();
  expect((await types('bill_late')).slice(-3)).toEqual([
    'ResponseDeadlinePassed',
    'BillNoResponse',
    'BillStatusUpdated',
  ]);
  expect((await types('bill_late')).filter((type) => type === 'ResponseDeadlinePassed')).toHaveLength(1);
  expect(await types('bill_fresh')).not.toContain('ResponseDeadlinePassed');
});

it('reads no practices without due bills, regardless of their number', async () => {
  const folded = jest.spyOn(engines.ledger, 'folded');
  const looked = jest.spyOn(engines.views, 'find');
  const due = jest.spyOn(engines.views, 'due');
  const work = async (practices: number) => {
    for (let at = 0; at < practices; at += 1)
      await record(`bill_${practices}_${at}`, new Date().toISOString(), `org_${practices}x${at}`);
    await record(`bill_due${practices}`, '2026-01-05T20:00:00.000Z', `org_due${practices}`);
    await listed();
    for (const spy of [folded, looked, due]) spy.mockClear();
    await new DeadlineWatch(engines).look();
    expect(await types(`bill_due${practices}`, `org_due${practices}`)).toContain('ResponseDeadlinePassed');
    return [folded, looked, due].map((spy) => spy.mock.calls.length);
  };
  const few = await work(1);
  expect(await work(60)).toEqual(few);
});

it('follows the clock of a practice that was moved forward', async () => {
  const organizationId = 'org_ahead';
  const dayMs = 86_400_000;
  await record('bill_ahead', new Date().toISOString(), organizationId);
  await record('bill_beside', new Date().toISOString(), 'org_beside');
  await listed();
  const clocks = new ShiftedClocks(engines.stateStore);
  // The stored offset is too large, so the practice's own clock decides.
  await clocks.note({ organizationId, offsetMs: 300 * dayMs });
  await new DeadlineWatch(engines).look();
  expect(await types('bill_ahead', organizationId)).not.toContain('ResponseDeadlinePassed');
  const at = new Date().toISOString();
  await engines.ledger.append(
    organizationStream(organizationId),
    -1,
    [{ type: 'ClockMoved', data: { organizationId, offsetMs: 200 * dayMs } }],
    {
      organizationId,
      at,
      recordedAt: at,
      actor: { kind: 'system', id: 'spec' },
      requestId: 'req_2',
      commandId: 'move',
    },
  );
  await clocks.note({ organizationId, offsetMs: 200 * dayMs });
  await new DeadlineWatch(engines).look();
  expect(await types('bill_ahead', organizationId)).toContain('ResponseDeadlinePassed');
  expect(await types('bill_beside', 'org_beside')).not.toContain('ResponseDeadlinePassed');
});
