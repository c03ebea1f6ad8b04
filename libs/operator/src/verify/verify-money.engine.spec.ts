import { billStream, paymentCheckStream, payerFileStream, type Message } from '#domain';
import type { JsonObject } from '#event-store';
import { OutboxQueue, PAYMENTS_REACTION } from '#state-store';
import { operatorMetadata } from '../kernel.js';
import { createOrganization } from '../organizations/organizations.js';
import { openWorkplace, type OwnWorkplace } from '../workplace.spec-kit.js';
import { verify } from './verify.js';

let work: OwnWorkplace;
let org: string;

const AT = '2026-03-04T20:00:00.000Z';
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const revisions = new Map<string, number>();
/** Appends events without a decider, as if recorded the given number of minutes ago. */
const write = async (stream: string, minutes: number, ...events: readonly Message[]): Promise<void> => {
  const { ledger } = work.engines;
  const at = revisions.get(stream) ?? -1;
  await ledger.append(stream, at, events, { ...operatorMetadata(work, org), recordedAt: minutesAgo(minutes) }, org);
  revisions.set(stream, at + events.length);
};
const bill = (n: number): string => billStream(org, `bill_${n}`);
const chk = (id: string): string => paymentCheckStream(org, id);

const parts = (amount: number) => ({ amount, principal: amount, penalty: 0, interest: 0, ibrFee: 0 });
const posted = (n: number, amount: number, checkId?: string): Message => ({
  type: 'PaymentPosted',
  data: {
    ...{ billId: `bill_${n}`, paymentId: `pay_${n}`, eorId: null, ...parts(amount), balance: 0 },
    ...{ method: 'eft', source: '835', depositDate: '2026-03-04', receivedDate: '2026-03-04', postedAt: AT },
    ...(checkId !== undefined && { checkId }),
    private: { checkNumber: null, note: null, actorName: null },
  },
});
const received = (checkId: string, amount: number, pending = amount, unapplied = 0): Message => ({
  type: 'CheckReceived',
  data: {
    ...{ checkId, source: '835', method: 'eft', amount, depositDate: '2026-03-04', receivedAt: AT, numberKey: null },
    ...{ remittance: { payerFileId: 'pf_a', interchange: 0, set: 0 }, adjustments: [], pending, unapplied },
    private: { checkNumber: null, payer: null, references: {} },
  },
});
const settled = (checkId: string, n: number, amount: number): Message => ({
  type: 'SharesSettled',
  data: {
    ...{ checkId, source: '835', amount, unapplied: 0, payerFileId: 'pf_a' },
    posted: [
      { billId: `bill_${n}`, paymentId: `pay_${n}`, eorId: null, ...parts(amount), place: [0, 0, n], from: 'pending' },
    ],
  },
});

beforeEach(async () => {
  revisions.clear();
  work = await openWorkplace();
  ({ organizationId: org } = await createOrganization(work, { name: 'Practice', environment: 'live' }));
  // Makes the reaction look as if it had processed all events, with no work left.
  const { events, stateStore } = work.engines;
  const position = 1_000_000_000n;
  await stateStore.saveCheckpoint(PAYMENTS_REACTION, { logId: await events.logId(), position });
});
afterEach(() => work.close());

const found = async () => {
  const { differences, money } = await verify(work);
  return { money, told: differences.map(({ kind, where, what }) => `${kind} ${where.replace(org, 'org')} ${what}`) };
};

it('proves that bills have the amounts that checks applied to them, and reports the sums', async () => {
  await write(chk('chk_a'), 60, received('chk_a', 100_00));
  await write(bill(1), 60, posted(1, 100_00, 'chk_a'));
  await write(chk('chk_a'), 60, settled('chk_a', 1, 100_00));
  expect(await found()).toMatchObject({
    told: [],
    money: { sums: { checks: 1, amount: 100_00, applied: 100_00, ofBills: 100_00 }, inTransit: [], inTransitCount: 0 },
  });
});

it('reports a check that does not balance (L1)', async () => {
  await write(chk('chk_a'), 60, received('chk_a', 101_00, 100_00), settled('chk_a', 1, 100_00));
  const { told: findings } = await found();
  expect(findings).toContain(
    'money org chk_a L1: does not balance after CheckReceived: 10100 is not 0 applied + 10000 pending + 0 adjusted + 0 refunded + 0 unapplied',
  );
});

it('reports a remittance that does not match its claims (L3)', async () => {
  await write(chk('chk_a'), 1, received('chk_a', 105_00, 100_00, 5_00));
  expect((await found()).told).toEqual([
    'money org chk_a L3: has claims and adjustments that add up to 10000, not 10500',
  ]);
});

it('reports a recoupment that is counted twice because its adjustment was settled too (L5)', async () => {
  const checkData = { checkId: 'chk_a', source: '835', amount: 280_00 };
  const check = received('chk_a', 280_00, 400_00);
  const adjustment = { adjustmentId: 'adj_1', code: 'WO', amount: 120_00 };
  const back = { billId: 'bill_2', paymentId: 'rcp_1', eorId: null, ...parts(-120_00), place: null, reversal: true };
  const { adjustmentId, code, amount } = adjustment;
  await write(bill(1), 60, posted(1, 400_00, 'chk_a'));
  await write(
    chk('chk_a'),
    60,
    { ...check, data: { ...check.data, adjustments: [adjustment] } },
    { type: 'SharesSettled', data: { ...settled('chk_a', 1, 400_00).data, amount: 280_00 } },
    {
      type: 'AdjustmentAssigned',
      data: { ...checkData, unapplied: 0, adjustmentId, code, adjustment: amount, status: 'settled', against: null },
    },
  );
  const accepted = { billId: 'bill_2', recoupmentId: 'rcp_1', code, amount, adjustmentId, checkId: 'chk_a' };
  await write(bill(2), 60, {
    type: 'RecoupmentAccepted',
    data: { ...accepted, balance: 120_00, acceptedAt: AT, private: { text: null, actorName: null } },
  });
  await write(chk('chk_a'), 60, {
    type: 'SharesSettled',
    data: { ...checkData, unapplied: 120_00, payerFileId: null, posted: [{ ...back, from: 'unapplied' }] },
  });
  expect((await found()).told).toEqual([
    'money org chk_a L5: counts recoupments of 12000 twice, so the check and its bills have too much money',
  ]);
});

it('reports a share that its check lacks, if no process adds it within ten minutes (L4)', async () => {
  await write(bill(1), 9, posted(1, 100_00, 'chk_a'));
  expect(await found()).toMatchObject({
    told: [],
    money: { inTransit: [{ checkId: 'chk_a', paymentId: 'pay_1', cents: 100_00, owner: null, lost: false }] },
  });
  await write(bill(2), 11, posted(2, 30_00, 'chk_b'));
  const { told: findings, money } = await found();
  expect(findings).toEqual([
    expect.stringMatching(
      /^money org chk_b L4: pay_2 of bill_2 has differed by 3000 cents since .*, and no process is correcting it$/,
    ),
  ]);
  expect(money.inTransitCount).toBe(2);
});

it('reports a share that its bill lacks, and claims that no process posts (L4)', async () => {
  await write(chk('chk_a'), 60, received('chk_a', 100_00));
  await write(chk('chk_b'), 60, received('chk_b', 20_00), settled('chk_b', 2, 20_00));
  const { told: findings } = await found();
  expect(findings).toHaveLength(2);
  expect(findings).toEqual([
    expect.stringContaining('chk_b L4: pay_2 of no bill has differed by -2000 cents'),
    expect.stringContaining('chk_a L4: 10000 cents of its claims have been pending'),
  ]);
});

describe('owner of money in transit, however old', () => {
  it('is an unfinished payer file, or a match', async () => {
    const file = payerFileStream(org, 'pf_a');
    await write(file, 60, { type: 'PayerFileReceived', data: { payerFileId: 'pf_a' } });
    await write(chk('chk_a'), 60, received('chk_a', 100_00));
    expect(await found()).toMatchObject({
      told: [],
      money: { inTransit: [{ owner: 'payer file', ownedBy: 'pf_a', lost: false }] },
    });
    await write(file, 60, { type: 'PayerFileDone', data: { payerFileId: 'pf_a' } });
    expect((await found()).told).toHaveLength(1);
    await write(file, 60, { type: 'ItemMatchBegun', data: { payerFileId: 'pf_a', n: 3, billId: 'bill_1' } });
    expect((await found()).money.inTransit).toMatchObject([{ owner: 'match', ownedBy: 'pf_a item 3' }]);
  });

  it('is an open effect of the reaction, or an event that the reaction has not read', async () => {
    const { events, stateStore } = work.engines;
    await write(bill(1), 60, posted(1, 100_00, 'chk_a'));
    expect((await found()).told).toHaveLength(1);
    const places = { name: 'effects', reaction: PAYMENTS_REACTION };
    const queue = new OutboxQueue<JsonObject>(stateStore, places);
    await queue.add({
      ...{ key: 'e1', organizationId: org, order: 0 },
      payload: { key: 'e1', data: { kind: 'payment', billId: 'bill_1', paymentId: 'pay_1' } },
    });
    expect(await found()).toMatchObject({ told: [], money: { inTransit: [{ owner: 'outbox' }] } });
    await queue.work(async () => ({ outcome: 'done' }));
    expect((await found()).told).toHaveLength(1);
    await stateStore.saveCheckpoint(PAYMENTS_REACTION, { logId: await events.logId(), position: 0n });
    expect(await found()).toMatchObject({ told: [], money: { inTransit: [{ owner: 'reaction' }] } });
  });
});
