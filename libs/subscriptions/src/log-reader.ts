import { groupBy } from '#domain';
import { backoffDelay, engineBackoff, faults, WakeSignal, type EventStore, type RecordedEvent } from '#event-store';
import { advanceCheckpoint, type StateChange, type StateStore, type StoredCheckpoint } from '#state-store';
import { followLog, type PollResult } from './follow-log.js';
import { LogTail } from './log-tail.js';
import { assertSameLog, endOfLog, stopReason, SubscriptionStopped } from './same-log.js';

/** Consumer that follows the log from its own checkpoint. */
export interface LogConsumer {
  /** Name of the checkpoint in the state store. Failures are reported under it. */
  readonly name: string;
  /** False once another process may follow the log for this consumer. */
  readonly held: boolean;
  /** True while other code waits for the checkpoint, which is then saved after each page. */
  readonly isAwaited: boolean;
  /** Returns changes to write together with the checkpoint, if any. The same events may be passed again. */
  plan(events: readonly RecordedEvent[]): Promise<readonly StateChange[]>;
  /** Called after each page whose changes are durable. */
  planned(hasChanges: boolean): void;
}

export interface LogReaderOptions {
  readonly pageSize: number;
  /** Maximum time between reads without an append signal, in milliseconds. */
  readonly tickMs: number;
}

/** Maximum delay of a checkpoint without changes, in milliseconds. After a crash, the events in between are reread. */
const SAVE_INTERVAL_MS = 5_000;
/** Time after which a reader of an idle log finds a checkpoint that an operator has set, in milliseconds. */
const CHECK_INTERVAL_MS = 10_000;

class ConsumerProgress {
  /** Stored checkpoint, or null if it must be read again. */
  checkpoint: StoredCheckpoint | null;
  position: bigint;
  savedAt = performance.now();
  /** Reason why the consumer is stopped, or null. */
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

  /** Returns true if the checkpoint is due to be saved even though the consumer has no changes up to the position. */
  isSaveDue(position: bigint): boolean {
    if (this.checkpoint !== null && position <= this.checkpoint.position) return false;
    return this.consumer.isAwaited || performance.now() - this.savedAt >= SAVE_INTERVAL_MS;
  }

  reread(checkpoint: StoredCheckpoint): void {
    this.checkpoint = checkpoint;
    this.position = checkpoint.position;
    this.savedAt = performance.now();
  }

  /** Records that the changes and the checkpoint up to the position are durable. */
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

interface Plan {
  readonly progress: ConsumerProgress;
  readonly changes: readonly StateChange[];
  /** The consumer's position once the changes are durable. */
  readonly position: bigint;
}

/**
 * Reads the log once for all consumers at the same position. All changes and checkpoints for a page are one write. A
 * failed consumer is retried later. A consumer that is behind reads its own pages until it has caught up.
 */
export class LogReader {
  private readonly followed = new Set<ConsumerProgress>();
  private readonly wake = new WakeSignal();
  private readonly tail: LogTail;
  private looking: Promise<unknown> = Promise.resolve();
  private checkedAt = performance.now();

  constructor(
    private readonly name: string,
    private readonly events: EventStore,
    private readonly stateStore: StateStore,
    private readonly options: LogReaderOptions,
  ) {
    this.tail = LogTail.of(events);
  }

  /** Runs until the signal aborts and the current page is processed. */
  async run(signal: AbortSignal): Promise<void> {
    const look = (): Promise<PollResult> => {
      const looked = this.look();
      // `leave` waits for this promise. followLog reports its errors.
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
    // If this write fails, the next start rereads up to five seconds of events.
    const unsaved = [...this.followed].filter(({ isUnsaved, checkpoint }) => isUnsaved && checkpoint !== null);
    const plans = unsaved.map((progress): Plan => ({ progress, changes: [], position: progress.position }));
    await this.write(plans).catch(() => undefined);
  }

  follow(consumer: LogConsumer, begun: StoredCheckpoint): void {
    this.followed.add(new ConsumerProgress(consumer, begun));
    this.wake.raise();
  }

  /** Resolves when no more work is done for the consumer. Returns the position it reached. */
  async leave(consumer: LogConsumer): Promise<bigint | null> {
    const progress = this.find(consumer);
    if (progress) this.followed.delete(progress);
    await this.looking;
    return progress?.position ?? null;
  }

  /** Returns the consumer's position, or null if it does not follow the log. */
  positionOf(consumer: LogConsumer): bigint | null {
    return this.find(consumer)?.position ?? null;
  }

  /** Returns the reason why the consumer is stopped, or null. */
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

  /** Plans the changes for a page. Returns null if the consumer fails; its position then stays the same. */
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

  /** Writes the changes and the due checkpoints in one write. Returns false if any part was rejected. */
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
      // One of the consumers may be the cause, so each is written separately.
      if (isAlone) throw error;
      return false;
    });
    if (written) for (const { progress, position } of due) progress.saved(position);
    // Another process or an operator has moved a checkpoint.
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
        if (found === undefined)
          throw new SubscriptionStopped('its checkpoint is missing; the next start creates a new one');
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
