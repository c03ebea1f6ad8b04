import { describeFault, type Checkpoint, type EventStore, type RecordedEvent } from '#event-store';
import { advanceCheckpoint, type StateChange, type StateStore, type StoredCheckpoint } from '#state-store';
import { followLog } from './follow-log.js';
import type { ReactionLag } from './projector-status.js';

/** Work that has effects must not go on by itself here: it would repeat or skip them. */
export class SubscriptionStopped extends Error {
  override readonly name = 'SubscriptionStopped';
}

/** Throws `SubscriptionStopped` if one of these checkpoints cannot be of this log. */
export const assertSameLog = async (events: EventStore, checkpoints: Iterable<Checkpoint>): Promise<void> => {
  const [logId, head] = [await events.logId(), await events.head()];
  for (const { logId: checkpointLogId, position } of checkpoints) {
    if (checkpointLogId !== logId)
      throw new SubscriptionStopped('its checkpoint belongs to another log: an operator must set it');
    if (position > head)
      throw new SubscriptionStopped('its checkpoint is beyond the end of the log: an operator must set it');
  }
};

/** Why somebody stands still, in an operator's words: an engine that is away is one thing, a fault of ours another. */
export const stopReason = (error: unknown): string =>
  error instanceof SubscriptionStopped ? error.message : describeFault(error);

export interface LogSubscriptionOptions {
  /** Events a page. */
  readonly pageSize: number;
  /** Reads at least so often, should the append signal stay silent. Milliseconds. */
  readonly tickMs: number;
  /** A new subscription starts at the first event; unless given, at the head of the log. */
  readonly from?: 'beginning';
}

/**
 * Follows the log for what has effects outside of it: a reaction. Its checkpoint lies in the state store,
 * is written together with what the page calls for, and never moves back by itself; a rebuild of read models does not
 * touch it. Several processes may run one: the checkpoint moves for the first of them.
 */
export class LogSubscription {
  private state: ReactionLag;

  constructor(
    private readonly events: EventStore,
    private readonly stateStore: StateStore,
    private readonly name: string,
    private readonly options: LogSubscriptionOptions,
  ) {
    this.state = { name, position: null, stopped: null };
  }

  /** Where it stands, and why it stands still if it does. */
  get lag(): ReactionLag {
    return this.state;
  }

  /** True while its checkpoint is known to be of this log. */
  get isSound(): boolean {
    return this.state.position !== null && this.state.stopped === null;
  }

  /**
   * Hands page after page to `plan`, until the signal aborts. Each is kept with its changes and the new checkpoint in one
   * write; `planned` hears of it then. A page may come again.
   */
  async run(
    plan: (page: readonly RecordedEvent[]) => Promise<readonly StateChange[]>,
    signal: AbortSignal,
    planned: () => void = () => undefined,
  ): Promise<void> {
    const { pageSize, tickMs } = this.options;
    const look = async () => {
      const checkpoint = await this.checkpoint();
      const page = await this.events.readAll(checkpoint.position, pageSize);
      const position = page.at(-1)?.position ?? checkpoint.position;
      const kept =
        page.length === 0 ||
        (await this.stateStore.write([...(await plan(page)), advanceCheckpoint(this.name, checkpoint, position)]));
      this.state = { name: this.name, position: kept ? position : checkpoint.position, stopped: null };
      planned();
      return page.length === pageSize || !kept ? 'more' : 'all';
    };
    await followLog(this.events, { name: this.name, look, failed: (error) => this.failed(error), tickMs }, signal);
  }

  /**
   * Where it stands. A new one starts at the head, unless it is `from` the beginning: what happened before it existed calls
   * for nothing. Throws where its checkpoint cannot be of this log.
   */
  async checkpoint(): Promise<StoredCheckpoint> {
    const { events, stateStore, name, options } = this;
    const first = async (): Promise<StoredCheckpoint> => {
      const position = options.from === 'beginning' ? 0n : await events.head();
      return stateStore.firstCheckpoint(name, { logId: await events.logId(), position });
    };
    const found = (await stateStore.storedCheckpoint(name)) ?? (await first());
    await assertSameLog(events, [found]);
    this.state = { name, position: this.state.position ?? found.position, stopped: null };
    return found;
  }

  /** Says why it stands still. */
  failed(error: unknown): void {
    this.state = { ...this.state, stopped: stopReason(error) };
  }
}
