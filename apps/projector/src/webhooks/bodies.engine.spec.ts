import { publish, withoutPrivateData } from '#contracts';
import type { RecordedEvent } from '#event-store';
import { DeliveryRows } from '#state-store';
import { metadata, openWorld, WORLD_ORGANIZATION, type World } from '#testing/http';
import { storedEventsOf, submitBill } from '#testing/pure';
import { Bodies } from './bodies.js';

const BILL = 'bill_a';
const stream = `${WORLD_ORGANIZATION}-${BILL}`;
const [submitted] = storedEventsOf([submitBill({ billId: BILL })]);

let world: World;
let rows: DeliveryRows;
let record: RecordedEvent;
const bodies = (): Bodies =>
  new Bodies(
    world.ledger,
    world.vault,
    rows,
    () => 0,
    async () => 'sandbox',
  );
const owner = { organizationId: WORLD_ORGANIZATION, environment: 'sandbox' } as const;
const shred = () => world.vault.shred(BILL, { shreddedAt: '2026-01-06T00:00:00.000Z', eventId: 'x' });

beforeEach(async () => {
  world = await openWorld();
  rows = new DeliveryRows(world.stateStore);
  await world.ledger.append(stream, -1, [{ type: 'BillSubmitted', data: submitted!.data }], metadata());
  [record] = (await world.events.readStream(stream)) as [RecordedEvent];
});
afterEach(() => world.close());

it("is the same in every attempt, from memory and from storage, which lacks the client's ID in plain text", async () => {
  const first = bodies();
  await first.keepPublished(record);
  const event = publish(await world.ledger.open(record), owner)!;
  expect(event.data).toMatchObject({ externalId: 'X-1' });
  for (const instance of [first, bodies(), bodies()])
    expect(await instance.at(WORLD_ORGANIZATION, record.position)).toBe(JSON.stringify(event));
  const kept = await rows.body(WORLD_ORGANIZATION, record.position);
  expect(kept).toMatchObject({ body: JSON.stringify(withoutPrivateData(event)), sealed: { k: BILL } });
  expect(JSON.stringify(kept)).not.toContain('X-1');
});

it("is sent without the client's ID after the bill was erased", async () => {
  const remembering = bodies();
  world.vault.onShredded((subject) => remembering.forget(subject));
  await remembering.keepPublished(record);
  const bare = JSON.stringify(withoutPrivateData(publish(await world.ledger.open(record), owner)!));
  await shred();
  for (const instance of [remembering, bodies()])
    expect(await instance.at(WORLD_ORGANIZATION, record.position)).toBe(bare);
});

it("is made without the client's ID if the bill was erased before", async () => {
  await shred();
  const made = bodies();
  expect((await made.keepPublished(record))?.data).toMatchObject({ billId: BILL, externalId: null });
  expect(await rows.body(WORLD_ORGANIZATION, record.position)).not.toHaveProperty('sealed');
});
