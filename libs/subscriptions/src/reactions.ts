import type { EventStore, JsonObject, EncryptedEventStore, RecordedEvent, StoredEvent } from '#event-store';
import { effectItems, OutboxQueue, type QueueOptions, type StateChange, type StateStore } from '#state-store';
import { LogSubscription } from './log-subscription.js';
import type { ReactionLag } from './projector-status.js';

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
  /** Spares the state store outbox items that would come to nothing. False is final; if it throws, it is asked again. */
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

type Payload = { readonly key: string; readonly data: JsonObject };

/** The effects of a reaction that are still to be brought about, or are being, each as it was called for. */
export async function* openEffects(stateStore: StateStore, name: string): AsyncGenerator<OutboxItem> {
  for await (const { record } of effectItems.in(stateStore).each('due', { equals: [`${name}:`] })) {
    const { key, organizationId = '', data } = record as typeof record & Payload;
    yield { key, organizationId, data };
  }
}

/** Runs reactions: each follows the log, writes down what is to be done together with its checkpoint, and does it. */
export class Reactions {
  private readonly running: readonly RunningReaction[];

  constructor(
    events: EventStore,
    ledger: EncryptedEventStore,
    stateStore: StateStore,
    reactions: readonly Reaction[],
    options: ReactionOptions = {},
  ) {
    this.running = reactions.map((reaction) => new RunningReaction(events, ledger, stateStore, reaction, options));
  }

  /** Lag of the reactions that know where they stand, or why they do not. */
  lag(): readonly ReactionLag[] {
    return this.running.map(({ lag }) => lag).filter(({ position, stopped }) => position !== null || stopped !== null);
  }

  /** Runs until the signal aborts and the effects in hand are through. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(this.running.map((reaction) => reaction.run(signal)));
  }
}

class RunningReaction {
  private readonly subscription: LogSubscription;
  private readonly queue: OutboxQueue<Payload>;

  constructor(
    events: EventStore,
    private readonly ledger: EncryptedEventStore,
    stateStore: StateStore,
    private readonly reaction: Reaction,
    { pageSize = 500, ...options }: ReactionOptions,
  ) {
    const { name, from } = reaction;
    this.subscription = new LogSubscription(events, stateStore, name, {
      pageSize,
      tickMs: options.tickMs ?? 1_000,
      ...(from && { from }),
    });
    this.queue = new OutboxQueue(stateStore, { name: `${name} effects`, reaction: name }, options);
  }

  get lag(): ReactionLag {
    return this.subscription.lag;
  }

  async run(signal: AbortSignal): Promise<void> {
    const { subscription, queue, reaction } = this;
    await Promise.all([
      subscription.run(
        (page) => this.plan(page),
        signal,
        () => queue.wake(),
      ),
      queue.run(
        async ({ organizationId, attempts, payload: { key, data } }) => {
          await reaction.perform({ key, organizationId, attempts, data }, signal);
          return { outcome: 'done' };
        },
        signal,
        // Effects that a state store of another log calls for must not happen.
        () => subscription.isSound,
      ),
    ]);
  }

  /** Changes that these events call for. */
  private async plan(page: readonly RecordedEvent[]): Promise<readonly StateChange[]> {
    const { on, wanted } = this.reaction;
    const changes: StateChange[] = [];
    for (const record of page) {
      const listener = Object.hasOwn(on, record.type) ? on[record.type] : undefined;
      if (listener === undefined) continue;
      const event = this.ledger.glance(record);
      const items = listener(event);
      if (items.length === 0 || (wanted && !(await wanted(event)))) continue;
      for (const { key, organizationId, data } of items)
        changes.push(this.queue.changeFor({ key, organizationId, order: 0, payload: { key, data } }));
    }
    return changes;
  }
}
