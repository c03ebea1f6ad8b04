import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  billStream,
  RULES_STREAM,
  RuleSet,
  rulesRecord,
  shippedPack,
  shippedRules,
  type PackEntry,
  type RulesRecordEvent,
} from '#domain';
import { contentHash, storePack, openEmbedded, rulesOf, type Engines } from '#engines';
import { billProjection, projections, type BillRow } from '#read-models';
import { ProjectionSubscription } from '#subscriptions';
import { closeBill, ORGANIZATION, rejectBill, storedEventsOf, submitBill, type BillCommandOf } from '#testing/pure';
import { RuleDaysRefresh } from './rule-days-refresh.js';

const dir = mkdtempSync(join(tmpdir(), 'rule-rows-'));
let engines: Engines;
let subscription: ProjectionSubscription;
const stop = new AbortController();
let following: Promise<unknown>;

beforeAll(async () => {
  engines = await openEmbedded({ dataDir: dir, onFatal: () => undefined });
  subscription = new ProjectionSubscription(engines.events, engines.ledger, engines.views, projections);
  following = subscription.run(stop.signal);
});
afterAll(async () => {
  stop.abort();
  await following;
  await engines.close();
  rmSync(dir, { recursive: true, force: true });
});

const at = '2026-03-02T20:00:00.000Z';
const record = async (billId: string, ...more: BillCommandOf<'CloseBill' | 'RejectBill'>[]): Promise<void> => {
  const { data } = submitBill({ billId, submittedAt: at });
  const events = storedEventsOf([{ type: 'SubmitBill', data }, ...more]);
  await engines.ledger.append(
    billStream(ORGANIZATION, billId),
    -1,
    events.map(({ type, data: eventData }) => ({ type, data: eventData })),
    {
      organizationId: ORGANIZATION,
      at,
      recordedAt: at,
      actor: { kind: 'system', id: 'spec' },
      requestId: 'req_spec_1',
      commandId: billId,
    },
  );
};
const ackDay = async (billId: string) =>
  (await engines.views.get<BillRow>(billProjection.name, billId))?.ackDueDate ?? null;
const rulesWith = (change: (entry: PackEntry) => PackEntry) =>
  new RuleSet([{ layer: 'shipped', pack: { ...shippedPack, entries: shippedPack.entries.map(change) } }]);
const longer = rulesWith((entry) =>
  entry.id === 'days.ack' ? { ...entry, value: { ...entry.value, count: 40, unit: 'days' } } : entry,
);
const dearer = rulesWith((entry) =>
  entry.id === 'fee.medlegal' ? { ...entry, value: { ...entry.value, amount: '1.00' } } : entry,
);

it('refolds rows of open bills when deadlines change, but not for new fees', async () => {
  await record('bill_open');
  await record('bill_closed', closeBill(at));
  await record('bill_rejected', rejectBill(at));
  const names = projections.map(({ name }) => name);
  expect(await engines.views.waitFor(names, await engines.events.head(), 5_000)).toBe(true);
  const [before, closedBefore] = [await ackDay('bill_open'), await ackDay('bill_closed')];
  const refold = jest.spyOn(subscription, 'refold');
  const rows = new RuleDaysRefresh(engines, subscription);
  const looks = async (times: number) => {
    for (let n = 0; n < times; n += 1) await rows.look();
  };
  await looks(3);
  expect(refold).not.toHaveBeenCalled();

  engines.ledger.rules.current = dearer;
  await looks(3);
  expect(refold).not.toHaveBeenCalled();

  engines.ledger.rules.current = longer;
  // Other processes may use the previous rules for a second, so the first check does nothing.
  await looks(1);
  expect(refold).not.toHaveBeenCalled();
  await looks(2);
  // A rejected bill has deadlines, such as the filing limit.
  expect(refold.mock.calls.map(([stream]) => stream).toSorted()).toEqual(
    ['bill_open', 'bill_rejected'].map((id) => billStream(ORGANIZATION, id)),
  );
  expect(await ackDay('bill_open')).not.toBe(before);
  expect(await ackDay('bill_closed')).toBe(closedBefore);

  // A later projector finds the mark. An interrupted one starts again.
  refold.mockClear();
  const later = new RuleDaysRefresh(engines, subscription);
  await later.look();
  await later.look();
  expect(refold).not.toHaveBeenCalled();
  engines.ledger.rules.current = shippedRules;
  refold.mockRejectedValueOnce(new Error('killed'));
  await later.look();
  await expect(later.look()).rejects.toThrow('killed');
  expect(await ackDay('bill_open')).not.toBe(before);
  await later.look();
  expect(await ackDay('bill_open')).toBe(before);
});

it('refolds rows if the former rules return before all rows were refolded', async () => {
  const rows = new RuleDaysRefresh(engines, subscription);
  const before = await ackDay('bill_open');
  const refold = jest.spyOn(subscription, 'refold');
  refold.mockImplementationOnce(async (stream, onPoison) => {
    await ProjectionSubscription.prototype.refold.call(subscription, stream, onPoison);
    throw new Error('killed');
  });
  engines.ledger.rules.current = longer;
  await rows.look();
  await expect(rows.look()).rejects.toThrow('killed');
  expect(await ackDay('bill_open')).not.toBe(before);
  engines.ledger.rules.current = shippedRules;
  for (let n = 0; n < 2; n += 1) await rows.look();
  expect(await ackDay('bill_open')).toBe(before);
});

describe('rules that were active between two checks', () => {
  /** Activates sets one after another. The last one stays active. */
  const activate = async (...sets: readonly PackEntry[][]): Promise<void> => {
    const folded = await engines.ledger.folded(rulesRecord, RULES_STREAM);
    const events: RulesRecordEvent[] = [];
    for (const entries of sets) {
      const pack = { ...shippedPack, pack: 'local', entries };
      const packs = entries.length === 0 ? [] : [await storePack(engines, 'operator', pack)];
      const rules = await rulesOf(engines, packs);
      engines.ledger.rules.current = rules;
      const hash = contentHash(rules);
      const facts = { rulesVersion: rules.version, contentHash: hash, previous: '-', packs, file: null, entries: 0 };
      events.push({ type: 'RulesActivated', data: { how: 'set', ...facts, private: { by: null, reason: null } } });
    }
    await engines.ledger.append<RulesRecordEvent>(RULES_STREAM, folded.revision, events, {
      organizationId: RULES_STREAM,
      at,
      recordedAt: at,
      actor: { kind: 'system', id: 'spec' },
      requestId: 'req_spec_2',
      commandId: `activation ${folded.revision}`,
    });
  };
  const operatorsOwn = (id: string, value: Record<string, unknown>) =>
    shippedPack.entries
      .filter((entry) => entry.id === id)
      .map((entry) => ({ ...entry, value: { ...entry.value, ...value } }));

  it('leave no rows behind, and new fees refold none', async () => {
    await activate([]);
    const rows = new RuleDaysRefresh(engines, subscription);
    const before = await ackDay('bill_open');
    await rows.look();
    await rows.look();
    const refold = jest.spyOn(subscription, 'refold');
    refold.mockClear();

    await activate(operatorsOwn('fee.medlegal', { amount: '1.00' }), []);
    await rows.look();
    await rows.look();
    expect(refold).not.toHaveBeenCalled();

    engines.ledger.rules.current = longer;
    await subscription.refold(billStream(ORGANIZATION, 'bill_open'), 'keep');
    expect(await ackDay('bill_open')).not.toBe(before);
    refold.mockClear();
    await activate(operatorsOwn('days.ack', { count: 40, unit: 'days' }), []);
    await rows.look();
    expect(refold).not.toHaveBeenCalled();
    await rows.look();
    expect(await ackDay('bill_open')).toBe(before);
    refold.mockClear();
    await rows.look();
    await rows.look();
    expect(refold).not.toHaveBeenCalled();
  });

  it('are treated as different if their pack is missing', async () => {
    await activate(operatorsOwn('fee.medlegal', { amount: '2.00' }), []);
    const load = jest.spyOn(engines.blobs, 'load').mockResolvedValueOnce(null);
    const refold = jest.spyOn(subscription, 'refold');
    refold.mockClear();
    const rows = new RuleDaysRefresh(engines, subscription);
    await rows.look();
    await rows.look();
    load.mockRestore();
    expect(refold).toHaveBeenCalled();
  });
});
