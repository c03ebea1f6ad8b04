import { Commands, InFlight, type IdempotencyKeys } from '#commands';
import { AddNoteRequest } from '#contracts';
import { type BillCommand, type BillEvent } from '#domain';
import { RulesInForce, type EncryptedEventStore, type StoredEvent, type Vault } from '#event-store';
import { RequestTime, wholeOrganization, type RequestContext } from '#http';
import { addNote, BILL_ID, noon, ORGANIZATION, storedEventsOf, submitBill } from '#testing/pure';
import { BillCommands } from './bill-commands.js';

const context = {
  operation: 'performBillAction',
  organizationId: ORGANIZATION,
  scope: wholeOrganization,
  organization: { clockOffsetMs: 0 },
  actor: { kind: 'server_key', id: 'key_1' },
} as unknown as RequestContext;
const body = { action: 'add_note', note: 'One more.' };

/** Returns a bill with `entries` events in its history. `key` is the last event's and the request's idempotency key. */
const billWith = (entries: number, key: string | null = null, time?: RequestTime) => {
  const [first, ...rest] = storedEventsOf([submitBill()]) as unknown as StoredEvent<BillEvent>[];
  const filler = { ...first, type: 'RequestAcknowledged', data: {} } as unknown as StoredEvent<BillEvent>;
  const history = [first!, ...rest, ...Array.from({ length: entries - 1 - rest.length }, () => filler)].map(
    (event, revision) => ({ ...event, revision }),
  );
  const identity = key === null ? null : { key, fingerprint: 'f' };
  const last = history.at(-1)!;
  if (identity)
    history[history.length - 1] = {
      ...last,
      metadata: { ...last.metadata, commandId: 'the last', idempotency: { ...identity, status: 200 } },
    };
  const appended: string[] = [];
  const reads = { count: 0 };
  const ledger = {
    rules: new RulesInForce(),
    load: async () => {
      reads.count += 1;
      return history;
    },
    append: async (_stream: string, _revision: number, events: readonly BillEvent[]) => {
      appended.push(...events.map(({ type }) => type));
      return { events: [] };
    },
  } as unknown as EncryptedEventStore;
  const keys = { identify: async () => identity } as unknown as IdempotencyKeys;
  const bills = new BillCommands(new Commands(ledger, {} as Vault, keys, new InFlight()));
  const ask = () =>
    bills.handle(
      { context: { ...context, ...(time && { time }) }, path: { billId: BILL_ID }, body, received: null },
      {
        form: AddNoteRequest,
        command: (form): BillCommand => addNote(form.note, noon('2026-03-05')),
        present: () => ({ body: null }),
      },
    );
  return { ask, appended, reads };
};

describe('History limit of a bill', () => {
  it('rejects a command beyond 20,000 events', async () => {
    const full = billWith(20_000);
    await expect(full.ask()).rejects.toMatchObject({ code: 'validation_error', errors: [{ path: '' }] });
    expect(full.appended).toEqual([]);
    const almost = billWith(19_999);
    await almost.ask();
    expect(almost.appended).toEqual(['NoteAdded']);
  });

  it('replays an earlier request at the limit', async () => {
    const full = billWith(20_000, 'k');
    expect(await full.ask()).toMatchObject({ replayed: true });
  });
});

describe('Request that waited before processing', () => {
  const refused = { code: 'service_unavailable' };

  it('returns 503 after the time limit without reading the bill', async () => {
    let now = 0;
    const time = new RequestTime(
      () => false,
      undefined,
      () => now,
    );
    now = 60_000;
    const { ask, appended, reads } = billWith(3, null, time);
    await expect(ask()).rejects.toMatchObject(refused);
    expect([reads.count, appended]).toEqual([0, []]);
  });

  it('returns 503 if the stream lock took too long, without reading the bill', async () => {
    // The first request takes a minute after it reads the bill.
    let later = (): boolean => false;
    const time = new RequestTime(
      () => false,
      undefined,
      () => (later() ? 60_000 : 0),
    );
    const { ask, appended, reads } = billWith(3, null, time);
    later = () => reads.count > 0;
    const first = ask();
    await expect(ask()).rejects.toMatchObject(refused);
    await first;
    expect([reads.count, appended]).toEqual([1, ['NoteAdded']]);
  });

  it('appends nothing if the client disconnected before the append', async () => {
    let asked = 0;
    // The client disconnects while the history is read.
    const time = new RequestTime(() => (asked += 1) > 2);
    const { ask, appended, reads } = billWith(3, null, time);
    await expect(ask()).rejects.toMatchObject(refused);
    expect([reads.count, appended]).toEqual([1, []]);
  });
});
