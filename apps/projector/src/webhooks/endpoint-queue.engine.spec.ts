import { standardSchedule } from '#domain';
import { DeliveryAttempts, newRow, type DeliveryRows } from '#state-store';
import { WORLD_ORGANIZATION } from '#testing/http';
import { eventually } from '#testing/pure';
import { EndpointQueue } from './endpoint-queue.js';
import { Targets } from './target.js';
import { FakeSender, Stage } from './webhooks.spec-kit.js';

it('sends a delivery once although an outdated read still has it as waiting', async () => {
  const stage = await Stage.open();
  const { id: endpointId } = await stage.endpoint('https://clinic.example/hooks');
  const key = { organizationId: WORLD_ORGANIZATION, endpointId };
  const sender = new FakeSender(() => 204);
  const written = async (position: bigint): Promise<void> => {
    const row = newRow({ id: `evt_${position}`, type: 'bill.submitted' }, 0);
    await stage.rows.insert(key, position, row);
    queue.add({ endpointId, position, row, version: 1 });
  };
  /** Changes made between reading a page and using its result. */
  const meanwhile = [
    () => written(6n),
    // Rows are written concurrently, so an earlier row requires another read.
    () => written(5n),
    () => eventually(async () => (await stage.rows.get(key, 6n))?.row.status === 'delivered'),
  ];
  const rows = Object.create(stage.rows, {
    page: {
      value: async (...asked: Parameters<DeliveryRows['page']>) => {
        const found = await stage.rows.page(...asked);
        await meanwhile.shift()?.();
        return found;
      },
    },
  }) as DeliveryRows;
  const queue = new EndpointQueue(
    key,
    await new Targets(stage.world.ledger).load(key),
    { mark: 0n, failingSince: null },
    {
      rows,
      attempts: new DeliveryAttempts(rows, stage.world.vault),
      sender,
      schedule: standardSchedule,
      now: () => Date.now(),
      chance: () => 0.5,
      bodyAt: (_, position) => Promise.resolve(String(position)),
      disable: () => Promise.resolve(),
      reportExhausted: () => Promise.resolve(),
      tickMs: 1,
      capacity: 100,
      right: { held: true, signal: new AbortController().signal },
    },
  );
  await queue.work();
  await queue.settled();
  expect(meanwhile).toEqual([]);
  expect(sender.sent.map(({ body }) => body)).toEqual(['6', '5']);
  await stage.close();
});
