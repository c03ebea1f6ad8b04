import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebhookStatus } from '#domain';
import type { Vault } from '#event-store';
import { EmbeddedStateStore } from '../embedded-state-store.js';
import { DeliveryRows, newRow, type DeliveryRow, type EndpointKey } from './delivery-rows.js';
import { findDeliveries, MAX_ROWS_READ, type DeliverySearch } from './find-deliveries.js';

let folder: string;
let stateStore: EmbeddedStateStore;
let rows: DeliveryRows;
const endpointIds = ['wh_a', 'wh_b', 'wh_c'];
const keyOf = (endpointId: string, organizationId = 'org1'): EndpointKey => ({ organizationId, endpointId });
/** Returns an event's status at an endpoint. Looks random, but is always the same. */
const statusOf = (position: number, endpoint: number): WebhookStatus =>
  (['delivered', 'retrying', 'delivered', 'failed', 'pending', 'canceled', 'delivered'] as const)[
    (position * 5 + endpoint * 3) % 7
  ]!;

const write = async (key: EndpointKey, position: number, status: WebhookStatus): Promise<void> => {
  const at = BigInt(position);
  // The mark covers all positions up to 30, so a pending delivery there must have been requested again.
  const asked = status === 'pending' && position <= 30 ? '99' : '0';
  const row: DeliveryRow = { ...newRow({ id: `evt_${position}`, type: 'bill.paid' }, 0), status, asked };
  await rows.insert(key, at, row);
};
const expected: { position: number; endpointId: string; status: WebhookStatus }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deliveries-'));
  stateStore = await EmbeddedStateStore.open(folder, null as unknown as Vault);
  rows = new DeliveryRows(stateStore);
  for (const [index, endpointId] of endpointIds.entries()) {
    await rows.remember(keyOf(endpointId), { mark: '30', failingSince: null });
    for (let position = 1; position <= 60; position += 1) {
      // Each endpoint subscribes to only some events.
      if ((position + index) % 4 === 0) continue;
      const status = statusOf(position, index);
      await write(keyOf(endpointId), position, status);
      expected.push({ position, endpointId, status });
    }
  }
  await write(keyOf('wh_a', 'org2'), 61, 'failed');
  expected.sort((a, b) => b.position - a.position || (a.endpointId < b.endpointId ? 1 : -1));
});
afterAll(async () => {
  await stateStore.close();
  await rm(folder, { recursive: true });
});

const all = async (search: Partial<DeliverySearch>) => {
  const found: { position: number; endpointId: string; status: WebhookStatus }[] = [];
  for (let after: DeliverySearch['after']; ;) {
    const page = await findDeliveries(rows, {
      organizationId: 'org1',
      endpointIds,
      limit: 7,
      ...search,
      ...(after && { after }),
    });
    expect(page.rows.length).toBeLessThanOrEqual(search.limit ?? 7);
    for (const { position, endpointId, row } of page.rows)
      found.push({ position: Number(position), endpointId, status: row.status });
    if (page.next === null) return found;
    after = page.next;
  }
};

describe('findDeliveries', () => {
  it.each([1, 2, 7, 200])('returns deliveries newest first, each once, with %d per page', async (limit) =>
    expect(await all({ limit })).toEqual(expected),
  );

  it.each(['pending', 'delivered', 'retrying', 'failed', 'canceled'] as const)(
    'finds deliveries with status %s',
    async (status) => {
      const wanted = expected.filter((delivery) => delivery.status === status);
      expect(wanted.length).toBeGreaterThan(5);
      expect(await all({ status })).toEqual(wanted);
      expect(await all({ status, limit: 1 })).toEqual(wanted);
    },
  );

  it('finds deliveries by endpoint', async () =>
    expect(await all({ endpointIds: ['wh_b'] })).toEqual(
      expected.filter((delivery) => delivery.endpointId === 'wh_b'),
    ));

  it('finds deliveries by event', async () => {
    for (const limit of [1, 5])
      expect(await all({ position: 17n, limit })).toEqual(expected.filter((delivery) => delivery.position === 17));
    expect(await all({ position: 17n, status: 'canceled' })).toEqual(
      expected.filter((delivery) => delivery.position === 17 && delivery.status === 'canceled'),
    );
  });

  it('finds no deliveries of another organization', async () => {
    expect(await all({ organizationId: 'org3' })).toEqual([]);
    expect(await all({ organizationId: 'org2' })).toHaveLength(1);
  });

  it('returns an empty page with a continuation if it has read the maximum number of rows', async () => {
    const key = keyOf('wh_z', 'org4');
    await Promise.all(
      Array.from({ length: MAX_ROWS_READ + 10 }, (_, i) => write(key, i + 2, i === 0 ? 'delivered' : 'pending')),
    );
    const search = { organizationId: 'org4', endpointIds: ['wh_z'], status: 'delivered', limit: 5 } as const;
    const first = await findDeliveries(rows, search);
    expect(first.rows).toEqual([]);
    expect(first.next).not.toBeNull();
    const second = await findDeliveries(rows, { ...search, after: first.next! });
    expect(second.rows.map(({ position }) => position)).toEqual([2n]);
  });
});
