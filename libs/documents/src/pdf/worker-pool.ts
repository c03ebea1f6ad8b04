import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { FairQueue, WorkersBusy } from './fair-queue.js';
import { type Job, TaskProgress } from './progress.js';
import { threadClock } from './thread-cpu.js';

/** One step of a task took more CPU time than its limit; its thread was stopped. */
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
  /** Threads that work at the same time; some more for who would have to wait for another one's tasks. */
  readonly threads: number;
  /** Tasks of one account that may wait; four times as many altogether. */
  readonly waiting: number;
  /** A task that has waited for so long is refused; without a limit unless given. Milliseconds. */
  readonly longestWaitMs?: number;
  /** CPU time that one step of a task may take, in milliseconds: what it takes does not depend on how busy the machine is. */
  readonly stepCpuMs: number;
  /** CPU time added for each page that the step finds, in milliseconds; 0 unless given. */
  readonly pageCpuMs?: number;
  /** No step takes more than this, however many pages there are; without end unless given. */
  readonly mostCpuMs?: number;
}

/** For whom a task is done. */
export interface TaskOwner {
  /** Accounts share the threads fairly; the id of the account's home organization. */
  readonly account: string;
  /** The asker within the account: a credential, or a customer whose sessions share one turn. */
  readonly asker?: string;
  /** Aborted when nobody waits for the task any more: it does not start, or ends with its current step. */
  readonly signal?: AbortSignal | undefined;
}

export interface Prepared {
  readonly task: unknown;
  readonly transfer: readonly ArrayBuffer[];
}

const HEAP_MB = 768;
/** Threads beyond `threads`, for accounts and for askers that have nothing running. */
const SPARE_THREADS = 1;
/** A library keeps every name that it ever read: threads that have grown to this are replaced by new ones. */
const RECYCLE_MB = 192;
/** For tasks that still run in threads that are to be replaced. */
const CLOSE_TIMEOUT_MS = 600_000;
/** Until a thread has started and loaded its engine, on a machine that is busy. */
const START_TIMEOUT_MS = 60_000;
/** Longest time of one step: a thread that waits for something that never comes takes no CPU time. */
const STEP_TIMEOUT_MS = 600_000;
/** How often a thread is looked at. */
const CHECK_INTERVAL_MS = 100;

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
      spare: SPARE_THREADS,
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
  async run<T>(name: string, prepare: () => Prepared | Promise<Prepared>, owner: TaskOwner): Promise<T> {
    const { signal } = owner;
    // A thread that is about to be warm is sooner ready than another one that starts now.
    await this.warming;
    const leave = await this.queue.enter(owner);
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
    if (!this.closed) this.warming = run().then(noop, noop);
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
    const watch = watchSteps(progress, this.options, (error) => limit.abort(error));
    const cancel = () => progress.cancel();
    asker?.addEventListener('abort', cancel, { once: true });
    try {
      const job: Job<unknown> = { task, cells: progress.cells };
      return (await pool.run(job, { name, transferList: [...transfer], signal: limit.signal })) as T;
    } catch (error) {
      asker?.throwIfAborted();
      limit.signal.throwIfAborted();
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
      maxThreads: this.options.threads + 2 * SPARE_THREADS,
      idleTimeout: 600_000,
      closeTimeout: CLOSE_TIMEOUT_MS,
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

const noop = (): void => undefined;

/**
 * Calls when a step takes more than its limit: with WorkerTimeout, which says something about the document, or with
 * WorkersBusy where nothing but the clock says so.
 */
const watchSteps = (
  progress: TaskProgress,
  { stepCpuMs, pageCpuMs = 0, mostCpuMs = Infinity }: PoolOptions,
  late: (error: WorkerTimeout | WorkersBusy) => void,
): NodeJS.Timeout => {
  let step = 0;
  let since = performance.now();
  let cpuMs = (): number => 0;
  const look = () => {
    if (progress.step !== step) {
      step = progress.step;
      since = performance.now();
      cpuMs = threadClock(progress.threadId);
    }
    if (cpuMs() >= Math.min(stepCpuMs + pageCpuMs * progress.pages, mostCpuMs)) late(new WorkerTimeout(step));
    else if (performance.now() - since >= (step === 0 ? START_TIMEOUT_MS : STEP_TIMEOUT_MS)) late(new WorkersBusy());
  };
  return setInterval(look, Math.min(CHECK_INTERVAL_MS, stepCpuMs));
};
