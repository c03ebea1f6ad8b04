import { openWorld, WORLD_ORGANIZATION, type World } from '#testing/http';
import { DeliveryAttempts, MAX_ATTEMPTS_KEPT, type DeliveryAttempt } from './delivery-attempts.js';
import { DeliveryRows, newRow, type DeliveryRow } from './delivery-rows.js';

const endpoint = { organizationId: WORLD_ORGANIZATION, endpointId: `wh_${'a'.repeat(26)}` };
const BILL = 'bill_a';
const position = 7n;
const fresh = newRow({ id: `evt_${'b'.repeat(26)}`, type: 'bill.paid' }, 0);

let world: World;
let rows: DeliveryRows;
let attempts: DeliveryAttempts;
beforeEach(async () => {
  world = await openWorld();
  rows = new DeliveryRows(world.stateStore);
  attempts = new DeliveryAttempts(rows, world.vault);
});
afterEach(() => world.close());

const failure = (at: number): DeliveryAttempt => ({
  at,
  durationMs: 3,
  status: 500,
  error: 'http_status',
  answer: `no ${at}`,
});
const after = (row: DeliveryRow, { at, durationMs, status, error }: DeliveryAttempt): DeliveryRow => ({
  ...row,
  attempt: row.attempt + 1,
  attemptedAt: at,
  durationMs,
  responseStatus: status,
  error,
});
const tell = (row: DeliveryRow) => attempts.list({ ...endpoint, position, row });
const note = async (row: DeliveryRow, attempt: DeliveryAttempt): Promise<DeliveryRow> => {
  await attempts.note({ ...endpoint, position, row }, BILL, attempt);
  return after(row, attempt);
};

describe('Attempts of a delivery', () => {
  it('are limited to the latest, oldest first, each once', async () => {
    let row = fresh;
    expect(await tell(row)).toEqual([]);
    for (let at = 1; at <= MAX_ATTEMPTS_KEPT + 2; at += 1) {
      // Note each attempt twice, as after a crash before the row was written.
      await note(row, failure(at));
      row = await note(row, failure(at));
    }
    expect((await tell(row)).map(({ at }) => at)).toEqual(Array.from({ length: MAX_ATTEMPTS_KEPT }, (_, i) => i + 3));
  });

  it('start with a success that only the row contains', async () => {
    const well: DeliveryAttempt = { at: 1, durationMs: 2, status: 204, error: null, answer: null };
    const row = after(fresh, well);
    expect(await tell(row)).toEqual([well]);
    expect(await tell(await note(row, failure(5)))).toEqual([well, failure(5)]);
  });

  it('are listed without responses after the bill was shredded', async () => {
    const row = await note(fresh, failure(1));
    expect(await tell(row)).toEqual([failure(1)]);
    await world.vault.shred(BILL, { shreddedAt: '2026-01-06T00:00:00.000Z', eventId: 'x' });
    expect(await tell(row)).toEqual([{ ...failure(1), answer: null }]);
    expect(await tell(await note(row, failure(2)))).toEqual([1, 2].map((at) => ({ ...failure(at), answer: null })));
  });

  it('exclude attempts of another event at the same position, and are removed with the delivery', async () => {
    const row = await note(fresh, failure(1));
    const other = after({ ...fresh, eventId: `evt_${'c'.repeat(26)}` }, failure(4));
    expect(await tell(other)).toEqual([{ ...failure(4), answer: null }]);
    await rows.remove(endpoint, position);
    expect(await rows.attempts(endpoint, position)).toBeNull();
    expect(await tell(row)).toEqual([{ ...failure(1), answer: null }]);
  });
});
