import {
  account,
  bankStatement,
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

export interface StreamState<State> {
  /** State after all of the stream's events, or the decider's initial state if the stream is empty. */
  readonly state: State;
  /** NO_STREAM (-1) if the stream is empty. */
  readonly revision: number;
  /** Log position of the stream's last event, or 0n if the stream is empty. */
  readonly position: bigint;
}

/** Oldest first. */
export interface StreamWithHistory<State, Event extends Message> extends StreamState<State> {
  readonly history: readonly StoredEvent<Event>[];
}

export interface LoadedStream<Now> {
  readonly now: Now;
  /** Appends that have an Idempotency-Key, by key hash. */
  readonly keys: { get(key: string): KeyedAppend | undefined };
}

/** An aggregate's rules, and how its streams are read: with all events or as state only. */
export interface Aggregate<
  State,
  Command extends Message,
  Event extends Message,
  Now extends StreamState<State>,
  Applied extends Law = readonly [],
> {
  readonly decider: Decider<State, Command, Event, Applied>;
  readonly empty: LoadedStream<Now>;
  read(ledger: EncryptedEventStore, stream: string): Promise<LoadedStream<Now>>;
  /** Reads the stream only if `now` doesn't contain the events. */
  historyUpTo(
    ledger: EncryptedEventStore,
    stream: string,
    now: Now,
    revision: number,
  ): Promise<readonly StoredEvent<Event>[]>;
  /** `history` must be complete up to its last revision. */
  at(history: readonly StoredEvent<Event>[]): Now;
  after(now: Now, state: State, appended: readonly StoredEvent<Event>[]): Now;
}

const endOf = (events: readonly StoredEvent[]): Pick<StreamState<unknown>, 'revision' | 'position'> => {
  const { revision = NO_STREAM, position = 0n } = events.at(-1) ?? {};
  return { revision, position };
};

const upTo = <Event extends Message>(history: readonly StoredEvent<Event>[], last: number) =>
  history.filter(({ revision }) => revision <= last);

interface HistoryAggregate<
  State,
  Command extends Message,
  Event extends Message,
  Applied extends Law,
> extends Aggregate<State, Command, Event, StreamWithHistory<State, Event>, Applied> {
  /** Converts a complete history loaded elsewhere. */
  reading(history: readonly StoredEvent<Event>[]): LoadedStream<StreamWithHistory<State, Event>>;
}

/** Defines an aggregate whose streams are read with all events, because its responses are built from events. */
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
 * Defines an aggregate whose streams are read as state only: long-lived streams, or streams with events that no
 * response needs. Events are kept in memory only to replay the response to a repeated request.
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
export const bankStatements = stateOnly(bankStatement);
export const savedFilterLists = stateOnly(savedFilters);
