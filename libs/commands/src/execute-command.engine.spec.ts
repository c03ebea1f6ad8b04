import { Rejection, type Decider, type Message } from '#domain';
import {
  EventStoreUnavailable,
  loadState,
  REQUEST_ACKNOWLEDGED,
  VaultEventStore,
  type StoredEvent,
} from '#event-store';
import { commandMetadata as metadata, openKit, type Kit } from '#testing/http';
import { withHistory, type StreamWithHistory } from './aggregates.js';
import {
  executeCommand,
  IdempotencyKeyReused,
  ConcurrencyError,
  type CommandMetadata,
  type CommandResult,
  type StreamCommand,
} from './execute-command.js';

type Add = Message<'Add', { amount: number }>;
type Raise = Message<'Raise', { to: number }>;
type Changed = Message<'Added', { amount: number; private?: { why: string } }> | Message<'Noted'>;

const counter: Decider<number, Add | Raise, Changed> = {
  initial: 0,
  decide: {
    Add: (_, { amount }) => {
      if (amount < 0) throw new Rejection('negative');
      return [
        { type: 'Added', data: { amount, private: { why: 'because' } } },
        { type: 'Noted', data: {} },
      ];
    },
    Raise: (sum, { to }) => (sum >= to ? [] : [{ type: 'Added', data: { amount: to - sum } }]),
  },
  evolve: { Added: (sum, { amount }) => sum + amount, Noted: (sum) => sum },
};

const stream = 'org1-counter_a';
const add = (amount: number): Add => ({ type: 'Add', data: { amount } });
const raise = (to: number): Raise => ({ type: 'Raise', data: { to } });
const key = (name: string, fingerprint = 'same') => ({ key: name, fingerprint, status: 201 });

/** Removes the log positions, because an append returns only its last event's position. */
const unplaced = (events: readonly StoredEvent[]): readonly object[] =>
  events.map(({ position: _, ...event }) => event);
const withoutPlaces = ({
  history,
  appended,
  ...rest
}: CommandResult<Changed, StreamWithHistory<number, Changed>>): object => ({
  ...rest,
  history: unplaced(history),
  appended: unplaced(appended),
});

describe('executeCommand on an aggregate read with its history', () => {
  let kit: Kit;
  beforeEach(async () => {
    kit = await openKit();
  });
  afterEach(() => kit.stop());
  type Wish = StreamCommand<Add | Raise, StreamWithHistory<number, Changed>>['command'];
  /** Returns a function that sends commands using its own aggregate, as a separate module would. */
  const asker = (decider = counter) => {
    const aggregate = withHistory(decider);
    return (to: string, command: Wish, made: CommandMetadata) =>
      executeCommand(kit.ledger, aggregate, { stream: to, command, metadata: made });
  };
  const handle = asker();
  const types = async (): Promise<string[]> => (await kit.ledger.load(stream)).map(({ type }) => type);
  /** Appends an event just before our own append, as another writer would. */
  const rival = async (): Promise<void> => {
    const before = await kit.ledger.load(stream);
    const [extra] = await kit.events.readStream('org1-counter_rival', 0, 1);
    expect(extra).toBeDefined();
    if (extra) await kit.events.append(stream, before.length - 1, [{ ...extra, id: crypto.randomUUID() }]);
  };

  it('appends the decided events and returns the whole history', async () => {
    const first = await handle(stream, add(1), metadata());
    expect(first.appended.map(({ type }) => type)).toEqual(['Added', 'Noted']);
    const second = await handle(stream, add(2), metadata());
    expect(unplaced(second.history)).toEqual(unplaced(await kit.ledger.load(stream)));
    expect(second.appended).toEqual(second.history.slice(2));
    expect(second.position).toBe(second.history.at(-1)?.position);
    expect(second.replayed).toBe(false);
  });

  it("stores the customer in each event's metadata, starting with the event that names the customer", async () => {
    const customers: Decider<number, Add | Raise, Changed> = {
      ...counter,
      customerOf: (sum) => (sum > 0 ? `customer ${sum}` : null),
    };
    const about = asker(customers);
    await about(stream, add(0), metadata());
    await about(stream, add(2), metadata());
    expect((await kit.ledger.load(stream)).map((event) => event.metadata.customerExternalId)).toEqual([
      undefined,
      undefined,
      'customer 2',
      'customer 2',
    ]);
  });

  it('loads the state from the history, or the initial state of an empty stream', async () => {
    expect(await loadState(kit.ledger, counter, stream)).toBe(0);
    await handle(stream, add(1), metadata());
    await handle(stream, add(2), metadata());
    expect(await loadState(kit.ledger, counter, stream)).toBe(3);
  });

  it('runs commands on one stream sequentially within the process, regardless of the sender', async () => {
    const other = asker();
    const all = Array.from({ length: 20 }, (_, i) => (i % 2 ? handle : other)(stream, add(1), metadata()));
    const ends = (await Promise.all(all)).map(({ history }) => history.length);
    expect(ends).toEqual(Array.from({ length: 20 }, (_, i) => (i + 1) * 2));
    expect(kit.appends).toHaveLength(20);
  });

  it('builds the command from the history', async () => {
    await handle(stream, add(1), metadata());
    const { appended } = await handle(stream, async ({ history }) => add(history.length), metadata());
    expect(appended[0]?.data).toMatchObject({ amount: 2 });
  });

  it('appends nothing for a command that is a no-op', async () => {
    expect(await handle(stream, raise(0), metadata())).toMatchObject({ appended: [], history: [], position: 0n });
    expect(await types()).toEqual([]);
  });

  it("throws the decider's rejection and appends nothing", async () => {
    await expect(handle(stream, add(-1), metadata(key('k')))).rejects.toMatchObject({ code: 'negative' });
    expect(await types()).toEqual([]);
  });

  it('decides again after a version conflict', async () => {
    await handle('org1-counter_rival', raise(5), metadata());
    kit.faults.push(rival, rival);
    const { history, appended } = await handle(stream, raise(12), metadata());
    expect(appended[0]?.data).toEqual({ amount: 2 });
    expect(history.map(({ data }) => data)).toEqual([{ amount: 5 }, { amount: 5 }, { amount: 2 }]);
    expect(history.map(({ revision }) => revision)).toEqual([0, 1, 2]);
  });

  it('decides again after a version conflict, however long the first decision took', async () => {
    await handle('org1-counter_rival', raise(5), metadata());
    kit.faults.push(rival);
    let slept = 0;
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + slept);
    const slow = async () => {
      slept += 10_000;
      return raise(12);
    };
    const { appended } = await handle(stream, slow, metadata()).finally(() => clock.mockRestore());
    expect(appended[0]?.data).toEqual({ amount: 7 });
  });

  it('throws ConcurrencyError after two seconds of version conflicts and appends nothing', async () => {
    await handle('org1-counter_rival', raise(5), metadata());
    kit.faults.push(...Array.from({ length: 1_000 }, () => rival));
    await expect(handle(stream, raise(100_000), metadata())).rejects.toBeInstanceOf(ConcurrencyError);
    // Several attempts were made, and the stream contains only the other writer's events.
    const tried = 1_000 - kit.faults.length;
    expect(tried).toBeGreaterThan(3);
    expect(await types()).toHaveLength(tried);
  });

  it('appends all commands of five writers that compete for one stream', async () => {
    const writers = Array.from({ length: 5 }, () => new VaultEventStore(kit.events, kit.vault));
    for (let round = 0; round < 10; round += 1)
      await Promise.all(
        writers.map((ledger) =>
          executeCommand(ledger, withHistory(counter), { stream, command: add(1), metadata: metadata() }),
        ),
      );
    expect((await types()).filter((type) => type === 'Added')).toHaveLength(50);
  });

  it('replays the first result of a keyed request', async () => {
    const first = await handle(stream, add(1), metadata(key('k')));
    await handle(stream, add(2), metadata());
    const again = await handle(stream, add(1), metadata(key('k')));
    expect(withoutPlaces(again)).toEqual(withoutPlaces({ ...first, replayed: true }));
    expect(again.history).toHaveLength(2);
    expect(await types()).toHaveLength(4);
  });

  it('rejects an idempotency key that was used with another request', async () => {
    await handle(stream, add(1), metadata(key('k')));
    await expect(handle(stream, add(2), metadata(key('k', 'other')))).rejects.toBeInstanceOf(IdempotencyKeyReused);
    expect(await types()).toHaveLength(2);
  });

  it('stores the idempotency key of a no-op in a hidden event', async () => {
    const first = await handle(stream, raise(0), metadata(key('k')));
    expect(first.appended).toMatchObject([{ type: REQUEST_ACKNOWLEDGED, data: {} }]);
    await handle(stream, add(5), metadata());
    expect(await handle(stream, raise(0), metadata(key('k')))).toEqual({ ...first, replayed: true });
  });

  it('appends once and returns one result for 20 concurrent requests with the same key', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => handle(stream, add(1), metadata(key('k')))));
    expect(await types()).toEqual(['Added', 'Noted']);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    for (const { history } of answers) expect(unplaced(history)).toEqual(unplaced(answers[0]?.history ?? []));
  });

  it('appends once if the response of the append was lost', async () => {
    kit.faults.push('lost after');
    const { replayed } = await handle(stream, add(1), metadata(key('k')));
    expect([replayed, await types()]).toEqual([false, ['Added', 'Noted']]);
    kit.faults.push('lost after', 'lost before');
    await expect(handle(stream, add(1), metadata(key('k2')))).rejects.toBeInstanceOf(EventStoreUnavailable);
    expect((await handle(stream, add(1), metadata(key('k2')))).replayed).toBe(true);
    expect(await types()).toHaveLength(4);
  });

  it('finds an append by its idempotency key only', async () => {
    await handle(stream, add(1), metadata(key('k')));
    const { keys } = await withHistory(counter).read(kit.ledger, stream);
    expect(keys.get('other')).toBeUndefined();
    expect(keys.get('k')).toMatchObject({ fingerprint: 'same', upTo: 1 });
  });

  it('returns the state and revision after the appended events', async () => {
    const { state, revision } = await handle(stream, add(3), metadata());
    expect({ state, revision }).toEqual({ state: 3, revision: 1 });
    expect(await handle(stream, raise(3), metadata())).toMatchObject({ state: 3, revision: 1 });
  });

  it('reads the stream once per command', async () => {
    await handle(stream, add(1), metadata());
    const load = jest.spyOn(kit.ledger, 'load');
    await handle(stream, add(2), metadata(key('k')));
    expect(load).toHaveBeenCalledTimes(1);
  });
});
