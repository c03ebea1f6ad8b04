import {
  account,
  bill,
  check,
  credential,
  endpoint,
  fold,
  organization,
  partnerBatch,
  partnerRecord,
  payerFile,
  recipient,
  rfa,
  rulesRecord,
  session,
  savedFilters,
  webhookDelivery,
  type Decider,
  type Law,
  type Message,
} from '#domain';
import {
  extendHistory,
  foldHistory,
  keyedAppendsOf,
  NO_STREAM,
  type Fold,
  type KeyedAppend,
  type EncryptedEventStore,
  type StoredEvent,
} from '#event-store';

/** A stream as it stands. */
export interface StreamState<State> {
  /** Where its events lead; the decider's first state where there are none. */
  readonly state: State;
  /** Revision of the stream's last event; NO_STREAM (-1) if the stream is empty. */
  readonly revision: number;
  /** Position of the stream's last event in the whole log; 0n if the stream is empty. */
  readonly position: bigint;
}

/** A stream as it stands, with all its events, oldest first. */
export interface StreamWithHistory<State, Event extends Message> extends StreamState<State> {
  readonly history: readonly StoredEvent<Event>[];
}

/** A stream that was just read. */
export interface LoadedStream<Now> {
  readonly now: Now;
  /** The appends that carried an Idempotency-Key, by key. */
  readonly keys: { get(key: string): KeyedAppend | undefined };
}

/** The rules of an aggregate, and how its streams are read for them: whole, or their state alone. */
export interface Aggregate<
  State,
  Command extends Message,
  Event extends Message,
  Now extends StreamState<State>,
  Applied extends Law = readonly [],
> {
  readonly decider: Decider<State, Command, Event, Applied>;
  /** A stream without events. */
  readonly empty: LoadedStream<Now>;
  read(ledger: EncryptedEventStore, stream: string): Promise<LoadedStream<Now>>;
  /** The events up to a revision, read anew only where `now` does not hold them. */
  historyUpTo(
    ledger: EncryptedEventStore,
    stream: string,
    now: Now,
    revision: number,
  ): Promise<readonly StoredEvent<Event>[]>;
  /** How it stood after these events, which are all. */
  at(history: readonly StoredEvent<Event>[]): Now;
  /** The stream after an append. */
  after(now: Now, state: State, appended: readonly StoredEvent<Event>[]): Now;
}

const endOf = (events: readonly StoredEvent[]): Pick<StreamState<unknown>, 'revision' | 'position'> => {
  const { revision = NO_STREAM, position = 0n } = events.at(-1) ?? {};
  return { revision, position };
};

const upTo = <Event extends Message>(history: readonly StoredEvent<Event>[], last: number) =>
  history.filter(({ revision }) => revision <= last);

/** An aggregate whose streams are read whole. */
interface HistoryAggregate<
  State,
  Command extends Message,
  Event extends Message,
  Applied extends Law,
> extends Aggregate<State, Command, Event, StreamWithHistory<State, Event>, Applied> {
  /** A stream that somebody else has read: all of its events, as the ledger loaded them. */
  reading(history: readonly StoredEvent<Event>[]): LoadedStream<StreamWithHistory<State, Event>>;
}

/** Streams that are read whole: their answers are made of their events. */
export const withHistory = <State, Command extends Message, Event extends Message, Applied extends Law>(
  decider: Decider<State, Command, Event, Applied>,
): HistoryAggregate<State, Command, Event, Applied> => {
  const folding: Fold<State> = {
    initial: decider.initial,
    evolve: (state, event) => fold({ ...decider, initial: state }, [event]),
  };
  const reading = (history: readonly StoredEvent<Event>[]): LoadedStream<StreamWithHistory<State, Event>> => ({
    now: { state: foldHistory(history, folding), history, ...endOf(history) },
    keys: keyedAppendsOf(history),
  });
  return {
    decider,
    empty: reading([]),
    reading,
    read: async (ledger, stream) => reading(await ledger.load<Event>(stream)),
    historyUpTo: async (_, __, { history }, revision) => upTo(history, revision),
    at: (history) => ({ state: fold(decider, history), history, ...endOf(history) }),
    after: ({ history }, state, appended) => {
      const whole = extendHistory(history, appended);
      return { state, history: whole, ...endOf(whole) };
    },
  };
};

/**
 * Streams that grow for as long as they are used, or of which nothing but their state is asked: their events are never
 * held, but for the answer to a request that came before.
 */
export const stateOnly = <State, Command extends Message, Event extends Message>(
  decider: Decider<State, Command, Event>,
): Aggregate<State, Command, Event, StreamState<State>> => ({
  decider,
  empty: { now: { state: decider.initial, ...endOf([]) }, keys: new Map() },
  read: async (ledger, stream) => {
    const { keys, ...now } = await ledger.folded(decider, stream);
    return { now, keys };
  },
  historyUpTo: async (ledger, stream, _, revision) => upTo(await ledger.load<Event>(stream), revision),
  at: (history) => ({ state: fold(decider, history), ...endOf(history) }),
  after: (_, state, appended) => ({ state, ...endOf(appended) }),
});

export const bills = withHistory(bill);
export const endpoints = withHistory(endpoint);
export const webhookDeliveries = stateOnly(webhookDelivery);
export const recipients = withHistory(recipient);
export const credentials = withHistory(credential);
export const sessions = stateOnly(session);
export const organizations = stateOnly(organization);
export const accounts = stateOnly(account);
export const rfas = withHistory(rfa);
export const checks = withHistory(check);
export const checkStates = stateOnly(check);
export const payerFileStreams = stateOnly(payerFile);
export const partnerBatches = stateOnly(partnerBatch);
export const partnerRecords = stateOnly(partnerRecord);
export const rulesRecords = stateOnly(rulesRecord);
export const savedFilterLists = stateOnly(savedFilters);
