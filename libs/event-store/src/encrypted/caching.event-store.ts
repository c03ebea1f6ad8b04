import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises';
import { fold, isShredding, type Decider, type Law, type Message } from '#domain';
import { NO_STREAM, WrongExpectedRevision, type AppendResult, type RecordedEvent } from '../event-store.js';
import { extendHistory } from '../history.js';
import {
  EncryptedEventStore,
  RECENT_MS,
  type EventMetadata,
  type FoldResult,
  type StoredEvent,
} from '../encrypted-event-store.js';
import { recordKey, type KeyedAppend } from '../keyed-append.js';
import { type CachedEntry, type StreamCache } from './stream-cache.js';
import { type VaultEventStore } from './vault.event-store.js';

interface CachedHistory extends CachedEntry {
  readonly events: readonly StoredEvent[];
}

interface CachedState extends CachedEntry, FoldResult<unknown> {
  /** Keyed appends. Extended in place, because a used key stays used. */
  readonly keys: Map<string, KeyedAppend>;
  readonly stateWeight: number;
  /** Bytes of events folded since the state's size was last computed. */
  readonly unweighed: number;
}

const noHistory: CachedHistory = { events: [], revision: NO_STREAM, weight: 0, subjects: new Map() };
const KEY_WEIGHT = 300;
/** Minimum bytes of new events before a state's size is recomputed. A larger state waits for as many as it has. */
const MIN_REWEIGH_BYTES = 64 * 1024;
/** Number of events to fold before yielding to the event loop. */
const FOLD_BATCH_SIZE = 200;

/** Cache name for a state. A history is cached under its stream name, which never contains a space. */
const stateName = (stream: string, fold: number): string => `${stream} ${fold}`;

const foldInBatches = async <State, Command extends Message, Event extends Message, Applied extends Law>(
  decider: Decider<State, Command, Event, Applied>,
  events: readonly StoredEvent[],
): Promise<State> => {
  let state = decider.initial;
  for (let at = 0; at < events.length; at += FOLD_BATCH_SIZE) {
    if (at > 0) await yieldToEventLoop();
    state = fold({ ...decider, initial: state }, events.slice(at, at + FOLD_BATCH_SIZE));
  }
  return state;
};

/**
 * Reads and decrypts only new events. Caches histories and states at a revision and extends them. Every result includes
 * all events that were appended before the call.
 */
export class CachingEventStore extends EncryptedEventStore {
  /** First reads in progress. A concurrent call waits for the first read and then reads newer events. */
  private readonly beginning = new Map<string, Promise<CachedEntry>>();
  private readonly names = new WeakMap<object, number>();
  /** Start time of the last read that confirmed the state was current. */
  private readonly readAt = new WeakMap<CachedState, number>();
  /** Time of the last append per stream, for appends within the last `RECENT_MS`. Oldest first. */
  private readonly appendedAt = new Map<string, number>();
  private folds = 0;

  constructor(
    private readonly ledger: VaultEventStore,
    private readonly memory: StreamCache,
    /** True if other processes append to the log. */
    private readonly isShared = false,
  ) {
    super();
  }

  override async load<Event extends Message>(stream: string, from = 0): Promise<readonly StoredEvent<Event>[]> {
    // The stream is not cached. Read only the requested events instead of the whole stream.
    if (from > 0 && (await this.memory.recall(stream)) === undefined) return this.ledger.load<Event>(stream, from);
    const { events } = await this.latest(
      stream,
      () => noHistory,
      (known) => this.longer(stream, known),
    );
    return (from === 0 ? events : events.filter(({ revision }) => revision >= from)) as readonly StoredEvent<Event>[];
  }

  override async folded<State, Command extends Message, Event extends Message, Applied extends Law>(
    decider: Decider<State, Command, Event, Applied>,
    stream: string,
  ): Promise<FoldResult<State>> {
    const none = (): CachedState => ({
      ...noHistory,
      state: decider.initial,
      position: 0n,
      keys: new Map(),
      stateWeight: 0,
      unweighed: 0,
    });
    const name = stateName(stream, this.nameOf(decider));
    const known = await this.latest(name, none, (before) => this.further(decider, stream, name, before, none));
    return known as FoldResult<unknown> as FoldResult<State>;
  }

  override async recent<State, Command extends Message, Event extends Message>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<State> {
    const known = await this.memory.recall<CachedState>(stateName(stream, this.nameOf(decider)));
    const oldest = Math.max(performance.now() - RECENT_MS, this.appendedAt.get(stream) ?? -Infinity);
    if (known !== undefined && (this.readAt.get(known) ?? -Infinity) > oldest) return known.state as State;
    return (await this.folded(decider, stream)).state;
  }

  override async untilRecent(): Promise<void> {
    if (this.isShared) await sleep(RECENT_MS);
  }

  override async append<Event extends Message>(
    stream: string,
    expectedRevision: number,
    events: readonly Event[],
    metadata: Omit<EventMetadata, 'v'>,
    subject?: string,
  ): Promise<AppendResult & { readonly events: readonly StoredEvent<Event>[] }> {
    try {
      return await this.ledger.append(stream, expectedRevision, events, metadata, subject);
    } catch (error) {
      // The log is shorter than the cached stream, so it was restored to an earlier state.
      if (error instanceof WrongExpectedRevision && error.actual < expectedRevision) this.forget(stream);
      throw error;
    } finally {
      this.noteAppend(stream);
    }
  }

  override glance(recorded: RecordedEvent): StoredEvent {
    return this.ledger.glance(recorded);
  }

  override open(recorded: RecordedEvent): Promise<StoredEvent> {
    return this.ledger.open(recorded);
  }

  private async latest<Entry extends CachedEntry>(
    name: string,
    none: () => Entry,
    extend: (known: Entry) => Promise<Entry>,
  ): Promise<Entry> {
    const known = await this.memory.recall<Entry>(name);
    if (known !== undefined) return extend(known);
    const underWay = this.beginning.get(name) as Promise<Entry> | undefined;
    if (underWay !== undefined) return extend(await underWay);
    const begun = extend(none()).finally(() => this.beginning.delete(name));
    this.beginning.set(name, begun);
    return begun;
  }

  private async longer(stream: string, known: CachedHistory): Promise<CachedHistory> {
    const more = await this.ledger.read(stream, known.revision + 1);
    const last = more.events.at(-1);
    if (last === undefined) return known;
    // Events that were decrypted before the shredding order must not be returned.
    if (known.events.length > 0 && more.events.some(isShredding)) return this.longer(stream, noHistory);
    const history = {
      events: extendHistory(known.events, more.events),
      revision: last.revision,
      weight: known.weight + more.weight,
      subjects: new Map([...known.subjects, ...more.subjects]),
    };
    this.memory.keep(stream, history);
    return history;
  }

  private async further<State, Command extends Message, Event extends Message, Applied extends Law>(
    decider: Decider<State, Command, Event, Applied>,
    stream: string,
    name: string,
    known: CachedState,
    none: () => CachedState,
  ): Promise<CachedState> {
    const began = performance.now();
    const more = await this.ledger.read(stream, known.revision + 1);
    const last = more.events.at(-1);
    if (last === undefined) {
      this.readAt.set(known, Math.max(began, this.readAt.get(known) ?? began));
      return known;
    }
    if (known.revision !== NO_STREAM && more.events.some(isShredding))
      return this.further(decider, stream, name, none(), none);
    for (const event of more.events) recordKey(known.keys, event);
    const state = await foldInBatches({ ...decider, initial: known.state as State }, more.events);
    const unweighed = known.unweighed + more.weight;
    const due = unweighed > Math.max(known.stateWeight, MIN_REWEIGH_BYTES);
    const stateWeight = due ? 2 * JSON.stringify(state).length : known.stateWeight;
    const further: CachedState = {
      state,
      revision: last.revision,
      position: last.position,
      keys: known.keys,
      stateWeight,
      unweighed: due ? 0 : unweighed,
      weight: stateWeight + (due ? 0 : unweighed) + known.keys.size * KEY_WEIGHT,
      subjects: new Map([...known.subjects, ...more.subjects]),
    };
    this.readAt.set(further, began);
    this.memory.keep(name, further);
    return further;
  }

  /** Records the time of an append, even if its outcome is unknown. */
  private noteAppend(stream: string): void {
    const now = performance.now();
    this.appendedAt.delete(stream);
    this.appendedAt.set(stream, now);
    for (const [appended, at] of this.appendedAt) {
      if (now - at <= RECENT_MS) break;
      this.appendedAt.delete(appended);
    }
  }

  private forget(stream: string): void {
    this.memory.forget(stream);
    for (let fold = 1; fold <= this.folds; fold += 1) this.memory.forget(stateName(stream, fold));
  }

  private nameOf(decider: object): number {
    const known = this.names.get(decider);
    if (known !== undefined) return known;
    this.folds += 1;
    this.names.set(decider, this.folds);
    return this.folds;
  }
}
