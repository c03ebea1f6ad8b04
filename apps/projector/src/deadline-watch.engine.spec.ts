import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billStream } from '#domain';
import { openEmbedded, type Engines } from '#engines';
import { projections } from '#read-models';
import { ORGANIZATION, simulate, story, submitBill } from '#testing/pure';
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

const record = async (billId: string, acceptedAt: string): Promise<void> => {
  const { data } = submitBill({ billId, submittedAt: acceptedAt });
  const events = story([{ type: 'SubmitBill', data }, simulate('accepted', acceptedAt)]);
  await engines.ledger.append(
    billStream(ORGANIZATION, billId),
    -1,
    events.map(({ type, data: told }) => ({ type, data: told })),
    {
      organizationId: ORGANIZATION,
      at: acceptedAt,
      recordedAt: acceptedAt,
      actor: { kind: 'system', id: 'spec' },
      requestId: 'req_spec_1',
      commandId: billId,
    },
  );
};

it('records a response due date that has passed, once, and leaves other bills alone', async () => {
  await record('bill_late', '2026-01-05T20:00:00.000Z');
  await record('bill_fresh', new Date().toISOString());
  await engines.views.waitFor(
    projections.map(({ name }) => name),
    await engines.events.head(),
    5_000,
  );
  const watch = new DeadlineWatch(engines.views, engines.ledger);
  await Promise.all([watch.look(), watch.look()]);
  await watch.look();
  const types = async (billId: string) =>
    (await engines.ledger.load(billStream(ORGANIZATION, billId))).map(({ type }) => type);
  expect((await types('bill_late')).slice(-3)).toEqual([
    'ResponseDeadlinePassed',
    'BillNoResponse',
    'BillStatusUpdated',
  ]);
  expect((await types('bill_late')).filter((type) => type === 'ResponseDeadlinePassed')).toHaveLength(1);
  expect(await types('bill_fresh')).not.toContain('ResponseDeadlinePassed');
});
