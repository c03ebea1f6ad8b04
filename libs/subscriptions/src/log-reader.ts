import { groupBy } from '#domain';
import { backoffDelay, engineBackoff, faults, WakeSignal, type EventStore, type RecordedEvent } from '#event-store';
import { advanceCheckpoint, type StateChange, type StateStore, type StoredCheckpoint } from '#state-store';
import { followLog, type PollResult } from './follow-log.js';
import { LogTail } from './log-tail.js';
import { assertSameLog, endOfLog, stopReason, SubscriptionStopped } from './same-log.js';

/** Something that follows the log from a checkpoint of its own. */
export interface LogConsumer {
  /** Name of its checkpoint in the state store. Its failures are reported under this name. */
  readonly name: string;
  /** False as soon as another process may follow it. */
  readonly held: boolean;
  /** True while others wait for its checkpoint: it is saved after each page. */
  readonly isAwaited: boolean;
  /**
   * Returns the changes for these events. They are written in one write with the checkpoint. A consumer that makes its changes
   * durable itself returns none. The same events can be passed again.
   */
  plan(events: readonly RecordedEvent[]): Promise<readonly StateChange[]>;
  /** Called after each page whose changes are durable. */
  planned(hasChanges: boolean): void;
}

export interface LogReaderOptions {
  /** Events a page. */
  readonly pageSize: number;
  /** Reads at least so often, should the append signal stay silent. Milliseconds. */
  readonly tickMs: number;
}

/**
 * Maximum time that the checkpoint of a consumer without changes lags behind, in milliseconds. After a crash, the events in between
 * are read again and again need no changes.
 */
const SAVE_INTERVAL_MS = 5_000;
/** Time after which a reader of an idle log notices that an operator has set a checkpoint, in milliseconds. */
const CHECK_INTERVAL_MS = 10_000;

/** A consumer and its position. */
class ConsumerProgress {
  /** Checkpoint as it is stored; null if it must be read again. */
  checkpoint: StoredCheckpoint | null;
  position: bigint;
  savedAt = performance.now();
  /** Why the consumer does not continue, or null. */
  trouble: string | null = null;
  private failures = 0;
  private retryAt = 0;

  constructor(
    readonly consumer: LogConsumer,
    begun: StoredCheckpoint,
  ) {
    this.checkpoint = begun;
    this.position = begun.position;
  }

  get isReady(): boolean {
    return this.consumer.held && performance.now() >= this.retryAt;
  }

  get isUnsaved(): boolean {
    return this.checkpoint === null || this.position > this.checkpoint.position;
  }

  /** Is the checkpoint to be written where the consumer has nothing to do up to a position? */
  isSaveDue(position: bigint): boolean {
    if (this.checkpoint !== null && position <= this.checkpoint.position) return false;
    return this.consumer.isAwaited || performance.now() - this.savedAt >= SAVE_INTERVAL_MS;
  }

  reread(checkpoint: StoredCheckpoint): void {
    this.checkpoint = checkpoint;
    this.position = checkpoint.position;
    this.savedAt = performance.now();
  }

  /** What a page up to the position calls for is durable, and so is the checkpoint. */
  saved(position: bigint): void {
    const { checkpoint } = this;
    this.position = position;
    this.checkpoint = checkpoint && { ...checkpoint, position, version: checkpoint.version + 1 };
    this.savedAt = performance.now();
  }

  /** Records a failure. The checkpoint is read again before the retry. */
  failed(error: unknown): void {
    this.failures += 1;
    this.checkpoint = null;
    this.trouble = stopReason(error);
    this.retryAt = performance.now() + backoffDelay(this.failures, engineBackoff.first, engineBackoff.longest);
    faults.failed(this.consumer.name, error);
  }

  well(): void {
    if (this.failures > 0 || this.trouble !== null) faults.well(this.consumer.name);
    this.failures = 0;
    this.trouble = null;
  }
}

/** What a page calls for from one consumer. */
interface Plan {
  readonly progress: ConsumerProgress;
  readonly changes: readonly StateChange[];
  /** Position of the consumer once the changes are durable. */
  readonly position: bigint;
}

/**
 * Reads the log once for all consumers at the same position. All changes and checkpoints of a page are one write. A consumer
 * that fails is retried later, and the others go on. A consumer that is behind reads pages of its own until it has caught up.
 */
export class LogReader {
  private readonly followed = new Set<ConsumerProgress>();
  private readonly wake = new WakeSignal();
  private readonly tail: LogTail;
  private looking: Promise<unknown> = Promise.resolve();
  private checkedAt = performance.now();

  constructor(
    /** Failures of reading are reported under this name. */
    private readonly name: string,
    private readonly events: EventStore,
    private readonly stateStore: StateStore,
    private readonly options: LogReaderOptions,
  ) {
    this.tail = LogTail.of(events);
  }

  /** Until the signal aborts and the page in hand is through. */
  async run(signal: AbortSignal): Promise<void> {
    const look = (): Promise<PollResult> => {
      const looked = this.look();
      // Waited for by whoever leaves; what it throws is told by followLog.
      this.looking = looked.catch(() => undefined);
      return looked;
    };
    const { wake } = this;
    const failed = (error: unknown): void => {
      for (const progress of this.followed) {
        progress.checkpoint = null;
        progress.trouble = stopReason(error);
      }
    };
    await followLog(this.tail, { name: this.name, look, failed, wake, tickMs: this.options.tickMs }, signal);
    // If this write fails, the next start reads up to five seconds of events again.
    const unsaved = [...this.followed].filter(({ isUnsaved, checkpoint }) => isUnsaved && checkpoint !== null);
    const plans = unsaved.map((progress): Plan => ({ progress, changes: [], position: progress.position }));
    await this.write(plans).catch(() => undefined);
  }

  /** Follows for this consumer, too, until it leaves. */
  follow(consumer: LogConsumer, begun: StoredCheckpoint): void {
    this.followed.add(new ConsumerProgress(consumer, begun));
    this.wake.raise();
  }

  /** Resolves when nothing more is done for the consumer; with how far it was followed. */
  async leave(consumer: LogConsumer): Promise<bigint | null> {
    const progress = this.find(consumer);
    if (progress) this.followed.delete(progress);
    await this.looking;
    return progress?.position ?? null;
  }

  /** How far it was followed; null if it is not. */
  positionOf(consumer: LogConsumer): bigint | null {
    return this.find(consumer)?.position ?? null;
  }

  /** Why it is not followed further, or null. */
  troubleOf(consumer: LogConsumer): string | null {
    return this.find(consumer)?.trouble ?? null;
  }

  private find(consumer: LogConsumer): ConsumerProgress | undefined {
    for (const progress of this.followed) if (progress.consumer === consumer) return progress;
    return undefined;
  }

  private async look(): Promise<PollResult> {
    await this.readAgain([...this.followed].filter((progress) => progress.isReady && progress.checkpoint === null));
    const ready = [...this.followed].filter((progress) => progress.isReady && progress.checkpoint !== null);
    const { pageSize } = this.options;
    const pages = await Promise.all(
      Array.from(
        groupBy(ready, ({ position }) => position),
        async ([position, consumers]) => ({
          page: await this.tail.read(position, pageSize),
          consumers,
        }),
      ),
    );
    const planned = pages.flatMap(({ page, consumers }) => consumers.map((progress) => this.plan(progress, page)));
    const plans = (await Promise.all(planned)).filter((plan) => plan !== null);
    const isSaved = await this.save(plans);
    if (pages.every(({ page }) => page.length === 0)) await this.check(ready);
    return pages.some(({ page }) => page.length === pageSize) || !isSaved ? 'more' : 'all';
  }

  /** Null where it failed: then it stays where it is. */
  private async plan(progress: ConsumerProgress, page: readonly RecordedEvent[]): Promise<Plan | null> {
    const { consumer, position } = progress;
    try {
      const changes = page.length === 0 ? [] : await consumer.plan(page);
      return { progress, changes, position: page.at(-1)?.position ?? position };
    } catch (error) {
      progress.failed(error);
      return null;
    }
  }

  /** Writes the changes, and the checkpoints that are due, in one write. False if some of them were refused. */
  private async save(plans: readonly Plan[]): Promise<boolean> {
    const held = plans.filter(({ progress }) => progress.consumer.held);
    const due = held.filter(({ progress, changes, position }) => changes.length > 0 || progress.isSaveDue(position));
    const isSaved = await this.write(due);
    for (const plan of held) {
      const { progress, changes, position } = plan;
      if (!due.includes(plan)) progress.position = position;
      if (progress.position !== position) continue;
      progress.well();
      progress.consumer.planned(changes.length > 0);
    }
    return isSaved;
  }

  private async write(due: readonly Plan[]): Promise<boolean> {
    if (due.length === 0) return true;
    const isAlone = due.length === 1;
    const written = await this.stateStore.write(due.flatMap(changesOf)).catch((error: unknown) => {
      // One of them may be the reason: each is tried alone.
      if (isAlone) throw error;
      return false;
    });
    if (written) for (const { progress, position } of due) progress.saved(position);
    // Another process, or an operator, has moved a checkpoint.
    else if (isAlone) for (const { progress } of due) progress.checkpoint = null;
    else for (const plan of due) await this.write([plan]).catch((error: unknown) => plan.progress.failed(error));
    return written;
  }

  /** Finds checkpoints that an operator has set, at most once per `CHECK_INTERVAL_MS`. Called while the log is idle. */
  private async check(those: readonly ConsumerProgress[]): Promise<void> {
    if (performance.now() - this.checkedAt < CHECK_INTERVAL_MS) return;
    this.checkedAt = performance.now();
    const stored = await this.stateStore.storedCheckpoints('');
    for (const progress of those) {
      const { checkpoint, consumer } = progress;
      if (checkpoint?.version !== stored.get(consumer.name)?.version) progress.checkpoint = null;
    }
  }

  private async readAgain(those: readonly ConsumerProgress[]): Promise<void> {
    if (those.length === 0) return;
    const stored = await this.stateStore.storedCheckpoints('');
    const logEnd = await endOfLog(this.events);
    for (const progress of those) {
      const found = stored.get(progress.consumer.name);
      try {
        if (found === undefined) throw new SubscriptionStopped('its checkpoint is missing: the next start creates it');
        assertSameLog(logEnd, [found]);
        progress.reread(found);
      } catch (error) {
        if (!(error instanceof SubscriptionStopped)) throw error;
        progress.failed(error);
      }
    }
  }
}

const changesOf = ({ progress: { consumer, checkpoint }, changes, position }: Plan): readonly StateChange[] =>
  checkpoint === null ? [] : [...changes, advanceCheckpoint(consumer.name, checkpoint, position)];
