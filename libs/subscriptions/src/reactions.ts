import {
  mapConcurrently,
  retryUntilSuccess,
  StreamDeleted,
  type EncryptedEventStore,
  type EventStore,
  type JsonObject,
  type RecordedEvent,
  type StoredEvent,
} from '#event-store';
import {
  effectItems,
  OutboxQueue,
  type QueueOptions,
  type StateChange,
  type StateStore,
  type StoredCheckpoint,
} from '#state-store';
import { LogReader, type LogConsumer } from './log-reader.js';
import type { ReactionLag } from './projector-status.js';
import { assertSameLog, endOfLog, stopReason } from './same-log.js';

/** An effect to bring about once. */
export interface OutboxItem {
  /** Unique for ever within its reaction: an event id, `bill:threshold`, `recipient:period`. Nothing personal. */
  readonly key: string;
  readonly organizationId: string;
  readonly data: JsonObject;
}

/** An effect in hand. */
export interface ItemInProgress extends OutboxItem {
  /** How often it was begun before. */
  readonly attempts: number;
}

/** A reaction, declared: the events it listens to, what each calls for, and how that is done. */
export interface Reaction {
  readonly name: string;
  /** Heeds the log from its first event on, also where a later release brings the reaction; unless given, from its head. */
  readonly from?: 'beginning';
  /**
   * Pure. Gets the clear fields of an event, its `private` group is REDACTED: an item holds nothing personal, and a key that
   * is missing holds nothing up.
   */
  readonly on: Readonly<Record<string, (event: StoredEvent) => readonly OutboxItem[]>>;
  /**
   * Spares the state store outbox items that would come to nothing. False is final; if it throws, it is asked again. An item
   * whose stream was deleted is queued: its failure holds up no other.
   */
  readonly wanted?: (event: StoredEvent) => Promise<boolean>;
  /**
   * Acts, and records the outcome itself (events, delivery rows). It may run again after a crash, a lost lease, or once an
   * operator has set the checkpoint far back, so it must recognise its own work by the key. If it throws, it is tried
   * again later.
   */
  readonly perform: (item: ItemInProgress, signal: AbortSignal) => Promise<void>;
}

export interface ReactionOptions extends QueueOptions {
  readonly pageSize?: number;
}

/** Maximum number of events for which a reaction calls `wanted` at the same time. */
const WANTED_CONCURRENCY = 16;

type Payload = { readonly key: string; readonly data: JsonObject };

/** The effects of a reaction that are still to be brought about, or are being, each as it was called for. */
export async function* openEffects(stateStore: StateStore, name: string): AsyncGenerator<OutboxItem> {
  for await (const { record } of effectItems.in(stateStore).each('due', { equals: [`${name}:`] })) {
    const { key, organizationId = '', data } = record as typeof record & Payload;
    yield { key, organizationId, data };
  }
}

/**
 * Runs reactions: each follows the log, writes down what is to be done together with its checkpoint, and does it. One reader
 * serves them all.
 */
export class Reactions {
  private readonly reader: LogReader;
  private readonly running: readonly RunningReaction[];

  constructor(
    events: EventStore,
    ledger: EncryptedEventStore,
    stateStore: StateStore,
    reactions: readonly Reaction[],
    { pageSize = 500, ...options }: ReactionOptions = {},
  ) {
    this.reader = new LogReader('reactions', events, stateStore, { pageSize, tickMs: options.tickMs ?? 1_000 });
    const tools = { events, ledger, stateStore, reader: this.reader };
    this.running = reactions.map((reaction) => new RunningReaction(reaction, tools, options));
  }

  /** Lag of the reactions that know where they stand, or why they do not. */
  lag(): readonly ReactionLag[] {
    return this.running.map(({ lag }) => lag).filter(({ position, stopped }) => position !== null || stopped !== null);
  }

  /** Runs until the signal aborts and the effects in hand are through. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([this.reader.run(signal), ...this.running.map((reaction) => reaction.run(signal))]);
  }
}

interface ReactionDependencies {
  readonly events: EventStore;
  readonly ledger: EncryptedEventStore;
  readonly stateStore: StateStore;
  readonly reader: LogReader;
}

class RunningReaction implements LogConsumer {
  readonly name: string;
  readonly held = true;
  readonly isAwaited = false;
  private readonly queue: OutboxQueue<Payload>;
  /** Why it could not begin, or null. */
  private stopped: string | null = null;

  constructor(
    private readonly reaction: Reaction,
    private readonly tools: ReactionDependencies,
    options: QueueOptions,
  ) {
    this.name = reaction.name;
    const definition = { name: `${this.name} effects`, reaction: this.name };
    this.queue = new OutboxQueue(tools.stateStore, definition, options);
  }

  get lag(): ReactionLag {
    const { name, stopped } = this;
    const { reader } = this.tools;
    return { name, position: reader.positionOf(this), stopped: stopped ?? reader.troubleOf(this) };
  }

  async run(signal: AbortSignal): Promise<void> {
    const { tools, queue, reaction, name } = this;
    const failed = (error: unknown): void => void (this.stopped = stopReason(error));
    const begin = async (): Promise<void> => {
      const begun = await retryUntilSuccess(name, () => this.begin(), signal, { failed });
      this.stopped = null;
      tools.reader.follow(this, begun);
      queue.wake();
    };
    await Promise.all([
      // It only fails when the process stops.
      begin().catch(() => undefined),
      queue.run(
        async ({ organizationId, attempts, payload: { key, data } }) => {
          await reaction.perform({ key, organizationId, attempts, data }, signal);
          return { outcome: 'done' };
        },
        signal,
        // Effects that a state store of another log calls for must not happen.
        () => this.lag.position !== null && this.lag.stopped === null,
      ),
    ]);
  }

  /** Returns the changes that add the effects of these events to the queue. */
  async plan(page: readonly RecordedEvent[]): Promise<readonly StateChange[]> {
    const { on, wanted } = this.reaction;
    const relevant = page.filter(({ type }) => Object.hasOwn(on, type));
    const changes = await mapConcurrently(relevant, WANTED_CONCURRENCY, async (record) => {
      const event = this.tools.ledger.glance(record);
      const items = on[record.type]?.(event) ?? [];
      if (items.length === 0 || (wanted && !(await wanted(event).catch(trueIfDeleted)))) return [];
      return items.map(({ key, organizationId, data }) =>
        this.queue.changeFor({ key, organizationId, order: 0, payload: { key, data } }),
      );
    });
    return changes.flat();
  }

  planned(hasChanges: boolean): void {
    if (hasChanges) this.queue.wake();
  }

  /**
   * Returns its checkpoint. A new reaction starts at the head of the log, unless it is `from` the beginning. Throws
   * SubscriptionStopped if the checkpoint cannot be of this log.
   */
  private async begin(): Promise<StoredCheckpoint> {
    const { events, stateStore } = this.tools;
    const { name, from } = this.reaction;
    const first = async (): Promise<StoredCheckpoint> => {
      const position = from === 'beginning' ? 0n : await events.head();
      return stateStore.firstCheckpoint(name, { logId: await events.logId(), position });
    };
    const found = (await stateStore.storedCheckpoint(name)) ?? (await first());
    assertSameLog(await endOfLog(events), [found]);
    return found;
  }
}

const trueIfDeleted = (error: unknown): true => {
  if (!(error instanceof StreamDeleted)) throw error;
  return true;
};
