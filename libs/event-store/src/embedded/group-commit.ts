import { EventStoreUnavailable } from '../event-store.js';
import { withTimeout } from '../waiting.js';

/** Runs `write` inside one transaction. Resolves when the transaction is on disk; rejects if it fails. */
export type Commit = (write: () => void) => Promise<unknown>;

export interface GroupCommitOptions {
  /** Called once, at the first error. In-memory state is no longer reliable, so the process must exit. */
  readonly onFatal: (error: Error) => void;
  /** Time after which an unsettled commit counts as failed, in milliseconds. */
  readonly deadline?: number;
}

interface Waiting {
  readonly write: () => void;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Maximum delay of a write queued by `addAhead`. */
const AHEAD_MS = 20;
/** Maximum number of writes per transaction. In a larger group, the first write would wait too long. */
const MAX_GROUP_SIZE = 4_096;

/**
 * Writes to one disk. All writes waiting when a transaction ends share the next transaction and its flush. The order of
 * `add` calls is the order of the log. After an error, nothing more is written.
 */
export class GroupCommit {
  private waiting: Waiting[] = [];
  private running: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private failure: Error | null = null;

  constructor(
    private readonly commit: Commit,
    private readonly options: GroupCommitOptions,
  ) {}

  get fault(): Error | null {
    return this.failure;
  }

  /** Queues a write. Resolves when it is durable. */
  add(write: () => void): Promise<void> {
    const written = this.queue(write);
    this.begin();
    return written;
  }

  /** Queues a write that a later write depends on, for the transaction of the next `add`, or after `AHEAD_MS`. */
  addAhead(write: () => void): Promise<void> {
    const written = this.queue(write);
    if (!this.failure && !this.running) this.timer ??= setTimeout(() => this.begin(), AHEAD_MS).unref();
    return written;
  }

  /** Resolves when all writes added so far are durable. */
  settled(): Promise<void> {
    return this.running || this.waiting.length > 0 ? this.add(() => undefined) : Promise.resolve();
  }

  /** Waits for queued writes. Later writes are rejected. */
  async stop(): Promise<void> {
    this.begin();
    while (this.running) await this.running;
    this.failure ??= new Error('closed');
  }

  /** Stops all writes because the folder, the disk or the lock was lost. */
  fail(error: Error): void {
    if (this.failure) return;
    this.failure = error;
    for (const { reject } of this.waiting.splice(0)) reject(stoppedError());
    this.options.onFatal(error);
  }

  private queue(write: () => void): Promise<void> {
    if (this.failure) return Promise.reject(stoppedError());
    return new Promise((resolve, reject) => this.waiting.push({ write, resolve, reject }));
  }

  private begin(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.waiting.length > 0) this.running ??= this.run();
  }

  private async run(): Promise<void> {
    await turn();
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0, MAX_GROUP_SIZE);
      try {
        // LMDB's binding never settles the promise if a transaction cannot start.
        const commit = this.commit(() => group.forEach(({ write }) => write()));
        await withTimeout(this.options.deadline ?? 60_000, commit);
        group.forEach(({ resolve }) => resolve());
        await turn();
      } catch (error) {
        group.forEach(({ reject }) => reject(stoppedError()));
        this.fail(asError(error));
      }
    }
    this.running = null;
  }
}

/** Lets callers whose writes just finished queue their next write for the same transaction. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const stoppedError = (): EventStoreUnavailable =>
  new EventStoreUnavailable('the event log has stopped; the outcome of the write is unknown');

const asError = (error: unknown): Error => {
  const failed = error instanceof Error ? error : new Error('commit failed');
  // Unhandled, the rejected cause would end the process before onFatal is called.
  void Promise.resolve((failed as { commitError?: unknown }).commitError).catch(() => undefined);
  return failed;
};
