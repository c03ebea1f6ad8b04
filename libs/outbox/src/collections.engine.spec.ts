import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AesVault, openEmbeddedLog } from '#event-store';
import { storedCollections } from './collections.js';
import { EmbeddedStateStore } from './embedded-state-store.js';
import { OutboxQueue } from './outbox-queue.js';
import { PartnerQueue } from './partner-queue.js';
import { practiceAddresses } from './practice-addresses.js';
import { RequestLog, type RequestLine } from './requests/request-log.js';
import type { StateStore } from './state-store.js';
import { DeliveryRows, freshRow } from './webhooks/delivery-rows.js';

/** Records as the release before this one wrote them, with the lists that it kept beside them. */
const writeAsBefore = async (store: StateStore): Promise<void> => {
  const item = { organizationId: 'org1', key: 'e1', data: { n: 1 }, state: 'open', attempts: 0, notBefore: 0 };
  await store.put('intent', 'payments:e1', item);
  await store.put('due', 'payments:0001767225600000:0000000000000000:e1', {});
  await store.put('intent', 'payments:e2', { state: 'done', attempts: 1, notBefore: 5 });
  await store.put('letter', 'alert:r1:a', { ...item, recipientId: 'r1', order: 7 });
  await store.put('letter-due', '0001767225600000:0000000000000007:alert:r1:a', {});
  const endpoint = `org1/wh_a/`;
  const position = (at: number): string => String(at).padStart(20, '0');
  const row = freshRow({ id: 'evt_5', type: 'bill.paid' }, 0);
  await store.put('webhook', endpoint + position(5), { ...row, status: 'retrying' });
  await store.put('webhook-open', endpoint + position(5), {});
  await store.put('webhook', endpoint + position(6), { ...row, eventId: 'evt_6', status: 'failed' });
  await store.put('webhook-failed', endpoint + position(6), {});
  // A process ended before it took this one off the list.
  await store.put('webhook', endpoint + position(7), { ...row, eventId: 'evt_7', status: 'delivered' });
  await store.put('webhook-open', endpoint + position(7), {});
  const body = { organizationId: 'org1', eventId: 'evt_5', eventType: 'bill.paid', body: '{}', storedAt: 0 };
  await store.put('webhook-body', `org1/${position(5)}`, body);
  await store.put('webhook-event', 'org1/evt_5', { position: '5' });
  const line = { requestId: 'my id', placed: true } as RequestLine;
  await store.put('requests', 'org1/1767225600000-abc', { organizationId: 'org1', lines: [{ ...line }] });
  await store.put('request-places', 'org1/my id', { organizationId: 'org1', in: 'org1/1767225600000-abc' });
  await store.put('request-hours', '1767225600000/org1', {});
  await store.put('practice-addresses', 'org1', { hashes: ['h1', 'h2'] });
  for (const hash of ['h1', 'h2']) await store.put('practice-address', `${hash}/org1`, {});
  const waits = { organizationId: 'org1', billId: 'bill_1' };
  await store.put('exchange-waiting', 'acme:org1:1', { ...waits, controlNumber: '1', since: '2026-01-02' });
  await store.put('exchange-waiting', 'acme:org1:2', { ...waits, controlNumber: '2', since: '2026-01-01' });
};

it('what the release before wrote is found by indexes from the first start on', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'before-'));
  const log = await openEmbeddedLog({
    dir: join(dir, 'log'),
    onFatal: (error) => {
      throw error;
    },
  });
  const same = async (key: Uint8Array): Promise<Uint8Array> => Buffer.from(key);
  const vault = new AesVault(log.keys, { wrap: same, unwrap: same });
  const before = await EmbeddedStateStore.open(join(dir, 'desk'), vault, []);
  await writeAsBefore(before);
  await before.close();
  const store = await EmbeddedStateStore.open(join(dir, 'desk'), vault);

  const handled: unknown[] = [];
  for (const reaction of ['payments', null])
    await new OutboxQueue(store, { name: 'x', reaction }).work(async ({ key, order }) => {
      handled.push([key, order]);
      return { outcome: 'done' };
    });
  expect(handled).toEqual([
    ['e1', 0],
    ['alert:r1:a', 7],
  ]);
  await new OutboxQueue(store, { name: 'x', reaction: 'payments' }).sweep();
  expect(await store.keys('intent', '')).toEqual(['payments:e1']);

  const rows = new DeliveryRows(store);
  const endpoint = { organizationId: 'org1', endpointId: 'wh_a' };
  const listed = async (list: 'open' | 'failed') =>
    (await rows.listed(list, endpoint)).map(({ row: { eventId } }) => eventId);
  expect([await listed('open'), await listed('failed')]).toEqual([['evt_5'], ['evt_6']]);
  expect(await rows.positionOf('org1', 'evt_5')).toBe(5n);

  const requests = new RequestLog(store);
  expect(await requests.find('org1', 'my id')).toMatchObject({ requestId: 'my id' });
  await requests.sweep(1_767_225_600_001, new AbortController().signal);
  expect(await store.keys('requests', '')).toEqual([]);

  const found = await practiceAddresses.in(store).findKeys('byAddress', { equals: ['h2'] });
  expect(found.map(({ key }) => key)).toEqual(['org1']);
  const waiting = await new PartnerQueue(store).waiting('acme');
  expect(waiting.map(({ controlNumber }) => controlNumber)).toEqual(['2', '1']);

  const former = storedCollections.flatMap(({ formerLists }) => formerLists);
  expect(former).toHaveLength(9);
  for (const kind of former) expect([kind, await store.keys(kind, '')]).toEqual([kind, []]);
  await store.close();
  await log.close();
  await rm(dir, { recursive: true });
});
