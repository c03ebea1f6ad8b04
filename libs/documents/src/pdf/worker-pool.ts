import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { FairQueue } from './fair-queue.js';
import { type Job, TaskProgress } from './progress.js';

/** One step of a task took longer than its limit; its thread was stopped. */
export class WorkerTimeout extends Error {
  override readonly name = 'WorkerTimeout';
  /** `step`: the one that the thread was at (see Progress). */
  constructor(readonly step: number) {
    super('a document took too long');
  }
}

/** A task needed more memory than its thread may have; the thread was stopped, nothing else. */
export class WorkerOutOfMemory extends Error {
  override readonly name = 'WorkerOutOfMemory';
  /** `step`: the one that the thread was at (see Progress). */
  constructor(readonly step: number) {
    super('a document needed too much memory');
  }
}

export interface PoolOptions {
  /** The program that its threads run, in the folder of what the build bundles (also under Jest). */
  readonly worker: 'check-worker' | 'packet-worker';
  /** Threads that work at the same time; one more for accounts that would have to wait for another one's tasks. */
  readonly threads: number;
  /** Tasks of one account that may wait; four times as many altogether. */
  readonly waiting: number;
  /** A task that has waited for so long is refused; without a limit unless given. Milliseconds. */
  readonly longestWaitMs?: number;
  /** Limit of one step of a task in milliseconds. */
  readonly stepMs: number;
}

/** For whom a task is done. */
export interface TaskOwner {
  /** Accounts share the threads fairly; an organization's id. */
  readonly account: string;
  /** Aborted when nobody waits for the task any more: it does not start, or ends with its current step. */
  readonly signal?: AbortSignal | undefined;
}

export interface Prepared {
  readonly task: unknown;
  readonly transfer: readonly ArrayBuffer[];
}

const HEAP_MB = 768;
/** A library keeps every name that it ever read: threads that have grown to this are replaced by new ones. */
const RECYCLE_MB = 192;
/** For tasks that still run in threads that are to be replaced. */
const CLOSE_MS = 600_000;
/** Until a thread has started and loaded its engine, on a machine that is busy. */
const START_MS = 60_000;

/**
 * Worker threads for untrusted documents: one task a thread at a time, limits of time and heap, and a queue that accounts
 * share. Threads start with the first task; all but one go away when idle.
 */
export class WorkerPool {
  private pool: Piscina | null = null;
  /** Pools whose last tasks are still running. */
  private readonly retired = new Set<Piscina>();
  private readonly queue: FairQueue;
  private closed = false;
  private warming: Promise<void> = Promise.resolve();

  constructor(private readonly options: PoolOptions) {
    const { threads, waiting, longestWaitMs } = options;
    this.queue = new FairQueue({
      places: threads,
      spare: 1,
      waitingEach: waiting,
      waiting: 4 * waiting,
      longestMs: longestWaitMs,
    });
  }

  /**
   * Runs an exported function of the worker file. The task is prepared when its turn has come, so that what waits holds
   * no documents in memory; the buffers it names are given away to the thread. Throws WorkersBusy, WorkerTimeout,
   * WorkerOutOfMemory, the signal's reason, and what `prepare` and the function throw.
   */
  async run<T>(name: string, prepare: () => Prepared | Promise<Prepared>, { account, signal }: TaskOwner): Promise<T> {
    // A thread that is about to be warm is sooner ready than another one that starts now.
    await this.warming;
    const leave = await this.queue.enter(account, signal);
    try {
      const prepared = await prepare();
      signal?.throwIfAborted();
      return await this.work<T>(name, prepared, signal);
    } finally {
      leave();
    }
  }

  /**
   * Runs a first task, so that whoever comes next does not wait for a thread to start. Resolves when that has ended,
   * however it did: nobody asked for it, and the first real task says what is wrong.
   */
  async warm(run: () => Promise<unknown>): Promise<void> {
    // Begins before it is waited for, so that it does not wait for itself.
    if (!this.closed) this.warming = run().then(nothing, nothing);
    await this.warming;
  }

  async close(): Promise<void> {
    this.closed = true;
    const pools = [...this.retired, ...(this.pool ? [this.pool] : [])];
    this.pool = null;
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  private async work<T>(name: string, { task, transfer }: Prepared, asker: AbortSignal | undefined): Promise<T> {
    const pool = this.start();
    const progress = new TaskProgress();
    const limit = new AbortController();
    const watch = watchSteps(progress, this.options.stepMs, () => limit.abort());
    const cancel = () => progress.cancel();
    asker?.addEventListener('abort', cancel, { once: true });
    try {
      const job: Job<unknown> = { task, cells: progress.cells };
      return (await pool.run(job, { name, transferList: [...transfer], signal: limit.signal })) as T;
    } catch (error) {
      asker?.throwIfAborted();
      if (limit.signal.aborted) throw new WorkerTimeout(progress.step);
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new WorkerOutOfMemory(progress.step);
      }
      throw error;
    } finally {
      clearInterval(watch);
      asker?.removeEventListener('abort', cancel);
      if (progress.heapMb >= RECYCLE_MB) this.retire(pool);
    }
  }

  private retire(pool: Piscina): void {
    if (this.pool !== pool) return;
    this.pool = null;
    this.retired.add(pool);
    void pool.close().finally(() => this.retired.delete(pool));
  }

  private start(): Piscina {
    if (this.pool) return this.pool;
    const filename = fileURLToPath(import.meta.resolve(`#files/dist/bundle/${this.options.worker}.js`));
    if (!existsSync(filename)) throw new Error(`${filename} is missing: run \`npm run build\` first`);
    const pool = new Piscina({
      filename,
      // One stays when the others have gone: a document that comes after a quiet hour does not wait for it to start.
      minThreads: 1,
      maxThreads: this.options.threads + 1,
      idleTimeout: 600_000,
      closeTimeout: CLOSE_MS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // Nothing of the service's environment (its keys) is in reach of code that reads hostile files.
      env: {},
    });
    // A thread failed while it had no task (one that is just starting, say), and nobody else hears of it: unheard, it
    // would end the process. The next task gets new threads.
    pool.on('error', () => this.retire(pool));
    this.pool = pool;
    return pool;
  }
}

const nothing = (): void => undefined;

/** Calls when a step takes longer than its limit. */
const watchSteps = (progress: TaskProgress, stepMs: number, late: () => void): NodeJS.Timeout => {
  let step = 0;
  let since = performance.now();
  const look = () => {
    if (progress.step !== step) {
      step = progress.step;
      since = performance.now();
    }
    if (performance.now() - since >= (step === 0 ? START_MS : stepMs)) late();
  };
  return setInterval(look, Math.min(250, stepMs));
};
