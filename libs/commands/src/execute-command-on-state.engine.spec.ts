import { Rejection, type Decider, type Message } from '#domain';
import { NO_STREAM, REQUEST_ACKNOWLEDGED, type EncryptedEventStore } from '#event-store';
import { commandMetadata as metadata, openKit, type Kit } from '#testing/http';
import { stateOnly, type StreamState } from './aggregates.js';
import {
  executeCommand,
  IdempotencyKeyReused,
  ConcurrencyError,
  type CommandMetadata,
  type StreamCommand,
} from './execute-command.js';

type Add = Message<'Add', { amount: number }>;
type Raise = Message<'Raise', { to: number }>;
type Added = Message<'Added', { amount: number }>;

const counter: Decider<number, Add | Raise, Added> = {
  initial: 0,
  decide: {
    Add: (_, { amount }) => {
      if (amount < 0) throw new Rejection('negative');
      return [
        { type: 'Added', data: { amount } },
        { type: 'Added', data: { amount: 0 } },
      ];
    },
    Raise: (sum, { to }) => (sum >= to ? [] : [{ type: 'Added', data: { amount: to - sum } }]),
  },
  evolve: { Added: (sum, { amount }) => sum + amount },
};
const stream = 'counter_a';
const add = (amount: number): Add => ({ type: 'Add', data: { amount } });
const raise = (to: number): Raise => ({ type: 'Raise', data: { to } });
const key = (name: string, fingerprint = 'same') => ({ key: name, fingerprint, status: 200 });

describe('executeCommand on an aggregate read as state only', () => {
  let kit: Kit;
  const counters = stateOnly(counter);
  beforeEach(async () => {
    kit = await openKit();
  });
  afterEach(() => kit.stop());
  const asker =
    (ledger: () => EncryptedEventStore) =>
    (to: string, command: StreamCommand<Add | Raise, StreamState<number>>['command'], made: CommandMetadata) =>
      executeCommand(ledger(), counters, { stream: to, command, metadata: made });
  const handle = asker(() => kit.ledger);
  const now = async () => (await counters.read(kit.ledger, stream)).now;
  const rival = async (): Promise<void> => {
    const { revision } = await kit.ledger.folded(counter, stream);
    await kit.ledger.append(stream, revision, [{ type: 'Added', data: { amount: 100 } }], metadata());
  };
  const beaten = (times: number) => {
    const append = kit.ledger.append.bind(kit.ledger);
    let left = times;
    const beatenLedger = Object.assign(Object.create(kit.ledger) as typeof kit.ledger, {
      append: async (...args: Parameters<typeof append>) => {
        if (left-- > 0) await rival();
        return append(...args);
      },
    });
    return asker(() => beatenLedger);
  };

  it('returns the state after the appended events', async () => {
    expect(await handle(stream, add(1), metadata())).toMatchObject({ state: 1, replayed: false });
    const second = await handle(stream, ({ state }) => add(state + 1), metadata());
    expect(second).toMatchObject({ state: 3, replayed: false });
    expect(second.appended.map(({ revision }) => revision)).toEqual([2, 3]);
    expect(second.position).toBe(second.appended.at(-1)?.position);
    expect(await now()).toMatchObject({ state: 3, revision: 3, position: second.position });
  });

  it('appends nothing for a no-op, except the idempotency key of a keyed request', async () => {
    await handle(stream, add(5), metadata());
    expect(await handle(stream, raise(3), metadata())).toMatchObject({ state: 5, appended: [] });
    const keyed = await handle(stream, raise(3), metadata(key('k')));
    expect(keyed.appended.map(({ type }) => type)).toEqual([REQUEST_ACKNOWLEDGED]);
    expect((await handle(stream, raise(9), metadata(key('k')))).replayed).toBe(true);
  });

  it('replays the first result for a known idempotency key and rejects the key with another request', async () => {
    const first = await handle(stream, add(1), metadata(key('k')));
    await handle(stream, add(10), metadata());
    const again = await handle(stream, add(1), metadata(key('k')));
    // An append returns only its last event's log position.
    const unplaced = ({ appended, ...rest }: typeof again): object => ({
      ...rest,
      appended: appended.map(({ position: _, ...event }) => event),
    });
    expect(unplaced(again)).toEqual(unplaced({ ...first, replayed: true }));
    await expect(handle(stream, add(1), metadata(key('k', 'other')))).rejects.toBeInstanceOf(IdempotencyKeyReused);
    expect((await now()).state).toBe(11);
  });

  it('decides again after version conflicts and throws ConcurrencyError if they continue', async () => {
    expect(await beaten(2)(stream, ({ state }) => raise(state + 1), metadata())).toMatchObject({ state: 201 });
    await expect(beaten(Infinity)(stream, add(1), metadata())).rejects.toBeInstanceOf(ConcurrencyError);
  });

  it("throws the decider's rejection and appends nothing", async () => {
    await expect(handle(stream, add(-1), metadata(key('k')))).rejects.toBeInstanceOf(Rejection);
    expect((await now()).revision).toBe(NO_STREAM);
  });
});
