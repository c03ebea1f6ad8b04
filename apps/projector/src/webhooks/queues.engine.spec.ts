import { standardSchedule } from '#domain';
import type { DeliveryAttempts, DeliveryRows } from '#state-store';
import { EndpointQueue } from './endpoint-queue.js';
import type { QueueDependencies } from './queue-dependencies.js';
import { Queues } from './queues.js';
import type { Targets } from './target.js';

const target = { unreadable: false, endpoint: { active: false, deleted: false, url: 'https://example.com' } };
const right = { held: true, signal: new AbortController().signal };
const rows = { listed: async () => [], page: async () => [], remember: async () => undefined };
const tools = {
  rows: rows as unknown as DeliveryRows,
  attempts: {} as DeliveryAttempts,
  schedule: standardSchedule,
  now: () => 0,
  capacity: 10,
  right,
} as unknown as QueueDependencies;

it('ignores endpoints at rest, regardless of their number', async () => {
  const queues = new Queues({ load: async () => target } as unknown as Targets, tools);
  const keys = Array.from({ length: 300 }, (_, n) => ({ organizationId: `org_${n}`, endpointId: `wh_${n}` }));
  for (const key of keys) await queues.open(key, { mark: 0n, failingSince: null });
  expect(queues.atWork()).toHaveLength(300);
  await queues.work();
  for (const queue of queues.atWork()) await queue.saveMark(7n);
  expect(queues.atWork()).toEqual([]);

  const looks = jest.spyOn(EndpointQueue.prototype, 'isAtRest', 'get');
  await queues.work();
  expect([queues.atWork().length, looks.mock.calls.length]).toEqual([0, 0]);
  looks.mockRestore();

  const endpointQueue = queues.get(keys[7]!)!;
  const row = { eventId: 'evt', type: 'bill.created', status: 'pending', enqueuedAt: 0, attempt: 0, asked: '0' };
  right.held = false;
  const delivery = {
    endpointId: 'wh_7',
    position: 9n,
    version: 1,
    row: { ...row, nextAttemptAt: 1, attemptedAt: null } as never,
  };
  endpointQueue.add(delivery);
  expect(queues.atWork()).toEqual([endpointQueue]);
  await queues.refresh(queues.get(keys[8]!)!);
  expect(queues.atWork()).toEqual([endpointQueue]);
  queues.close(keys[7]!);
  expect(queues.atWork()).toEqual([]);
  // A closed queue stays closed, even if its work ends later.
  endpointQueue.add(delivery);
  await queues.refresh(endpointQueue);
  expect(queues.atWork()).toEqual([]);
});
