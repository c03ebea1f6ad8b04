import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billStream, type BillEvent } from '#domain';
import { RecipientStore } from '#mail';
import { billProjection } from '#read-models';
import { BILL_ID, historyOf, inviteRecipient, saveRecipient, SUBMITTED_AT, submitBill } from '#testing/pure';
import { operatorMetadata } from '../kernel.js';
import type { Progress } from '../operation.js';
import { createOrganization } from '../organizations/organizations.js';
import { rebuildProjection } from '../projections/projections.js';
import { shredBill } from '../shredding/shred-bill.js';
import { shredRecipient } from '../shredding/shred-recipient.js';
import { openWorkplace, type OwnWorkplace } from '../workplace.spec-kit.js';
import { verifyShredded } from './verify-shredded.js';

const OTHER_BILL_ID = 'bill_01j000000000000000000000bb';
/** The sample bill has an open balance. */
const REASON_OPTIONS = { reason: 'was_a_test', override: 'was_a_test' } as const;
let work: OwnWorkplace;
let org: string;

const submit = async (billId: string): Promise<void> => {
  const events: readonly BillEvent[] = historyOf(submitBill({ billId }));
  await work.engines.ledger.append(billStream(org, billId), -1, events, operatorMetadata(work, org));
};

beforeEach(async () => {
  work = await openWorkplace();
  ({ organizationId: org } = await createOrganization(work, { name: 'Practice', environment: 'live' }));
  for (const billId of [BILL_ID, OTHER_BILL_ID]) await submit(billId);
  await rebuildProjection(work, { name: billProjection.name });
});
afterEach(() => work.close());

const found = async () => (await verifyShredded(work)).differences;
const file = (name: string, ...parts: readonly (string | Uint8Array)[]): void =>
  writeFileSync(join(work.config.DATA_DIR, name), Buffer.concat(parts.map((part) => Buffer.from(part as string))));
/** A bill's data key before it is shredded: encrypted as in the key store, and bare. */
const keysOf = async (billId: string): Promise<{ readonly wrapped: Buffer; readonly bare: Buffer }> => ({
  wrapped: Buffer.from((await work.engines.keys.get(billId)) ?? []),
  bare: Buffer.from((await work.engines.vault.subjectKey(org, billId)) as Buffer),
});
const its = (name: string) => [
  { kind: 'key', where: BILL_ID, what: expect.stringContaining(`its key can be recovered from ${name}, byte `) },
];

it('reports no subjects if nothing was shredded', async () => {
  expect(await verifyShredded(work)).toMatchObject({ subjects: 0, differences: [], scanned: { mentions: 0 } });
});

it('finds no key of a shredded bill in any byte of the data folder, and names places that it cannot check', async () => {
  await shredBill(work, { billId: BILL_ID, org, ...REASON_OPTIONS });
  const updates: Progress[] = [];
  const report = await verifyShredded({ ...work, progress: (progress) => updates.push(progress) });
  expect(report).toMatchObject({ subjects: 1, differenceCount: 0, differences: [] });
  // LMDB's free pages still contain the key's record, so it was tried.
  expect(report.scanned.mentions).toBeGreaterThan(2);
  expect(report.scanned.keysTried).toBeGreaterThan(0);
  expect(report.notProven.map(({ what }) => what).join()).toContain('backups');
  expect(new Set(updates.map(({ what }) => what))).toEqual(
    new Set(['reading the log', 'shredded subjects', 'reading bytes']),
  );
  expect(updates.at(-1)).toEqual({ what: 'reading bytes', done: report.scanned.bytes, total: report.scanned.bytes });
});

it('finds a remnant of the wrapped key, as bytes and as text', async () => {
  const { wrapped } = await keysOf(BILL_ID);
  const other = await keysOf(OTHER_BILL_ID);
  await shredBill(work, { billId: BILL_ID, org, ...REASON_OPTIONS });
  file('raw', 'noise', BILL_ID, Buffer.of(0), wrapped);
  expect(await found()).toEqual(its('raw'));
  file('raw', `{"_id":"${BILL_ID}","key":{"$binary":{"base64":"${wrapped.toString('base64')}"}}}`);
  expect(await found()).toEqual(its('raw'));
  file('raw', `${BILL_ID} ${wrapped.toString('hex')}\n`);
  expect(await found()).toEqual(its('raw'));
  // An existing bill's key may be anywhere, and another bill's key opens nothing.
  file('raw', OTHER_BILL_ID, other.wrapped, BILL_ID, other.wrapped, `"${BILL_ID}"`);
  expect(await found()).toEqual([]);
});

it('finds a remnant of the bare key, even across two reads', async () => {
  const { bare } = await keysOf(BILL_ID);
  await shredBill(work, { billId: BILL_ID, org, ...REASON_OPTIONS });
  const nearTheEndOfARead = Buffer.alloc(4 * 1_048_576 - 10);
  file('core', nearTheEndOfARead, BILL_ID, ' = ', bare);
  expect(await found()).toEqual(its('core'));
});

it('finds the key in an earlier copy of the log, whose secrets also open LMDB’s remnant of the key record', async () => {
  const copy = join(work.config.DATA_DIR, 'copy');
  mkdirSync(copy);
  await work.engines.embedded?.copyLog(copy);
  await shredBill(work, { billId: BILL_ID, org, ...REASON_OPTIONS });
  expect(await found()).toEqual(expect.arrayContaining([...its('copy/data.mdb'), ...its('log/log/data.mdb')]));
});

it('finds a key whose destruction was ordered but not done', async () => {
  const { ledger } = work.engines;
  const order = { type: 'SubjectShredded', data: { subject: BILL_ID, shreddedAt: SUBMITTED_AT } } as const;
  const { length } = await ledger.load(billStream(org, BILL_ID));
  await ledger.append(billStream(org, BILL_ID), length - 1, [order], operatorMetadata(work, org));
  expect(await found()).toContainEqual({
    kind: 'key',
    where: BILL_ID,
    what: expect.stringContaining('shred it again'),
  });
  await shredBill(work, { billId: BILL_ID, org, ...REASON_OPTIONS });
  expect(await found()).toEqual([]);
});

it('finds files that are left in the outbox', async () => {
  await shredBill(work, { billId: BILL_ID, org, ...REASON_OPTIONS });
  const [submitted] = await work.engines.ledger.load(billStream(org, BILL_ID));
  const { billNumber } = submitted?.data as unknown as { readonly billNumber: number };
  mkdirSync(join(work.config.DATA_DIR, 'outbox', 'payers', org, `${billNumber}-1`), { recursive: true });
  expect(await found()).toEqual([{ kind: 'document', where: BILL_ID, what: 'waits in the outbox' }]);
});

it('checks each generation of a recipient', async () => {
  const store = new RecipientStore(work.engines.ledger, work.engines.vault);
  const recipientId = await store.idOf(org, 'user-7');
  const invite = async (requestId: string): Promise<void> => {
    const at = new Date().toISOString();
    for (const command of [inviteRecipient({ recipientId, at, requestId }), saveRecipient(at, { recipientId })])
      await store.handle(recipientId, command, operatorMetadata(work, org));
  };
  await invite('request-1');
  const { bare: first } = await keysOf(recipientId);
  await shredRecipient(work, { org, user: 'user-7', reason: 'was_a_test' });
  await invite('request-2');
  const { bare: second } = await keysOf(`${recipientId}#2`);
  file('raw', `${recipientId}#2`, second);
  expect(await found()).toEqual([]);
  file('raw', recipientId, first);
  expect(await found()).toMatchObject([{ kind: 'key', where: recipientId }]);
});
