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

export interface OutboxItem {
  /** Key never reused within the reaction: an event ID, `bill:threshold`, `recipient:period`. No personal data. */
  readonly key: string;
  readonly organizationId: string;
  readonly data: JsonObject;
}

export interface ItemInProgress extends OutboxItem {
  /** Number of earlier attempts. */
  readonly attempts: number;
}

export interface Reaction {
  readonly name: string;
  /** Makes the reaction start at the log's first event. If absent, one from a later release starts at the head. */
  readonly from?: 'beginning';
  /** Pure, by event type. The `private` group is REDACTED: no personal data, and a missing key blocks nothing. */
  readonly on: Readonly<Record<string, (event: StoredEvent) => readonly OutboxItem[]>>;
  /**
   * Returns false if an event's effects would change nothing: they are not queued. False is final; an error is retried.
   * An effect for a deleted stream is queued, because its failure does not block others.
   */
  readonly wanted?: (event: StoredEvent) => Promise<boolean>;
  /**
   * Carries out an effect and records its outcome (events, delivery rows). May run again after a crash, a lost lease or
   * a checkpoint set back, so it must recognize its own work by the key. If it throws, it is retried later.
   */
  readonly perform: (item: ItemInProgress, signal: AbortSignal) => Promise<void>;
}

export interface ReactionOptions extends QueueOptions {
  readonly pageSize?: number;
}

/** Maximum number of events for which a reaction calls `wanted` at the same time. */
const WANTED_CONCURRENCY = 16;

type Payload = { readonly key: string; readonly data: JsonObject };

/** Yields a reaction's effects that are not completed. */
export async function* openEffects(stateStore: StateStore, name: string): AsyncGenerator<OutboxItem> {
  for await (const { record } of effectItems.in(stateStore).each('due', { equals: [`${name}:`] })) {
    const { key, organizationId = '', data } = record as typeof record & Payload;
    yield { key, organizationId, data };
  }
}

/** Runs all reactions. Each follows the log and stores effects together with its checkpoint. All share one reader. */
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

  /** Returns the lag of all reactions that have a known position or a reason why they stopped. */
  lag(): readonly ReactionLag[] {
    return this.running.map(({ lag }) => lag).filter(({ position, stopped }) => position !== null || stopped !== null);
  }

  /** Runs until the signal aborts and the current effects are finished. */
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
  /** Reason why the reaction could not start, or null. */
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
      // Fails only when the process stops.
      begin().catch(() => undefined),
      queue.run(
        async ({ organizationId, attempts, payload: { key, data } }) => {
          await reaction.perform({ key, organizationId, attempts, data }, signal);
          return { outcome: 'done' };
        },
        signal,
        // Effects in another log's state store must not be carried out.
        () => this.lag.position !== null && this.lag.stopped === null,
      ),
    ]);
  }

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
   * Returns the reaction's checkpoint. A new reaction starts at the head of the log, unless it has `from: 'beginning'`.
   * Throws SubscriptionStopped if the checkpoint cannot belong to this log.
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
