import { WakeSignal, type EventStore, type RecordedEvent } from '#event-store';
import { advanceCheckpoint, type StateStore, type StoredCheckpoint } from '#state-store';
import { followLog, type PollResult } from './follow-log.js';
import { assertSameLog, SubscriptionStopped, stopReason, type LogSubscriptionOptions } from './log-subscription.js';

/** Somebody who follows a part of the log by a checkpoint of its own. */
export interface LogConsumer {
  /** Name of its checkpoint in the state store. */
  readonly name: string;
  /** False as soon as another process may follow it. */
  readonly held: boolean;
  /** Does what these events call for; resolves when that is durable. They may come again. */
  plan(events: readonly RecordedEvent[]): Promise<void>;
  /** The page is through. */
  planned(): void;
}

/** A part, and how far it is. */
class ConsumerProgress {
  /** Null: to be read again. */
  checkpoint: StoredCheckpoint | null;
  position: bigint;

  constructor(
    readonly part: LogConsumer,
    begun: StoredCheckpoint,
  ) {
    this.checkpoint = begun;
    this.position = begun.position;
  }
}

/**
 * Reads the log once for several parts, which come and go: from the lowest of their checkpoints. Each gets what is beyond
 * its own, and moves it on from where it was read.
 */
export class LogReader {
  private readonly followed = new Set<ConsumerProgress>();
  private readonly wake = new WakeSignal();
  private looking: Promise<unknown> = Promise.resolve();
  private stopped: string | null = null;

  constructor(
    /** Its failures are told by this name. */
    private readonly name: string,
    private readonly events: EventStore,
    private readonly stateStore: StateStore,
    private readonly options: LogSubscriptionOptions,
  ) {}

  /** Until the signal aborts and the page in hand is through. */
  run(signal: AbortSignal): Promise<void> {
    const look = (): Promise<PollResult> => {
      const looked = this.look();
      // Waited for by whoever leaves; what it throws is told by followLog.
      this.looking = looked.catch(() => undefined);
      return looked;
    };
    const { wake } = this;
    const failed = (error: unknown): void => {
      this.stopped = stopReason(error);
      for (const following of this.followed) following.checkpoint = null;
    };
    return followLog(this.events, { name: this.name, look, failed, wake, tickMs: this.options.tickMs }, signal);
  }

  /** Follows for this part, too, until it leaves. */
  follow(part: LogConsumer, begun: StoredCheckpoint): void {
    this.followed.add(new ConsumerProgress(part, begun));
    this.wake.raise();
  }

  /** Resolves when nothing more is done for the part; with how far it was followed. */
  async leave(part: LogConsumer): Promise<bigint | null> {
    const following = this.find(part);
    if (following) this.followed.delete(following);
    await this.looking;
    return following?.position ?? null;
  }

  /** How far it was followed. */
  positionOf(part: LogConsumer): bigint | null {
    return this.find(part)?.position ?? null;
  }

  /** Why nothing is read, or null. */
  get trouble(): string | null {
    return this.stopped;
  }

  private find(part: LogConsumer): ConsumerProgress | undefined {
    return [...this.followed].find((following) => following.part === part);
  }

  private async look(): Promise<PollResult> {
    const held = [...this.followed].filter(({ part }) => part.held);
    const [first, ...rest] = held;
    if (first === undefined) return 'all';
    await this.readAgain(held.filter(({ checkpoint }) => checkpoint === null));
    const from = rest.reduce((low, { position }) => (position < low ? position : low), first.position);
    const page = await this.events.readAll(from, this.options.pageSize);
    const position = page.at(-1)?.position ?? null;
    await Promise.all(
      held.map(({ part, position: seen }) => part.plan(page.filter((record) => record.position > seen))),
    );
    const kept = await Promise.all(held.map((following) => this.move(following, position)));
    this.stopped = null;
    for (const { part } of held) part.planned();
    return page.length === this.options.pageSize || kept.includes(false) ? 'more' : 'all';
  }

  private async readAgain(those: readonly ConsumerProgress[]): Promise<void> {
    const found = await Promise.all(those.map(({ part }) => this.stateStore.storedCheckpoint(part.name)));
    const known = found.filter((checkpoint) => checkpoint !== null);
    if (known.length < those.length)
      throw new SubscriptionStopped('its checkpoint is gone: it begins anew with the next start');
    if (known.length > 0) await assertSameLog(this.events, known);
    for (const [i, one] of those.entries()) {
      const checkpoint = known[i] ?? null;
      one.checkpoint = checkpoint;
      one.position = checkpoint?.position ?? one.position;
    }
  }

  /** False where somebody else moved it, who may be the one that follows now. */
  private async move(following: ConsumerProgress, position: bigint | null): Promise<boolean> {
    const { part, checkpoint } = following;
    // At rest it is read again from time to time.
    if (position === null) following.checkpoint = null;
    if (checkpoint === null || position === null || position <= checkpoint.position) return true;
    if (!part.held) return false;
    const moved = await this.stateStore.write([advanceCheckpoint(part.name, checkpoint, position)]);
    following.checkpoint = moved ? { ...checkpoint, position, version: checkpoint.version + 1 } : null;
    if (moved) following.position = position;
    return moved;
  }
}
