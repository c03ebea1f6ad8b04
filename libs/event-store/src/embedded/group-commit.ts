import { EventStoreUnavailable } from '../event-store.js';
import { withTimeout } from '../waiting.js';

/** Runs `write` inside one transaction; resolves when that transaction is on the disk, rejects when it is not. */
export type Commit = (write: () => void) => Promise<unknown>;

export interface GroupCommitOptions {
  /** Called once, at the first error. What is in memory can no longer be trusted: the process must exit. */
  readonly onFatal: (error: Error) => void;
  /** Milliseconds after which a commit that does not settle counts as failed. */
  readonly deadline?: number;
}

interface Waiting {
  readonly write: () => void;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Maximum delay of a write queued by `addAhead`, in milliseconds. */
const AHEAD_MS = 20;
/** More writes than this do not share a transaction: the first of them would wait too long. */
const MAX_GROUP_SIZE = 4_096;

/**
 * One queue before one disk. Whatever is waiting when a transaction ends goes into the next one, so a flush is shared by
 * everybody who came meanwhile. The order of `add` is the order of the log. After an error it never writes again.
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

  /** Queues a write; resolves when it is durable. */
  add(write: () => void): Promise<void> {
    const written = this.queue(write);
    this.begin();
    return written;
  }

  /**
   * Queues a write that a later one will need: it shares the transaction of the next `add`, or begins one of its own after
   * a moment. Resolves when it is durable.
   */
  addAhead(write: () => void): Promise<void> {
    const written = this.queue(write);
    if (!this.failure && !this.running) this.timer ??= setTimeout(() => this.begin(), AHEAD_MS).unref();
    return written;
  }

  /** Resolves when everything that was added so far is durable. */
  settled(): Promise<void> {
    return this.running || this.waiting.length > 0 ? this.add(() => undefined) : Promise.resolve();
  }

  /** Waits for what is queued; afterwards nothing is accepted. */
  async stop(): Promise<void> {
    this.begin();
    while (this.running) await this.running;
    this.failure ??= new Error('closed');
  }

  /** Refuses all further work: the folder, the disk or the lock is no longer ours. */
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
        // LMDB's binding leaves a promise open for ever when a transaction cannot even begin.
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

/** Until all who were just woken have come back with their next write: they share a transaction then. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const stoppedError = (): EventStoreUnavailable =>
  new EventStoreUnavailable('the log has stopped; the outcome is unknown');

const asError = (error: unknown): Error => {
  const failed = error instanceof Error ? error : new Error('commit failed');
  // The binding hands the cause over as a promise that rejects: unhandled, it would end the process before onFatal.
  void Promise.resolve((failed as { commitError?: unknown }).commitError).catch(() => undefined);
  return failed;
};
